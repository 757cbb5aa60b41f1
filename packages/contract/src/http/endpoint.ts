import type { Static, TObject, TSchema } from 'typebox'
import type { Module } from '#/access/modules.ts'
import type { PermissionName } from '#/access/permissions.ts'

/**
 * Who may call. `allow`: a person holding one of these permissions. `signedIn`: whoever has a session, and why that is
 * enough. `public`: whoever has the municipality's API key, and why. `keyless`: a plain link must reach it, and why.
 */
export type Access = { allow: PermissionName | readonly PermissionName[] } | { signedIn: string } | { public: string } | { keyless: string }

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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = { params?: TObject; query?: TObject; body?: TSchema; ok: TSchema | Bytes; status?: 200 | 201 }
type WantsParams<R extends string> = R extends `${string}:${string}` ? { params: TObject } : { params?: never }

export type EndpointSpec = Shape &
  Access & {
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

export type Endpoint<S extends Shape = Shape> = S & EndpointSpec & { method: Method; path: string }

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise
export type ParamsOf<E> = E extends { params: infer P } ? StaticOr<P, never> : Record<string, never>
export type QueryOf<E> = E extends { query: infer Q } ? StaticOr<Q, never> : Record<string, never>
export type BodyOf<E> = E extends { body: infer B } ? StaticOr<B, never> : undefined
export type OkOf<E> = E extends { ok: infer O } ? (O extends Bytes ? FileAnswer : StaticOr<O, never>) : never

/** The only place where a call's method, path, permission, schemas and refusals are written (docs/architecture.md). */
export const endpoint = <const R extends `${Method} /${string}`, const S extends EndpointSpec & WantsParams<R>>(
  route: R,
  spec: S,
): S & { method: Method; path: string } => {
  const [method, path] = route.split(' ') as [Method, string]
  return { ...spec, method, path }
}
