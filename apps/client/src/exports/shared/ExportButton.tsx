import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { may } from '@avisa/contract/access/person'
import type { ExportKind } from '@avisa/contract/exports/columns'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import type { BarAct } from '#/ui/page/ActsBar.tsx'
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

/** The export of chosen rows alone, as an act on them, with its sheet. */
export const useRowsExport = (
  kind: ExportKind,
  rows: readonly { id: number }[],
  reason: string | undefined,
): { acts: readonly BarAct[]; sheet: ReactNode } => {
  const say = useExportTexts()
  const person = usePerson()
  const [ids, setIds] = useState<readonly number[]>()
  if (!may(person, 'exportacion.crear')) return { acts: [], sheet: null }
  const label = say('chosen')
  const onClick = () => setIds(rows.map(({ id }) => id))
  const narrowed = ids && { ids: ids.join(',') }
  return {
    acts: [{ label, main: say('exportRows', { count: rows.length }), icon: IconFileExport, reason, onClick }],
    sheet: narrowed && (
      <Suspense>
        <ExportSheet kind={kind} narrowed={narrowed} count={ids.length} opened onClose={() => setIds(undefined)} />
      </Suspense>
    ),
  }
}
