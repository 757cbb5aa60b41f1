import { modules } from '@avisa/contract/access/modules'
import { allowedBy } from '@avisa/contract/access/permissions'
import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import type { RefusalSpec } from '@avisa/contract/http/refusals'
import { refusals, type RefusalCode } from '@avisa/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { generalRules, ruleOf, rules } from '#/testing/access-rules.ts'
import { makeTarget, nobodysId, openCallers, type CallerCase, type Target } from '#/testing/access-targets.ts'
import { openOurs } from '#/testing/neighbour-town.ts'
import { recordsIn } from '#/testing/record-paths.ts'
import { noReplayer, rolledBack } from '#/testing/rolled-back.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const mark = 'CosaNostra'
const app = useTestApp()
let server: FastifyInstance
let callers: CallerCase[]
const logged: string[] = []
/** Of nobody who calls here: in the unit of all, in the other one, and of another municipality. */
let others: Target[]
const owned = new Map<string, Target>()

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)
/** What lets in is what is sent (a password, a code, a mailed link), not who sends it; their own tests try them. */
const bySecret = new Set(
  [
    'login',
    'loginWithCode',
    'restorePreviousUser',
    'restorePreviousSession',
    'endSessionLater',
    'citizenLogin',
    'activateAccount',
    'confirmEmail',
    'setNewPassword',
    'resetPassword',
    'resetCitizenPassword',
  ]
    .map((name) => `accounts.${name}`)
    .concat(
      'follows.openLink',
      'follows.unsubscribe',
      'municipalities.logoFile',
      'identity.loginWithPasskey',
      'sso.startSso',
      'sso.finishSso',
      'sso.joinSso',
      'setup.checkInvitation',
      'setup.createTown',
    ),
)

beforeAll(async () => {
  const { db, deps, home, signIn } = app.current
  const ours = await openOurs(app.current, { mark, device: 'device-of-somebody' })
  await app.current.settings({ incidencias_publicas: false, chat_ciudadano_activo: true })
  const neighbour = await createTown(db, 'Vila Veïna')
  // Numbers that home has not: what is found by them is theirs.
  for (const table of [
    'listas',
    'notificaciones',
    'filtros',
    'jornadas',
    'incidencias',
    'fusiones',
    'tareas',
    'inspecciones',
    'imagenes',
    'usuarios',
    'subidas',
    'importaciones',
  ])
    await db.bulk(neighbour.esquema, (client) => client.query(`alter table ${table} alter column id restart with 500001`))
  callers = await openCallers(app.current)
  const target = (name: string, owner: Target['owner'], more: { esquema?: string; unit?: number; isWorker?: boolean }) => {
    const { esquema = home.esquema, unit = town.units.streets, isWorker = false } = more
    return makeTarget(app.current, { setup: { name, esquema, unidad_gestion_id: unit, owner, isWorker }, ours, mark })
  }
  for (const { name, person, uuid, id_externo } of callers) {
    const owner = {
      id: person?.user_id ?? 0,
      email: person?.email ?? 'nadie@test.example',
      id_externo: id_externo ?? '',
      uuid: uuid ?? `device-unused-${name.toLowerCase().replaceAll(' ', '-')}`,
      unidades: person ? [town.units.streets] : [],
    }
    owned.set(name, await target('own', owner, { isWorker: person !== null && id_externo === null }))
  }
  const aPerson = async (id_externo: string, esquema: string, unidades: readonly number[] = [town.units.streets]) => {
    return { ...(await signIn({ roles: ['Observadores'], unidades }, esquema)), id_externo, uuid: `device-of-${id_externo}`, unidades }
  }
  others = [
    await target("somebody else's", await aPerson('c-somebody', home.esquema), {}),
    await target('of another unit', await aPerson('c-colleague', home.esquema, [town.units.buildings]), { unit: town.units.buildings }),
    await target('of another municipality', await aPerson('c-stranger', neighbour.esquema, []), { esquema: neighbour.esquema }),
  ]
  const stream = { write: (line: string) => void logged.push(line) }
  server = await buildApp({ ...deps, db: rolledBack(db), replayer: noReplayer }, { logger: { level: 'error', stream } })
})
afterAll(() => server.close())

const accessOf = (endpoint: Endpoint, { person }: CallerCase): RefusalCode | undefined => {
  if ('public' in endpoint || 'keyless' in endpoint) return undefined
  if (person === null) return 'http.notSignedIn'
  return 'allow' in endpoint && !allowedBy(person.user_permisos, endpoint.allow) ? 'http.forbidden' : undefined
}

/** Only what says who may is told apart; that something is wrong with what is asked is the same as reaching it. */
const verdict = (status: number): number | 'reached' => ([401, 403, 404].includes(status) ? status : 'reached')
const specs: Record<string, RefusalSpec> = refusals
const expectedOf = (name: string, endpoint: Endpoint, caller: CallerCase, target: Target) => {
  const changed = endpoint.changes && caller.token === undefined ? 'http.notSignedIn' : undefined
  const code = changed ?? accessOf(endpoint, caller) ?? ruleOf(name, endpoint)?.(caller, target) ?? generalRules[name]?.(caller)
  return code === undefined ? 'reached' : verdict(specs[code]?.status ?? 0)
}

const send = async (name: string, endpoint: Endpoint, { token, uuid }: CallerCase, { calls, owner }: Target) => {
  const { clave } = app.current.home
  const args = calls[name]?.(clave, { ...owner, id: owner.id || nobodysId, id_externo: owner.id_externo || 'c-nobody' }) ?? {}
  const caller = { ...(token ? { token } : {}), ...(uuid === null ? {} : { uuid }) }
  const { statusCode, body } = await server.inject(requestOf(clave, endpoint, caller, args as never))
  if (statusCode >= 500) throw new Error(logged.join('\n') || body)
  return { statusCode, body }
}
const answerOf = async (...request: Parameters<typeof send>) => verdict((await send(...request)).statusCode)

test('the rules name existing calls', () => {
  const names = new Set<string>(named.map(([name]) => name))
  expect([...Object.keys(rules), ...Object.keys(generalRules), ...bySecret].filter((name) => !names.has(name))).toEqual([])
})

test('every id in a path belongs to a record, whose rule is tested', () => {
  const unknown = named.filter(([name, endpoint]) => !(name in rules) && recordsIn(endpoint).some(({ record }) => record === undefined))
  expect(unknown.map(([name]) => name)).toEqual([])
})

test.each(named.filter(([name]) => !bySecret.has(name)))(
  '%s is permitted to those whom the contract names',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const answers: Record<string, number | string> = {}
    const expected: Record<string, number | string> = {}
    for (const [n, caller] of callers.entries()) {
      const mine = owned.get(caller.name)
      const targets = ruleOf(name, endpoint) ? [...(mine ? [mine] : []), ...others] : others.slice(0, 1)
      // Who may not call it is refused before its target is read: one for each caller, another one for the next.
      const at = n % targets.length
      for (const target of accessOf(endpoint, caller) ? targets.slice(at, at + 1) : targets) {
        const cell = `${caller.name}, ${target.name}`
        expected[cell] = expectedOf(name, endpoint, caller, target)
        answers[cell] = await answerOf(name, endpoint, caller, target)
      }
    }
    expect(answers).toEqual(expected)
  },
)

describe('a disabled module (OPEN-109)', () => {
  const ofModules = named.filter(([, { module }]) => module)
  const switchAll = async (on: boolean) => {
    for (const clave of Object.values(modules)) await app.current.settings({ [clave]: on })
  }
  beforeAll(() => switchAll(false))
  afterAll(() => switchAll(true))

  test('includes all calls of its records, except texts that everybody loads at start-up', () => {
    const about = /\/(inspecciones|inspectores|[a-z-]*jornadas|vehiculos|listas-publicas)\b/
    const open = named.filter(([, { path, module }]) => about.test(path) && !module).map(([name]) => name)
    expect(open).toEqual(['inspections.listInspectionPriorities', 'inspections.listInspectionResults'])
    expect(new Set(ofModules.map(([, { module }]) => module))).toEqual(new Set(Object.keys(modules)))
  })

  test.each(ofModules)('%s is refused to those who may call it; the others get their usual refusal', async (name, endpoint) => {
    const results: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const caller of callers) {
      const target = owned.get(caller.name)
      if (!target) throw new Error(`nothing belongs to ${caller.name}`)
      expected[caller.name] = accessOf(endpoint, caller) ?? 'module.off'
      const { body } = await send(name, endpoint, caller, target)
      results[caller.name] = JSON.parse(body).error?.code
    }
    expect(results).toEqual(expected)
  })
})
