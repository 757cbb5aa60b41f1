import type { FieldError } from '@avisa/contract/http/refusals'
import type { WireCode, WireType } from '@avisa/contract/refusals'

export const errorKinds = [
  'offline',
  'timeout',
  'connection',
  'cancelled',
  'apiVersion',
  'outdated',
  'citizenInvalid',
  'badRequest',
  'notSignedIn',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
  'notAnImage',
  'tooMany',
  'sheetToken',
  'finishedWithoutImages',
  'internal',
  'maintenance',
] as const
export type ErrorKind = (typeof errorKinds)[number]

/** All absent when the server was not reached. `retryAfter` in seconds. */
export type ErrorDetail = {
  status?: number
  code?: WireCode
  type?: WireType
  title?: string
  message?: string
  errors?: readonly FieldError[]
  requestId?: string
  retryAfter?: number
  /** Current version of a record that somebody else changed; a retry after a conflict is based on it. */
  version?: number
  /** An earlier reset is still valid. */
  habiaTokenValido?: true
  url?: string
}

/** The only error of `call`. `message` is the server's, in the person's language, or empty. */
export class CallError extends Error {
  readonly kind: ErrorKind
  readonly detail: ErrorDetail
  constructor(kind: ErrorKind, detail: ErrorDetail = {}) {
    super(detail.message ?? '')
    this.name = 'CallError'
    this.kind = kind
    this.detail = detail
  }
}

export type KeptError = { kind: ErrorKind; detail: ErrorDetail }

const byStatus: Readonly<Record<number, ErrorKind>> = {
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'notAnImage',
  429: 'tooMany',
  503: 'maintenance',
}
const byCode: Readonly<Partial<Record<WireCode, ErrorKind>>> = { 4001: 'apiVersion', 4002: 'apiVersion', 9111: 'citizenInvalid' }
const byType: Readonly<Record<WireType, ErrorKind>> = {
  TokenFichaInvalidException: 'sheetToken',
  NoImagenFinalizarException: 'finishedWithoutImages',
  // The screen of the task handles it, whatever the status.
  NoSePuedeCerrarTareaException: 'badRequest',
}

/** By the exception's type if it is one of ours, then the status, and for 400 the code. */
export const kindOf = (status: number, code?: WireCode, type?: WireType): ErrorKind => {
  if (status === -1) return 'timeout'
  if (status === 0) return 'connection'
  const typed = type && byType[type]
  if (typed) return typed
  if (status === 400) return (code && byCode[code]) ?? 'badRequest'
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'badRequest')
}

/** True when an identical call may succeed later. */
export const isPassing = (kind: ErrorKind): boolean =>
  ['offline', 'timeout', 'connection', 'cancelled', 'tooMany', 'internal', 'maintenance', 'apiVersion'].includes(kind)

/** True when the network is the problem, not the server, so that every other call waits too. */
export const isNetwork = (kind: ErrorKind): boolean => ['offline', 'timeout', 'connection'].includes(kind)

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const fieldErrors = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.filter((item): item is FieldError => typeof item === 'object' && item !== null && 'field' in item && 'message' in item)
    : []

const hasValidToken = (value: unknown) =>
  typeof value === 'object' && value !== null && 'habiaTokenValido' in value && value.habiaTokenValido === true

/** `exactOptionalPropertyTypes` distinguishes absent from undefined. */
const present = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, value]) => value !== undefined)) as T

/**
 * Reads an error answer (docs/wire.md, Errors); of a body that is not ours, such as a proxy's page, only
 * the status is used.
 */
export const errorFrom = (answer: { status: number; body: unknown; retryAfter: string | null; url: string }): CallError => {
  const holder = typeof answer.body === 'object' && answer.body !== null && 'error' in answer.body ? answer.body.error : undefined
  const error = (typeof holder === 'object' && holder !== null ? holder : {}) as Record<string, unknown>
  // Unknown codes and types, from a newer server or a proxy, match nothing here.
  const code = (typeof error['code'] === 'number' ? error['code'] : text(error['code'])) as WireCode | undefined
  const type = text(error['type']) as WireType | undefined
  const seconds = Number(answer.retryAfter)
  const detail = present<ErrorDetail>({
    status: answer.status,
    code,
    type,
    title: text(error['title']),
    message: text(error['message']),
    errors: fieldErrors(error['errors']),
    requestId: text(error['request_id']),
    version: typeof error['version'] === 'number' ? error['version'] : undefined,
    habiaTokenValido: [error, answer.body].some(hasValidToken) || undefined,
    retryAfter: answer.retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
    url: answer.url,
  })
  return new CallError(kindOf(answer.status, code, type), detail)
}

export const asCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError('internal', { message: thrown instanceof Error ? thrown.message : String(thrown) })
