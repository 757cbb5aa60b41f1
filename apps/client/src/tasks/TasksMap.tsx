import { listTasks } from '@avisa/contract/tasks/routes'
import { useStatuses } from '#/platform/configuration.ts'
import { useFeatures } from '#/platform/use-features.ts'
import { FeatureMap } from '#/ui/map/FeatureMap.tsx'
import { useTaskTexts } from './texts.ts'

type Props = {
  narrowed: { filtro?: number; criteria?: string }
  selected: number | undefined
  onSelect: (id: number) => void
  insetRight: number
}

export const TasksMap = ({ narrowed, ...props }: Props) => (
  <FeatureMap
    {...props}
    label={useTaskTexts()('mapOfAll')}
    kind="tarea"
    query={useFeatures(listTasks, { query: narrowed })}
    statuses={useStatuses('reparacion').data}
  />
)
