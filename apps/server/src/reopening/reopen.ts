import { checkAnswer, checkStillBroken, halfDeadline, taskToReopen } from '@avisa/contract/reopening/rules'
import type { Rating, Reopened, StillBroken } from '@avisa/contract/reopening/schemas'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { parseDate } from '@avisa/contract/values/dates'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { notify } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import { findLink } from '#/platform/database/links-store.ts'
import { linkScope, type Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import {
  closedTasks,
  countAnswer,
  lockWork,
  noteReopening,
  readClosed,
  reopenTask,
  saveRating,
  type Closed,
  type ClosedTask,
} from './reopen-store.ts'

type Answering = Pick<Context<unknown>, 'scope' | 'deps' | 'request'> & { tx: Tx }

const answeringAs = async ({ tx, scope }: Answering, id: number, enlace: string | undefined) => {
  if (enlace === undefined) return scope
  const link = (await findLink(tx, scope.esquema, enlace)) ?? refuse('follow.linkInvalid')
  if (link.incidencia_id !== id) return refuse('http.notFound')
  return linkScope(scope, { incidencia_id: id, propia: link.propia !== null, seguimiento_id: link.seguimiento_id })
}

type Opening = { id: number; task: ClosedTask; comentario: string | null }

const reopen = async ({ tx, scope, deps }: Answering, { id, task, comentario }: Opening): Promise<void> => {
  const system: Scope = { ...scope, person: null, uuid: null }
  await reopenTask(tx, system, { task, prevista: halfDeadline(scope.now, task.fecha, task.prevista), comentario })
  await notify(deps, tx, system, { id, events: [{ evento: 'tarea_reabierta', tarea_id: task.id, comentario, autor: null }] })
  await followTasks(deps, tx, system, { id, accion: 'reabierta' })
}

type Question = Parameters<typeof readClosed>[2]

const findClosed = async (tx: Tx, scope: Scope, question: Question): Promise<Closed> => {
  const closed = (await readClosed(tx, scope, question)) ?? refuse('http.notFound')
  return closed.espera > 0 ? refuse('http.tooMany', { values: { segundos: closed.espera } }) : closed
}

/** Locked only where the work may be opened again: most of many who say so at once are one more for staff, or find it open. */
const judge = async (tx: Tx, scope: Scope, { escrita, ...question }: Question & { escrita: Date }) => {
  const { reapertura_dias = 0, reapertura_veces = 0 } = scope.settings
  const read = async () => {
    const closed = await findClosed(tx, scope, question)
    const outcome = checkStillBroken({ ...closed, escrita }, { reapertura_dias, reapertura_veces })
    return typeof outcome === 'string' ? refuse(outcome) : { ...closed, ...outcome }
  }
  const seen = await read()
  if (seen.result !== 'reabierta') return seen
  await lockWork(tx, scope, question.id)
  return read()
}

export const sayStillBroken = async (answering: Answering, id: number, body: StillBroken): Promise<Reopened> => {
  const { tx, deps, request } = answering
  const { ip } = request
  const scope = await answeringAs(answering, id, body.enlace)
  const written = (body.fecha !== undefined && parseDate(body.fecha, scope.zona)) || scope.now
  const escrita = written < scope.now ? written : scope.now
  const closed = await judge(tx, scope, { viewer: viewerOf(scope), id, ip, imagenes: body.imagenes, escrita })
  const { quien, cerrada, codigo } = closed
  if (quien === null || cerrada === null) return refuse('reopen.notYours')
  const comentario = body.comentario?.trim() || null
  const task = closed.result === 'reabierta' ? taskToReopen(await closedTasks(tx, scope, id)) : undefined
  const resultado = task ? 'reabierta' : 'a_revisar'
  const objection = { id, ip, cierre: cerrada, quien, fecha: escrita, comentario, imagenes: body.imagenes ?? [], resultado } as const
  if (!(await noteReopening(tx, scope, { ...objection, tarea_id: task?.id ?? null }))) return refuse('reopen.once')
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
  const { tx, request } = answering
  const scope = await answeringAs(answering, id, enlace)
  const closed = await findClosed(tx, scope, { viewer: viewerOf(scope), id, ip: request.ip })
  refuseIf(checkAnswer(closed))
  await countAnswer(tx, scope, request.ip)
  await saveRating(tx, scope, { id, quien: closed.quien ?? refuse('reopen.notYours'), rating })
  return {}
}
