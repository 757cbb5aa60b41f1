import { listTasks } from '@avisa/contract/tasks/routes'
import { useStatuses } from '#/platform/configuration.ts'
import { useFeatures } from '#/platform/use-features.ts'
import { FeatureMap } from '#/ui/map/FeatureMap.tsx'
import { useTaskTexts } from './texts.ts'

type Props = {
  /** What narrows the list narrows the map. */
  narrowed: { filtro?: number; criteria?: string }
  selected: number | undefined
  onSelect: (id: number) => void
  insetRight: number
}

/** All tasks of the list on the map, by the state of their repair. */
export const TasksMap = ({ narrowed, ...props }: Props) => (
  <FeatureMap
    {...props}
    label={useTaskTexts()('mapOfAll')}
    kind="tarea"
    query={useFeatures(listTasks, { query: narrowed })}
    statuses={useStatuses('reparacion').data}
  />
)
