import type { ReactNode, RefObject } from 'react'
import { moreOf, type LoadedList } from '#/platform/queries.ts'
import { Load } from '../state/Load.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import classes from './record-list.module.css'
import { RecordTable, type TableOf } from './RecordTable.tsx'
import { RowMark, type MarkProps, type RowSelection } from './RowMark.tsx'
import { RowSkeletons } from '../state/Skeletons.tsx'
import { useWalkTo } from './use-walk-to.ts'
import { VirtualList } from './VirtualList.tsx'

export type RecordListProps<Row> = {
  query: LoadedList<Row>
  label: string
  /** Identifies the list, with its filters and order. */
  name: string
  to: (id: number) => string
  selected: number | undefined
  empty: ReactNode
  /** The scroll container beside a detail; without it the window scrolls, and pulling it down reloads. */
  pane: RefObject<HTMLElement | null> | undefined
  wide?: boolean
  selection?: RowSelection<Row> | undefined
  /** Of the table: the columns that the person has chosen. */
  chosen?: readonly string[] | undefined
  groupOf?: ((row: Row) => string) | undefined
}

export type Ordered<Sort extends string> = { sort: Sort; onSort: (next: Sort) => void }

const MarkedRow = <Row,>({ children, ...of }: Omit<MarkProps<Row>, 'className'> & { children: ReactNode }) => (
  <div className={`${classes.marked} flex`} data-chosen={of.selection.has(of.row) || undefined}>
    <RowMark {...of} className={classes.mark} />
    <div className="grow">{children}</div>
  </div>
)

type Props<Row, Sort extends string> = RecordListProps<Row> & {
  table?: TableOf<Row, Sort> | undefined
  /** Full-width rows, or separate cards. */
  look: 'rows' | 'cards'
  /** Estimated height of a row in pixels, and the size of its photo. */
  size: { row: number; photo: number }
  render: (row: Row, at: { to: string; selected: boolean }) => ReactNode
}

export const RecordList = <Row extends { id: number }, Sort extends string>(props: Props<Row, Sort>) => {
  const { query, to, selected, empty, pane, wide = false, table, look, size, render, label, name, selection, chosen, groupOf } = props
  const walkTo = useWalkTo()
  const choose = ({ id }: Row) => walkTo(to(id))
  const rowsOf = (all: readonly Row[]) => {
    const at = all.findIndex(({ id }) => id === selected)
    const list = { label, name, items: all, more: moreOf(query), groupOf }
    // In a full-width table only the focus moves; Enter opens the row.
    const mark = selection?.mark
    if (wide && table) {
      const walk = { at, mark, ...(at < 0 ? {} : { choose }) }
      return <RecordTable {...list} walk={walk} table={{ ...table, chosen }} to={to} selected={selected} selection={selection} />
    }
    const taps = selection?.on ?? false
    const draw = (row: Row) => render(row, { to: to(row.id), selected: row.id === selected })
    return (
      <div className={classes[look]}>
        <VirtualList
          {...list}
          keyOf={({ id }) => id}
          estimate={size.row}
          gap={look === 'cards' ? 12 : 0}
          walk={{ at, mark, taps, ...(pane ? { choose } : {}) }}
          {...(pane ? { pane } : {})}
          render={(row) =>
            selection?.on ? (
              <MarkedRow row={row} selection={selection}>
                {draw(row)}
              </MarkedRow>
            ) : (
              draw(row)
            )
          }
        />
      </div>
    )
  }
  const rows = (
    <Load query={query} skeleton={<RowSkeletons photo={size.photo} />} isEmpty={(all) => all.length === 0} empty={empty}>
      {rowsOf}
    </Load>
  )
  return pane ? rows : <PullToRefresh onRefresh={query.reload}>{rows}</PullToRefresh>
}
