import { headers as headerNames } from '@avisa/contract/http/headers'
import { Refusal } from '@avisa/contract/refusal'
import { asLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Read } from '#/platform/database/database.ts'
import { scopeOf, type Scope } from '#/platform/scope.ts'
import { defaultSettings } from '#/platform/stored-settings.ts'
import { noticeOf, type Frame, type Page } from './layout.ts'

export type Visit = { frame: Frame; scope: Scope; read: Read; ip: string; /** Of the configuration. */ version: number }
export type Params = { alias: string; codigo: string; id: string; fichero: string }
type Content = Buffer | string | Readable
type Answer = (visit: Visit, params: Params, reply: FastifyReply) => Promise<Content | undefined>

const langOf = ({ query, headers }: FastifyRequest, forced: Lang | null): Lang => {
  const { lang } = query as { lang?: unknown }
  return forced ?? asLang(typeof lang === 'string' ? lang : undefined) ?? pickLang(headers[headerNames.language])
}

/** A handler that returns what to send, and not the reply, costs half: nothing waits for the end of the answer. */
export const send = (reply: FastifyReply, type: string, content: Content): Content => {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, max-age=60')
  reply.header('vary', 'Accept-Language').type(type)
  return content
}

export const sendPage = (reply: FastifyReply, { content, policy }: { content: Content; policy: string }): Content =>
  send(reply.header('content-security-policy', policy), 'text/html; charset=utf-8', content)

const sendNotice = (reply: FastifyReply, { status, page }: { status: number; page: Page }): Content =>
  sendPage(reply.code(status).header('cache-control', 'no-store').header('x-robots-tag', 'noindex'), page)

const seconds = 5

/** Mounts a page of a municipality for anybody; without an answer, or without such a municipality, it says that there is none. */
export const servePage = (app: FastifyInstance, pattern: string, answer: Answer): void => {
  const { deps } = app
  const visitOf = async (request: FastifyRequest): Promise<Visit | undefined> => {
    const { alias } = request.params as Params
    const municipality = await deps.directory.byAlias(alias)
    if (!municipality) return undefined
    const { settings, version } = await deps.directory.settings.current(municipality.esquema)
    const lang = langOf(request, settings.forzar_idioma)
    const scope = scopeOf({ municipality, settings, person: null, uuid: null, lang, now: deps.clock.now(), unidades_gestion_ids: [] })
    const frame = { id: municipality.id, alias, settings, lang, address: deps.address() }
    return { frame, scope, read: deps.db.read(municipality.esquema), ip: request.ip, version }
  }
  app.get(pattern, async (request, reply) => {
    const params = request.params as Params
    // PostgreSQL takes no NUL.
    const visit = Object.values(params).some((value) => /\p{Cc}/u.test(value)) ? undefined : await visitOf(request)
    const moved = visit ? undefined : deps.directory.movedTo(params.alias)
    if (moved !== undefined) {
      const address = request.url.replace(`/${encodeURIComponent(params.alias)}`, `/${moved}`)
      return send(reply.code(301).header('location', address), 'text/plain; charset=utf-8', address)
    }
    const frame = visit?.frame ?? { id: 0, alias: '', settings: defaultSettings, lang: langOf(request, null), address: deps.address() }
    try {
      if (visit?.scope.municipality.mantenimiento)
        return sendNotice(reply.header('retry-after', '60'), { status: 503, page: noticeOf(frame, 'busy') })
      const answered = visit && (await answer(visit, params, reply))
      return answered ?? sendNotice(reply, { status: 404, page: noticeOf(frame, 'missing') })
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.code === 'http.notFound') return sendNotice(reply, { status: 404, page: noticeOf(frame, 'missing') })
      if (cause.code !== 'http.tooMany') throw cause
      const wait = String(cause.detail.values?.['segundos'] ?? seconds)
      return sendNotice(reply.header('retry-after', wait), { status: 429, page: noticeOf(frame, 'busy') })
    }
  })
}
