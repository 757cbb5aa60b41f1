import { getIncident } from '@avisa/contract/incidents/routes'
import { getIncidentOfList } from '@avisa/contract/lists/routes'
import { useLoad } from '#/platform/queries.ts'

export const useIncident = (id: number, list: number | undefined) => {
  const alone = useLoad(getIncident, { params: { id } }, { main: true, enabled: list === undefined })
  const listed = useLoad(getIncidentOfList, { params: { listaId: list ?? 0, id } }, { main: true, enabled: list !== undefined })
  return list === undefined ? alone : listed
}
