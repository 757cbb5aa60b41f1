import type { Inspection } from '@avisa/contract/inspections/schemas'
import { RecordList, type RecordListProps } from '#/ui/RecordList.tsx'
import { InspectionRow } from './InspectionRow.tsx'
import { useInspectionTexts } from './texts.ts'

/** Inspections, page after page as one scrolls, in rows from edge to edge. */
export const InspectionList = (props: Omit<RecordListProps<Inspection>, 'label'>) => (
  <RecordList
    {...props}
    label={useInspectionTexts()('inspections')}
    look="rows"
    size={{ row: 116, photo: 44 }}
    render={(inspection, at) => <InspectionRow inspection={inspection} {...at} />}
  />
)
