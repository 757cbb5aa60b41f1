import type { Incident } from '@avisa/contract/incidents/schemas'
import { RecordList, type Ordered, type RecordListProps } from '#/ui/list/RecordList.tsx'
import { useIncidentColumns } from '../incident-columns.tsx'
import { IncidentRow } from '../IncidentRow.tsx'
import type { IncidentOrder } from '../use-incident-list.ts'

type Props = RecordListProps<Incident> & { order?: Ordered<IncidentOrder> }

export const IncidentList = ({ order, ...props }: Props) => {
  const columns = useIncidentColumns()
  return (
    <RecordList
      {...props}
      look={props.pane ? 'rows' : 'cards'}
      size={props.pane ? { row: 97, photo: 56 } : { row: 112, photo: 88 }}
      table={order && { columns, ...order }}
      render={(incident, at) => <IncidentRow incident={incident} {...at} look={props.pane ? 'row' : 'card'} />}
    />
  )
}
