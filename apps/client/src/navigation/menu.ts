import { isRole, may, type Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { keepsWorkDays } from '@avisa/contract/workdays/rules'
import { paths } from './paths.ts'

/** A place of the bottom bar. */
export type Place = 'notifications' | 'home' | 'newIncident' | 'incidents' | 'myIncidents' | 'inspections' | 'tasks' | 'workDay'
export type Entry = Place | 'lists' | 'publicLists'
export type Circumstances = {
  person: Person
  parameters: Pick<
    Parameters,
    | 'login_obligado'
    | 'nueva_navegacion'
    | 'incidencias_publicas'
    | 'reparador_ver_incidencias'
    | 'modulo_inspecciones'
    | 'notificaciones'
    | 'listas_publicas'
    | 'jornadas.estado_modulo'
  >
  /** This device has a uuid of its own or has sent a report. */
  device: boolean
}

export const pathOf: Readonly<Record<Entry, string>> = {
  notifications: paths.notifications,
  home: paths.home,
  newIncident: paths.newIncident,
  incidents: paths.incidents,
  myIncidents: paths.myIncidents,
  inspections: paths.inspections,
  tasks: paths.tasks,
  lists: paths.lists,
  workDay: paths.workDay,
  publicLists: paths.publicLists,
}

const places = [...Object.values(pathOf), paths.settings, paths.outbox, paths.help, paths.looks]

/** The place of the menu that an address lies in: its own, or the closest above it. */
export const placeOf = (pathname: string): string | undefined =>
  places.filter((place) => pathname === place || pathname.startsWith(`${place}/`)).toSorted((a, b) => b.length - a.length)[0]

const isStaff = (person: Person) => person !== null && !isRole(person, 'ciudadano')
/** A repairer and nothing more: an administrator who also repairs keeps the administrator's menu. */
const onlyRepairs = (person: Person) => isRole(person, 'reparador') && !isRole(person, 'admin') && !isRole(person, 'tecnico')

const shown: Readonly<Record<Entry, (now: Circumstances) => boolean>> = {
  // Notices belong to an account.
  notifications: ({ person, parameters }) => parameters.notificaciones && person !== null,
  home: ({ parameters }) => !parameters.nueva_navegacion,
  newIncident: ({ person, parameters }) =>
    isStaff(person) ? may(person, 'incidencia.crear') : person !== null || !parameters.login_obligado,
  incidents: ({ person, parameters }) => {
    if (may(person, 'app.ocultar-incidencias')) return false
    if (!isStaff(person)) return parameters.incidencias_publicas
    return !onlyRepairs(person) || parameters.reparador_ver_incidencias
  },
  myIncidents: ({ person, parameters, device }) => {
    if (person === null) return device
    return isRole(person, 'ciudadano') || (onlyRepairs(person) && !parameters.reparador_ver_incidencias)
  },
  inspections: ({ person, parameters }) => parameters.modulo_inspecciones && may(person, 'inspeccion.consultar'),
  tasks: ({ person }) => may(person, 'obra.consultar.todas') || may(person, 'obra.consultar.propia'),
  lists: ({ person }) => may(person, 'lista'),
  // Of the home menu, which new navigation does not show.
  workDay: ({ person, parameters }) => parameters['jornadas.estado_modulo'] && keepsWorkDays(person),
  publicLists: ({ parameters }) => parameters.listas_publicas,
}

/** The menu's sections in their order. */
export const menuOf = (now: Circumstances): Entry[] => (Object.keys(shown) as Entry[]).filter((entry) => shown[entry](now))

const offeredAtHome: readonly Entry[] = ['newIncident', 'workDay', 'incidents', 'myIncidents', 'publicLists']

/** What the home menu offers, before the settings. */
export const homeOf = (now: Circumstances): Entry[] => {
  const entries = menuOf(now)
  return offeredAtHome.filter((entry) => entries.includes(entry))
}

/** The two screens most used by the role, for the bottom bar; New stands between them and the rest. */
export const mostUsed = (entries: readonly Entry[], person: Person): Place[] => {
  const order: Place[] = isRole(person, 'admin')
    ? ['home', 'incidents', 'tasks', 'inspections', 'myIncidents']
    : // Who works in the street begins and ends a day with it; an inspector goes to inspections first.
      isRole(person, 'reparador') || isRole(person, 'inspector')
      ? ['home', isRole(person, 'inspector') ? 'inspections' : 'tasks', 'workDay', 'tasks', 'inspections', 'myIncidents', 'incidents']
      : ['home', 'tasks', 'inspections', 'myIncidents', 'incidents']
  return [...new Set(order)].filter((entry) => entries.includes(entry)).slice(0, 2)
}
