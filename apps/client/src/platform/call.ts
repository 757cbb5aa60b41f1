import { apiVersion, appVersion, headers } from '@avisa/contract/http/headers'
import type { EndpointOf } from '@avisa/contract/endpoints'
import type { BodyOf, OkOf, ParamsOf, QueryOf } from '@avisa/contract/http/endpoint'
import type { Route } from '@avisa/contract/http/route'
import type { Client } from './client.ts'
import { CallError, errorFrom } from './call-error.ts'
import {
  citizenServer,
  configuredPaths,
  configVersion,
  deviceName,
  deviceUuid,
  language,
  municipality,
  requestTimeout,
  server,
  sessionEnded,
  token,
  unitIds,
} from './identity.ts'
import { confirmIdentity } from './identity-question.ts'
import { isOnline } from './network.ts'
import { watchSlow } from './slow-calls.ts'
import type { WireAnswer } from './transport.ts'

type NoKeys = Record<never, never>
type ArgPart<K extends string, V> = NoKeys extends V
  ? keyof V extends never
    ? { [P in K]?: undefined }
    : { [P in K]?: V }
  : { [P in K]: V }
type ArgsOfEndpoint<E> = ArgPart<'params', ParamsOf<E>> &
  ArgPart<'query', QueryOf<E>> &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> })
export type ArgsOf<R extends Route> = ArgsOfEndpoint<EndpointOf<R>>
export type AnswerOf<R extends Route> = OkOf<EndpointOf<R>>

export type CallOptions = {
  idempotencyKey?: string
  /** The version on which a change is based. */
  ifMatch?: string
  signal?: AbortSignal
  /** In ms, instead of the configured timeout. */
  timeout?: number
  onUploadProgress?: (fraction: number) => void
  /** For stored changes: the municipality for which they were written, without the current session. */
  apiKey?: string
  anonymous?: boolean
  /** The version of the configuration that the writer of a stored change had read. */
  readVersion?: number
  /** The act on several records that the change is part of. */
  batch?: string
  /** `Content-Digest` of a body of bytes. */
  digest?: string
  /** Of a body of bytes; `application/octet-stream` by default. */
  contentType?: string
  /** What the server has already of the body of bytes, which is the rest. */
  uploadOffset?: number
  /** A token that is not the session's yet. */
  bearer?: string
}

export type LooseArgs = { params?: object | undefined; query?: object | undefined; body?: unknown }

const base: string = import.meta.env['VITE_SERVER'] ?? ''

const fillPath = (path: string, params: object = {}) => {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

const atCitizens = ({ path }: Route) => path.startsWith('/citizen/')

const addressOf = (client: Client, route: Route, params: object | undefined): string => {
  if (!atCitizens(route)) return base + fillPath(configuredPaths(client).get().get(route.path) ?? route.path, params)
  const there = citizenServer(client).get()
  return (/^https?:/.test(there) ? there : base + there) + fillPath(route.path.slice('/citizen'.length), params)
}

/** For plain links: photo, icon, tile. */
export const urlOf = <R extends Route>(route: R, params: ParamsOf<EndpointOf<R>>): string => base + fillPath(route.path, params)

const queryOf = (client: Client, route: Route, query: object = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value))
  if (route.keyless === undefined) {
    search.set('usr_uuid', deviceName(client))
    const units = unitIds(client).get()
    if (units) search.set('unidades_gestion_ids', units.join(','))
  }
  const written = search.toString()
  return written ? `?${written}` : ''
}

const typeOf = (body: unknown, ofBytes = 'application/octet-stream'): Record<string, string> => {
  if (body === undefined) return {}
  return { 'content-type': isBinary(body) ? ofBytes : 'application/json' }
}

const isBinary = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

const headersOf = (client: Client, route: Route, options: CallOptions, body: unknown): Record<string, string> => {
  const apiKey = options.apiKey ?? municipality(client).get()?.api_key
  // The citizens' server may belong to a third party: it gets no token but its own.
  const sessionToken = options.anonymous || (atCitizens(route) && server(client).get() !== 'ciudadano') ? null : token(client).get()
  const bearer = options.bearer ?? sessionToken
  return {
    ...(apiKey && route.keyless === undefined ? { [headers.apiKey]: apiKey } : {}),
    [headers.apiVersion]: apiVersion,
    [headers.appVersion]: appVersion,
    [headers.platform]: client.platform,
    [headers.language]: language(client).get(),
    [headers.device]: deviceUuid(client),
    ...(bearer ? { [headers.authorization]: `Bearer ${bearer}` } : {}),
    ...(options.idempotencyKey ? { [headers.idempotencyKey]: options.idempotencyKey } : {}),
    ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
    ...(options.readVersion ? { [headers.configVersion]: String(options.readVersion) } : {}),
    ...(options.batch ? { [headers.batch]: options.batch } : {}),
    ...(client.launch.preview ? { [headers.configPreview]: client.launch.preview } : {}),
    ...(options.digest ? { [headers.contentDigest]: options.digest } : {}),
    ...(options.uploadOffset ? { [headers.uploadOffset]: String(options.uploadOffset) } : {}),
    ...typeOf(body, options.contentType),
  }
}

/** Offline first, then timeout, then connection. */
const whyNotReached = (client: Client, url: string, timedOut: boolean, cancelled: boolean): CallError => {
  if (cancelled) return new CallError('cancelled', { url })
  if (!isOnline(client)) return new CallError('offline', { url })
  return new CallError(timedOut ? 'timeout' : 'connection', { url })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = (answer: WireAnswer, url: string): unknown => {
  if (answer.status < 400 && !answer.file && /^(text\/csv|application\/geo\+json)/.test(answer.header('content-type') ?? ''))
    return answer.text
  // A captive portal answers 200 with HTML.
  if (answer.file && !answer.file.type.startsWith('text/html')) return answer.file
  const body = parse(answer.text)
  if (answer.status >= 400) throw errorFrom({ status: answer.status, body, retryAfter: answer.header('retry-after'), url })
  // That counts as no connection.
  if (body === undefined) throw new CallError('connection', { status: answer.status, url })
  return body
}

/** `AbortSignal.any` is missing on phones of 2023. */
const stopAfter = (milliseconds: number, caller: AbortSignal | undefined) => {
  const controller = new AbortController()
  let late = false
  const stop = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, milliseconds)
  if (caller?.aborted) stop()
  caller?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    timedOut: () => late,
    done: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', stop)
    },
  }
}

/** For callers that read the answer as a stream (`live.ts`). */
export const wireOf = (client: Client, route: Route): { url: string; headers: Record<string, string> } => ({
  url: addressOf(client, route, undefined) + queryOf(client, route),
  headers: headersOf(client, route, {}, undefined),
})

export type SendArgs = [route: Route, args?: LooseArgs, options?: CallOptions]

const sendOnce = async (client: Client, route: Route, args: LooseArgs = {}, options: CallOptions = {}): Promise<unknown> => {
  const url = addressOf(client, route, args.params) + queryOf(client, route, args.query)
  if (!isOnline(client)) throw new CallError('offline', { url })
  if (client.launch.preview && route.method !== 'GET') throw new CallError('forbidden', { url })
  const limit = options.timeout ?? route.timeout ?? requestTimeout(client).get()
  const stop = stopAfter(limit, options.signal)
  const body = args.body === undefined || isBinary(args.body) ? args.body : JSON.stringify(args.body)
  const wireHeaders = headersOf(client, route, options, args.body)
  const { onUploadProgress } = options
  // A photo may take long, and shows its progress.
  const endWait = onUploadProgress ? undefined : watchSlow(client)
  const answer = await client.transport
    .send({
      method: route.method,
      url,
      headers: wireHeaders,
      signal: stop.signal,
      ...(body === undefined ? {} : { body }),
      ...(onUploadProgress ? { onUploadProgress } : {}),
      ...(route.file ? { file: true } : {}),
    })
    .catch(() => {
      throw whyNotReached(client, url, stop.timedOut(), options.signal?.aborted ?? false)
    })
    .finally(() => {
      stop.done()
      endWait?.()
    })
  if (!atCitizens(route))
    configVersion(client).set(Math.max(Number(answer.header(headers.configVersion)), configVersion(client).get() ?? 0) || null)
  const usedToken = wireHeaders[headers.authorization]?.slice('Bearer '.length)
  // Only the current session can end, and a login answers 401 for itself.
  const ended = answer.status === 401 && usedToken === token(client).get() && usedToken !== undefined && !route.ownsSession
  if (ended) sessionEnded(client).emit()
  return read(answer, url)
}

/** A call that needs a confirmed identity is repeated as it was, once the person has confirmed who they are. */
export const send = async (...[client, ...call]: [client: Client, ...SendArgs]): Promise<unknown> => {
  try {
    return await sendOnce(client, ...call)
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.detail.code !== 'account.confirmFirst') throw thrown
    if (await confirmIdentity(client)) return sendOnce(client, ...call)
    throw new CallError('cancelled', thrown.detail)
  }
}

type Rest<R extends Route> = NoKeys extends ArgsOf<R> ? [args?: ArgsOf<R>, options?: CallOptions] : [args: ArgsOf<R>, options?: CallOptions]

/** Typed by the route's endpoint, with all headers of docs/wire.md. Throws only `CallError`. */
export const call = async <R extends Route>(client: Client, route: R, ...[args, options]: Rest<R>): Promise<AnswerOf<R>> =>
  (await send(client, route, args, options)) as AnswerOf<R>
