import { isModuleOn } from '@avisa/contract/access/modules'
import { allowedBy } from '@avisa/contract/access/permissions'
import type { Person } from '@avisa/contract/access/person'
import {
  isBytes,
  isRepeatable,
  type BodyOf,
  type Endpoint,
  type OkOf,
  type ParamsOf,
  type QueryOf,
  type ContentStream,
} from '@avisa/contract/http/endpoint'
import { headers } from '@avisa/contract/http/headers'
import { CommonQuery } from '@avisa/contract/http/paging'
import { invalid, Refusal, refuse } from '@avisa/contract/refusal'
import type { RefusalCode } from '@avisa/contract/refusals'
import { obj } from '@avisa/contract/http/schema'
import { isWholeList, pageOf, queryOf, type AskedPage } from '@avisa/contract/http/whole-lists'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from './browser.ts'
import { callerOf, keylessScope, type Caller } from './caller.ts'
import type { Read, Tx } from './database/database.ts'
import { refuseUnconfirmed } from './confirmation.ts'
import {
  beginSubmission,
  endSubmission,
  findSubmission,
  nameBatch,
  uuidForm,
  fingerprint,
  type Submission,
} from './database/submissions.ts'
import type { Deps } from './deps.ts'
import { openStream, type EventStream } from './event-stream.ts'
import { isStaff, incidentsShownBy, type ShownIncidents } from './access-log.ts'
import { answerPreview } from './preview.ts'
import type { Scope } from './scope.ts'
import { asVisitor, sharedKey, type SharedRows } from './shared-answers.ts'
import { isFile, isContentStream, sendFile, sendPieces } from './send-content.ts'

export type Feature = (app: FastifyInstance) => void

/** A handler's context. `read` runs single statements; `tx` exists in calls that change something. */
export type Context<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  scope: Scope
  read: Read
  deps: Deps
  /** Where the answer is the same for all visitors who have reported nothing. */
  shared?: SharedRows
  /** `ifMatch`: the version a change was based on, if sent. `digest`: the header of a body of bytes. */
  request: { ip: string; token: string | null; id: string; ifMatch: number | null; digest: string | undefined; navegador: string | null }
}
type Handler<E> = E extends { streams: true }
  ? (context: Context<E>) => Promise<ContentStream>
  : E extends { changes: true }
    ? (context: Context<E> & { tx: Tx }) => Promise<OkOf<E>>
    : E extends { method: 'GET' }
      ? (context: Context<E>) => Promise<OkOf<E>>
      : (context: Context<E> & { tx: Tx }) => Promise<OkOf<E>>

/** Methods rather than properties, so that `P` is inferred from `prepare`. */
type StepsOf<E, P> = { prepare(context: Context<E>): Promise<P>; run(context: Context<E> & { tx: Tx }, made: P): Promise<OkOf<E>> }

type AnyContext = Context<Endpoint> & { tx: Tx }
/** Slow work first, outside the transaction; then the transaction with its result. */
type Steps = {
  prepare?: (context: AnyContext) => Promise<unknown>
  run: (context: AnyContext, made: unknown) => Promise<unknown>
  /** Whether its transaction has one plan (database/prepared-statements.ts). */
  onePlan?: boolean
}

const checkAccess = (endpoint: Endpoint, person: Person) => {
  if ('allow' in endpoint) {
    if (person === null) refuse('http.notSignedIn')
    else if (!allowedBy(person.user_permisos, endpoint.allow)) refuse('http.forbidden')
  }
  if ('signedIn' in endpoint && person === null) refuse('http.notSignedIn')
}

/**
 * A municipality that is being moved to another database is only read. A preview of a draft, and a session that sees as somebody else, change nothing, whatever the person may; each is left in its own way, so
 * each says so in its own words. Of somebody else's account nothing is shown.
 */
const checkReadOnly = (endpoint: Endpoint, { person, preview, municipality }: Scope) => {
  if (municipality.lectura && !reads(endpoint)) refuse('http.maintenance')
  if (preview !== null && !reads(endpoint)) refuse('config.previewOnly')
  if (person?.visto_por && (endpoint.ofAccount || !reads(endpoint))) refuse('account.seenAs')
}

/** Checked after authentication and permission: only those who could use a module learn that it is off. */
const checkModule = ({ module }: Endpoint, { settings }: Scope) => {
  if (module && !isModuleOn(module, settings)) refuse('module.off')
}

const checkFresh = async ({ fresh }: Endpoint, scope: Scope, deps: Deps) => {
  if (fresh !== undefined) await refuseUnconfirmed(deps.db.read(scope.esquema), scope)
}

const routeSchema = (endpoint: Endpoint) => ({
  ...(endpoint.params ? { params: endpoint.params } : {}),
  querystring: obj({ ...queryOf(endpoint)?.properties, ...CommonQuery }),
  ...(endpoint.body && !isBytes(endpoint.body) ? { body: endpoint.body } : {}),
  ...(isBytes(endpoint.ok) ? {} : { response: { [endpoint.status ?? 200]: endpoint.ok } }),
})

/** Under whom a submission is recognised: the account, or else the device. */
export const senderOf = ({ person, uuid }: Pick<Scope, 'person' | 'uuid'>): string => (person ? `u${person.user_id}` : `d${uuid ?? ''}`)

const submissionOf = (endpoint: Endpoint, request: FastifyRequest, scope: Scope): Submission | undefined => {
  const clave = request.headers['idempotency-key']
  if (typeof clave !== 'string' || !isRepeatable(endpoint)) return undefined
  if (!uuidForm.test(clave)) throw invalid('Idempotency-Key', 'Debe ser un uuid.', 'Ha de ser un uuid.')
  return {
    clave,
    quien: senderOf(scope),
    huella: fingerprint(`${endpoint.method} ${endpoint.path}`, request.url.split('?')[0] ?? '', request.body),
  }
}

/** `"12"` or `12`; any other ETag is ignored. */
const versionOf = (header: string | undefined): number | null => {
  const version = /^"?(\d{1,9})"?$/.exec(header ?? '')?.[1]
  return version === undefined ? null : Number(version)
}

const digestOf = ({ headers: sent }: FastifyRequest): string | undefined => [sent[headers.contentDigest]].flat()[0]

type Answer = { status: number; body: unknown }

const repeated = (submission: Awaited<ReturnType<typeof findSubmission>>): Answer | undefined => {
  if (submission?.kind === 'reused') return refuse('http.idempotencyReused')
  return submission && { status: submission.status, body: submission.body }
}

const change = async (
  endpoint: Endpoint,
  { prepare, run, ...options }: Steps,
  context: AnyContext,
  request: FastifyRequest,
): Promise<Answer> => {
  const submission = submissionOf(endpoint, request, context.scope)
  // Slow work is not repeated for a client that only lost the answer.
  const before = prepare && submission && repeated(await findSubmission(context.read, submission))
  if (before) return before
  const prepared = await prepare?.(context)
  const status = endpoint.status ?? 200
  const act = async (tx: Tx): Promise<Answer> => {
    const meanwhile = submission && repeated(await beginSubmission(tx, submission))
    if (meanwhile) return meanwhile
    if (context.scope.lote !== null) await nameBatch(tx, context.scope.lote)
    const body = await run({ ...context, tx }, prepared)
    if (submission) await endSubmission(tx, submission, status, body)
    return { status, body }
  }
  return context.deps.db.write(context.scope.esquema, act, options)
}

/** Records in the access log that staff were shown citizens' identities. */
const logAccess = (
  incidentsShown: ShownIncidents,
  { deps, scope, params }: AnyContext,
  { endpoint, body }: { endpoint: Endpoint; body: unknown },
) => {
  const { person, esquema, now } = scope
  if (!isStaff(person)) return
  const incidencias = incidentsShown(body, params)
  if (incidencias.length === 0) return
  deps.accessLog.note(esquema, {
    fecha: now,
    usuario_id: person.visto_por?.user_id ?? person.user_id,
    para: `${endpoint.method} ${endpoint.path}`,
    incidencias,
  })
}

/** Whether an answer may be revalidated (`ETag`); the answer of a change, such as a login's token, must not be stored. */
const reads = (endpoint: Endpoint): boolean => endpoint.method === 'GET' && !endpoint.changes

const admitted = new WeakMap<FastifyRequest, Caller>()

/** Of a request whose body is being read. */
export const scopeIn = (request: FastifyRequest): Scope | undefined => admitted.get(request)?.scope

const admit = async (endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<Caller> => {
  const caller = 'keyless' in endpoint ? keylessScope(request, deps) : await callerOf(request, deps, endpoint.anyToken === undefined)
  if (endpoint.changes && request.headers.authorization === undefined) refuse('http.notSignedIn')
  checkReadOnly(endpoint, caller.scope)
  checkAccess(endpoint, caller.scope.person)
  checkModule(endpoint, caller.scope)
  await checkFresh(endpoint, caller.scope, deps)
  return caller
}

const reported = (error: unknown, report: (code: RefusalCode) => void): never => {
  if (error instanceof Refusal) report(error.code)
  throw error
}

/** What all routes have in common: authentication, permission and module are checked before a body is read; then the input is validated. */
const route = (
  app: FastifyInstance,
  endpoint: Endpoint,
  answer: (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) => ({
  url: endpoint.path,
  schema: routeSchema(endpoint),
  onRequest: async (request: FastifyRequest) => void admitted.set(request, await admit(endpoint, request, app.deps)),
  handler: (request: FastifyRequest, reply: FastifyReply) => {
    const { onRefusal } = app.deps
    const answered = answer(admitted.get(request) ?? refuse('http.internal'), request, reply)
    return onRefusal ? answered.catch((error: unknown) => reported(error, (code) => onRefusal(endpoint, code))) : answered
  },
})

type Answering = (context: AnyContext, request: FastifyRequest) => Promise<Answer>

const mount = (app: FastifyInstance, endpoint: Endpoint, answer: Answering) => {
  const deps = app.deps
  const incidentsShown = incidentsShownBy(endpoint)
  app.route({
    method: endpoint.method,
    // A HEAD that changes something would be a surprise, and one that reads all rows a waste.
    ...(endpoint.changes || endpoint.streams ? { exposeHeadRoute: false } : {}),
    ...(endpoint.reference ? { config: { reference: true } } : {}),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    ...route(app, endpoint, async (caller, request, reply) => {
      const context = {
        params: request.params,
        query: request.query,
        body: isBytes(endpoint.body) ? (request.body ?? Buffer.alloc(0)) : request.body,
        scope: caller.scope,
        read: deps.db.read(caller.scope.esquema),
        deps,
        request: {
          ip: request.ip,
          token: caller.token,
          id: request.id,
          ifMatch: versionOf(request.headers['if-match']),
          digest: digestOf(request),
          navegador: browserOf(request.headers['user-agent']),
        },
      } as AnyContext
      const key = sharedKey(endpoint, { ...caller, request })
      const shared =
        key &&
        (await app.sharedAnswers.answer(caller.scope, key, async (shared) =>
          Buffer.from(reply.serialize((await answer({ ...context, scope: asVisitor(caller.scope), shared }, request)).body) as string),
        ))
      if (shared) {
        if (caller.version !== null) reply.header(headers.configVersion, caller.version)
        return reply.header('cache-control', 'private, no-cache').type('application/json; charset=utf-8').send(shared)
      }
      const { status, body } =
        caller.scope.preview === null
          ? await answer(context, request)
          : await answerPreview(deps, { scope: caller.scope, apply: app.applyDraft }, (tx, scope) =>
              answer({ ...context, read: tx, scope }, request),
            )
      if (incidentsShown) logAccess(incidentsShown, context, { endpoint, body })
      if (caller.version !== null) reply.header(headers.configVersion, caller.version)
      if (isContentStream(body)) return sendPieces(reply, body)
      if (isBytes(endpoint.ok) && isFile(body)) return sendFile(reply, request, body)
      return reply
        .code(status)
        .header('cache-control', reads(endpoint) ? 'private, no-cache' : 'no-store')
        .send(body)
    }),
  })
}

/** A body of bytes is accepted only by its own endpoint, and nothing else by it. */
const hang = (app: FastifyInstance, endpoint: Endpoint, answer: Answering): void => {
  const { body } = endpoint
  if (!isBytes(body)) return mount(app, endpoint, answer)
  return void app.register(async (alone) => {
    alone.removeAllContentTypeParsers()
    alone.addContentTypeParser([...body.bytes], { parseAs: 'buffer' }, async (_request: unknown, content: Buffer) => content)
    mount(alone, endpoint, answer)
  })
}

/** Mounts an endpoint that answers an open-ended stream; `open` receives it once the caller is known. */
export const serveStream = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  open: (stream: EventStream, query: QueryOf<E>) => Promise<void>,
): void => {
  app.route({
    method: 'GET',
    exposeHeadRoute: false,
    config: { stays: true },
    ...route(app, endpoint, async ({ scope, token }, request, reply) => {
      const check = () =>
        admit(endpoint, request, app.deps).then(
          (caller) => caller.scope,
          (error: unknown) => (error instanceof Refusal ? undefined : scope),
        )
      const stream = openStream(reply, { scope, token, check })
      await open(stream, request.query as QueryOf<E>).catch((error: unknown) => {
        request.log.error({ municipality: scope.esquema, err: error }, 'an event stream failed')
        stream.end()
      })
      return reply
    }),
  })
}

/** The requested page of a complete list. */
const cut = (rows: readonly unknown[], { query, scope }: AnyContext): readonly unknown[] => {
  const { page, per_page } = query as AskedPage
  if (page === undefined && per_page === undefined) return rows
  return pageOf(rows, page ?? 1, per_page ?? scope.settings.tamanyo_pagina)
}

/** Mounts an endpoint of the contract: authentication, permission, validation, transaction, answer serialised by the schema. */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: Pick<Steps, 'onePlan'> = {},
): void => {
  const act = handler
  const whole = isWholeList(endpoint)
  hang(app, endpoint, async (context, request) => {
    if (!reads(endpoint)) return change(endpoint, { run: act, ...options }, context, request)
    const body: unknown = await act(context)
    return { status: 200, body: whole && Array.isArray(body) ? cut(body, context) : body }
  })
}

/** The same for a change with a slow part (a password, a photo) that must not hold a transaction open: `prepare` runs before it. */
export const serveInSteps = <E extends Endpoint, P>(app: FastifyInstance, endpoint: E, steps: StepsOf<E, P>): void =>
  hang(app, endpoint, (context, request) => change(endpoint, steps as Steps, context, request))
