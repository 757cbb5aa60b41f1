import { apiVersion, headers } from '@avisa/contract/http/headers'
import pg from 'pg'
import { statusId, typeId, unitId } from '../apps/server/src/demo/catalogue.ts'
import { personId } from '../apps/server/src/demo/people.ts'
import { seeded, type Random } from '../apps/server/src/demo/random.ts'
import { deviceKey } from '../apps/server/src/platform/device-key.ts'
import { hashToken, newToken } from '../apps/server/src/platform/session.ts'
import { clientsOf, inTurns, type Call } from './clients.ts'
import { clave, esquema } from './data.ts'
import type { Program } from './program.ts'
import { bareStatements, type Recorder, type Statement } from './recorder.ts'
import { layCity } from './town.ts'

/** A city with its server, and the same server in this process to record its statements. */
export type City = {
  url: string
  rows: number
  program: Program
  recorder: Recorder
  /** Seconds per slice of a measurement. */
  seconds: number
  /** A technician of the unit with the map; an administrator, who sees all. */
  staff: Headers
  admin: Headers
  random: Random
}
type Headers = Readonly<Record<string, string>>

/** An anonymous visitor on a phone. */
export const visitor = (uuid: string): Headers => ({
  [headers.apiKey]: clave,
  [headers.apiVersion]: apiVersion,
  [headers.language]: 'es',
  [headers.device]: uuid,
})

/** Headers of a technician of the unit with the map; the session is inserted directly into the table. */
export const signIn = async (url: string, name = 'tecnico'): Promise<Headers> => {
  const token = newToken()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`insert into ${esquema}.sesiones (token_hash, usuario_id, caduca) values ($1, $2, now() + interval '30 days')`, [
    hashToken(token),
    personId(name),
  ])
  await client.end()
  return { [headers.apiKey]: clave, [headers.apiVersion]: apiVersion, [headers.language]: 'es', [headers.authorization]: `Bearer ${token}` }
}

export const ask = async <Row>(url: string, text: string): Promise<Row> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0] as Row
}

export const unit = unitId('servicios_urbanos')
export const lamp = typeId('alumbrado.apagada')
export const solved = statusId.incidencia('resuelta')

let doors: readonly { latitud: number; longitud: number }[] | undefined
export const somewhere = (random: Random) => {
  doors ??= layCity().rows.places
  return random.pick(doors)
}

export const query = (path: string, values: Readonly<Record<string, string | number>>) =>
  `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`

/** Different random values per connection, the same in every run. */
export const chance = (seed: number) => seeded(seed)

/** A repeated change needs a new idempotency key, and comes from another person, as the calls do. */
const renewed = (statements: readonly Statement[], { key, device }: { key: string | undefined; device: string | undefined }) => {
  if (key === undefined) return statements
  const fresh = crypto.randomUUID()
  const [from, to] = [device, fresh].map((secret) => (secret === undefined ? key : deviceKey(esquema, secret)))
  const replace = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(key, fresh).replaceAll(from ?? key, to ?? fresh) : value
  return statements.map(({ text, values }) => ({ text, values: values.map(replace) }))
}

/** The statements of ten such calls, recorded after the server's caches are warm. */
const hear = async (city: City, next: () => Call) => {
  const answers = []
  for (let i = 0; i < 11; i += 1) {
    const call = next()
    const { statements, status, body } = await city.recorder.statementsOf(call)
    if (status < 200 || status > 299) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`)
    answers.push({ statements, bytes: body.length, key: call.headers?.[headers.idempotencyKey], device: call.headers?.[headers.device] })
  }
  return answers.slice(1)
}

/** A call, the number of clients, and as many connections for its statements as the server may use. */
type Measure = { next: () => Call; clients: number }

/**
 * Measures a call in turns with its statements sent by bare `pg`; the statements of ten calls stand for all. `statements` counts those
 * of one call, including the session's; `bytes` is the size of the largest answer.
 */
export const againstStatements = async (city: City, { next, clients }: Measure) => {
  const answers = await hear(city, next)
  let turn = 0
  const again = () => {
    const answer = answers[(turn += 1) % answers.length]
    return answer ? renewed(answer.statements, answer) : []
  }
  const groups = [await clientsOf(city.program.port, clients, next), await bareStatements(city.url, again, clients)]
  const [server, bare] = await inTurns(groups, { seconds: city.seconds })
  if (!server || !bare) throw new Error('two groups have two results')
  return { server, bare, statements: answers[0]?.statements ?? [], bytes: Math.max(...answers.map(({ bytes }) => bytes)) }
}

/** The same with one client, one call after the other: the latency without contention. */
export const alone = (city: City, next: () => Call) => againstStatements(city, { next, clients: 1 })
