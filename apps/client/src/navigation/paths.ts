type Id = number | string

const returnKey = 'param1'

/** True for a path of this app: nothing that a browser could read as another site (`//host`, `/\host`, `javascript:`). */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** Where one enters or gets the means to: nowhere to come back to. */
const doors = /^\/(log(in|out)|signup|activar|confirmar-correo|nueva-contrasenya|recuperar-contrasenya)\b/

/** Where to go after login: `param1` of the address, own paths only. */
export const returnPath = (search: string): string | undefined => {
  const path = new URLSearchParams(search).get(returnKey)
  return path !== null && isOwnPath(path) && !doors.test(path) ? path : undefined
}

/** Every address of a screen, as the specification writes it. */
export const paths = {
  start: '/',
  home: '/inicio',
  municipality: '/municipio',
  login: (returnTo?: string) =>
    returnTo && returnTo !== '/' ? `/login?${new URLSearchParams({ [returnKey]: returnTo }).toString()}` : '/login',
  logout: '/logout',
  loginCode: '/login-codigo',
  signUp: '/signup',
  recover: '/recuperar-contrasenya',
  /** As the guard's list calls it. */
  recoverAlias: '/recuperar-password',
  /** Where the links of the mails lead: `?token=`. */
  activate: '/activar',
  confirmEmail: '/confirmar-correo',
  newPassword: '/nueva-contrasenya',
  tutorial: '/tutorial',
  incidents: '/incidencias',
  incident: (id: Id) => `/incidencias/${id}`,
  incidentMap: (id: Id) => `/incidencias/${id}/mapa`,
  incidentMove: (id: Id) => `/incidencias/${id}/mapa/edit`,
  incidentComments: (id: Id) => `/incidencias/${id}/comentarios`,
  incidentInfrastructure: (id: Id) => `/incidencias/${id}/infraestructuras`,
  newIncident: '/incidencias/add',
  duplicate: (id: Id) => `/incidencias/add?duplicar=${id}`,
  newIncidentBackoffice: '/incidencias/add-backoffice',
  newIncidentOnly: '/incidencias/solo-add',
  newIncidentForm: '/incidencias/add-formulario',
  myIncidents: '/incidencias/ciudadano',
  myIncident: (id: Id) => `/incidencias/ciudadano/${id}`,
  myIncidentMap: (id: Id) => `/incidencias/ciudadano/${id}/mapa`,
  tasks: '/tareas',
  task: (id: Id) => `/tareas/${id}`,
  taskMap: (id: Id) => `/tareas/${id}/mapa`,
  taskComments: (id: Id) => `/tareas/${id}/comentarios`,
  inspections: '/inspecciones',
  inspection: (id: Id) => `/inspecciones/${id}`,
  inspectionMap: (id: Id) => `/inspecciones/${id}/mapa`,
  lists: '/listas',
  list: (id: Id) => `/listas/${id}`,
  listComments: (id: Id) => `/listas/${id}/comentarios`,
  /** An incident of a public list or a task of one's own, the same pattern told apart by a marker. */
  listItem: (list: Id, id: Id, tipo: 'incidencia' | 'obra') => `/listas/${list}/detail/${id}?tipo=${tipo}`,
  listTaskMap: (list: Id, id: Id) => `/listas/${list}/tareas/${id}/mapa`,
  listTaskComments: (list: Id, id: Id) => `/listas/${list}/tareas/${id}/comentarios`,
  publicLists: '/listas-publicas',
  publicList: (id: Id) => `/listas-publicas/${id}`,
  workDay: '/usuarios-jornadas/principal',
  workDaysOf: (user: Id) => `/usuarios-jornadas/listado/${user}`,
  employees: '/usuarios-jornadas/empleados',
  allWorkDays: '/vusuarios-jornadas',
  notifications: '/notificaciones',
  /** Where the links of mails about a report lead: `?enlace=`. */
  follow: '/seguir',
  profile: '/perfil',
  profileEdit: '/perfil/edit',
  profilePassword: '/perfil/edit-password',
  ownData: '/perfil/mis-datos',
  privacy: '/privacidad',
  looks: '/consultas-personales',
  settings: '/ajustes',
  language: '/ajustes/idioma',
  about: '/ajustes/acercade',
  help: '/ayuda',
  helpPage: (section: number, option: number) => `/ayudapage/${section}/${option}`,
  faq: '/faq',
  faqPage: (section: number, option: number) => `/faqpage/${section}/${option}`,
  faqStatuses: '/faqestados',
  iframe: (key: string) => `/iframe/${encodeURIComponent(key)}`,
  outbox: '/pendientes',
} as const
