import { hasOnlyRole, isRole, may, type Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { paths } from '@avisa/contract/paths'
import { keepsWorkDays } from '@avisa/contract/workdays/rules'

export type Circumstances = {
  person: Person
  parameters: Pick<
    Parameters,
    | 'abierta'
    | 'ayuda'
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

const isStaff = (person: Person) => person !== null && !isRole(person, 'ciudadano')

/** `foot`: below the sections. */
type Row = { path: string; foot?: true; shown: (now: Circumstances) => boolean }

/**
 * In menu order; the label of an entry is the text of the same key (`shell/texts.ts`), its icon is in
 * `entry-icons.ts`.
 */
export const menu = {
  notifications: {
    path: paths.notifications,
    // Notifications belong to an account.
    shown: ({ person, parameters }) => parameters.notificaciones && person !== null,
  },
  home: { path: paths.home, shown: ({ parameters }) => !parameters.nueva_navegacion },
  newIncident: {
    path: paths.newIncident,
    shown: ({ person, parameters }) => (isStaff(person) ? may(person, 'incidencia.crear') : person !== null || !parameters.login_obligado),
  },
  desk: {
    path: paths.desk,
    shown: ({ person }) => isStaff(person) && (may(person, 'obra.consultar.*') || may(person, 'incidencia.aceptar')),
  },
  incidents: {
    path: paths.incidents,
    shown: ({ person, parameters }) => {
      if (may(person, 'app.ocultar-incidencias')) return false
      if (!isStaff(person)) return parameters.incidencias_publicas
      return !hasOnlyRole(person, 'reparador') || parameters.reparador_ver_incidencias
    },
  },
  myIncidents: {
    path: paths.myIncidents,
    shown: ({ person, parameters, device }) => {
      if (person === null) return device
      return isRole(person, 'ciudadano') || (hasOnlyRole(person, 'reparador') && !parameters.reparador_ver_incidencias)
    },
  },
  inspections: {
    path: paths.inspections,
    shown: ({ person, parameters }) => parameters.modulo_inspecciones && may(person, 'inspeccion.consultar'),
  },
  tasks: {
    path: paths.tasks,
    shown: ({ person }) => may(person, 'obra.consultar.todas') || may(person, 'obra.consultar.propia'),
  },
  review: { path: paths.review, shown: ({ person, parameters }) => parameters.incidencias_publicas && may(person, 'incidencia.publicar') },
  numbers: { path: paths.numbers, shown: ({ person }) => may(person, 'estadistica.consultar') },
  monthlyReports: {
    path: paths.monthlyReports,
    shown: ({ person }) => may(person, 'informe.crear') || may(person, 'estadistica.consultar'),
  },
  lists: { path: paths.lists, shown: ({ person }) => may(person, 'lista') },
  // Both are on the home menu too, which is hidden with the new navigation.
  workDay: {
    path: paths.workDay,
    shown: ({ person, parameters }) => parameters['jornadas.estado_modulo'] && keepsWorkDays(person),
  },
  publicLists: { path: paths.publicLists, shown: ({ parameters }) => parameters.listas_publicas },
  accessLog: { path: paths.accessLog, foot: true, shown: ({ person }) => isRole(person, 'admin') },
  console: { path: paths.console, foot: true, shown: ({ person }) => may(person, 'configuracion.*') || may(person, 'salud.consultar') },
  settings: { path: paths.settings, foot: true, shown: () => true },
  help: { path: paths.help, foot: true, shown: ({ parameters }) => parameters.ayuda },
} as const satisfies Record<string, Row>

export type Entry = keyof typeof menu
export type Place = 'notifications' | 'home' | 'newIncident' | 'incidents' | 'myIncidents' | 'inspections' | 'tasks' | 'workDay'

const rows: readonly (readonly [Entry, Row])[] = Object.entries(menu) as [Entry, Row][]
const entriesOf = (now: Circumstances, foot: boolean): Entry[] =>
  rows.filter(([, row]) => (row.foot ?? false) === foot && row.shown(now)).map(([entry]) => entry)

export const menuOf = (now: Circumstances): Entry[] => entriesOf(now, false)
export const footOf = (now: Circumstances): Entry[] => entriesOf(now, true)

const places = [...rows.map(([, { path }]) => path), paths.outbox]

/** The menu entry of an address, or of the closest address above it. */
export const placeOf = (pathname: string): string | undefined =>
  places.filter((place) => pathname === place || pathname.startsWith(`${place}/`)).toSorted((a, b) => b.length - a.length)[0]

const offeredAtHome: readonly Entry[] = ['newIncident', 'workDay', 'incidents', 'myIncidents', 'publicLists']

export const homeOf = (now: Circumstances): Entry[] => offeredAtHome.filter((entry) => menu[entry].shown(now))

/** The two screens that the role uses most, for the bottom bar; New is between them and the rest. */
export const mostUsed = (entries: readonly Entry[], person: Person): Place[] => {
  const order: Place[] = isRole(person, 'admin')
    ? ['home', 'incidents', 'tasks', 'inspections', 'myIncidents']
    : isRole(person, 'reparador') || isRole(person, 'inspector')
      ? ['home', isRole(person, 'inspector') ? 'inspections' : 'tasks', 'workDay', 'tasks', 'inspections', 'myIncidents', 'incidents']
      : ['home', 'tasks', 'inspections', 'myIncidents', 'incidents']
  return [...new Set(order)].filter((entry) => entries.includes(entry)).slice(0, 2)
}
