import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ExportKind } from '@avisa/contract/exports/columns'
import { lazy } from '#/platform/lazy.ts'
import { useExportTexts } from '../texts.ts'

const ExportSheet = lazy(async () => ({ default: (await import('../ExportSheet.tsx')).ExportSheet }))

type Props = { kind: ExportKind; /** The query of the list: its filter, criteria and search. */ narrowed: object }

/** What the list shows, as a file. */
export const ExportButton = ({ kind, narrowed }: Props) => {
  const say = useExportTexts()
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  const open = () => {
    setUsed(true)
    setOpened(true)
  }
  return (
    <>
      <ActionIcon aria-haspopup="dialog" aria-label={say('export')} onClick={open}>
        <IconFileExport size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Suspense>{used && <ExportSheet kind={kind} narrowed={narrowed} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
