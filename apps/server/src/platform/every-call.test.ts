import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { pageSize } from '@avisa/contract/http/paging'
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

const calls = callsOf({ mark, device, homeKey: () => app.current.home.clave, ours: () => ours })

beforeAll(async () => {
  const { signIn, db, home } = app.current
  ours = { ...(await openOurs(app.current, { mark, device })), filter: 1, notice: 1, workDay: 1 }
  us = { ...(await signIn({ ...everyone, id_externo: citizen })), id_externo: citizen, uuid: device }
  const theirs = { usuario_id: us.id, ciudadano_id_externo: citizen }
  await db.write(home.esquema, (tx) => tx.updateTable('incidencias').set(theirs).where('id', '=', ours.incident).execute())
})

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)
const has = (endpoint: Endpoint, word: string) => Object.hasOwn(endpoint.query?.properties ?? {}, word)
const ask = (name: string, endpoint: Endpoint, words: Record<string, unknown> = {}, who: Caller = us) => {
  const { params, query: { per_page: _whatever, ...query } = {}, body } = calls[name]?.(app.current.home.clave, us) ?? {}
  return app.current.call<Endpoint<{ ok: Endpoint['ok'] }>>(endpoint, who, {
    ...(params ? { params: params as never } : {}),
    query: { ...query, ...words } as never,
    ...(body ? { body: body as never } : {}),
  })
}

/** Those of the demo stand for lists of others. */
const lists = named.filter(([name, endpoint]) => has(endpoint, 'page') && has(endpoint, 'per_page') && !name.startsWith('demo.'))

test('the lists of this server are these', () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual([
    'incidents.citizenIncidents',
    'incidents.deviceIncidents',
    'incidents.listIncidents',
    'incidents.nearbyIncidents',
    'inspections.listInspections',
    'lists.listIncidentsOfList',
    'lists.listTasksOfList',
    'notifications.listNotifications',
    'privacy.listLooks',
    'tasks.listTasks',
    'workdays.listEmployees',
    'workdays.listOwnWorkDays',
    'workdays.listWorkDays',
  ])
})

test.each(lists)('%s has the page size of the municipality, unless another is asked for (SRV-09, OPEN-04)', async (name, endpoint) => {
  await app.current.setParameter('tamanyo_pagina', 3)
  const untold = await ask(name, endpoint)
  const asked = await ask(name, endpoint, { per_page: 7 })
  await app.current.setParameter('tamanyo_pagina', 15)
  // Notifications come fifteen at a time everywhere (SRV-100).
  const expected = name === 'notifications.listNotifications' ? pageSize.notifications : 3
  expect([untold.body.meta.per_page, asked.body.meta.per_page]).toEqual([expected, 7])
})

describe.each([
  ['sort', 'nada', 'SRV-10'],
  ['criteria', '(nada,=,1)', 'SRV-11'],
])('a %s by what is not listed for it', (word, value, row) => {
  test.each(lists.filter(([, endpoint]) => has(endpoint, word)))(`%s refuses it (${row})`, async (name, endpoint) => {
    const { status, body } = await ask(name, endpoint, { [word]: value })
    expect([status, body.error.errors.map(({ field }: { field: string }) => field)]).toEqual([400, [word]])
  })
})

/** One's own notices and work days are there whichever units are looked at. */
const own = new Set(['notifications.listNotifications', 'workdays.listOwnWorkDays'])
test.each(lists.filter(([name]) => !own.has(name)))('%s shows nothing of units that are not asked for (SRV-15)', async (name, endpoint) => {
  await app.current.deps.looks.flush()
  expect((await ask(name, endpoint)).body.meta.total).toBeGreaterThan(0)
  expect((await ask(name, endpoint, { unidades_gestion_ids: '77' })).body.meta.total).toBe(0)
})

const keyed = named.filter(([, endpoint]) => !('keyless' in endpoint))
/** A word that no call knows: refused, once it is clear that the caller may ask at all. */
const malformed = { cosa: 'x' }

test.each(keyed)('%s answers 503 while the municipality is in maintenance, however it is asked (SRV-07)', async (name, endpoint) => {
  const { db, home } = app.current
  const maintain = (mantenimiento: boolean) =>
    db.write('avisa', (tx) => tx.updateTable('municipios').set({ mantenimiento }).where('id', '=', home.id).execute())
  await maintain(true)
  const [asked, askedBadly] = [await ask(name, endpoint), await ask(name, endpoint, malformed)]
  await maintain(false)
  expect([asked.status, asked.headers['retry-after'], askedBadly.status]).toEqual([503, '10', 503])
})

test.each(keyed)('%s says nothing of what is wrong with a call before it knows who asks (SRV-02)', async (name, endpoint) => {
  const asked = async (who: Caller) => (await ask(name, endpoint, malformed, who)).status
  const known = 'allow' in endpoint || 'signedIn' in endpoint || endpoint.changes
  expect([await asked({ ...us, key: 'nobody' }), await asked({}), await asked(us)]).toEqual([403, known ? 401 : 400, 400])
})
