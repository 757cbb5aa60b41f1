import { listIncidentsOfList, listTasksOfList } from '@avisa/contract/lists/routes'
import { useStatuses } from '#/platform/configuration.ts'
import { useFeatures } from '#/platform/use-features.ts'
import { usePerson } from '#/platform/session.ts'
import { FeatureMap } from '#/ui/map/FeatureMap.tsx'
import type { MapProps } from './ListScreen.tsx'

export const OwnListMap = ({ id, ...props }: MapProps & { id: number }) => {
  const usuarioId = usePerson()?.user_id ?? 0
  const query = useFeatures(listTasksOfList, { params: { usuarioId, listaId: id }, query: { sort: '-fecha' } })
  return <FeatureMap {...props} kind="tarea" query={query} statuses={useStatuses('reparacion').data} />
}

export const PublicListMap = ({ id, ...props }: MapProps & { id: number }) => {
  const query = useFeatures(listIncidentsOfList, { params: { listaId: id }, query: { sort: '-fecha' } })
  return <FeatureMap {...props} kind="incidencia" query={query} statuses={useStatuses('incidencia').data} />
}
