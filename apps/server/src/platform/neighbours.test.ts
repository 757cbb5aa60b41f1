import { continueIdentity } from '#/platform/database/bulk-rows.ts'
import { gunzipSync } from 'node:zlib'
import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { saveFilter } from '@avisa/contract/filters/endpoints'
import { createTaskList } from '@avisa/contract/lists/endpoints'
import { reassignTask, startTaskTime } from '@avisa/contract/tasks/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Who } from '#/testing/neighbour-accounts.ts'
import { callsOf, drawnLogo, reportOf, type Call, type Ours } from '#/testing/neighbour-calls.ts'
import { prepareIdentity } from '#/testing/neighbour-identity.ts'
import { openImport } from '#/testing/neighbour-imports.ts'
import { openFingerprint } from '#/testing/neighbour-marks.ts'
import { closeIncident, prepareMerge } from '#/testing/neighbour-merges.ts'
import { prepareSso } from '#/testing/neighbour-sso.ts'
import { followedOnce } from '#/testing/access-targets.ts'
import { everyone, makeActs, openDay, openOurs } from '#/testing/neighbour-town.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

/** Stands in every text of ours; an answer to a neighbour that holds it has shown something of ours. */
const mark = 'CosaNostra'
const device = 'device-neighbour'
const app = useTestApp()

let ours: Ours
let neighbour: { clave: string; esquema: string }
let fingerprint: () => Promise<string>
let tokens: Record<'observer' | 'ours' | 'theirs', string>

const report = reportOf(mark)
const calls = callsOf({ mark, device, homeKey: () => app.current.home.clave, homeSchema: () => app.current.home.esquema, ours: () => ours })

// Who looked is written a second later, which is no change that a call made.
beforeEach(() => app.current.deps.accessLog.flush())

const callTo = (endpoint: Endpoint, caller: Caller, { params, query, body, token }: Call) =>
  app.current.call<Endpoint>(endpoint, token ? { ...caller, token } : caller, {
    ...(params ? { params: params as never } : {}),
    ...(query ? { query: query as never } : {}),
    ...(body ? { body: body as never } : {}),
  })
const textOf = (body: unknown) => {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString('latin1')
}

beforeAll(async () => {
  const { db } = app.current
  neighbour = await createTown(db, 'Vila Veïna')
  await app.current.settings({ login_ciudadano: true }, neighbour.esquema)
  await app.current.settings({ logo: drawnLogo })
  ours = await openOurs(app.current, { mark, device })
  fingerprint = await openFingerprint(db, app.current.home.esquema)
  const { signIn } = app.current
  tokens = {
    observer: (await signIn({ roles: ['Observadores'] })).token,
    ours: (await signIn(everyone)).token,
    theirs: (await signIn(everyone, neighbour.esquema)).token,
  }
})

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)
/** A photo and an invitation are reached by their unguessable code alone, and the names and logos of the municipalities are for everyone; none needs a key. */
const open = new Set([
  'images.imageFile',
  'municipalities.listMunicipalities',
  'municipalities.logoFile',
  'setup.checkInvitation',
  'setup.createTown',
])
/** Without those by invitation, which belongs to no municipality (setup/routes.test.ts). */
const ofTowns = named.filter(([name]) => !/^setup\.(checkInvitation|createTown)$/.test(name))
const isKeyed = (endpoint: Endpoint) => !('keyless' in endpoint)

const callOf = (name: string, key: string, who: Who): Call => {
  const callOfName = calls[name]
  if (!callOfName) throw new Error(`there is no call ${name}`)
  return callOfName(key, who)
}

test('only calls without a key are open to other municipalities', () => {
  const keyless = named.filter(([, endpoint]) => !isKeyed(endpoint)).map(([name]) => name)
  expect(keyless).toEqual(expect.arrayContaining([...open]))
})

/** Without it, a municipality may not be opened. */
const section = { titulo: 'Responsable', cuerpo: ['El Ayuntamiento'] }
const lawful = {
  contacto: { telefono: '964000000', email: null, web: null },
  condiciones: { version: '1', secciones_es: [section], secciones_val: [section] },
}

const nobody: Who = { id: 1, email: 'nadie@test.example', id_externo: 'c-nadie' }
const usOf = new Map<string, Who>()
/** Calls of the citizens' server are made by a citizen. */
const kindFor = (name: string) =>
  /^accounts\.\w*Citizen|^accounts\.citizen|^privacy\.\w*Own/.test(name) ? ('ciudadano' as const) : ('backoffice' as const)
const oneOfUs = async (name: string) => {
  const id_externo = `c-${name}`
  const email = `${mark}-${crypto.randomUUID()}@test.example`
  return { ...(await app.current.signIn({ ...everyone, servidor: kindFor(name), id_externo, email })), id_externo }
}

const noticeFor = async (usuario_id: number): Promise<number> => {
  const { db, home } = app.current
  const notice = { usuario_id, plantilla: 'p', titulo: mark, texto: `<a href="/incidencias/${ours.incident}">${mark}</a>` }
  const row = await db.write(home.esquema, (tx) => tx.insertInto('notificaciones').values(notice).returning('id').executeTakeFirstOrThrow())
  return row.id
}

test.each(ofTowns)('%s returns our own data, so the table calls it correctly', async (name, endpoint) => {
  const { home } = app.current
  const mine = await oneOfUs(name)
  usOf.set(name, mine)
  if (name === 'incidents.citizenIncidents') await callTo(createIncident, { token: mine.token }, { body: report })
  if (name === 'filters.removeFilter' || name === 'filters.changeFilter') {
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
  if (['workdays.finishWorkDay', 'workdays.finishOpenWorkDay'].includes(name))
    ours.workDay = await openDay(app.current, mark, { usuario_id: mine.id })
  if (name === 'workdays.correctWorkDay')
    ours.workDay = await openDay(app.current, mark, {
      usuario_id: ours.person,
      inicio: new Date('2020-01-02T07:00:00Z'),
      fin: new Date('2020-01-03T07:00:00Z'),
    })
  if (name === 'incidents.turnDownIncident') {
    const waiting = { ...report, unidad_gestion_id: 2, tipos: String(town.types.pothole) }
    ours.waiting = (await app.current.call(createIncident, { token: mine.token }, { body: waiting })).body.id
  }
  if (name.startsWith('merges.'))
    Object.assign(ours, await prepareMerge(app.current, name, { mark, token: mine.token, incident: ours.incident }))
  if (name.startsWith('reopening.')) await closeIncident(app.current, ours.incident)
  if (name === 'tasks.takeTask')
    await callTo(reassignTask, { token: mine.token }, { params: { id: ours.task }, body: { reparador_id: mine.id } })
  if (name === 'tasks.endTaskTime') await callTo(startTaskTime, { token: mine.token }, { params: { id: ours.task }, body: {} })
  if (name.startsWith('identity.')) Object.assign(ours, await prepareIdentity(app.current, name, mine))
  if (/^(uploads|imports)\./.test(name)) Object.assign(ours, await openImport(app.current, mark, mine.id))
  if (/^configuration\.(\w+Draft|undoAct)$/.test(name)) Object.assign(ours, await makeActs(app.current.db, home.esquema, mark))
  if (name.startsWith('sso.')) Object.assign(ours, await prepareSso(app.current, name, mine))
  if (/^setup\.(choose|open)/.test(name)) {
    await app.current.settings({ abierta: false, ...lawful })
    await app.current.db.bulk(home.esquema, (client) => continueIdentity(client, 'tipos'))
  }
  if (name.startsWith('follows.')) {
    const follow = { ...followedOnce, incidencia_id: ours.incident, quien: `u${mine.id}`, usuario_id: mine.id, canal: 'correo' }
    const row = await app.current.db.write(home.esquema, (tx) =>
      tx.insertInto('seguimientos').values(follow).returning('id').executeTakeFirstOrThrow(),
    )
    ours.follow = row.id
  }
  if (name.startsWith('notifications.')) ours.notice = await noticeFor(mine.id)
  const args = callOf(name, home.clave, mine)
  // A device on which somebody signed in is not changed by another.
  const uuid = /login/i.test(name) ? 'device-of-logins' : device
  const { status, body } = await callTo(endpoint, { uuid, ...(args.anonymous ? {} : { token: mine.token }) }, args)
  expect([200, 201]).toContain(status)
  expect(textOf(body).includes(mark) || args.plain !== undefined).toBe(true)
})

test.each(named.filter(([name]) => !open.has(name)))(
  '%s shows another municipality nothing and changes nothing',
  async (name, endpoint) => {
    const { signIn } = app.current
    const mine = usOf.get(name)
    if (!mine) throw new Error('the calls of ours come first')
    // An account is told by its number, which says nothing: somebody else's is forbidden rather than not found.
    const ofPeople = /^(accounts|identity)\./.test(name)
    const args = callOf(name, neighbour.clave, mine)
    const theirs = await signIn({ ...everyone, servidor: kindFor(name), id_externo: `${ofPeople ? 'd' : 'c'}-${name}` }, neighbour.esquema)
    const before = await fingerprint()
    const isOfOurs = args.params !== undefined && 'id' in args.params && isKeyed(endpoint)
    for (const caller of [{ uuid: device }, { token: theirs.token, uuid: device }]) {
      const { status, body } = await callTo(endpoint, { ...caller, key: neighbour.clave }, args)
      expect(status).toBeLessThan(500)
      expect(textOf(body)).not.toContain(mark)
      expect(isOfOurs ? [401, 404, ...(ofPeople ? [403] : [])] : [status]).toContain(status)
    }
    expect(await fingerprint()).toBe(before)
  },
)

const guarded = named.filter(([, endpoint]) => 'allow' in endpoint || 'signedIn' in endpoint)

test.each(guarded)('%s is refused to callers without permission or session (SRV-08)', async (name, endpoint) => {
  const { home } = app.current
  const args = { ...callOf(name, home.clave, usOf.get(name) ?? nobody), token: undefined }
  const before = await fingerprint()
  expect((await callTo(endpoint, { uuid: device }, args)).status).toBe(401)
  expect(await fingerprint()).toBe(before)
  if (!('allow' in endpoint)) return
  const { status, body } = await callTo(endpoint, { token: tokens.observer }, args)
  expect(status).toBe(403)
  expect(JSON.parse(textOf(body)).error.message).toBe('No tiene permiso para hacer esto. Si lo necesita, pídalo a la administración.')
})

const keyed = named.filter(([, endpoint]) => isKeyed(endpoint))

test.each(keyed)('%s accepts no token with another municipality’s key', async (name, endpoint) => {
  const crossed = [
    { token: tokens.ours, key: neighbour.clave },
    { token: tokens.theirs, key: app.current.home.clave },
  ]
  for (const caller of crossed)
    expect((await callTo(endpoint, caller, { ...callOf(name, caller.key, nobody), token: undefined })).status).toBe(401)
})

test.each(keyed)('%s refuses an unknown key', async (name, endpoint) => {
  const { status, body } = await callTo(endpoint, { key: 'no-such-key' }, callOf(name, 'no-such-key', nobody))
  expect(status).toBe(403)
  expect(textOf(body)).not.toContain(mark)
})
