import { outcomeIn, outcomes, type Outcome } from '@avisa/contract/closing/outcomes'
import { arr, int, nullable, obj, oneOf, type Static } from '@avisa/contract/http/schema'
import { eventsOf } from '@avisa/contract/notifications/events'
import { mergeAnswers } from '@avisa/contract/merges/words'
import { incidentStatusOf } from '@avisa/contract/tasks/incident-status'
import { fill } from '@avisa/contract/values/fill'
import { sql } from 'kysely'
import { answerColumns, answerEvent, type Closing } from '#/closing/shared/closing.ts'
import { updateDeadlines } from '#/deadlines/shared/deadline-store.ts'
import { usedAnswer } from '#/closing/shared/store.ts'
import { withdrawPhotosOf } from '#/images/shared/revision-store.ts'
import { notify, notifyAll } from '#/notifications/shared/notify-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'
import { statusJson, StatusRow } from '#/statuses/shared/row-store.ts'
import { tellMerged } from './merged-store.ts'

const Facts = obj({
  desenlace: nullable(oneOf(...outcomes)),
  estado: StatusRow,
  estados: arr(StatusRow),
  tareas: arr(obj({ tecnico: StatusRow, obra: StatusRow })),
})

/** Locks the incident and reads its status and those of its tasks. */
const readFacts = async (tx: Tx, scope: Scope, id: number): Promise<Static<typeof Facts> | undefined> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('incidencias')} where id = ${id} for no key update`.execute(tx)
  return statement(Facts)`
    select ${statusJson('e')} as estado, (select m.desenlace from ${t('motivos_cierre')} m where m.id = i.motivo_cierre_id) as desenlace,
           (select json_agg(${statusJson('s')} order by s.orden) from ${t('estados')} s where s.pista = 'incidencia') as estados,
           (select coalesce(json_agg(json_build_object('tecnico', ${statusJson('et')}, 'obra', ${statusJson('eo')})), '[]')
              from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id join ${t('estados')} eo on eo.id = o.estadoobra_id
             where o.incidencia_id = i.id) as tareas
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id where i.id = ${id}`.first(tx)
}

export type Change = {
  id: number
  /** Action in the history; `estado` by default. */
  accion?: string
  /** The incident that it was merged into, or separated from; the answer says so. */
  otra?: { id: number; codigo: string }
  /** The standard answer from which the answer was written. */
  respuesta_id?: number | undefined
} & Partial<Closing>

const openAgain = { cerrada: null, desenlace: null, motivo_cierre_id: null, organismo_id: null, fecha_aplazada: null }

/** `desenlace`: of the reason that was given before, such as when the work waited to be validated. */
type Step = { from: StatusRow; to: StatusRow; desenlace: Outcome | null }

/** What of a closing is written with the status; the last answer stays to be read when an incident is opened again. */
const closingColumns = (scope: Scope, { from, to, desenlace }: Step, { respuesta, motivo, organismo_id, fecha_aplazada }: Change) => ({
  ...(from.final && !to.final ? openAgain : {}),
  ...(to.final ? { cerrada: scope.now, desenlace: outcomeIn(to, motivo?.desenlace ?? desenlace) } : {}),
  ...(motivo ? { motivo_cierre_id: motivo.id, organismo_id: organismo_id ?? null, fecha_aplazada: fecha_aplazada ?? null } : {}),
  ...(respuesta ? { respuesta: respuesta.texto, respuesta_lang: respuesta.lang, respuesta_otra: respuesta.otra } : {}),
})

/** In both languages what the reporter reads of a merge. */
const answersOf = ({ accion, otra }: Change) => {
  if (!otra) return {}
  const { es, ca } = mergeAnswers[accion === 'separada' ? 'separada' : 'fusionada']
  return { respuestas: { es: fill(es, otra), ca: fill(ca, otra) } }
}

/** Writes the status and the answer, and notifies the reporter: of the status if it reads differently to them, otherwise of the answer. */
const move = async (deps: Deps, tx: Tx, scope: Scope, { change, ...step }: Step & { change: Change }) => {
  const { from, to } = step
  const { id, accion = 'estado', respuesta = null, respuesta_id, otra } = change
  await tx
    .updateTable('incidencias')
    .set((the) => ({
      estado_incidencia_id: to.id,
      updated_at: scope.now,
      version: the('version', '+', 1),
      ...closingColumns(scope, step, change),
    }))
    .where('id', '=', id)
    .execute()
  const row = { modelo: 'incidencia', modelo_id: id, accion, usuario_id: scope.person?.user_id ?? null, fecha: scope.now, publico: true }
  await tx
    .insertInto('historial')
    .values({
      ...row,
      estado_anterior_id: from.id,
      estado_id: to.id,
      ...answerColumns(respuesta),
      respuesta_id: usedAnswer(tx, respuesta_id),
      ...(otra && { despues: JSON.stringify({ relacionada_id: otra.id }) }),
    })
    .execute()
  const events = eventsOf({ modelo: 'incidencia', accion, from, to, publico: respuesta !== null || otra !== undefined })
  if (events.includes('incidencia_no_atendida')) await withdrawPhotosOf(deps, tx, scope, [id])
  if (events.length > 0)
    await notify(deps, tx, scope, {
      id,
      estado_id: to.id,
      events: events.map((evento) => ({ evento, ...answerEvent(respuesta), ...answersOf(change) })),
    })
  await tellMerged(deps, tx, scope, { id, from: from.id, to: to.id, respuesta, events })
}

/**
 * Sets the status that follows from the tasks (docs/workflow.md, Incident), with history and notifications; every change of a task
 * calls this in its transaction. An incident to be accepted stays so until `accepted`.
 */
export const followTasks = async (deps: Deps, tx: Tx, scope: Scope, change: Change & { accepted?: true }): Promise<void> => {
  const facts = await readFacts(tx, scope, change.id)
  if (!facts) return
  const { estado: from, desenlace } = facts
  const derived = from.pendiente_aceptar && !change.accepted ? undefined : incidentStatusOf(facts.tareas)
  const to = (derived && facts.estados.find((state) => state.papel === derived)) ?? from
  if (to.id !== from.id) await move(deps, tx, scope, { from, to, desenlace, change })
  else if (change.respuesta || change.otra) await move(deps, tx, scope, { from, to, desenlace, change: { accion: 'respuesta', ...change } })
  else if (change.motivo)
    await tx
      .updateTable('incidencias')
      .set(closingColumns(scope, { from, to, desenlace }, change))
      .where('id', '=', change.id)
      .execute()
  await updateDeadlines(tx, scope, [change.id])
}

/** Sets this status whatever the tasks say; false if the municipality no longer has it. */
export const setStatus = async (
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { estado_id, ...change }: Change & { estado_id: number },
): Promise<boolean> => {
  const facts = await readFacts(tx, scope, change.id)
  const to = facts?.estados.find((state) => state.id === estado_id)
  if (!facts || !to) return false
  await move(deps, tx, scope, { from: facts.estado, to, desenlace: facts.desenlace, change })
  await updateDeadlines(tx, scope, [change.id])
  return true
}

/** Sets a final status; false if a task is open, in which case the tasks decide. */
export const endIncident = async (
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { estado_id, ...change }: Change & { estado_id: number },
): Promise<boolean> => {
  const facts = await readFacts(tx, scope, change.id)
  const to = facts?.estados.find((state) => state.id === estado_id)
  const open = facts?.tareas.some(({ tecnico, obra }) => !tecnico.final && !obra.final)
  if (!facts || !to || open) return false
  if (to.id !== facts.estado.id) await move(deps, tx, scope, { from: facts.estado, to, desenlace: facts.desenlace, change })
  await updateDeadlines(tx, scope, [change.id])
  return true
}

/** `seguidas`: follows that the merge moved to the other one, which are notified once more. */
type Ending = { origenes: readonly { id: number; seguidas: readonly number[] }[]; estado_id: number; otra: { id: number; codigo: string } }

/** Sets the final status of duplicates of incidents that the caller has locked, each with its history and its notification. */
export const endAsMerged = async (deps: Deps, tx: Tx, scope: Scope, { origenes, estado_id, otra }: Ending): Promise<void> => {
  const t = nameIn(scope.esquema)
  const change = { accion: 'fusionada', otra }
  const ids = origenes.map(({ id }) => id)
  const usuario_id = scope.person?.user_id ?? null
  const despues = JSON.stringify({ relacionada_id: otra.id })
  const steps = await statement(obj({ id: int(), from: StatusRow, to: StatusRow }))`
    with antes as (
      select i.id, ${statusJson('e')} as "from", ${statusJson('s')} as "to" from ${t('incidencias')} i
        join ${t('estados')} e on e.id = i.estado_incidencia_id join ${t('estados')} s on s.id = ${estado_id}
       where i.id = any(${ids}::bigint[])),
    anotadas as (
      insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, publico, estado_anterior_id, estado_id, despues)
      select 'incidencia', id, ${change.accion}, ${usuario_id}::bigint, ${scope.now}::timestamptz, true, ("from" ->> 'id')::bigint, ${estado_id}, ${despues}::jsonb
        from antes)
    update ${t('incidencias')} i set estado_incidencia_id = ${estado_id}, updated_at = ${scope.now}::timestamptz, version = i.version + 1,
           cerrada = ${scope.now}::timestamptz, desenlace = 'duplicada'
      from antes where i.id = antes.id returning i.id, antes."from", antes."to"`.all(tx)
  await updateDeadlines(tx, scope, ids)
  const ended = steps.map(({ id, ...step }) => ({ id, events: eventsOf({ modelo: 'incidencia', ...change, ...step, publico: true }) }))
  const rejected = ended.filter(({ events }) => events.includes('incidencia_no_atendida'))
  await withdrawPhotosOf(
    deps,
    tx,
    scope,
    rejected.map(({ id }) => id),
  )
  const news = ended.map(({ id, events }) => ({
    id,
    estado_id,
    events: events.map((evento) => ({
      evento,
      seguidas: origenes.find((origin) => origin.id === id)?.seguidas,
      ...answerEvent(null),
      ...answersOf({ id, ...change }),
    })),
  }))
  await notifyAll(
    deps,
    tx,
    scope,
    news.filter(({ events }) => events.length > 0),
  )
}
