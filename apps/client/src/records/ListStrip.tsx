import { ActionIcon } from '@mantine/core'
import { IconListCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Meta } from '@avisa/contract/http/paging'
import classes from './records-page.module.css'
import { SelectAll } from './SelectAll.tsx'
import { useRecordTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

type Props<Row> = {
  total: ReactNode
  edge: boolean
  table: boolean
  /** Undefined where nobody may do anything with several rows. */
  choosing: { selection: Selection<Row>; loaded: number; meta: Meta | undefined; loadAll: () => Promise<readonly Row[]> } | undefined
  /** What can be done with the chosen rows, where it stands beside their number. */
  acts: ReactNode
  /** How the list is shown and sorted. */
  children: ReactNode
}

/** How many rows there are and in which order; while rows are chosen, how many of them and what can be done. */
export const ListStrip = <Row extends { id: number }>({ total, edge, table, choosing, acts, children }: Props<Row>) => {
  const say = useRecordTexts()
  const shape = { 'data-edge': edge || undefined, 'data-table': table || undefined }
  if (!choosing?.selection.on)
    return (
      <div className={`${classes.strip} small row wrap between gap-x-8 quiet`} {...shape}>
        <span role="status" className={`${classes.total} grow`}>
          {total}
        </span>
        <div className={`${classes.show} row gap-4`}>
          {choosing && !table && (
            <ActionIcon aria-label={say('select')} onClick={choosing.selection.start}>
              <IconListCheck size={22} stroke={1.9} aria-hidden />
            </ActionIcon>
          )}
          {children}
        </div>
      </div>
    )
  const { selection } = choosing
  return (
    <div className={`${classes.strip} small row wrap between gap-8 quiet`} {...shape} data-selecting>
      <ActionIcon aria-label={say('endSelection')} onClick={selection.end}>
        <IconX size={22} stroke={1.9} aria-hidden />
      </ActionIcon>
      <span role="status" className="grow">
        {say('selected', { count: selection.rows.length })}
      </span>
      <SelectAll {...choosing} />
      {acts}
    </div>
  )
}
