import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { pageSize } from '@avisa/contract/http/page-size'
import { isWholeList } from '@avisa/contract/http/whole-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Who } from '#/testing/neighbour-accounts.ts'
import { callsOf, type Ours } from '#/testing/neighbour-calls.ts'
import { everyone, openOurs } from '#/testing/neighbour-town.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'

const mark = 'CosaDeCasa'
const device = 'device-every-call'
const citizen = 'c-incidents.citizenIncidents'
const app = useTestApp()

let ours: Ours
let us: Who & Caller

const calls = callsOf({ mark, device, homeKey: () => app.current.home.clave, homeSchema: () => app.current.home.esquema, ours: () => ours })

beforeAll(async () => {
  const { signIn, db, home } = app.current
  ours = { ...(await openOurs(app.current, { mark, device })), filter: 1, notice: 1, workDay: 1 }
  us = { ...(await signIn({ ...everyone, id_externo: citizen })), id_externo: citizen, uuid: device }
  const theirs = { usuario_id: us.id, ciudadano_id_externo: citizen }
  await db.write(home.esquema, async (tx) => {
    await tx.updateTable('incidencias').set(theirs).where('id', '=', ours.incident).execute()
    await tx.insertInto('entradas_personal').values({ usuario_id: us.id, fecha: new Date(), por: 'contrasena' }).execute()
  })
})

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)
const has = (endpoint: Endpoint, word: string) => Object.hasOwn(endpoint.query?.properties ?? {}, word)
const ask = (name: string, endpoint: Endpoint, words: Record<string, unknown> = {}, who: Caller = us) => {
  const { params, query: { per_page: _whatever, ...query } = {}, body } = calls[name]?.(app.current.home.clave, us) ?? {}
  return app.current.call<Endpoint>(endpoint, who, {
    ...(params ? { params: params as never } : {}),
    query: { ...query, ...words } as never,
    ...(body ? { body: body as never } : {}),
  })
}

/** Those of the demo stand for lists of others. */
const lists = named.filter(
  ([name, endpoint]) => has(endpoint, 'page') && has(endpoint, 'per_page') && !isWholeList(endpoint) && !name.startsWith('demo.'),
)
const wholeLists = named.filter(([, endpoint]) => isWholeList(endpoint))

test('these are all the lists of the server', () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual([
    'addresses.listConfiguredStreets',
    'configuration.listActs',
    'incidents.citizenIncidents',
    'incidents.deviceIncidents',
    'incidents.listIncidents',
    'incidents.nearbyIncidents',
    'inspections.listInspections',
    'lists.listIncidentsOfList',
    'lists.listTasksOfList',
    'notifications.listNotifications',
    'people.listEntries',
    'people.listPeople',
    'privacy.listAccessLog',
    'tasks.listTasks',
    'workdays.listEmployees',
    'workdays.listOwnWorkDays',
    'workdays.listWorkDays',
  ])
})

test.each(lists)('%s has the page size of the municipality, unless another is requested (SRV-09, OPEN-04)', async (name, endpoint) => {
  await app.current.settings({ tamanyo_pagina: 6 })
  const untold = await ask(name, endpoint)
  const answer = await ask(name, endpoint, { per_page: 7 })
  // Notifications come fifteen at a time everywhere (SRV-100).
  const expected = name === 'notifications.listNotifications' ? pageSize.notifications : 6
  expect({ untoldMetaPerPage: untold.body.meta.per_page, answerMetaPerPage: answer.body.meta.per_page }).toEqual({
    untoldMetaPerPage: expected,
    answerMetaPerPage: 7,
  })
})

describe('a list returned as a whole can be paged', () => {
  test('it includes those that others page through', () => {
    for (const callName of [
      'units.listUnits',
      'types.listTypes',
      'statuses.listStatuses',
      'inspections.listInspectionResults',
      'filters.listFilters',
    ])
      expect(wholeLists.map(([name]) => name)).toContain(callName)
    for (const callName of ['inspections.listInspectionPriorities', 'images.listImages', 'addresses.listPortals', 'workdays.listVehicles'])
      expect(wholeLists.map(([name]) => name)).toContain(callName)
  })

  test.each(wholeLists)('%s', async (name, endpoint) => {
    const who = calls[name]?.(app.current.home.clave, us).anonymous ? { uuid: device } : us
    const get = async (words: Record<string, unknown> = {}) => {
      const { status, body } = await ask(name, endpoint, words, who)
      return status === 200 ? body : status
    }
    const whole = await get()
    expect(whole).toBeInstanceOf(Array)
    expect(await get({ page: 1, per_page: 200 })).toEqual(whole)
    expect(await get({ page: 1, per_page: 1 })).toEqual(whole.slice(0, 1))
    expect(await get({ page: 2, per_page: 1 })).toEqual(whole.slice(1, 2))
    expect(await get({ page: 1000, per_page: 200 })).toEqual([])
    await app.current.settings({ tamanyo_pagina: 5 })
    const [first, second] = [await get({ page: 1 }), await get({ page: 2 })]
    // A plain link names no municipality.
    const size = 'keyless' in endpoint ? pageSize.default : 5
    expect({ first, second }).toEqual({ first: whole.slice(0, size), second: whole.slice(size, 2 * size) })
    for (const wrong of [{ page: 0 }, { per_page: 0 }, { per_page: 201 }, { page: 'x' }]) expect(await get(wrong)).toBe(400)
  })
})

describe.each([
  ['include', 'imagenes,nada', 'docs/wire.md'],
  ['fields', 'codigo,nada', 'docs/wire.md'],
  ['sort', 'nada', 'SRV-10'],
  ['criteria', '(nada,=,1)', 'SRV-11'],
])('an undeclared %s', (word, value, row) => {
  test.each(lists.filter(([, endpoint]) => has(endpoint, word)))(`%s refuses it (${row})`, async (name, endpoint) => {
    const { status, body } = await ask(name, endpoint, { [word]: value })
    expect([status, body.error.errors.map(({ field }: { field: string }) => field)]).toEqual([400, [word]])
  })
})

/** One's own notices and work days are there whichever units are looked at; streets belong to none. */
const own = new Set([
  'notifications.listNotifications',
  'workdays.listOwnWorkDays',
  'addresses.listConfiguredStreets',
  'configuration.listActs',
])
test.each(lists.filter(([name]) => !own.has(name)))('%s shows nothing of units that are not requested (SRV-15)', async (name, endpoint) => {
  await app.current.deps.accessLog.flush()
  expect((await ask(name, endpoint)).body.meta.total).toBeGreaterThan(0)
  const { status, body } = await ask(name, endpoint, { unidades_gestion_ids: '77' })
  // The list of somebody with whom no unit is shared is not there at all.
  expect(status === 404 ? 0 : body.meta.total).toBe(0)
})

test('no call answers a stranger with private words, people or photos before their review', async () => {
  const { db, home, signIn, settings } = app.current
  const secret = 'PalabraDeQuienAvisa'
  const publica = {
    contenido: secret,
    emplazamiento: secret,
    contenido_publico: secret,
    revision: 'pendiente',
    usuario_id: null,
    uuid: device,
  }
  await settings({ mostrar_emplazamiento: true, incidencias_publicas: true })
  await db.write(home.esquema, async (tx) => {
    await tx
      .updateTable('incidencias')
      .set({ ...publica, ciudadano_id_externo: secret })
      .where('id', '=', ours.incident)
      .execute()
    const contact = { nombre: secret, email: secret, telefono: secret, dni: secret, direccion: secret }
    await tx
      .insertInto('incidencias_ciudadano')
      .values({ incidencia_id: ours.incident, ...contact })
      .onConflict((oc) => oc.column('incidencia_id').doUpdateSet(contact))
      .execute()
    const photo = { nombre: secret, publica: true, revision: 'pendiente', codigo: '5ec4e7'.padEnd(32, '0') }
    await tx.updateTable('imagenes').set(photo).where('id', '=', ours.image).execute()
    await tx.updateTable('historial').set({ comentario: secret }).where('modelo_id', '=', ours.incident).execute()
    await tx.updateTable('comentarios').set({ comentario: secret }).where('modelo_id', '=', ours.incident).execute()
  })
  const strangers = [
    { uuid: 'device-of-a-stranger' },
    await signIn({ servidor: 'ciudadano', roles: ['Ciudadanos'], id_externo: 'c-stranger' }),
  ]
  const read = async (name: string, endpoint: Endpoint) => {
    const include = has(endpoint, 'include') ? { include: 'imagenes' } : {}
    const answers = await Promise.all(strangers.map((who) => ask(name, endpoint, include, who)))
    return answers.map(({ body }) => JSON.stringify(body) ?? '').join('\n')
  }
  const answers: [string, string][] = []
  // One after the other: a hundred at once are too many.
  for (const [name, endpoint] of named) if (endpoint.method === 'GET') answers.push([name, await read(name, endpoint)])
  const seen = answers.filter(([, text]) => text.includes(`"id":${ours.incident},`)).map(([name]) => name)
  expect(seen).toEqual(expect.arrayContaining(['incidents.getIncident', 'incidents.listIncidents']))
  expect(answers.filter(([, text]) => text.includes(secret) || text.includes('5ec4e7')).map(([name]) => name)).toEqual([])
})

const keyed = named.filter(([, endpoint]) => !('keyless' in endpoint))
/** A word that no call knows: refused, once it is clear that the caller may ask at all. */
const malformed = { cosa: 'x' }

test.each(keyed)('%s answers 503 in maintenance, whatever is sent (SRV-07)', async (name, endpoint) => {
  const { db, home } = app.current
  const maintain = (mantenimiento: boolean) =>
    db.write('avisa', (tx) => tx.updateTable('municipios').set({ mantenimiento }).where('id', '=', home.id).execute())
  await maintain(true)
  const [answer, askedBadly] = [await ask(name, endpoint), await ask(name, endpoint, malformed)]
  await maintain(false)
  expect({ answerStatus: answer.status, answerRetryAfter: answer.headers['retry-after'], askedBadlyStatus: askedBadly.status }).toEqual({
    answerStatus: 503,
    answerRetryAfter: '10',
    askedBadlyStatus: 503,
  })
})

test.each(keyed)('%s authenticates before it reports errors of the input (SRV-02)', async (name, endpoint) => {
  const statusFor = async (who: Caller) => (await ask(name, endpoint, malformed, who)).status
  const needsCaller = 'allow' in endpoint || 'signedIn' in endpoint || endpoint.changes
  expect([await statusFor({ ...us, key: 'nobody' }), await statusFor({}), await statusFor(us)]).toEqual([403, needsCaller ? 401 : 400, 400])
})
