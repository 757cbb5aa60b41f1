import { useParams } from 'react-router'
import { paths } from '#/navigation/paths.ts'
import { IncidentMap } from './IncidentMap.tsx'

export const MyIncidentMapPage = () => {
  const id = Number(useParams()['id'])
  return <IncidentMap id={id} back={paths.myIncident(id)} />
}
