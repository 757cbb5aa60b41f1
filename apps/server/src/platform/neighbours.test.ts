import { gunzipSync } from 'node:zlib'
import { permissionNames } from '@avisa/contract/access/permissions'
import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { saveFilter } from '@avisa/contract/filters/endpoints'
import { createTaskList } from '@avisa/contract/lists/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { askInspection } from '@avisa/contract/inspections/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { accountCalls, openAccounts, type AccountsOfOurs, type Who } from '#/testing/neighbour-accounts.ts'
import { askExtraFields, fingerprint, makeLists, markTown } from '#/testing/neighbour-marks.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

/** Stands in every text of ours; an answer to a neighbour that holds it has shown something of ours. */
const mark = 'CosaNostra'
const device = 'device-neighbour'
const app = useTestApp()

type Call = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Why what we get holds no text of ours. */ plain?: string
  /** Another token than the caller's. */ token?: string | undefined
  /** Called by the device that reported, on which nobody is signed in. */ anonymous?: true
}
/** What there is of ours to reach, by the names that paths use. */
let ours: AccountsOfOurs & {
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
let neighbour: { clave: string; esquema: string }

const report = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: 1,
  contenido: mark,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { nombre: mark, email: `${mark}@correo.es` },
}

const subscription = {
  endpoint: 'https://push.test.example/nuestra',
  keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
}

/** How each call reaches something of ours; a call that is missing here fails, so that a new one is thought about. */
const calls: Record<string, (key: string, who: Who) => Call> = {
  ...accountCalls({ mark, device, homeKey: () => app.current.home.clave, ours: () => ours }),
  'addresses.searchAddresses': () => ({ query: { search: mark, management_unit_id: 1 } }),
  'addresses.getAddress': () => ({ params: { management_unit_id: 1, id_vial: town.street.id } }),
  'addresses.listPortals': () => ({ params: { id_vial: town.street.id } }),
  'addresses.reverseGeocode': () => ({ query: { lat: 39.05, lng: -0.25, unidadGestionId: 1 } }),
  'comments.incidentComments': () => ({ params: { id: ours.incident } }),
  'comments.addIncidentComment': () => ({ params: { id: ours.incident }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.taskComments': () => ({ params: { id: ours.task } }),
  'comments.addTaskComment': () => ({ params: { id: ours.task }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.listComments': () => ({ params: { id: ours.taskList } }),
  'comments.addListComment': () => ({ params: { id: ours.taskList }, body: { comentario: mark }, plain: 'what was sent comes back' }),
  'comments.inspectionComments': () => ({ params: { id: ours.inspection } }),
  'comments.addInspectionComment': () => ({
    params: { id: ours.inspection },
    body: { comentario: mark },
    plain: 'what was sent comes back',
  }),
  'comments.quote': () => ({ params: { origin: 'incidencias', id: ours.incident }, query: { search: mark }, plain: 'codes of people' }),
  'entities.listEntities': () => ({ params: { rol: 'REPARADOR' } }),
  'entities.listTypeEntities': () => ({ params: { unidadGestionId: 1, tipoId: town.types.lampOut } }),
  'demo.demoLamps': () => ({ plain: 'too few doors for a lamp' }),
  'demo.demoBuildings': () => ({ plain: 'too few doors for a building' }),
  'demo.demoPhones': () => ({ plain: 'the same page for everyone' }),
  'extraFields.incidentExtraFields': () => ({ params: { id: ours.incident } }),
  'extraFields.typeExtraFields': () => ({ params: { id: ours.incident }, query: { tipos_ids: String(town.types.lampOut) } }),
  'extraFields.citizenFieldsToFill': () => ({ query: { tipos_ids: String(town.types.lampOut) } }),
  'extraFields.citizenFieldsToShow': () => ({ params: { id: ours.incident }, anonymous: true }),
  'extraFields.saveExtraField': () => ({ params: { id: ours.incident }, body: { campoExtraId: ours.field, valor: mark } }),
  'extraFields.clearExtraField': () => ({ params: { id: ours.incident }, query: { campoExtraId: ours.field } }),
  'extraFields.extraFieldChoices': () => ({ params: { id: ours.list }, plain: 'an empty list' }),
  'filters.listFilters': () => ({ params: { modelo: 'incidencias' } }),
  'filters.saveFilter': () => ({
    params: { modelo: 'incidencias' },
    body: { descripcion: 'Nuevo', condicion: '(abierta,=,1)' },
    plain: 'what was sent comes back',
  }),
  'filters.removeFilter': () => ({ params: { modelo: 'incidencias', id: ours.filter } }),
  'filters.listAreas': () => ({ params: { clase: 'distrito' } }),
  'help.getHelp': () => ({}),
  'images.addImage': () => ({
    params: { id: ours.incident },
    body: { base64: true, imagen: ours.picture, nombre: mark },
    plain: 'the name comes back',
  }),
  'images.listImages': () => ({ params: { id: ours.incident } }),
  'images.incidentThumb': () => ({ params: { id: ours.incident }, plain: 'a picture' }),
  'images.getImage': () => ({ params: { id: ours.incident, imageId: ours.image }, plain: 'a picture' }),
  'images.imageFile': () => ({
    params: { file: `${ours.codigo}_view.jpg` },
    plain: 'a picture',
  }),
  'incidents.createIncident': () => ({ body: { ...report, contenido: 'nueva', ciudadano: { email: 'a@b.es' } } }),
  'incidents.createRelated': () => ({
    params: { id: ours.incident },
    body: { contenido: 'otra', ciudadano: { email: 'a@b.es' } },
  }),
  'incidents.acceptIncident': () => ({ params: { id: ours.waiting } }),
  'incidents.updateIncident': () => ({ params: { id: ours.incident }, body: { contenido: mark } }),
  'incidents.moveIncident': () => ({ params: { id: ours.incident }, body: { lat: 39.0501, lon: -0.25, site: mark } }),
  'incidents.listOrigins': () => ({}),
  'incidents.listIncidents': () => ({ query: { include: 'imagenes,tipos', per_page: 200 } }),
  'incidents.getIncident': () => ({ params: { id: ours.incident } }),
  'incidents.deviceIncidents': () => ({ params: { uuid: device } }),
  'incidents.citizenIncidents': () => ({ params: { idExterno: 'c-incidents.citizenIncidents' } }),
  'incidents.nearbyIncidents': () => ({ query: { latitud: 39.05, longitud: -0.25, buffer: 0.01 } }),
  'inspections.listInspectionPriorities': () => ({}),
  'inspections.listInspectionResults': () => ({}),
  'inspections.listInspections': () => ({}),
  'inspections.getInspection': () => ({ params: { id: ours.inspection } }),
  'inspections.updateInspection': () => ({ params: { id: ours.inspection }, body: { prioridad_id: 1 } }),
  'inspections.getIncidentInspection': () => ({ params: { incidenciaId: ours.incident, inspeccionId: ours.inspection } }),
  'inspections.finishInspection': () => ({
    params: { incidenciaId: ours.incident, inspeccionId: ours.inspection },
    body: { estado_inspeccion_id: 34, resultado_id: town.results.study },
  }),
  'inspections.askInspection': () => ({ params: { id: ours.incident }, body: { observaciones: mark } }),
  'inspections.listInspectors': () => ({ plain: 'names of people' }),
  'lists.listTaskLists': (_key, who) => ({ params: { usuarioId: who.id }, plain: 'an empty list' }),
  'lists.getTaskList': () => ({ params: { usuarioId: ours.person, listaId: ours.taskList } }),
  'lists.listTasksOfList': () => ({ params: { usuarioId: ours.person, listaId: ours.taskList } }),
  'lists.createTaskList': (_key, who) => ({ params: { usuarioId: who.id }, body: { nombre: mark } }),
  'lists.removeTaskList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours.taskList } }),
  'lists.addToList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours.taskList }, body: { tarea_id: ours.task } }),
  'lists.takeFromList': (_key, who) => ({ params: { usuarioId: who.id, listaId: ours.taskList, tareaId: ours.task } }),
  'workdays.listOwnWorkDays': () => ({ params: { usuarioId: ours.person } }),
  'workdays.startWorkDay': (_key, who) => ({ params: { usuarioId: who.id }, body: { centro: `Servicios urbanos ${mark}` } }),
  'workdays.finishWorkDay': () => ({ params: { id: ours.workDay }, body: { observaciones: mark } }),
  'workdays.finishOpenWorkDay': (_key, who) => ({ params: { usuarioId: who.id }, body: { observaciones: mark } }),
  'workdays.listWorkDays': () => ({}),
  'workdays.listEmployees': () => ({}),
  'workdays.workDayTotals': () => ({ query: { desde: '2026-05-01', hasta: '2026-05-31' } }),
  'workdays.exportWorkDays': () => ({ query: { desde: '2026-05-01', hasta: '2026-05-31' } }),
  'workdays.listVehicles': () => ({}),
  'lists.listPublicLists': () => ({}),
  'lists.getPublicList': () => ({ params: { listaId: ours.publicList } }),
  'lists.listIncidentsOfList': () => ({ params: { listaId: ours.publicList } }),
  'lists.getIncidentOfList': () => ({ params: { listaId: ours.publicList, id: ours.incident } }),
  'logs.sendLog': () => ({ body: { level: 'error', message: mark }, plain: 'it answers nothing' }),
  'map.getMapConfig': () => ({}),
  'map.incidentMap': () => ({ query: { zoom: 15, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 } }),
  'map.baseTile': (key) => ({ params: { apiKey: key, z: 17, x: 65_444, y: 50_069 } }),
  'municipalities.listMunicipalities': () => ({ plain: 'for everyone' }),
  'municipalities.getParameters': () => ({}),
  'municipalities.getTranslations': () => ({ params: { cadena: 'es' } }),
  'notifications.listNotifications': () => ({}),
  'notifications.readNotification': () => ({ params: { id: ours.notice } }),
  'notifications.readAllNotifications': () => ({ body: { hasta: 1_000_000 }, plain: 'it answers nothing' }),
  'notifications.events': () => ({ query: { una_vez: true }, plain: 'a number' }),
  'notifications.pushKey': () => ({ plain: 'the key of all' }),
  'notifications.subscribeToPush': () => ({ params: { uuid: device }, body: subscription, plain: 'it answers nothing' }),
  'notifications.unsubscribeFromPush': () => ({ params: { uuid: device }, plain: 'it answers nothing' }),
  'statuses.listStatuses': () => ({ params: { tipo: 'incidencia' } }),
  'statuses.statusIcon': (key) => ({ params: { icono: 'icono-estado-incidencia', id: 29 }, query: { api_key: key }, plain: 'a picture' }),
  'tasks.listTasks': () => ({ query: { include: 'imagenes', per_page: 200 } }),
  'tasks.getTask': () => ({ params: { id: ours.task } }),
  'tasks.moveTask': () => ({ params: { id: ours.task, tipo: 'reparacion' }, body: { estado_id: 15 } }),
  'tasks.updateTask': () => ({ params: { id: ours.task }, body: { prioridad: 'baja' } }),
  'tasks.reassignTask': (_key, who) => ({ params: { id: ours.task }, body: { reparador_id: who.id } }),
  'tasks.listAssignees': () => ({ params: { id: ours.task }, plain: 'names of people' }),
  'tasks.listTechnicians': () => ({ params: { id: ours.task }, plain: 'names of people' }),
  'tasks.collaborate': () => ({ params: { id: ours.task }, plain: 'a number' }),
  'types.listTypes': () => ({ query: { include: 'subtipos' } }),
  'units.listUnits': () => ({}),
}

const callTo = (endpoint: Endpoint, caller: Caller, { params, query, body, token }: Call) =>
  app.current.call<Endpoint<{ ok: Endpoint['ok'] }>>(endpoint, token ? { ...caller, token } : caller, {
    ...(params ? { params: params as never } : {}),
    ...(query ? { query: query as never } : {}),
    ...(body ? { body: body as never } : {}),
  })
const textOf = (body: unknown) => {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString('latin1')
}

const commentAll = (esquema: string, usuario_id: number) => {
  const { incident: incidencia, task: tarea, inspection: inspeccion, taskList: lista } = ours
  const of = Object.entries({ incidencia, tarea, inspeccion, lista })
  const made = of.map(([modelo, modelo_id]) => ({ modelo, modelo_id, usuario_id, comentario: mark }))
  return app.current.db.write(esquema, (tx) => tx.insertInto('comentarios').values(made).execute())
}

const everyone = { roles: ['SuperAdmin' as const], permisos: permissionNames, unidades: [1, 2], entidades: [1, 2, 3] }

beforeAll(async () => {
  const { db, home, signIn, call } = app.current
  // Ids of ours that the neighbour has not: what is found by them is ours.
  for (const table of [
    'usuarios',
    'incidencias',
    'imagenes',
    'tareas',
    'inspecciones',
    'listas',
    'campos_extra',
    'filtros',
    'jornadas',
  ] as const)
    await sql`alter table ${sql.id(home.esquema, table)} alter column id restart with 900001`.execute(db.read(home.esquema))
  neighbour = await createTown(db, 'Vila Veïna')
  await db.bulk(neighbour.esquema, (client) =>
    client.query(`insert into parametros (clave, valor) values ('login_ciudadano', 'true'), ('jornadas.estado_modulo', 'true')`),
  )
  const person = await signIn({ ...everyone, email: 'nuestra@test.example' })
  const made = await call(createIncident, { uuid: device }, { body: report })
  const picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const image = await call(
    addImage,
    { uuid: device },
    { params: { id: made.body.id }, body: { base64: true, imagen: picture, nombre: mark } },
  )
  const task = await db.read(home.esquema).selectFrom('tareas').select('id').executeTakeFirstOrThrow()
  const inspection = await call(askInspection, { token: person.token }, { params: { id: made.body.id }, body: { observaciones: mark } })
  const waiting = await call(createIncident, { uuid: device }, { body: { ...report, unidad_gestion_id: 2 } })
  ours = {
    incident: made.body.id,
    waiting: waiting.body.id,
    image: image.body.id,
    notice: 0,
    codigo: image.body.codigo,
    task: task.id,
    inspection: inspection.body.id,
    person: person.id,
    ...(await makeLists(db, { esquema: home.esquema, mark }, { usuario_id: person.id, tarea_id: task.id, incidencia_id: made.body.id })),
    ...(await askExtraFields(db, home.esquema)),
    filter: 0,
    workDay: 0,
    email: person.email,
    picture,
    ...(await openAccounts(app.current, mark, person)),
  }
  await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).where('esquema', '=', home.esquema).execute())
  await markTown(db, home.esquema, mark)
  await commentAll(home.esquema, person.id)
  await openDay(person.id)
})

test('every call is in the table, and the table holds no other', () => {
  expect(Object.keys(calls).toSorted()).toEqual(allEndpoints.map(({ feature, name }) => `${feature}.${name}`).toSorted())
})

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)
/** A photo is reached by its unguessable code alone, and the names of the municipalities are for everyone; neither needs a key. */
const open = new Set(['images.imageFile', 'municipalities.listMunicipalities'])
const isKeyed = (endpoint: Endpoint) => !('keyless' in endpoint)

const callOf = (name: string, key: string, who: Who): Call => {
  const found = calls[name]
  if (!found) throw new Error(`say in the table how ${name} is called`)
  return found(key, who)
}

test('only what needs no key is open to neighbours', () => {
  const keyless = named.filter(([, endpoint]) => !isKeyed(endpoint)).map(([name]) => name)
  expect(keyless).toEqual(expect.arrayContaining([...open]))
})

const nobody: Who = { id: 1, email: 'nadie@test.example', id_externo: 'c-nadie' }
const usOf = new Map<string, Who>()
/** Calls of the citizens' server are made by a citizen. */
const kindFor = (name: string) => (/^accounts\.\w*Citizen|^accounts\.citizen/.test(name) ? ('ciudadano' as const) : ('backoffice' as const))
const oneOfUs = async (name: string) => {
  const id_externo = `c-${name}`
  const email = `${mark}-${crypto.randomUUID()}@test.example`
  return { ...(await app.current.signIn({ ...everyone, servidor: kindFor(name), id_externo, email })), id_externo }
}

const noticeFor = async (usuario_id: number): Promise<number> => {
  const { db, home } = app.current
  const notice = { usuario_id, plantilla: 'p', titulo: mark, texto: `<a href="/incidencias/${ours.incident}">${mark}</a>` }
  const made = await db.write(home.esquema, (tx) =>
    tx.insertInto('notificaciones').values(notice).returning('id').executeTakeFirstOrThrow(),
  )
  return made.id
}

const openDay = async (usuario_id: number): Promise<number> => {
  const { db, home, clock } = app.current
  const day = { usuario_id, unidad_gestion_id: 1, inicio: clock.now(), recibida_inicio: clock.now(), observaciones: mark }
  return (await db.write(home.esquema, (tx) => tx.insertInto('jornadas').values(day).returning('id').executeTakeFirstOrThrow())).id
}

test.each(named)('%s answers us with what is ours, so the table calls it rightly', async (name, endpoint) => {
  const { home } = app.current
  const mine = await oneOfUs(name)
  usOf.set(name, mine)
  if (name === 'incidents.citizenIncidents') await callTo(createIncident, { token: mine.token }, { body: report })
  if (name === 'filters.removeFilter') {
    const saved = await app.current.call(
      saveFilter,
      { token: mine.token },
      { params: { modelo: 'incidencias' }, body: { descripcion: mark, condicion: '(abierta,=,1)' } },
    )
    ours.filter = saved.body.id
  }
  if (['lists.removeTaskList', 'lists.addToList', 'lists.takeFromList'].includes(name)) {
    const saved = await app.current.call(createTaskList, { token: mine.token }, { params: { usuarioId: mine.id }, body: { nombre: mark } })
    ours.taskList = saved.body.id
  }
  if (['workdays.finishWorkDay', 'workdays.finishOpenWorkDay'].includes(name)) ours.workDay = await openDay(mine.id)
  if (name.startsWith('notifications.')) ours.notice = await noticeFor(mine.id)
  const given = callOf(name, home.clave, mine)
  const { status, body } = await callTo(endpoint, { uuid: device, ...(given.anonymous ? {} : { token: mine.token }) }, given)
  expect([200, 201]).toContain(status)
  expect(textOf(body).includes(mark) || given.plain !== undefined).toBe(true)
})

test.each(named.filter(([name]) => !open.has(name)))('%s shows a neighbour nothing of ours and changes nothing', async (name, endpoint) => {
  const { home, signIn } = app.current
  const mine = usOf.get(name)
  if (!mine) throw new Error('the calls of ours come first')
  // An account is told by its number, which says nothing: somebody else's is forbidden rather than not found.
  const ofPeople = name.startsWith('accounts.')
  const given = callOf(name, neighbour.clave, mine)
  const theirs = await signIn({ ...everyone, servidor: kindFor(name), id_externo: `${ofPeople ? 'd' : 'c'}-${name}` }, neighbour.esquema)
  const before = await fingerprint(app.current.db, home.esquema)
  const isOfOurs = given.params !== undefined && 'id' in given.params && isKeyed(endpoint)
  for (const caller of [{ uuid: device }, { token: theirs.token, uuid: device }]) {
    const { status, body } = await callTo(endpoint, { ...caller, key: neighbour.clave }, given)
    expect(status).toBeLessThan(500)
    expect(textOf(body)).not.toContain(mark)
    expect(isOfOurs ? [401, 404, ...(ofPeople ? [403] : [])] : [status]).toContain(status)
  }
  expect(await fingerprint(app.current.db, home.esquema)).toBe(before)
})

const guarded = named.filter(([, endpoint]) => 'allow' in endpoint || 'signedIn' in endpoint)

test.each(guarded)('%s is the server’s to refuse: to whoever may not, and to whoever is nobody (SRV-08)', async (name, endpoint) => {
  const { home, signIn } = app.current
  const given = { ...callOf(name, home.clave, usOf.get(name) ?? nobody), token: undefined }
  const before = await fingerprint(app.current.db, home.esquema)
  expect((await callTo(endpoint, { uuid: device }, given)).status).toBe(401)
  expect(await fingerprint(app.current.db, home.esquema)).toBe(before)
  if (!('allow' in endpoint)) return
  const { status, body } = await callTo(endpoint, { token: (await signIn({ roles: ['Observadores'] })).token }, given)
  expect(status).toBe(403)
  expect(JSON.parse(textOf(body)).error.message).toBe('No tiene permiso para hacer esto.')
})

const keyed = named.filter(([, endpoint]) => isKeyed(endpoint))

test.each(keyed)('%s takes no token with the key of another municipality', async (name, endpoint) => {
  const { home, signIn } = app.current
  const mine = await signIn(everyone)
  const theirs = await signIn(everyone, neighbour.esquema)
  const crossed = [
    { token: mine.token, key: neighbour.clave },
    { token: theirs.token, key: home.clave },
  ]
  for (const caller of crossed)
    expect((await callTo(endpoint, caller, { ...callOf(name, caller.key, nobody), token: undefined })).status).toBe(401)
})

test.each(keyed)('%s answers nothing to a key that nobody has', async (name, endpoint) => {
  const { status, body } = await callTo(endpoint, { key: 'no-such-key' }, callOf(name, 'no-such-key', nobody))
  expect(status).toBe(403)
  expect(textOf(body)).not.toContain(mark)
})
