import type { Static, TObject, TSchema } from 'typebox'
import type { Module } from '#/access/modules.ts'
import type { PermissionName } from '#/access/permissions.ts'
import type { Route } from './route.ts'

/**
 * Who may call. `allow`: people with one of these permissions. `signedIn`: anybody with a session, and why that is enough. `public`:
 * anybody with the municipality's API key, and why.
 */
type KeyedAccess = { allow: PermissionName | readonly PermissionName[] } | { signedIn: string } | { public: string }
/** `keyless` is part of the route: anybody, by a plain link. */
export type Access = KeyedAccess | { keyless: string }

export type Bytes = { bytes: readonly string[] }
export const bytes = (...types: readonly string[]): Bytes => ({ bytes: types })
export const isBytes = (content: TSchema | Bytes | undefined): content is Bytes => content !== undefined && 'bytes' in content

/** A file answered by a handler: content, media type and cache time. */
export type FileAnswer = { content: Uint8Array; type: string; cacheControl: string; etag?: string; encoding?: 'gzip' }

/** The answer of a call that `streams`. `end`: once it is sent or the caller has left. */
export type ContentStream = { pieces: AsyncIterable<string | Uint8Array>; type: string; end: () => void }

/** In bytes: more than any form with short texts needs. */
export const defaultBodyLimit = 65_536
/** For a description of 20 000 characters, or a signature. */
export const longBody = 4 * defaultBodyLimit

type EndpointShape = { params?: TObject; query?: TObject; body?: TSchema | Bytes; ok: TSchema | Bytes; status?: 200 | 201 }
type WantsParams<R extends Route> = R['path'] extends `${string}:${string}` ? { params: TObject } : { params?: never }
type WantsAccess<R> = R extends { keyless: string } ? { [K in 'allow' | 'signedIn' | 'public']?: never } : KeyedAccess

type EndpointSpec = EndpointShape & {
  /** One line for the OpenAPI page. */
  summary: string
  /** Codes of `refusals` that the handler may answer besides those of `refusalsOf`; in tests any other fails. */
  refusals: readonly string[]
  /** The module it belongs to; where the municipality has switched that off, the call is refused (`module.off`). */
  module?: Module
  /** The body may also be sent as bytes of these types, with its other fields in the query. */
  orBytes?: Bytes
  /** Maximum body in bytes; `defaultBodyLimit` by default. */
  bodyLimit?: number
  /** A GET that changes data (`aceptar`, `colaborar`): gets a transaction, is answered no-store, takes no token from the URL. */
  changes?: true
  /** Shows data of the person's account alone: not in a session that sees as them. */
  ofAccount?: true
  /** The token may have expired: it is handed to the handler unchecked, and why. */
  anyToken?: string
  /** Only with an identity confirmed in the last ten minutes, and why. */
  fresh?: string
  /** The answer contains a secret, so it is never stored for a repeated submission. */
  secret?: true
  /** Answers rows while they are read: no HEAD, nothing kept. */
  streams?: true
  /** Reference data read at every start: rarely changes, the same for many callers, no secret and no caller input in it. Sent compressed. */
  reference?: true
  /** The same for every visitor who has reported nothing, unless one of `shared.not` is in the query: made once until something changes. `key`: for queries with the same answer. */
  shared?: { not: readonly string[]; key?: (query: never) => string }
}

export type Endpoint = EndpointSpec & Access & Route

/** Whether a repeated submission gets the first answer. A body of bytes is recognised by its digest instead. */
export const isRepeatable = ({ method, changes, secret, body }: Endpoint) => (method !== 'GET' || changes) && !secret && !isBytes(body)

/** Everything that a call may be refused with once the caller is admitted: the refusals it declares, and those that follow from its kind. */
export const refusalsOf = (endpoint: Endpoint): readonly string[] => [
  ...endpoint.refusals,
  'http.notSignedIn',
  'http.validation',
  'http.internal',
  'http.maintenance',
  'config.previewEnded',
  ...(endpoint.module ? ['module.off'] : []),
  ...(endpoint.fresh ? ['account.confirmFirst'] : []),
  ...(isRepeatable(endpoint) ? ['http.idempotencyReused'] : []),
  ...(endpoint.method !== 'GET' || endpoint.changes ? ['account.seenAs', 'config.previewOnly'] : []),
  ...(endpoint.ofAccount ? ['account.seenAs'] : []),
]

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise
export type ParamsOf<E> = E extends { params: infer P } ? StaticOr<P, never> : Record<string, never>
export type QueryOf<E> = E extends { query: infer Q } ? StaticOr<Q, never> : Record<string, never>
export type BodyOf<E> = E extends { body: infer B } ? (B extends Bytes ? Uint8Array : StaticOr<B, never>) : undefined
export type OkOf<E> = E extends { ok: infer O } ? (O extends Bytes ? FileAnswer : StaticOr<O, never>) : never

/**
 * A route with everything that the server, the tests and the OpenAPI page know about it: permission, schemas, refusals
 * (docs/architecture.md).
 */
export const endpoint = <const R extends Route, const S extends EndpointSpec & WantsParams<R> & WantsAccess<R>>(
  route: R,
  spec: S,
): S & R => ({
  ...spec,
  ...route,
})
