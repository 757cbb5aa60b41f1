import type { ReactNode, RefObject } from 'react'
import { moreOf, type LoadedList } from '#/platform/queries.ts'
import { Load } from './Load.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import classes from './record-list.module.css'
import { RowSkeletons } from './Skeletons.tsx'
import { useWalkTo } from './use-walk-to.ts'
import { VirtualList } from './VirtualList.tsx'

export type RecordListProps<Row> = {
  query: LoadedList<Row>
  label: string
  /** Which list it is, filters and order included. */
  name: string
  /** Of a row: where it leads. */
  to: (id: number) => string
  selected: number | undefined
  empty: ReactNode
  /** The pane that scrolls beside a detail; without it the window does, and pulling it asks anew. */
  pane: RefObject<HTMLElement | null> | undefined
}

type Props<Row> = RecordListProps<Row> & {
  /** Rows from edge to edge, or cards with room between them. */
  look: 'rows' | 'cards'
  /** Height of a row in pixels before it is measured, and the side of its photo. */
  size: { row: number; photo: number }
  render: (row: Row, at: { to: string; selected: boolean }) => ReactNode
}

/** Records, page after page as one scrolls; beside a detail the keys walk from one to the next. */
export const RecordList = <Row extends { id: number }>({ query, to, selected, empty, pane, look, size, render, ...list }: Props<Row>) => {
  const walkTo = useWalkTo()
  const rows = (
    <Load query={query} skeleton={<RowSkeletons photo={size.photo} />} isEmpty={(all) => all.length === 0} empty={empty}>
      {(all) => (
        <div className={classes[look]}>
          <VirtualList
            {...list}
            items={all}
            keyOf={({ id }) => id}
            estimate={size.row}
            gap={look === 'cards' ? 12 : 0}
            more={moreOf(query)}
            walk={{ at: all.findIndex(({ id }) => id === selected), ...(pane ? { choose: ({ id }: Row) => walkTo(to(id)) } : {}) }}
            {...(pane ? { pane } : {})}
            render={(row) => render(row, { to: to(row.id), selected: row.id === selected })}
          />
        </div>
      )}
    </Load>
  )
  return pane ? rows : <PullToRefresh onRefresh={query.reload}>{rows}</PullToRefresh>
}
