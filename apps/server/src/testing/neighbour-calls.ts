import { createHash } from 'node:crypto'
import { pngAddress } from '@avisa/contract/municipalities/logo'
import { allEndpoints } from '@avisa/contract/endpoints'
import { isBytes, type Endpoint } from '@avisa/contract/http/endpoint'
import type { IdentityOfOurs } from './neighbour-identity.ts'
import { securityCalls } from './neighbour-security.ts'
import type { SsoOfOurs } from './neighbour-sso.ts'
import { openBrowser } from './push-stand-in.ts'
import { importCalls, type ImportsOfOurs } from './neighbour-imports.ts'
import { recordsIn, type RecordName } from './record-paths.ts'
import { accountCalls, type AccountsOfOurs, type Who } from './neighbour-accounts.ts'
import { town } from './test-town.ts'
import { callsAboutConfiguration } from './neighbour-configuration.ts'
import { callsAboutPublication } from './neighbour-publication.ts'

export type Call = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Why what we get holds no text of ours. */
  plain?: string
  /** Another token than the caller's. */
  token?: string | undefined
  /** Called by the device that reported, on which nobody is signed in. */
  anonymous?: true
}
/** What there is of ours to reach, by the names that paths use. */
export type Ours = AccountsOfOurs &
  ImportsOfOurs &
  IdentityOfOurs &
  SsoOfOurs & {
    incident: number
    /** One to be accepted. */
    waiting: number
    /** Another report, and the merge of one. */
    duplicate: number
    merge: number
    follow: number
    image: number
    notice: number
    codigo: string
    task: number
    inspection: number
    person: number
    taskList: number
    publicList: number
    /** One's own that is open. */
    workDay: number
    field: number
    list: number
    filter: number
    /** Of the configuration: a published one, and a draft. */
    act: number
    draft: number
    /** Of the unit of everybody here. */
    report: number
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

type CallContext = { mark: string; device: string; homeKey: () => string; homeSchema: () => string; ours: () => Ours }

type Calls = Readonly<Record<string, (key: string, who: Who) => Call>>

/** What the path, the query and the body of these calls say that their schemas do not. */
const callsAboutReports = ({ mark, device, ours }: CallContext): Calls => ({
  'comments.quote': () => ({ params: { origin: 'incidencias', id: ours().incident }, plain: 'codes of people' }),
  'demo.demoLamps': () => ({ plain: 'too few doors for a lamp' }),
  'demo.demoBuildings': () => ({ plain: 'too few doors for a building' }),
  'exports.exportIncidents': () => ({ query: { formato: 'csv' } }),
  'exports.exportInspections': () => ({ query: { formato: 'csv' } }),
  'exports.exportTasks': () => ({ query: { formato: 'csv' } }),
  'extraFields.citizenFieldsToShow': () => ({ anonymous: true }),
  'extraFields.extraFieldChoices': () => ({ params: { id: ours().list }, plain: 'an empty list' }),
  'filters.saveFilter': () => ({ body: { descripcion: 'Nuevo', condicion: '(abierta,=,1)' }, plain: 'what was sent comes back' }),
  'noticeRules.tryNotices': () => ({ body: { dias: 1, reglas: [] }, plain: 'counts' }),
  'noticeRules.sendExample': () => ({
    body: {
      regla: { evento: 'incidencia_resuelta', quien: 'creador', canal: 'app', plantilla: 'incidencia_resuelta_ciudadano' },
      incidencia_id: ours().incident,
      estado_id: null,
      tarea_id: null,
      inspeccion_id: null,
    },
    plain: 'an empty answer',
  }),
  'statistics.downloadPanel': () => ({ params: { panel: 'zonas' }, plain: 'counts' }),
  'statistics.askHeat': () => ({
    query: { desde: '2020-01', hasta: '2030-12', oeste: -10, sur: 35, este: 5, norte: 44 },
    plain: 'counts',
  }),
  'statistics.countErased': () => ({ query: { criteria: '(sin_cerrar,IN,0,1)' }, plain: 'counts' }),
  'statistics.askStatistics': () => ({ query: { medidas: 'creadas', por: 'tipo' }, plain: 'counts' }),
  'health.getHealth': () => ({ plain: 'counts, and names of what lacks something' }),
  'incidents.similarIncidents': () => ({ query: { latitud: 39.05, longitud: -0.25, tipo: town.types.lampOut } }),
  'health.discardJobs': () => ({ params: { tipo: 'correo' }, plain: 'a count' }),
  'health.repeatJobs': () => ({ params: { tipo: 'correo' }, plain: 'a count' }),
  'incidents.createIncident': () => ({ body: { ...reportOf(mark), contenido: 'nueva', ciudadano: { email: 'a@b.es' } } }),
  'incidents.createRelated': () => ({ body: { contenido: 'otra', ciudadano: { email: 'a@b.es' } } }),
  'incidents.acceptIncident': () => ({ params: { id: ours().waiting } }),
  'incidents.turnDownIncident': () => ({
    params: { id: ours().waiting },
    body: { estado_incidencia_id: 37, respuesta: 'No es municipal' },
  }),
  'incidents.moveIncident': () => ({ body: { lat: 39.0501, lon: -0.25 } }),
  'incidents.listIncidents': () => ({ query: { include: 'imagenes,tipos', per_page: 200 } }),
  'merges.undoMerge': () => ({ plain: 'a code' }),
  'merges.mergeIncidents': () => ({ body: { incidencias: [ours().duplicate] } }),
  'notifications.subscribeToPush': () => ({ params: { uuid: device }, body: subscription }),
})

const callsAboutWork = ({ mark }: CallContext): Calls => ({
  'inspections.finishInspection': () => ({
    // The repair that is there already: nothing of it changes.
    body: {
      estado_inspeccion_id: 34,
      resultado_id: town.results.repair,
      tipo_id: town.types.lampOut,
      entidad_id: town.entities.lights,
    },
  }),
  'inspections.askInspection': () => ({ body: { observaciones: mark } }),
  'inspections.listInspectors': () => ({ plain: 'names of people' }),
  'tasks.listTasks': () => ({ query: { include: 'imagenes', per_page: 200 } }),
  'tasks.moveTask': () => ({ params: { tipo: 'reparacion' }, body: { estado_id: 15 } }),
  'tasks.listAssignees': () => ({ plain: 'names of people' }),
  'tasks.listTechnicians': () => ({ plain: 'names of people' }),
  'tasks.startTaskTime': () => ({ body: { fecha: '2020-01-02T07:00:00Z' } }),
  'tasks.endTaskTime': () => ({ body: { minutos: 5 } }),
  'tasks.takeTask': () => ({ body: { pista: 'reparacion' } }),
  'types.listTypes': () => ({ query: { include: 'subtipos' } }),
  'workdays.startWorkDay': () => ({ body: { centro: `Servicios urbanos ${mark}` } }),
  'workdays.finishWorkDay': () => ({ body: { observaciones: mark } }),
  'workdays.finishOpenWorkDay': () => ({ body: { observaciones: mark } }),
  'workdays.correctWorkDay': () => ({ body: { fecha: '02/01/2020 15:00:00', motivo: mark } }),
})

const aCell = { rol: 'Tecnicos', permiso: 'lista', valor: true }

const callsAboutPeople = ({ mark, ours }: CallContext): Calls => {
  const personas = [{ nombre: 'Aina', apellidos: '', email: 'aina@test.example', user_roles: ['Tecnicos'], unidades: [1] }]
  const invitations = { personas, entrega: 'hoja', lang: 'es' }
  const colleague = () => ({ id: ours().colleague })
  return {
    'people.updatePerson': () => ({ body: { antes: {}, despues: { nombre: mark } } }),
    'people.tryInvitations': () => ({ body: invitations, plain: 'what becomes of rows' }),
    'people.invitePeople': () => ({ body: invitations, plain: 'what was sent comes back' }),
    'people.resendInvitation': () => ({ params: { id: ours().invited }, body: { entrega: 'hoja' } }),
    'people.deactivatePerson': () => ({ params: colleague(), body: { pasar_a: null } }),
    'people.activatePerson': () => ({ params: colleague() }),
    'people.issueCode': () => ({ params: colleague(), plain: 'six digits' }),
    'people.endPersonSessions': () => ({ params: colleague() }),
    'people.seeAsPerson': () => ({ params: colleague() }),
    'people.getRights': () => ({ params: colleague() }),
    'people.tryPermissions': () => ({ body: { cambios: [aCell] }, plain: 'numbers, and names of whom it concerns' }),
  }
}

/** Of an invitation that nobody issued. */
const newTown = {
  codigo: 'x'.repeat(43),
  nombre: 'Vila Convidada',
  provincia: 'Castellón',
  centro: { latitud: 40, longitud: 0 },
  limites: { latitud_min: 39.9, latitud_max: 40.1, longitud_min: -0.1, longitud_max: 0.1 },
  idiomas: ['es', 'ca'],
  persona: { nombre: 'Ana', apellidos: '', email: 'ana@vila.example', password: 'una contrasenya llarga' },
}

export const drawnLogo = `${pngAddress}iVBORw0KGgo`

const otherCalls = ({ mark, homeSchema, ours }: CallContext): Calls => ({
  ...importCalls(mark, ours),
  ...securityCalls({ mark, homeSchema, ours }),
  'follows.createFollow': () => ({ body: { incidencia_id: ours().incident, canal: 'push' }, plain: 'a number and a state' }),
  'follows.listFollows': () => ({ plain: 'a code, names of the catalogue and of streets' }),
  'follows.deleteFollow': () => ({ plain: 'nothing' }),
  'follows.unsubscribe': () => ({ params: { token: mailedLink }, plain: 'nothing' }),
  'follows.openLink': () => ({ body: { enlace: mailedLink }, plain: 'a code and a state, of what was mailed' }),
  'logs.sendLog': () => ({ body: { level: 'error', message: mark } }),
  'map.incidentMap': () => ({ query: { zoom: 15, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 } }),
  'map.baseTile': (key) => ({ params: { apiKey: key, z: 17, x: 65_444, y: 50_069 } }),
  'images.drawLogo': () => ({ body: { imagen: ours().picture }, plain: 'the image that was sent' }),
  'municipalities.logoFile': () => ({
    params: { file: `${createHash('md5').update(drawnLogo).digest('hex')}.png` },
    plain: 'for everyone',
  }),
  'municipalities.listMunicipalities': () => ({ plain: 'for everyone' }),
  'notifications.readAllNotifications': () => ({ body: { hasta: 1_000_000 } }),
  'notifications.events': () => ({ query: { una_vez: true }, plain: 'a number' }),
  'notifications.pushKey': () => ({ plain: 'the key of all' }),
  'routing.tryRouting': () => ({ body: { regla: { orden: 0, si: '', prioridad: 'baja' }, dias: 90 }, plain: 'counts and codes' }),
  'routing.listRoutingPeople': () => ({ query: { entidad: 'luz' }, plain: 'names of people' }),
  'routing.explainRoute': () => ({ plain: 'names of rules' }),
  'holidays.proposeHolidays': () => ({ query: { anyo: 2027 }, plain: 'public holidays' }),
  'setup.checkInvitation': () => ({ body: { codigo: 'x'.repeat(43) } }),
  'setup.createTown': () => ({ body: newTown }),
  'setup.getSetup': () => ({ plain: 'names of steps' }),
  'setup.saveSetupStep': () => ({ plain: 'names of steps' }),
  'setup.getCatalogue': () => ({ plain: 'types of a template' }),
  'setup.openTown': () => ({ plain: 'names of steps' }),
  'statuses.statusIcon': (key) => ({ params: { id: 29 }, query: { api_key: key } }),
})

type Property = { type?: unknown; enum?: readonly unknown[]; pattern?: string; properties?: Schema['properties']; items?: Property }
type Schema = { properties?: Readonly<Record<string, Property>>; required?: readonly string[] }

/** Whether an answer can hold a text of ours: no picture, and nothing without texts. */
const holdsText = ({ type, enum: words, properties = {}, items, ...other }: Property): boolean =>
  (type === 'string' && words === undefined) ||
  'patternProperties' in other ||
  (items !== undefined && holdsText(items)) ||
  Object.values(properties).some(holdsText)

/** Of all that has a number: ours, or the caller's own. */
const numbersOf = ({ device, ours }: CallContext, method: string, who: Who): Readonly<Record<RecordName, () => number | string>> => ({
  incident: () => ours().incident,
  merge: () => ours().merge,
  follow: () => ours().follow,
  image: () => ours().image,
  task: () => ours().task,
  inspection: () => ours().inspection,
  taskList: () => ours().taskList,
  publicList: () => ours().publicList,
  // Everybody keeps their own lists and days, which others may at most read.
  person: () => (method === 'GET' ? ours().person : who.id),
  account: () => who.id,
  citizen: () => who.id_externo,
  device: () => device,
  workDay: () => ours().workDay,
  filter: () => ours().filter,
  notice: () => ours().notice,
  upload: () => ours().upload,
  import: () => ours().import,
  act: () => ours().act,
  draft: () => ours().draft,
  report: () => ours().report,
})

/** The values of these names, in params, query and body. */
const valuesOf = ({ mark, ours }: CallContext, who: Who): Readonly<Record<string, unknown>> => ({
  search: mark,
  id_vial: town.street.id,
  management_unit_id: 1,
  unidadGestionId: 1,
  tipoId: town.types.lampOut,
  tipos_ids: String(town.types.lampOut),
  lat: 39.05,
  lng: -0.25,
  latitud: 39.05,
  longitud: -0.25,
  buffer: 0.01,
  desde: '2026-05-01',
  hasta: '2026-05-31',
  campoExtraId: ours().field,
  tarea_id: ours().task,
  reparador_id: who.id,
  prioridad_id: 1,
  quitar: false,
  tamanyo: 10,
})

const valueOf = ({ type, enum: words, pattern }: Property, mark: string): unknown => {
  if (words) return words[0]
  return [type].flat().includes('string') && (pattern === undefined || new RegExp(pattern).test(mark)) ? mark : undefined
}

/** What has to be sent, or, where nothing has to, the first thing that can be. */
const fill = (schema: Schema | undefined, values: Readonly<Record<string, unknown>>, mark: string, needsOne: boolean) => {
  if (!schema) return undefined
  const { properties = {}, required = [] } = schema
  const names = required.length === 0 && needsOne ? Object.keys(properties).slice(0, 1) : required
  return Object.fromEntries(names.map((name) => [name, values[name] ?? valueOf(properties[name] ?? {}, mark)]))
}

/** How a call reaches something of ours, by its path and its schemas. */
const callTo = (endpoint: Endpoint, context: CallContext, who: Who): Call => {
  const { mark } = context
  const numbers = numbersOf(context, endpoint.method, who)
  const values = valuesOf(context, who)
  const inPath = recordsIn(endpoint).flatMap(({ param, record }) => (record ? [[param, numbers[record]()]] : []))
  const params = fill(endpoint.params, { ...values, ...Object.fromEntries(inPath) }, mark, false)
  const query = fill(endpoint.query, values, mark, false)
  const body = isBytes(endpoint.body) ? undefined : fill(endpoint.body, values, mark, true)
  const isPlain = isBytes(endpoint.ok) ? !endpoint.ok.bytes.some((type) => /json|csv|protobuf|mapbox/.test(type)) : !holdsText(endpoint.ok)
  return { ...(params && { params }), ...(query && { query }), ...(body && { body }), ...(isPlain && { plain: 'no text' }) }
}

const missingIn = (parts: Readonly<Record<string, unknown>> | undefined) =>
  Object.entries(parts ?? {}).flatMap(([name, value]) => (value === undefined ? [name] : []))

/** How each call reaches something of ours: as its contract says, and where that does not say it, by the lines above. */
export const callsOf = (context: CallContext): Calls => {
  const lines: Calls = {
    ...accountCalls(context),
    ...callsAboutReports(context),
    ...callsAboutPublication(context),
    ...callsAboutWork(context),
    ...callsAboutPeople(context),
    ...callsAboutConfiguration(context),
    ...otherCalls(context),
  }
  const calls = allEndpoints.map(({ feature, name, endpoint }): [string, Calls[string]] => {
    const line = lines[`${feature}.${name}`]
    return [
      `${feature}.${name}`,
      (key, who) => {
        const derived = callTo(endpoint, context, who)
        const { params, ...more } = line?.(key, who) ?? {}
        const call = { ...derived, ...more, ...(derived.params && { params: { ...derived.params, ...params } }) }
        const missing = [call.params, call.query, call.body as Record<string, unknown>].flatMap(missingIn)
        if (missing.length > 0) throw new Error(`say in this file what ${feature}.${name} sends as ${missing.join(', ')}`)
        return call
      },
    ]
  })
  const unknown = Object.keys(lines).filter((name) => !calls.some(([call]) => call === name))
  if (unknown.length > 0) throw new Error(`there is no call ${unknown.join(', ')}`)
  return Object.fromEntries(calls)
}
