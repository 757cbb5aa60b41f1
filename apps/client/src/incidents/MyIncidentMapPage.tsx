import { useParams } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { IncidentMap } from './IncidentMap.tsx'

export const MyIncidentMapPage = () => {
  const id = Number(useParams()['id'])
  return <IncidentMap id={id} back={paths.myIncident.to({ id })} />
}
