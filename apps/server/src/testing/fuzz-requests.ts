import { isBytes, type Endpoint } from '@avisa/contract/http/endpoint'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import { CommonQuery } from '@avisa/contract/http/paging'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { fits, hostile, hostileFor } from './fuzz-values.ts'
import type { Call } from './neighbour-calls.ts'

/** One twist of what is sent: at the so-manyth place a value, or the place gone, or something added beside. */
type Twist = { at: number; how: 'replace' | 'remove' | 'add'; name: string; value: unknown; byName: Record<string, unknown> }

const names = ['criteria', 'sort', 'fields', 'include', 'page', 'per_page', 'condicion', 'caja'] as const
const twist: fc.Arbitrary<Twist> = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  name: fc.constantFrom(
    'user_id',
    'id',
    'rol',
    'user_roles',
    '__proto__',
    'constructor',
    'x',
    'toString',
    'unidad_gestion_id',
    'estado_id',
  ),
  value: hostile,
  byName: fc.record(Object.fromEntries(names.map((name) => [name, hostileFor(name)]))),
})

type Holder = Record<string, unknown>
type ValuePlace = { holder: Holder; key: string }
const placesOf = (value: unknown, depth = 0): ValuePlace[] => {
  if (typeof value !== 'object' || value === null || depth > 6) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key], depth + 1)])
}

const put = (holder: Holder, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value: structuredClone(value), enumerable: true, configurable: true, writable: true })

/** A copy with the twists done. */
const twisted = (value: unknown, twists: readonly Twist[]): unknown => {
  const root: { all: unknown } = { all: structuredClone(value) }
  for (const { at, how, name, value, byName } of twists) {
    const places = placesOf(root)
    const place = places[at % places.length]
    if (!place) continue
    const { holder, key } = place
    if (how === 'remove') delete holder[key]
    else {
      const into = how === 'add' ? name : key
      put(holder, into, Object.hasOwn(byName, into) ? byName[into] : value)
    }
  }
  return root.all
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Ways in which an address itself may be broken. */
const breaks = fc.constantFrom<(path: string) => string>(
  (path) => `${path}%`,
  (path) => `${path}/%ff%fe`,
  (path) => path.replace(/[^/]*$/, '%00'),
  (path) => path.replace(/[^/]*$/, '..%2f..%2f..%2fetc%2fpasswd'),
  (path) => `${path}/`,
  (path) => `//${path}`,
  (path) => `${path};a=b`,
  (path) => `${path}${'/a'.repeat(300)}`,
)
/** Queries that no object writes. */
const extras = fc.constantFrom(
  'a=%',
  'token=%ff',
  'page=1&page=2',
  'a[b]=1',
  '=',
  '&&&',
  'x='.padEnd(9000, 'a'),
  'criteria=%F0%28%8C%28',
  'token=',
)

const rawBodies = fc.constantFrom<string | Buffer>(
  '',
  '{',
  '{"a":1,}',
  'null',
  '[]',
  '"texto"',
  '1',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from('{"a":"ñ"}', 'latin1'),
  Buffer.from('{}', 'utf16le'),
)
const contentTypes = fc.constantFrom(
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  '*',
  'a'.repeat(3000),
)

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { [headers.apiKey]: "' or 1=1 --" },
  { [headers.apiVersion]: '999999999999.0.0' },
  { [headers.apiVersion]: 'x' },
  { [headers.language]: '*;q=9,,,'.repeat(200) },
  { [headers.device]: '../../x' },
  { [headers.device]: 'a'.repeat(500) },
  { [headers.idempotencyKey]: 'x' },
  { [headers.idempotencyKey]: '00000000-0000-0000-0000-000000000000' },
  { [headers.authorization]: 'Bearer ' },
  { [headers.authorization]: 'Basic YTpi' },
  { [headers.authorization]: `Bearer ${'a'.repeat(4000)}` },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': '*' },
  { 'if-none-match': '"'.repeat(300) },
  { accept: 'text/html' },
  { 'accept-encoding': 'x' },
  { range: 'bytes=0-,5-2' },
  { 'content-length': '5' },
)

export type Callers = readonly { token?: string; uuid?: string }[]
type From = { endpoint: Endpoint; call: Call; key: string; callers: Callers }

const either = (schema: object | undefined, value: unknown): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(value)
  const fitting = fits(schema)
  return value === undefined ? fitting : fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fitting })
}

/** Nothing, but once in so many times. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** None with this weight, else one or two. */
const few = (none: number): fc.Arbitrary<Twist[]> =>
  fc.oneof({ weight: none, arbitrary: fc.constant<Twist[]>([]) }, { weight: 2, arbitrary: fc.array(twist, { minLength: 1, maxLength: 2 }) })

/** A stream goes on until somebody ends it: it is always asked for once. */
const endless = '/api/v1/eventos'

const partsOf = ({ endpoint, call, callers }: From) =>
  fc.record({
    params: either(endpoint.params, call.params),
    query: either(
      { type: 'object', properties: { ...endpoint.query?.properties, ...CommonQuery }, required: endpoint.query?.required ?? [] },
      call.query ?? {},
    ),
    body: isBytes(endpoint.body) ? fc.constant(call.body) : either(endpoint.body, call.body),
    twists: fc.record({
      params: few(4),
      query: few(2),
      body: few(1),
    }),
    caller: fc.oneof({ weight: 4, arbitrary: fc.constant(callers[0]) }, { weight: 1, arbitrary: fc.constantFrom(...callers) }),
    odd: rarely(oddHeaders, 6),
    broken: rarely(breaks, 15),
    extra: rarely(extras, 10),
    raw: rarely(rawBodies, 8),
    contentType: rarely(contentTypes, 15),
  })

type Parts = Awaited<ReturnType<typeof partsOf>> extends fc.Arbitrary<infer P> ? P : never

const urlOf = (endpoint: Endpoint, { params, query, twists, broken, extra }: Parts): string => {
  const into = twisted(params, twists.params) as Holder | undefined
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encode(asText(into?.[name])))
  const hostileQuery = twisted(query, twists.query)
  const words = Object.entries(typeof hostileQuery === 'object' && hostileQuery !== null ? hostileQuery : {}).filter(
    ([name]) => name !== 'una_vez',
  )
  const pairs = words.map(([name, value]) => `${encode(name)}=${encode(asText(value))}`)
  const search = [...pairs, ...(extra === null ? [] : [extra]), ...(endpoint.path === endless ? ['una_vez=true'] : [])].join('&')
  return `${broken === null ? path : broken(path)}${search === '' ? '' : `?${search}`}`
}

const bodyOf = (endpoint: Endpoint, { body, twists, raw }: Parts): { payload?: string | Buffer } => {
  if (raw !== null) return { payload: raw }
  if (!endpoint.body) return {}
  if (isBytes(endpoint.body)) return { payload: Buffer.from((body as Buffer | undefined) ?? '') }
  return { payload: JSON.stringify(twisted(body, twists.body)) ?? '' }
}

/** Requests to this endpoint, most of them nearly right, so that they come far. */
export const requestsTo = (from: From): fc.Arbitrary<InjectOptions> =>
  partsOf(from).map((parts) => {
    const { caller, odd, contentType } = parts
    const body = bodyOf(from.endpoint, parts)
    return {
      method: from.endpoint.method,
      url: urlOf(from.endpoint, parts),
      headers: {
        [headers.apiKey]: from.key,
        [headers.apiVersion]: apiVersion,
        ...(caller?.token ? { [headers.authorization]: `Bearer ${caller.token}` } : {}),
        ...(caller?.uuid ? { [headers.device]: caller.uuid } : {}),
        ...(body.payload === undefined
          ? {}
          : { 'content-type': contentType ?? (isBytes(from.endpoint.body) ? 'application/octet-stream' : 'application/json') }),
        ...odd,
      },
      ...body,
    }
  })
