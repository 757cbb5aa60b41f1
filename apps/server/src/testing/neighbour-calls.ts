import { openBrowser } from './push-stand-in.ts'
import { accountCalls, type AccountsOfOurs, type Who } from './neighbour-accounts.ts'
import { testPassword, town } from './test-town.ts'

export type Call = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Why what we get holds no text of ours. */ plain?: string
  /** Another token than the caller's. */ token?: string | undefined
  /** Called by the device that reported, on which nobody is signed in. */ anonymous?: true
}
/** What there is of ours to reach, by the names that paths use. */
export type Ours = AccountsOfOurs & {
  incident: number
  /** One to be accepted. */ waiting: number
  image: number
  notice: number
  codigo: string
  task: number
  inspection: number
  person: number
  taskList: number
  publicList: number
  /** One's own that is open. */ workDay: number
  field: number
  list: number
  filter: number
  email: string
  picture: string
}

/** In a mail about our incident. */
export const mailedLink = 'de-casa'.padEnd(43, 'x')

/** What anybody reports; its texts hold the mark. */
export const reportOf = (mark: string) => ({
  tipos: String(town.types.lampOut),
  unidad_gestion_id: 1,
  contenido: mark,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { nombre: mark, email: `${mark}@correo.es` },
})

const { subscription } = openBrowser('nuestra')

type CallContext = { mark: string; device: string; homeKey: () => string; ours: () => Ours }

type Calls = Record<string, (key: string, who: Who) => Call>

const callsAboutReports = ({ mark, device, homeKey, ours }: CallContext): Calls => ({
  ...accountCalls({ mark, device, homeKey, ours }),
  'addresses.searchAddresses': () => ({ query: { search: mark, management_unit_id: 1 } }),
  'addresses.getAddress': () => ({ params: { management_unit_id: 1, id_vial: town.street.id } }),
  'addresses.listPortals': () => ({ params: { id_vial: town.street.id } }),
  'addresses.reverseGeocode': () => ({ query: { lat: 39.05, lng: -0.25, unidadGestionId: 1 } }),
  'comments.incidentComments': () => ({ params: { id: ours().incident } }),
  'comments.addIncidentComment': () => ({ params: { id: ours().incident }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.taskComments': () => ({ params: { id: ours().task } }),
  'comments.addTaskComment': () => ({ params: { id: ours().task }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.listComments': () => ({ params: { id: ours().taskList } }),
  'comments.addListComment': () => ({ params: { id: ours().taskList }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.inspectionComments': () => ({ params: { id: ours().inspection } }),
  'comments.addInspectionComment': () => ({
    params: { id: ours().inspection },
    body: { comentario: mark },
    plain: 'what was sent comes back',
  }),
  'comments.quote': () => ({ params: { origin: 'incidencias', id: ours().incident }, query: { search: mark }, plain: 'codes of people' }),
  'entities.listEntities': () => ({ params: { rol: 'REPARADOR' } }),
  'entities.listTypeEntities': () => ({ params: { unidadGestionId: 1, tipoId: town.types.lampOut } }),
  'demo.demoLamps': () => ({ plain: 'too few doors for a lamp' }),
  'demo.demoBuildings': () => ({ plain: 'too few doors for a building' }),
  'demo.demoPhones': () => ({ plain: 'the same page for everyone' }),
  'extraFields.incidentExtraFields': () => ({ params: { id: ours().incident } }),
  'extraFields.typeExtraFields': () => ({ params: { id: ours().incident }, query: { tipos_ids: String(town.types.lampOut) } }),
  'extraFields.citizenFieldsToFill': () => ({ query: { tipos_ids: String(town.types.lampOut) } }),
  'extraFields.citizenFieldsToShow': () => ({ params: { id: ours().incident }, anonymous: true }),
  'extraFields.saveExtraField': () => ({ params: { id: ours().incident }, body: { campoExtraId: ours().field, valor: mark } }),
  'extraFields.clearExtraField': () => ({ params: { id: ours().incident }, query: { campoExtraId: ours().field } }),
  'extraFields.extraFieldChoices': () => ({ params: { id: ours().list }, plain: 'an empty list' }),
  'filters.listFilters': () => ({ params: { modelo: 'incidencias' } }),
  'filters.saveFilter': () => ({
    params: { modelo: 'incidencias' },
    body: { descripcion: 'Nuevo', condicion: '(abierta,=,1)' },
    plain: 'what was sent comes back',
  }),
  'filters.removeFilter': () => ({ params: { modelo: 'incidencias', id: ours().filter } }),
  'filters.listAreas': () => ({ params: { clase: 'distrito' } }),
  'help.getHelp': () => ({}),
  'images.addImage': () => ({
    params: { id: ours().incident },
    body: { base64: true, imagen: ours().picture, nombre: mark },
    plain: 'the name comes back',
  }),
  'images.listImages': () => ({ params: { id: ours().incident } }),
  'images.incidentThumb': () => ({ params: { id: ours().incident }, plain: 'a picture' }),
  'images.reviewImage': () => ({ params: { id: ours().incident, imageId: ours().image }, body: { revision: 'visible' } }),
  'images.getImage': () => ({ params: { id: ours().incident, imageId: ours().image }, plain: 'a picture' }),
  'images.imageFile': () => ({
    params: { file: `${ours().codigo}_view.jpg` },
    plain: 'a picture',
  }),
  'incidents.createIncident': () => ({ body: { ...reportOf(mark), contenido: 'nueva', ciudadano: { email: 'a@b.es' } } }),
  'incidents.createRelated': () => ({
    params: { id: ours().incident },
    body: { contenido: 'otra', ciudadano: { email: 'a@b.es' } },
  }),
  'incidents.acceptIncident': () => ({ params: { id: ours().waiting } }),
  'incidents.turnDownIncident': () => ({
    params: { id: ours().waiting },
    body: { estado_incidencia_id: 37, respuesta: 'No es municipal' },
  }),
  'incidents.updateIncident': () => ({ params: { id: ours().incident }, body: { contenido: mark } }),
  'incidents.moveIncident': () => ({ params: { id: ours().incident }, body: { lat: 39.0501, lon: -0.25 } }),
  'incidents.listOrigins': () => ({}),
  'incidents.listIncidents': () => ({ query: { include: 'imagenes,tipos', per_page: 200 } }),
  'incidents.getIncident': () => ({ params: { id: ours().incident } }),
  'incidents.deviceIncidents': () => ({ params: { uuid: device } }),
  'incidents.citizenIncidents': () => ({ params: { idExterno: 'c-incidents.citizenIncidents' } }),
  'incidents.nearbyIncidents': () => ({ query: { latitud: 39.05, longitud: -0.25, buffer: 0.01 } }),
})

const callsAboutWork = ({ mark, device, ours }: CallContext): Calls => ({
  'inspections.listInspectionPriorities': () => ({}),
  'inspections.listInspectionResults': () => ({}),
  'inspections.listInspections': () => ({}),
  'inspections.getInspection': () => ({ params: { id: ours().inspection } }),
  'inspections.updateInspection': () => ({ params: { id: ours().inspection }, body: { prioridad_id: 1 } }),
  'inspections.getIncidentInspection': () => ({ params: { incidenciaId: ours().incident, inspeccionId: ours().inspection } }),
  'inspections.finishInspection': () => ({
    params: { incidenciaId: ours().incident, inspeccionId: ours().inspection },
    // The repair that is there already: nothing of it changes.
    body: {
      estado_inspeccion_id: 34,
      resultado_id: town.results.repair,
      tipo_id: town.types.lampOut,
      entidad_id: town.entities.lights,
    },
  }),
  'inspections.askInspection': () => ({ params: { id: ours().incident }, body: { observaciones: mark } }),
  'inspections.listInspectors': () => ({ plain: 'names of people' }),
  'lists.listTaskLists': (_key, who) => ({ params: { usuarioId: who.id }, plain: 'an empty list' }),
  'lists.getTaskList': () => ({ params: { usuarioId: ours().person, listaId: ours().taskList } }),
  'lists.listTasksOfList': () => ({ params: { usuarioId: ours().person, listaId: ours().taskList } }),
  'lists.createTaskList': (_key, who) => ({ params: { usuarioId: who.id }, body: { nombre: mark } }),
  'lists.removeTaskList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours().taskList } }),
  'lists.addToList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours().taskList }, body: { tarea_id: ours().task } }),
  'lists.takeFromList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours().taskList, tareaId: ours().task } }),
  'workdays.listOwnWorkDays': () => ({ params: { usuarioId: ours().person } }),
  'workdays.startWorkDay': (_key, who) => ({ params: { usuarioId: who.id }, body: { centro: `Servicios urbanos ${mark}` } }),
  'workdays.finishWorkDay': () => ({ params: { id: ours().workDay }, body: { observaciones: mark } }),
  'workdays.finishOpenWorkDay': (_key, who) => ({ params: { usuarioId: who.id }, body: { observaciones: mark } }),
  'workdays.correctWorkDay': () => ({ params: { id: ours().workDay }, body: { fecha: '02/01/2020 15:00:00', motivo: mark } }),
  'workdays.listWorkDays': () => ({}),
  'workdays.listEmployees': () => ({}),
  'workdays.workDayTotals': () => ({ query: { desde: '2026-05-01', hasta: '2026-05-31' } }),
  'workdays.exportWorkDays': () => ({ query: { desde: '2026-05-01', hasta: '2026-05-31' } }),
  'workdays.listVehicles': () => ({}),
  'lists.listPublicLists': () => ({}),
  'lists.getPublicList': () => ({ params: { listaId: ours().publicList } }),
  'lists.listIncidentsOfList': () => ({ params: { listaId: ours().publicList } }),
  'lists.getIncidentOfList': () => ({ params: { listaId: ours().publicList, id: ours().incident } }),
  'logs.sendLog': () => ({ body: { level: 'error', message: mark }, plain: 'it answers nothing' }),
  'map.getMapConfig': () => ({}),
  'map.incidentMap': () => ({ query: { zoom: 15, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 } }),
  'map.baseTile': (key) => ({ params: { apiKey: key, z: 17, x: 65_444, y: 50_069 } }),
  'municipalities.listMunicipalities': () => ({ plain: 'for everyone' }),
  'municipalities.getParameters': () => ({}),
  'municipalities.getTranslations': () => ({ params: { cadena: 'es' } }),
  'notifications.listNotifications': () => ({}),
  'notifications.readNotification': () => ({ params: { id: ours().notice } }),
  'notifications.readAllNotifications': () => ({ body: { hasta: 1_000_000 }, plain: 'it answers nothing' }),
  'notifications.events': () => ({ query: { una_vez: true }, plain: 'a number' }),
  'notifications.followByMail': () => ({ body: { enlace: mailedLink }, plain: 'a code and a state, of what was mailed' }),
  'notifications.pushKey': () => ({ plain: 'the key of all' }),
  'notifications.subscribeToPush': () => ({ params: { uuid: device }, body: subscription, plain: 'it answers nothing' }),
  'notifications.unsubscribeFromPush': () => ({ params: { uuid: device }, plain: 'it answers nothing' }),
  'privacy.listAccessLog': () => ({ plain: 'numbers of incidents and names of people' }),
  'privacy.exportAccessLog': () => ({ query: { desde: '2026-05-01', hasta: '2026-05-31' }, plain: 'numbers and names of people' }),
  'privacy.getOwnData': () => ({}),
  'privacy.eraseOwnAccount': () => ({ body: { password: testPassword }, plain: 'it answers nothing' }),
  'statuses.listStatuses': () => ({ params: { tipo: 'incidencia' } }),
  'statuses.statusIcon': (key) => ({ params: { icono: 'icono-estado-incidencia', id: 29 }, query: { api_key: key }, plain: 'a picture' }),
  'tasks.listTasks': () => ({ query: { include: 'imagenes', per_page: 200 } }),
  'tasks.getTask': () => ({ params: { id: ours().task } }),
  'tasks.moveTask': () => ({ params: { id: ours().task, tipo: 'reparacion' }, body: { estado_id: 15 } }),
  'tasks.updateTask': () => ({ params: { id: ours().task }, body: { prioridad: 'baja' } }),
  'tasks.reassignTask': (_key, who) => ({ params: { id: ours().task }, body: { reparador_id: who.id } }),
  'tasks.listAssignees': () => ({ params: { id: ours().task }, plain: 'names of people' }),
  'tasks.listTechnicians': () => ({ params: { id: ours().task }, plain: 'names of people' }),
  'tasks.takeTask': () => ({ params: { id: ours().task }, body: { pista: 'reparacion' } }),
  'tasks.collaborate': () => ({ params: { id: ours().task }, plain: 'a number' }),
  'types.listTypes': () => ({ query: { include: 'subtipos' } }),
  'units.listUnits': () => ({}),
})

/** How each call reaches something of ours; a call that is missing here fails, so that a new one is thought about. */
export const callsOf = (context: CallContext): Calls => ({ ...callsAboutReports(context), ...callsAboutWork(context) })
