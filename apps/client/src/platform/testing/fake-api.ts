import { isBytes, type BodyOf, type Endpoint, type FileAnswer, type OkOf, type ParamsOf, type QueryOf } from '@avisa/contract/http/endpoint'
import { errorBody, Refusal } from '@avisa/contract/refusal'
import { refusals } from '@avisa/contract/refusals'
import { asLang } from '@avisa/contract/values/languages'
import type { TSchema } from 'typebox'
import { Check, Convert } from 'typebox/value'
import type { Client } from '../client.ts'
import type { WireAnswer, WireRequest } from '../transport.ts'

type RequestOf<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; headers: Record<string, string> }
type Handler = (asked: RequestOf<never> & { params: never; query: never }) => unknown
export type FakeAnswer = { endpoint: Endpoint; handler: Handler }
export type FakeRequest = { route: string; url: URL; params: unknown; query: unknown; body: unknown; headers: Record<string, string> }

/** Typed by the contract. Throw `Refusal` for a refusal, `TypeError` for no network. */
export const answer = <E extends Endpoint>(endpoint: E, handler: (asked: RequestOf<E>) => OkOf<E> | Promise<OkOf<E>>): FakeAnswer => ({
  endpoint,
  handler: handler,
})

const own = new Set(['usr_uuid', 'unidades_gestion_ids'])

const match = ({ method, path }: Endpoint, request: WireRequest, url: URL): Record<string, string> | undefined => {
  const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const match = request.method === method ? pattern.exec(url.pathname) : null
  return match
    ? Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
    : undefined
}

/** The validator does not know the server's `nullable`. */
const withNulls = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withNulls)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNulls(value)]))
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

/** Logged too, because `call` takes an exception for a broken network. */
const testError = (message: string): Error => {
  console.error(`fake api: ${message}`)
  return new Error(message)
}

const checked = (what: string, schema: TSchema | undefined, value: unknown): unknown => {
  if (schema && !Check(withNulls(schema) as TSchema, value)) throw testError(`${what} does not fit the contract: ${JSON.stringify(value)}`)
  return value
}

/** Converts the strings of an address to the types of the schema. */
const fromText = (what: string, schema: TSchema | undefined, value: Record<string, string>): unknown =>
  checked(what, schema, schema ? Convert(schema, value) : value)

const bodyOf = (route: string, schema: Endpoint['body'], body: WireRequest['body']): unknown => {
  if (isBytes(schema) || body instanceof Uint8Array) return body
  return checked(`body of ${route}`, schema, body === undefined ? undefined : JSON.parse(body))
}

const written = (status: number, body: unknown, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  header: (name) => headers[name.toLowerCase()] ?? null,
  text: JSON.stringify(body),
})

const asFile = ({ content, type }: FileAnswer, file: boolean): WireAnswer => ({
  status: 200,
  header: (name) => (name.toLowerCase() === 'content-type' ? type : null),
  text: new TextDecoder().decode(content),
  ...(file ? { file: new Blob([new Uint8Array(content)], { type }) } : {}),
})

const refused = (refusal: Refusal, request: WireRequest): WireAnswer => {
  const body = errorBody(refusal.code, asLang(request.headers['accept-language']) ?? 'es', 'fake-request', refusal.detail)
  return written(refusals[refusal.code].status, body)
}

/**
 * A fake server with the contract's types and checks: `const api = fakeApi(answer(listTasks, () => page),
 * …)`. `requests` lists the calls; `answer` adds or replaces an answer; `restore` ends it.
 * A fake server under `call`, with the contract's types and checks: `const api = fakeApi(client, answer(listTasks, () => page), …)`.
 * `requests` holds what was asked; `answer` adds or replaces one.
 */
export const fakeApi = (client: Client, ...answers: FakeAnswer[]) => {
  const candidates = [...answers]
  const requests: FakeRequest[] = []
  client.transport.send = async (request) => {
    const url = new URL(request.url, 'http://avisa.test')
    const pathMatch = candidates
      .map((candidate) => ({ ...candidate, params: match(candidate.endpoint, request, url) }))
      .findLast(({ params }) => params)
    const route = `${request.method} ${pathMatch?.endpoint.path ?? url.pathname}`
    if (!pathMatch?.params) throw testError(`no answer for ${route}`)
    const { endpoint, handler, params } = pathMatch
    const wireRequest = {
      params: fromText(`params of ${route}`, endpoint.params, params),
      query: fromText(`query of ${route}`, endpoint.query, Object.fromEntries([...url.searchParams].filter(([name]) => !own.has(name)))),
      body: bodyOf(route, endpoint.body, request.body),
      headers: request.headers,
    }
    requests.push({ route, url, ...wireRequest })
    try {
      const ok = await handler(wireRequest as never)
      if (isBytes(endpoint.ok)) return asFile(ok as FileAnswer, request.file === true)
      checked(`answer of ${route}`, endpoint.ok, ok)
      return written(endpoint.status ?? 200, ok)
    } catch (thrown) {
      if (thrown instanceof Refusal) return refused(thrown, request)
      throw thrown
    }
  }
  return {
    requests,
    answer: (candidate: FakeAnswer) => void candidates.push(candidate),
  }
}
