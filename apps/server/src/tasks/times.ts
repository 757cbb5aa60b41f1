import { invalid, Refusal, refuse } from '@avisa/contract/refusal'
import type { Task, TaskTimeEnd, TaskTimeStart } from '@avisa/contract/tasks/schemas'
import { recordsTime } from '@avisa/contract/tasks/moves'
import { parseDate } from '@avisa/contract/values/dates'
import { checkStartTime } from '@avisa/contract/workdays/hours'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { lockTask } from './shared/move-store.ts'
import { findTask } from './shared/store.ts'
import { changeTime, insertTime, lastTime, lockOpenTime } from './time-store.ts'

type Recording = { tx: Tx; scope: Scope }

const momentOf = ({ zona, now }: Scope, fecha: string | undefined): Date => {
  const date = fecha === undefined ? now : parseDate(fecha, zona)
  if (!date) throw invalid('fecha', 'Escriba una fecha válida.', 'Escriga una data vàlida.')
  const wrong = checkStartTime(date.getTime(), { now: now.getTime(), ultima: null })
  if (wrong) throw new Refusal('http.validation', { fields: [wrong] })
  return date > now ? now : date
}

const later = (a: Date, b: Date) => (a > b ? a : b)

const hold = async ({ tx, scope }: Recording, id: number) =>
  (await lockTask(tx, scope, { viewer: viewerOf(scope), id })) ?? refuse('http.notFound')
const personIn = ({ person }: Scope): number => person?.user_id ?? refuse('http.notSignedIn')
const answer = async ({ tx, scope }: Recording, id: number): Promise<Task> => (await findTask(tx, scope, id)) ?? refuse('http.notFound')

export const startTime = async (recording: Recording, id: number, { fecha, minutos }: TaskTimeStart): Promise<Task> => {
  const { tx, scope } = recording
  const usuario_id = personIn(scope)
  const task = await hold(recording, id)
  if (!recordsTime(scope.person, task)) refuse('task.timeNotYours')
  const inicio = momentOf(scope, fecha)
  if (minutos !== undefined) {
    await insertTime(tx, scope, { tarea_id: id, usuario_id, inicio, fin: inicio, minutos_corregidos: minutos })
    return answer(recording, id)
  }
  if (task.statuses.reparacion.finaliza) refuse('task.finished')
  const open = await lockOpenTime(tx, scope, usuario_id)
  if (open?.tarea_id === id) return answer(recording, id)
  if (open) await changeTime(tx, scope, { id: open.id, fin: later(open.inicio, inicio) })
  await insertTime(tx, scope, { tarea_id: id, usuario_id, inicio })
  return answer(recording, id)
}

export const endTime = async (recording: Recording, id: number, { fecha, minutos }: TaskTimeEnd): Promise<Task> => {
  const { tx, scope } = recording
  await hold(recording, id)
  const last = (await lastTime(tx, scope, { tarea_id: id, usuario_id: personIn(scope) })) ?? refuse('task.noTime')
  const corrected = minutos === undefined ? {} : { minutos_corregidos: minutos }
  if (last.fin === null) await changeTime(tx, scope, { id: last.id, fin: later(last.inicio, momentOf(scope, fecha)), ...corrected })
  else if (minutos !== undefined) await changeTime(tx, scope, { id: last.id, ...corrected })
  return answer(recording, id)
}
