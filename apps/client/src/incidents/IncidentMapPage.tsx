import { useParams, useSearchParams } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { listItemPath } from '#/navigation/own-paths.ts'
import { IncidentMap } from './IncidentMap.tsx'

export const IncidentMapPage = () => {
  const id = Number(useParams()['id'])
  const list = Number(useSearchParams()[0].get('lista')) || undefined
  const back = list === undefined ? paths.incident.to({ id }) : listItemPath(list, id, 'incidencia')
  return <IncidentMap id={id} back={back} {...(list === undefined ? {} : { list })} />
}
