import { createFollow, deleteFollow, listFollows, openLink, unsubscribe } from '@avisa/contract/follows/endpoints'
import { checkFollow } from '@avisa/contract/follows/rules'
import type { Linked, NewFollow } from '@avisa/contract/follows/schemas'
import { Refusal, refuse } from '@avisa/contract/refusal'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { findIncident } from '#/incidents/shared/store.ts'
import { askFollower } from '#/notifications/shared/ask-follower.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import type { Read, Tx } from '#/platform/database/database.ts'
import { findLink, type LinkRow } from '#/platform/database/links-store.ts'
import type { Deps } from '#/platform/deps.ts'
import { networkOf } from '#/platform/network-of.ts'
import { linkScope, type Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { withdrawFromPublic } from '#/publication/shared/withdraw.ts'
import { actOnLink, readLinked, stopByLink } from './link-store.ts'
import { deleteOwnFollow, ownFollows, findFollow, readFollowFacts, saveFollow } from './store.ts'

const networkLimit = { max: 60, seconds: 3600 }

type Request = { deps: Deps; ip: string; follow: NewFollow }

const follow = async (tx: Tx, scope: Scope, { deps, ip, follow }: Request) => {
  const facts = await readFollowFacts(tx, scope, follow)
  const refusal = checkFollow({ follow, signedIn: scope.person !== null, device: scope.uuid !== null, ...facts })
  if (refusal) refuse(refusal)
  const { id, confirmado, preguntado } = await saveFollow(tx, scope, follow)
  if (confirmado) return { id, estado: 'activo' as const }
  if (!preguntado) {
    const { codigo = null, nombre = '' } = (await findFollow(tx, scope, id)) ?? {}
    const question = { id, email: follow.email ?? '', red: networkOf(ip), cosa: codigo ? `${nombre} (${codigo})` : nombre }
    const refused = await askFollower(deps, tx, scope, question)
    if (refused) throw new Refusal('http.tooMany', { values: { segundos: refused.waitFor } })
  }
  return { id, estado: 'por_confirmar' as const }
}

const masked = (email: string | null) => email && email.replace(/^(.)[^@]*/, '$1…')

const linkedOf = async (read: Read, scope: Scope, link: LinkRow): Promise<Linked> => {
  const { correo, seguimientos } = await readLinked(read, scope, link)
  const [only] = seguimientos
  const { incidencia_id, propia, seguimiento_id } = link
  const opens = link.email === null && incidencia_id !== null && only !== undefined && only.estado !== 'por_confirmar'
  const seen = linkScope(scope, opens ? { incidencia_id, propia: propia !== null, seguimiento_id } : null)
  const incidencia = opens ? await findIncident(read, seen, { viewer: viewerOf(seen), id: incidencia_id }) : undefined
  return {
    clase: propia === null ? (link.email === null ? 'seguimiento' : 'resumen') : 'propia',
    correo: masked(correo),
    incidencia: incidencia ?? null,
    seguimientos,
  }
}

/** Not for whom an address was only attributed to. */
const withdraw = async (deps: Deps, tx: Tx, scope: Scope, link: LinkRow) => {
  const [report] = (await readLinked(tx, scope, link)).seguimientos
  if (link.propia === null || !report || report.estado === 'por_confirmar') return refuse('http.notFound')
  const reporter = linkScope(scope, { incidencia_id: link.propia, propia: true })
  if (!(await withdrawFromPublic(deps, tx, reporter, link.propia))) refuse('http.notFound')
}

export const routes: Feature = (app) => {
  serveInSteps(app, createFollow, {
    prepare: ({ deps, scope, request }) =>
      countTry(deps.db, scope.esquema, limitedByNetwork('seguir', request.ip, networkLimit), scope.now),
    run: ({ tx, scope, deps, body, request }) => follow(tx, scope, { deps, ip: request.ip, follow: body }),
  })
  serve(app, listFollows, ({ read, scope }) => ownFollows(read, scope))
  serve(app, deleteFollow, async ({ tx, scope, params }) => {
    if (!(await deleteOwnFollow(tx, scope, params.id))) refuse('http.notFound')
    return {}
  })
  serve(app, openLink, async ({ tx, scope, deps, body: { enlace, ...act } }) => {
    const link = (await findLink(tx, scope.esquema, enlace)) ?? refuse('follow.linkInvalid')
    if (act.accion === 'retirar') await withdraw(deps, tx, scope, link)
    await actOnLink(tx, scope, link, act)
    return linkedOf(tx, scope, link)
  })
  serve(app, unsubscribe, async ({ params, query, scope, deps }) => {
    const { town } = await deps.directory.named(Number(query.municipio) || undefined)
    if (town)
      await deps.db.write(town.esquema, async (tx) => {
        const link = await findLink(tx, town.esquema, params.token)
        if (link) await stopByLink(tx, { esquema: town.esquema, now: scope.now }, link)
      })
    return {}
  })
}
