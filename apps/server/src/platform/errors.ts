import { errorBody, Refusal, type RefusalDetail } from '@avisa/contract/refusal'
import { refusals, type RefusalCode } from '@avisa/contract/refusals'
import { pickLang } from '@avisa/contract/values/languages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldRefusals } from './validation.ts'

/** Database constraints a caller can violate, by name. Any other is a bug. */
const constraints: Record<string, RefusalCode> = {
  incidencias_origen_id_fkey: 'http.validation',
  usuarios_email_unico: 'http.conflict',
  filtros_nombre_unico: 'filter.sameName',
  importaciones_una_en_marcha: 'import.busy',
}

const refusalOfConstraint = (error: Error): RefusalCode | undefined =>
  'constraint' in error && typeof error.constraint === 'string' ? constraints[error.constraint] : undefined

type MappedError = { code: RefusalCode; detail: RefusalDetail }

/** The database (a replica until another is primary: 25006), the photo storage, or disk space on either side (53100, ENOSPC) is temporarily unavailable: worth retrying. */
const goneForNow = new Set([
  'STORAGE_GONE',
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '08006',
  '08001',
  '53300',
  '53100',
  'ENOSPC',
  'EDQUOT',
])
const isGone = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && goneForNow.has(error.code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message))

/** Of several databases, the municipality has just been moved to another: tables that are not there belong to no other fault of a caller's. */
const hasMoved = (error: unknown, { server: { deps } }: FastifyRequest): boolean => {
  const isMissing = error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000')
  if (!isMissing || deps.db.bases.size === 1) return false
  void deps.directory.refresh()
  return true
}

/** A text with a NUL or a lone surrogate, or a number out of its column's range, which PostgreSQL cannot store. */
const unkeepable = new Set(['22021', '22P05', '22003'])
/** A lone surrogate in JSON we pass on; other malformed values (22P02) would be a bug. */
const isHalf = ({ message }: Error, code: string) => code === '22P02' && /\bjsonb?\b/.test(message)
const isUnkeepable = (error: Error) =>
  'code' in error && typeof error.code === 'string' && (unkeepable.has(error.code) || isHalf(error, error.code))

/** What is logged of a fault: of a database error not its `detail`, which quotes the row and the people in it. */
const loggable = (error: Error) => {
  const { name, message, stack } = error
  const details = Object.entries(error).filter(([key]) => ['code', 'constraint', 'table', 'column'].includes(key))
  return { ...Object.fromEntries(details), type: name, message, stack }
}

const find = (error: FastifyError | Refusal, request: FastifyRequest): MappedError => {
  if (error instanceof Refusal) return { code: error.code, detail: error.detail }
  if (error.validation) return { code: 'http.validation', detail: { fields: fieldRefusals(error.validation) } }
  const refusal = refusalOfConstraint(error)
  if (refusal) return { code: refusal, detail: {} }
  if (isUnkeepable(error)) return { code: 'http.validation', detail: {} }
  if (isGone(error) || hasMoved(error, request)) return { code: 'http.maintenance', detail: {} }
  const { statusCode = 500 } = error
  if (statusCode === 413) return { code: 'http.tooLarge', detail: {} }
  // 414: none of our URLs is that long.
  if (statusCode === 404 || statusCode === 414) return { code: 'http.notFound', detail: {} }
  if (statusCode >= 400 && statusCode < 500) return { code: 'http.validation', detail: {} }
  return { code: 'http.internal', detail: { values: { id: request.id } } }
}

/** Answers a refusal in the caller's language; the only writer of error bodies. */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, { code, detail }: MappedError) => {
  const lang = pickLang(request.headers['accept-language'])
  const wait = detail.values?.['segundos']
  if (code === 'http.tooMany' && wait !== undefined) reply.header('retry-after', String(wait))
  if (code === 'http.maintenance') reply.header('retry-after', '10')
  if (code === 'http.busy') reply.header('retry-after', '1')
  return (
    reply
      .code(refusals[code].status)
      .header('cache-control', 'no-store')
      // A malformed URL is refused before any hook could set it.
      .header('x-content-type-options', 'nosniff')
      .send(errorBody(code, lang, request.id, detail))
  )
}

/** Refusals to which the specification gives a 5xx status: the end of a shift, a missing photo, maintenance. */
const asPlanned = new WeakSet<FastifyRequest>()
export const isPlanned = (request: FastifyRequest): boolean => asPlanned.has(request)

/** The municipality of each request in progress, by its schema: logs and metrics of failures name it. */
const municipalities = new WeakMap<FastifyRequest, string>()
export const setMunicipality = (request: FastifyRequest, esquema: string): void => void municipalities.set(request, esquema)
export const schemaOf = (request: FastifyRequest): string => municipalities.get(request) ?? 'none'

const minute = 60_000

/** Requests refused by a limit are worth an alarm, not a log line each: one a minute for each route. */
const openLimitLog = () => {
  const counts = new Map<string, number>()
  return (request: FastifyRequest) => {
    const route = request.routeOptions.url ?? 'none'
    const now = Date.now()
    if (now - (counts.get(route) ?? 0) < minute) return
    counts.set(route, now)
    request.log.warn({ route, municipality: schemaOf(request) }, 'refused by a limit')
  }
}

/** Every failure becomes an answer here: refusals have texts, faults are logged under the request's id and answer only that id. */
export const installErrors = (app: FastifyInstance) => {
  const noteLimit = openLimitLog()
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = thrown instanceof Error ? thrown : Object.assign(new Error(String(thrown)), { code: '' })
    const refusal = find(error, request)
    if (refusals[refusal.code].status >= 500) {
      if (error instanceof Refusal && refusal.code !== 'http.internal') {
        asPlanned.add(request)
        request.log.info({ code: refusal.code, municipality: schemaOf(request) }, 'refused')
      } else request.log.error({ municipality: schemaOf(request), err: loggable(error) }, 'request failed')
    }
    if (refusal.code === 'http.tooMany') noteLimit(request)
    return sendRefusal(request, reply, refusal)
  })
}
