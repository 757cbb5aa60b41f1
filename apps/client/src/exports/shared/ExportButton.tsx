import { ActionIcon } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { may } from '@avisa/contract/access/person'
import type { ExportKind } from '@avisa/contract/exports/columns'
import type { ExportRows } from '@avisa/contract/exports/values'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import type { BarAct } from '#/ui/page/ActsBar.tsx'
import { useExportTexts } from '../texts.ts'
import type { ExportedList } from './exported-list.ts'

const ExportSheet = lazy(async () => ({ default: (await import('../ExportSheet.tsx')).ExportSheet }))

type Props = ExportedList & { kind: ExportKind }

/** What the list shows, as a file. */
export const ExportButton = ({ kind, ...list }: Props) => {
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
      <Suspense>{used && <ExportSheet kind={kind} list={list} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}

/** The export of chosen rows alone, as an act on them, with its sheet. */
export const useRowsExport = <K extends ExportKind>(
  kind: K,
  { rows, list, reason }: { rows: readonly ExportRows[K][]; list: ExportedList; reason: string | undefined },
): { acts: readonly BarAct[]; sheet: ReactNode } => {
  const say = useExportTexts()
  const person = usePerson()
  const [chosen, setChosen] = useState<readonly ExportRows[K][]>()
  if (!may(person, 'exportacion.crear')) return { acts: [], sheet: null }
  const label = say('chosen')
  return {
    acts: [{ label, main: say('exportRows', { count: rows.length }), icon: IconFileExport, reason, onClick: () => setChosen(rows) }],
    sheet: chosen && (
      <Suspense>
        <ExportSheet kind={kind} list={list} rows={chosen} opened onClose={() => setChosen(undefined)} />
      </Suspense>
    ),
  }
}
