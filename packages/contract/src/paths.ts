type Value = number | string
type NamesIn<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a screen for a record: `pattern` is its route (`/incidencias/:id`), `to({ id: 5 })` one such address. */
export type Path<Name extends string> = { pattern: string; to: (params: Readonly<Record<Name, Value>>) => string }

export const path = <const Pattern extends string>(pattern: Pattern): Path<NamesIn<Pattern>> => ({
  pattern,
  to: (params: Readonly<Record<string, Value>>) =>
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
})

/** The address with a query. */
export const withQuery = (address: string, query: Readonly<Record<string, Value>>): string =>
  `${address}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Every address of a screen, as the specification writes it: for routes, links, mails and notifications. */
export const paths = {
  start: '/',
  home: '/inicio',
  desk: '/escritorio',
  municipality: '/municipio',
  login: '/login',
  logout: '/logout',
  loginCode: '/login-codigo',
  /** Where the provider of OpenID Connect sends people back: `?code=&state=`. */
  ssoReturn: '/entrada-municipal',
  signUp: '/signup',
  recover: '/recuperar-contrasenya',
  /** As in the guard's list. */
  recoverAlias: '/recuperar-password',
  /** Target of the links in mails: `?token=`. */
  activate: '/activar',
  confirmEmail: '/confirmar-correo',
  newPassword: '/nueva-contrasenya',
  tutorial: '/tutorial',
  incidents: '/incidencias',
  incident: path('/incidencias/:id'),
  incidentMap: path('/incidencias/:id/mapa'),
  incidentMove: path('/incidencias/:id/mapa/edit'),
  incidentMerge: path('/incidencias/:id/juntar'),
  incidentComments: path('/incidencias/:id/comentarios'),
  incidentInfrastructure: path('/incidencias/:id/infraestructuras'),
  newIncident: '/incidencias/add',
  newIncidentBackoffice: '/incidencias/add-backoffice',
  newIncidentOnly: '/incidencias/solo-add',
  newIncidentForm: '/incidencias/add-formulario',
  myIncidents: '/incidencias/ciudadano',
  myIncident: path('/incidencias/ciudadano/:id'),
  myIncidentMap: path('/incidencias/ciudadano/:id/mapa'),
  tasks: '/tareas',
  task: path('/tareas/:id'),
  taskMap: path('/tareas/:id/mapa'),
  taskComments: path('/tareas/:id/comentarios'),
  inspections: '/inspecciones',
  inspection: path('/inspecciones/:id'),
  inspectionMap: path('/inspecciones/:id/mapa'),
  review: '/revision',
  numbers: '/numeros',
  monthlyReports: '/informes',
  monthlyReport: path('/informes/:id'),
  lists: '/listas',
  list: path('/listas/:id'),
  listComments: path('/listas/:id/comentarios'),
  /** An incident of a public list (`?tipo=incidencia`) or a task of a personal one (`?tipo=obra`). */
  listItem: path('/listas/:id/detail/:itemId'),
  listTaskMap: path('/listas/:listaId/tareas/:id/mapa'),
  listTaskComments: path('/listas/:listaId/tareas/:id/comentarios'),
  publicLists: '/listas-publicas',
  publicList: path('/listas-publicas/:id'),
  workDay: '/usuarios-jornadas/principal',
  workDaysOf: path('/usuarios-jornadas/listado/:id'),
  employees: '/usuarios-jornadas/empleados',
  allWorkDays: '/vusuarios-jornadas',
  notifications: '/notificaciones',
  /** Target of the links in mails to people without an account: `?municipio=`. */
  mailLink: path('/s/:token'),
  /** The same in earlier mails: `?enlace=`. */
  follow: '/seguir',
  /** `clase`: `zona` or `calle`. */
  followArea: path('/seguir/:clase/:id'),
  follows: '/ajustes/seguimientos',
  profile: '/perfil',
  profileEdit: '/perfil/edit',
  profileSecurity: '/perfil/seguridad',
  profilePassword: '/perfil/edit-password',
  ownData: '/perfil/mis-datos',
  privacy: '/privacidad',
  accessLog: '/consultas-personales',
  settings: '/ajustes',
  language: '/ajustes/idioma',
  about: '/ajustes/acercade',
  help: '/ayuda',
  helpTopic: path('/ayudapage/:numSeccion/:numOpcion'),
  faq: '/faq',
  faqFirstTopic: '/faqpage',
  faqTopic: path('/faqpage/:numSeccion/:numOpcion'),
  faqStatuses: '/faqestados',
  iframe: path('/iframe/:key'),
  outbox: '/pendientes',
  /** Makes a municipality by the code of an invitation: `#code`. */
  newTown: '/alta',
  /** Its screens: `console-paths.ts`, which citizens do not load. */
  console: '/consola',
} as const

/** Target of the `redirect` of a launch link: the record it names; without a record, `list`. */
export const redirects = {
  incidencia: { list: paths.incidents, record: paths.incident },
  'incidencias-add': { list: paths.newIncident, record: undefined },
  tarea: { list: paths.tasks, record: paths.task },
  tareas: { list: paths.tasks, record: undefined },
  inspecciones: { list: paths.inspections, record: paths.inspection },
} as const satisfies Record<string, { list: string; record: Path<'id'> | undefined }>
export type RedirectKey = keyof typeof redirects
