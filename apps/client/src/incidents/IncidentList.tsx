import type { ReactNode, RefObject } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import { Load } from '#/ui/Load.tsx'
import { PullToRefresh } from '#/ui/PullToRefresh.tsx'
import { RowSkeletons } from '#/ui/Skeletons.tsx'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { VirtualList } from '#/ui/VirtualList.tsx'
import { IncidentRow } from './IncidentRow.tsx'
import classes from './incidents.module.css'

type Props = {
  query: LoadedList<Incident>
  label: string
  /** Which list it is, filters and order included. */
  name: string
  /** Of a row: where it leads. */
  to: (id: number) => string
  selected: number | undefined
  empty: ReactNode
  pane: RefObject<HTMLElement | null> | undefined
}

const skeleton = { pane: <RowSkeletons photo={56} />, phone: <RowSkeletons /> }

/** Incidents, page after page as one scrolls; cards on a phone, rows beside a detail. */
export const IncidentList = ({ query, label, name, to, selected, empty, pane }: Props) => {
  const walkTo = useWalkTo()
  const look = pane ? 'row' : 'card'
  const list = (
    <Load query={query} skeleton={pane ? skeleton.pane : skeleton.phone} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.list} data-edge={pane ? true : undefined}>
          <VirtualList
            items={rows}
            keyOf={(incident) => incident.id}
            label={label}
            name={name}
            estimate={pane ? 97 : 112}
            gap={pane ? 0 : 12}
            more={{ has: query.hasMore, loading: query.loadingMore, load: query.more }}
            walk={{
              at: rows.findIndex(({ id }) => id === selected),
              ...(pane ? { choose: (incident: Incident) => walkTo(to(incident.id)) } : {}),
            }}
            {...(pane ? { pane } : {})}
            render={(incident) => <IncidentRow incident={incident} to={to(incident.id)} selected={incident.id === selected} look={look} />}
          />
        </div>
      )}
    </Load>
  )
  return pane ? list : <PullToRefresh onRefresh={query.reload}>{list}</PullToRefresh>
}
