import { getProfile, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { permissionsOf } from '@avisa/contract/access/permissions'
import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { deactivatePerson, endPersonSessions, seeAsPerson } from '@avisa/contract/people/endpoints'
import { listFactors, listSessions } from '@avisa/contract/identity/endpoints'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { callsOf, type Ours } from '#/testing/neighbour-calls.ts'
import { fingerprint } from '#/testing/neighbour-marks.ts'
import { everyone, openOurs } from '#/testing/neighbour-town.ts'
import { useTestApp } from '#/testing/test-app.ts'

const mark = 'CosaVista'
const device = 'device-see-as'
const app = useTestApp()
let ours: Ours
let boss: { id: number; token: string; email: string }
let seen: { id: number; email: string; token: string }

const calls = callsOf({ mark, device, homeKey: () => app.current.home.clave, homeSchema: () => app.current.home.esquema, ours: () => ours })
const seeing = async (id = seen.id, token = boss.token) => app.current.call(seeAsPerson, { token }, { params: { id } })

beforeAll(async () => {
  ours = { ...(await openOurs(app.current, { mark, device })), filter: 1, notice: 1, workDay: 1 }
  boss = await app.current.signIn({ ...everyone, nombre: 'Irene', apellidos: 'Soler' })
  seen = await app.current.signIn({ roles: ['Administradores'], permisos: permissionsOf('Administradores'), unidades: [1] })
})

test('the session is the person’s, and says who looks', async () => {
  const { body } = await seeing()
  expect(body.user).toMatchObject({ user_id: seen.id, visto_por: { user_id: boss.id, nombre: 'Irene Soler' } })
  const info = await app.current.call(tokenInfo, { token: body.api_token })
  expect([info.body.user.visto_por, info.body.infra_token]).toEqual([{ user_id: boss.id, nombre: 'Irene Soler' }, null])
})

test('no call of the contract changes anything in such a session', { timeout: 120_000 }, async () => {
  const { call, db, home, deps } = app.current
  const { body } = await seeing()
  const who = { ...seen, id_externo: 'c-nobody' }
  await deps.accessLog.flush()
  const before = await fingerprint(db, home.esquema)
  const wrong: string[] = []
  for (const { feature, name, endpoint } of allEndpoints) {
    const each: Endpoint = endpoint
    // A link of its own, or a token that is not read: such a call knows nobody.
    if ('keyless' in each || each.anyToken !== undefined || each.path.includes('eventos')) continue
    const { params, query, body: sent } = calls[`${feature}.${name}`]?.(home.clave, who) ?? {}
    const { status } = await call(each, { token: body.api_token }, { params, query, body: sent } as never)
    const changes = each.method !== 'GET' || each.changes === true
    if (changes ? status !== 403 : status >= 500) wrong.push(`${feature}.${name} ${status}`)
  }
  expect(wrong).toEqual([])
  await deps.accessLog.flush()
  // That citizens' data were shown is noted.
  const others = (print: string) => print.split('\n').filter((line) => !line.startsWith('consultas_personales '))
  expect(others(await fingerprint(db, home.esquema))).toEqual(others(before))
})

test('it shows nothing of the account of the person: telephone and identity document, factors, sessions', async () => {
  const { call } = app.current
  const { body } = await seeing()
  for (const endpoint of [getProfile, listFactors, listSessions]) {
    const params = { params: { id: seen.id } }
    expect((await call(endpoint, { token: body.api_token }, params)).body.error.code).toBe('account.seenAs')
    expect((await call(endpoint, { token: seen.token }, params)).status).toBe(200)
  }
})

test('what it shows of citizens is noted as a look of the administrator', async () => {
  const { call, db, deps, home } = app.current
  const { body } = await seeing()
  await call(listIncidents, { token: body.api_token }, { query: { per_page: 50 } })
  await deps.accessLog.flush()
  const looks = await db.read(home.esquema).selectFrom('consultas_personales').select('usuario_id').orderBy('id', 'desc').limit(1).execute()
  expect(looks).toEqual([{ usuario_id: boss.id }])
})

test('it ends after fifteen minutes, is not prolonged, and ends with the access of who looks', async () => {
  const { call, clock, signIn } = app.current
  const { body } = await seeing()
  const at = clock.current
  clock.current = new Date(at.getTime() + 14 * 60_000)
  expect((await call(tokenInfo, { token: body.api_token })).status).toBe(200)
  clock.current = new Date(at.getTime() + 16 * 60_000)
  expect((await call(tokenInfo, { token: body.api_token })).status).toBe(401)
  clock.current = at
  const helper = await signIn(everyone)
  const other = await seeing(seen.id, helper.token)
  await call(deactivatePerson, { token: boss.token }, { params: { id: helper.id }, body: { pasar_a: null } })
  expect((await call(tokenInfo, { token: other.body.api_token })).status).toBe(401)
  const lost = await signIn(everyone)
  const third = await seeing(seen.id, lost.token)
  await call(endPersonSessions, { token: boss.token }, { params: { id: lost.id } })
  expect((await call(tokenInfo, { token: third.body.api_token })).status).toBe(401)
})

test('nobody sees as the general administration, as themselves, or as who holds more', async () => {
  const { signIn } = app.current
  const colleague = await signIn({ ...everyone })
  const stronger = await signIn({ roles: ['Tecnicos'], permisos: ['configuracion.seguridad'], unidades: [1] })
  const codes = [
    await seeing(colleague.id),
    await seeing(boss.id),
    await seeing(stronger.id, seen.token),
    await seeing(colleague.id, seen.token),
  ]
  expect(codes.map(({ body }) => body.error.code)).toEqual(['people.notSeen', 'people.notSeen', 'config.holdsMore', 'http.notFound'])
})
