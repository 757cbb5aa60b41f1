import type { ReactNode, RefObject } from 'react'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import { Load } from '#/ui/Load.tsx'
import { PullToRefresh } from '#/ui/PullToRefresh.tsx'
import { RowSkeletons } from '#/ui/Skeletons.tsx'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { VirtualList } from '#/ui/VirtualList.tsx'
import { InspectionRow } from './InspectionRow.tsx'
import classes from './inspections.module.css'
import { useInspectionTexts } from './texts.ts'

type Props = {
  query: LoadedList<Inspection>
  /** Which list it is, filters and order included. */
  name: string
  to: (id: number) => string
  selected: number | undefined
  empty: ReactNode
  pane: RefObject<HTMLElement | null> | undefined
}

/** Inspections, page after page as one scrolls, in rows from edge to edge. */
export const InspectionList = ({ query, name, to, selected, empty, pane }: Props) => {
  const say = useInspectionTexts()
  const walkTo = useWalkTo()
  const list = (
    <Load query={query} skeleton={<RowSkeletons photo={44} />} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.rows}>
          <VirtualList
            items={rows}
            keyOf={(inspection) => inspection.id}
            label={say('inspections')}
            name={name}
            estimate={116}
            more={{ has: query.hasMore, loading: query.loadingMore, load: query.more }}
            walk={{
              at: rows.findIndex(({ id }) => id === selected),
              ...(pane ? { choose: (inspection: Inspection) => walkTo(to(inspection.id)) } : {}),
            }}
            {...(pane ? { pane } : {})}
            render={(inspection) => <InspectionRow inspection={inspection} to={to(inspection.id)} selected={inspection.id === selected} />}
          />
        </div>
      )}
    </Load>
  )
  return pane ? list : <PullToRefresh onRefresh={query.reload}>{list}</PullToRefresh>
}
