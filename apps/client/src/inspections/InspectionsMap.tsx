import { listInspections } from '@avisa/contract/inspections/routes'
import { useStatuses } from '#/platform/configuration.ts'
import { useFeatures } from '#/platform/use-features.ts'
import { FeatureMap } from '#/ui/map/FeatureMap.tsx'
import { useInspectionTexts } from './texts.ts'

type Props = {
  narrowed: { filtro?: number; criteria?: string }
  selected: number | undefined
  onSelect: (id: number) => void
  insetRight: number
}

/** All inspections of the list, with its filters. */
export const InspectionsMap = ({ narrowed, ...props }: Props) => (
  <FeatureMap
    {...props}
    label={useInspectionTexts()('mapOfAll')}
    kind="inspeccion"
    query={useFeatures(listInspections, { query: narrowed })}
    statuses={useStatuses('inspeccion').data}
  />
)
