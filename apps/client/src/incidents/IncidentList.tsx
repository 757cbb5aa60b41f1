import type { RefObject, ReactNode } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import { Load } from '#/ui/Load.tsx'
import { VirtualList } from '#/ui/VirtualList.tsx'
import { IncidentRow } from './IncidentRow.tsx'
import classes from './incidents.module.css'

type Props = {
  query: LoadedList<Incident>
  label: string
  /** Of a row: where it leads. */
  to: (incident: Incident) => string
  selected: number | undefined
  empty: ReactNode
  pane: RefObject<HTMLElement | null> | undefined
}

/** Incidents, page after page as one scrolls; cards on a phone, rows beside a detail. */
export const IncidentList = ({ query, label, to, selected, empty, pane }: Props) => {
  const look = pane ? 'row' : 'card'
  return (
    <Load query={query} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.list} data-edge={pane ? true : undefined}>
          <VirtualList
            items={rows}
            keyOf={(incident) => incident.id}
            label={label}
            estimate={pane ? 97 : 112}
            gap={pane ? 0 : 12}
            more={{ has: query.hasMore, loading: query.loadingMore, load: query.more }}
            {...(pane ? { pane } : {})}
            render={(incident) => <IncidentRow incident={incident} to={to(incident)} selected={incident.id === selected} look={look} />}
          />
        </div>
      )}
    </Load>
  )
}
