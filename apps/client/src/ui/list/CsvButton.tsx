import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { saveFile } from '#/platform/save-file.ts'
import { toast } from '../popup/popups.ts'
import { useListTexts } from './list-texts.ts'

type File = { load: () => Promise<Blob>; name: string }

/** Loads a file and saves it; a failure is shown. */
export const useFileSave = ({ load, name }: File) => {
  const client = useClient()
  const say = useListTexts()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await saveFile(client, await load(), name)
    } catch (cause) {
      console.warn(`${name} not exported`, cause)
      toast(client, { message: cause instanceof CallError ? errorText(cause).message : say('csvFailed') })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void run() }
}

type FileProps = File & { label: string; /** Where there is little room. */ short?: string }

export const FileButton = ({ label, short = label, ...file }: FileProps) => {
  const { busy, save } = useFileSave(file)
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={busy}
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label={label}
      onClick={save}
    >
      {short}
    </Button>
  )
}

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
const csv = (text: string) => new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' })

type Props = { load: () => Promise<unknown>; name: string; /** Where there is little room. */ short?: boolean }

export const CsvButton = ({ load, name, short = false }: Props) => {
  const say = useListTexts()
  return <FileButton label={say('csv')} short={say(short ? 'csvShort' : 'csv')} name={name} load={async () => csv(String(await load()))} />
}
