import type { Incident } from '@avisa/contract/incidents/schemas'
import { RecordList, type RecordListProps } from '#/ui/RecordList.tsx'
import { IncidentRow } from './IncidentRow.tsx'

/** Incidents, page after page as one scrolls; cards on a phone, rows beside a detail. */
export const IncidentList = (props: RecordListProps<Incident>) => (
  <RecordList
    {...props}
    look={props.pane ? 'rows' : 'cards'}
    size={props.pane ? { row: 97, photo: 56 } : { row: 112, photo: 88 }}
    render={(incident, at) => <IncidentRow incident={incident} {...at} look={props.pane ? 'row' : 'card'} />}
  />
)
