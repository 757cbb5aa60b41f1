import { checkAnswer, checkStillBroken, halfDeadline, taskToReopen } from '@avisa/contract/reopening/rules'
import type { Rating, Reopened, StillBroken } from '@avisa/contract/reopening/schemas'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { parseDate } from '@avisa/contract/values/dates'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { notify } from '#/notifications/shared/notify-store.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import type { Tx } from '#/platform/database/database.ts'
import { findLink } from '#/platform/database/links-store.ts'
import { linkScope, type Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import { closedTasks, lockClosed, noteReopening, reopenTask, saveRating, type ClosedTask } from './reopen-store.ts'

type Answering = Pick<Context<unknown>, 'scope' | 'deps' | 'request'> & { tx: Tx }
const networkLimit = { max: 60, seconds: 3600 }

const answeringAs = async ({ tx, scope, deps, request }: Answering, id: number, enlace: string | undefined) => {
  await countTry(deps.db, scope.esquema, limitedByNetwork('sigue-igual', request.ip, networkLimit), scope.now)
  if (enlace === undefined) return { scope, follower: null }
  const link = (await findLink(tx, scope.esquema, enlace)) ?? refuse('follow.linkInvalid')
  if (link.incidencia_id !== id) return refuse('http.notFound')
  const propia = link.propia !== null
  return { scope: linkScope(scope, { incidencia_id: id, propia }), follower: propia ? null : link.seguimiento_id }
}

type Opening = { id: number; task: ClosedTask; comentario: string | null }

const reopen = async ({ tx, scope, deps }: Answering, { id, task, comentario }: Opening): Promise<void> => {
  const system: Scope = { ...scope, person: null, uuid: null }
  await reopenTask(tx, system, { task, prevista: halfDeadline(scope.now, task.fecha, task.prevista), comentario })
  await notify(deps, tx, system, { id, events: [{ evento: 'tarea_reabierta', tarea_id: task.id, comentario, autor: null }] })
  await followTasks(deps, tx, system, { id, accion: 'reabierta' })
}

export const sayStillBroken = async (answering: Answering, id: number, body: StillBroken): Promise<Reopened> => {
  const { tx, deps } = answering
  const { scope, follower } = await answeringAs(answering, id, body.enlace)
  const closed = (await lockClosed(tx, scope, { viewer: viewerOf(scope), id, follower })) ?? refuse('http.notFound')
  const { quien, cerrada, codigo } = closed
  const written = (body.fecha !== undefined && parseDate(body.fecha, scope.zona)) || scope.now
  const escrita = written < scope.now ? written : scope.now
  const { reapertura_dias = 0, reapertura_veces = 0 } = scope.settings
  const outcome = checkStillBroken({ ...closed, escrita }, { reapertura_dias, reapertura_veces })
  if (typeof outcome === 'string') return refuse(outcome)
  if (quien === null || cerrada === null) return refuse('reopen.notYours')
  const comentario = body.comentario?.trim() || null
  const task = outcome.result === 'reabierta' ? taskToReopen(await closedTasks(tx, scope, id)) : undefined
  const resultado = task ? 'reabierta' : 'a_revisar'
  const objection = { id, cierre: cerrada, quien, fecha: escrita, comentario, imagenes: body.imagenes ?? [], resultado } as const
  await noteReopening(tx, scope, { ...objection, tarea_id: task?.id ?? null })
  await saveRating(tx, scope, { id, quien, rating: { resuelta: false } })
  if (task) await reopen({ ...answering, scope }, { id, task, comentario })
  else
    await notify(deps, tx, scope, {
      id,
      events: [{ evento: 'comentario_de_ciudadano', comentario: comentario ?? stillBrokenWords, autor: null }],
    })
  return { resultado, codigo }
}

const stillBrokenWords = 'Sigue igual'

export const rate = async (answering: Answering, id: number, { enlace, ...rating }: Rating): Promise<Record<string, never>> => {
  const { scope, follower } = await answeringAs(answering, id, enlace)
  const closed = (await lockClosed(answering.tx, scope, { viewer: viewerOf(scope), id, follower })) ?? refuse('http.notFound')
  refuseIf(checkAnswer(closed))
  await saveRating(answering.tx, scope, { id, quien: closed.quien ?? refuse('reopen.notYours'), rating })
  return {}
}
