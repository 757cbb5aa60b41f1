import { useCallback, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import type { Arrival } from '#/ui/AppPage.tsx'
import { Load } from '#/ui/Load.tsx'
import { PullToRefresh } from '#/ui/PullToRefresh.tsx'
import { RowSkeletons } from '#/ui/Skeletons.tsx'
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

/** Goes on inside the list: the place in the history and the focus stay. */
export const useWalkTo = () => {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path, { replace: true, state: { keepFocus: true } satisfies Arrival }), [navigate])
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
