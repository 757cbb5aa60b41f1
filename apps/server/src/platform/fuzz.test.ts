import { allEndpoints } from '@avisa/contract/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import type { RefusalSpec } from '@avisa/contract/http/refusals'
import { refusals } from '@avisa/contract/refusals'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { requestsTo, type Callers } from '#/testing/fuzz-requests.ts'
import type { Who } from '#/testing/neighbour-accounts.ts'
import { callsOf, type Ours } from '#/testing/neighbour-calls.ts'
import { everyone, openOurs } from '#/testing/neighbour-town.ts'
import { noReplayer, rolledBack } from '#/testing/rolled-back.ts'
import { useTestApp } from '#/testing/test-app.ts'

// A sample in every run; `npm run fuzz -- --requests 100000` sends as many as one likes, `--seed` others or the same again.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2300)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_504)
const numRuns = Math.ceil(requests / allEndpoints.length)
/** Milliseconds after which a missing answer is an error. */
const patience = 20_000

const mark = 'CosaNostra'
const device = 'device-neighbour'
const app = useTestApp()
let server: FastifyInstance
let ours: Ours
let who: Record<'backoffice' | 'ciudadano', Who & { token: string }>
const logged: string[] = []
const calls = callsOf({ mark, device, homeKey: () => app.current.home.clave, homeSchema: () => app.current.home.esquema, ours: () => ours })

beforeAll(async () => {
  const { db, deps, signIn } = app.current
  ours = await openOurs(app.current, { mark, device })
  const open = async (servidor: 'backoffice' | 'ciudadano') => {
    const id_externo = `c-${servidor}`
    return { ...(await signIn({ ...everyone, servidor, id_externo })), id_externo }
  }
  who = { backoffice: await open('backoffice'), ciudadano: await open('ciudadano') }
  const stream = { write: (line: string) => void logged.push(line) }
  server = await buildApp({ ...deps, db: rolledBack(db), replayer: noReplayer }, { logger: { level: 'error', stream } })
})
afterAll(() => server.close())

const specs: Record<string, RefusalSpec> = refusals
const documented = new Set(Object.values(specs).map(({ status, type }) => `${status} ${type ?? ''}`))

/** What only the inside knows: places of files, words of the database, names of schemas, secrets. */
const inside =
  /node_modules|\bat \S+ \(|\.[tj]s:\d|SQLSTATE|syntax error at|violates|relation "|pg_catalog|kysely|ECONN|(Type|Reference|Range|Syntax)Error|\/(home|tmp|work|usr|var)\/|\bm_t[0-9a-f]{8}|\$argon2|"password_hash":/

const answer = async (request: InjectOptions) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), patience)
  })
  try {
    return await Promise.race([server.inject(request), late])
  } finally {
    clearTimeout(timer)
  }
}

type ErrorAnswer = { error?: { status?: number; type?: string | null; message?: string; request_id?: string } }

/** What is wrong with an answer, in words; nothing where it is an answer, or a refusal that the contract knows. */
const faultsOf = (endpoint: Endpoint, { statusCode, headers, body }: LightMyRequestResponse): string[] => {
  const faults = [
    statusCode === 500 ? 'a fault of ours' : '',
    inside.test(body) ? 'tells of the inside' : '',
    headers['x-content-type-options'] === 'nosniff' ? '' : 'may be taken for something else',
  ]
  if (statusCode >= 400) {
    const { error = {} } = JSON.parse(body) as ErrorAnswer
    const says = error.status === statusCode && Boolean(error.message) && Boolean(error.request_id)
    faults.push(
      says ? '' : 'does not say what is wrong',
      documented.has(`${statusCode} ${error.type ?? ''}`) ? '' : 'is no refusal of the contract',
    )
  }
  const own = endpoint.refusals.some((code) => specs[code]?.status === statusCode)
  if (statusCode > 500 && !own) faults.push('is no refusal of this call')
  const problems = faults.filter((fault) => fault !== '')
  return problems.length === 0 ? [] : [...problems, body.slice(0, 300), ...logged]
}

const named = allEndpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const)

test.each(named)('%s answers every hostile request properly', { timeout: 60_000 + numRuns * 1000 }, async (name, endpoint) => {
  const { home } = app.current
  const me = /^accounts\.\w*Citizen|^accounts\.citizen/.test(name) ? who.ciudadano : who.backoffice
  const call = calls[name]?.(home.clave, me) ?? {}
  const callers: Callers = [
    { token: call.token ?? me.token, uuid: device },
    { uuid: device },
    {},
    { token: who.ciudadano.token },
    { token: 'nobody-has-this-token' },
    { token: ours.sheet, uuid: device },
  ]
  const requests = requestsTo({ endpoint, call, key: home.clave, callers })
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      logged.length = 0
      expect(faultsOf(endpoint, await answer(request))).toEqual([])
    }),
    { numRuns, seed, endOnFailure: numRuns > 100 },
  )
})
