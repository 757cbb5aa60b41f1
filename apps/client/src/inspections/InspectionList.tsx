import type { Inspection } from '@avisa/contract/inspections/schemas'
import { RecordList, type Ordered, type RecordListProps } from '#/ui/list/RecordList.tsx'
import { useInspectionColumns } from './inspection-columns.tsx'
import { InspectionRow } from './InspectionRow.tsx'
import { useInspectionTexts } from './texts.ts'
import type { InspectionOrder } from './use-inspection-list.ts'

type Props = Omit<RecordListProps<Inspection>, 'label'> & { order?: Ordered<InspectionOrder> }

export const InspectionList = ({ order, ...props }: Props) => {
  const columns = useInspectionColumns()
  return (
    <RecordList
      {...props}
      label={useInspectionTexts()('inspections')}
      look="rows"
      size={{ row: 116, photo: 44 }}
      table={order && { columns, ...order }}
      render={(inspection, at) => <InspectionRow inspection={inspection} {...at} />}
    />
  )
}
