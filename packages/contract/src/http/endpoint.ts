import type { Static, TObject, TSchema } from 'typebox'
import type { Module } from '#/access/modules.ts'
import type { PermissionName } from '#/access/permissions.ts'
import type { Route } from './route.ts'

/**
 * Who may call. `allow`: a person holding one of these permissions. `signedIn`: whoever has a session, and why that is
 * enough. `public`: whoever has the municipality's API key, and why.
 */
type KeyedAccess = { allow: PermissionName | readonly PermissionName[] } | { signedIn: string } | { public: string }
/** `keyless` is part of the route: anybody, by a plain link. */
export type Access = KeyedAccess | { keyless: string }

/** An answer that is a file (image, tile, icon) and not JSON. */
export type Bytes = { bytes: readonly string[] }
export const bytes = (...types: readonly string[]): Bytes => ({ bytes: types })
export const isBytes = (ok: TSchema | Bytes): ok is Bytes => 'bytes' in ok

/** What a handler gives for a file: its content, its media type, and how long it may be kept. */
export type FileAnswer = { content: Uint8Array; type: string; cacheControl: string; etag?: string; encoding?: 'gzip' }

/** Bytes of a body: more than any form of ours makes of short texts. */
export const usualBody = 65_536
/** Of one with a description of 20 000 characters, or a signature. */
export const longBody = 4 * usualBody

type Shape = { params?: TObject; query?: TObject; body?: TSchema; ok: TSchema | Bytes; status?: 200 | 201 }
type WantsParams<R extends Route> = R['path'] extends `${string}:${string}` ? { params: TObject } : { params?: never }
type WantsAccess<R> = R extends { keyless: string } ? { [K in 'allow' | 'signedIn' | 'public']?: never } : KeyedAccess

type EndpointSpec = Shape & {
  /** One line for the OpenAPI page: what it does, with the checklist's row where there is one. */
  summary: string
  /** Codes of `refusals`; a test of the repository knows each. */
  refusals: readonly string[]
  /** The part of the product it belongs to; where the municipality has that off it is refused (`module.off`). */
  module?: Module
  /** Largest body in bytes; `usualBody` unless told. */
  bodyLimit?: number
  /** A GET that changes data (`aceptar`, `colaborar`): has a transaction, is answered no-store, takes no token from the URL. */
  changes?: true
  /** The token it comes with may have ended: it is handed to the handler unread, and why. */
  anyToken?: string
  /** The answer holds a secret, so it is never kept for a repeated submission. */
  secret?: true
  /** What changes seldom and is read at every start, the same for many and without a secret or anything a caller may put into it: sent squeezed. */
  reference?: true
}

export type Endpoint = EndpointSpec & Access & Route

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise
export type ParamsOf<E> = E extends { params: infer P } ? StaticOr<P, never> : Record<string, never>
export type QueryOf<E> = E extends { query: infer Q } ? StaticOr<Q, never> : Record<string, never>
export type BodyOf<E> = E extends { body: infer B } ? StaticOr<B, never> : undefined
export type OkOf<E> = E extends { ok: infer O } ? (O extends Bytes ? FileAnswer : StaticOr<O, never>) : never

/** A route with all that the server, the tests and the OpenAPI page know of it: permission, schemas, refusals (docs/architecture.md). */
export const endpoint = <const R extends Route, const S extends EndpointSpec & WantsParams<R> & WantsAccess<R>>(
  route: R,
  spec: S,
): S & R => ({
  ...spec,
  ...route,
})
