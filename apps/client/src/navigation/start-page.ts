import { isRole } from '@avisa/contract/access/person'
import { menu, menuOf, type Circumstances, type Entry } from './menu.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from './own-paths.ts'

const wished = ({ person, device }: Circumstances): Entry[] => {
  if (person === null) return device ? ['myIncidents', 'newIncident'] : ['newIncident']
  if (isRole(person, 'reparador') || isRole(person, 'tecnico')) return ['tasks', 'incidents']
  if (isRole(person, 'admin')) return ['incidents', 'tasks']
  if (isRole(person, 'inspector')) return ['inspections', 'incidents', 'tasks']
  if (isRole(person, 'ciudadano')) return ['myIncidents', 'newIncident']
  return ['incidents', 'tasks']
}

/** The first preferred screen that the person may open, otherwise the settings. */
export const startPage = (now: Circumstances): string => {
  if (now.person === null && now.parameters.login_obligado) return loginPath()
  if (!now.parameters.nueva_navegacion) return paths.home
  const entries = menuOf(now)
  const first = wished(now).find((entry) => entries.includes(entry))
  return first ? menu[first].path : paths.settings
}

/**
 * Where leaving a report leads: the start page, or the home screen where the start page is itself a
 * report.
 */
export const wayOut = (now: Circumstances): string => {
  const start = startPage(now)
  return start === paths.newIncident ? paths.home : start
}
