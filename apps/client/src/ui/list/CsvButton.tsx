import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { saveFile } from '#/platform/save-file.ts'
import { toast } from '../popup/popups.ts'
import { useListTexts } from './list-texts.ts'

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
const csv = (text: string) => new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' })

type Props = { load: () => Promise<unknown>; name: string; /** Where there is little room. */ short?: boolean }

export const CsvButton = ({ load, name, short = false }: Props) => {
  const client = useClient()
  const say = useListTexts()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await saveFile(client, csv(String(await load())), name)
    } catch (cause) {
      console.warn(`${name} not exported`, cause)
      toast(client, { message: say('csvFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size="sm"
      loading={busy}
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label={say('csv')}
      onClick={() => void run()}
    >
      {say(short ? 'csvShort' : 'csv')}
    </Button>
  )
}
