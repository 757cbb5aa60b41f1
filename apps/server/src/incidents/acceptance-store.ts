import { arr, bool, int, nullable, obj, type Static } from '@avisa/contract/http/schema'
import { refuse, Refusal } from '@avisa/contract/refusal'
import type { TurningDown } from '@avisa/contract/incidents/schemas'
import { outcomeOf } from '@avisa/contract/inspections/outcomes'
import { sql } from 'kysely'
import { readClosing } from '#/closing/shared/closing.ts'
import { endStudies, lockWork } from '#/inspections/shared/outcome-store.ts'
import { createdTasks, notify } from '#/notifications/shared/notify-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow } from '#/statuses/shared/row-store.ts'
import { planTask, TypeRow } from './plan.ts'
import { appliedJson, AppliedRow } from './shared/routing-store.ts'
import { routedType } from './shared/routing.ts'
import { incidentSeenAsStaff, type Viewer } from './shared/sight-store.ts'
import { endIncident, followTasks } from './shared/status-store.ts'
import { statusesJson, taskParts, typesJson } from './shared/task-rows-store.ts'

const Waiting = obj({
  unit: obj({ id: int(), acepta_a_mano: bool(), entidad_estudio_id: nullable(int()) }),
  statuses: arr(StatusRow),
  pendiente: bool(),
  tipos: arr(int()),
  con_tarea: arr(int()),
  rutas: arr(AppliedRow),
})
type Waiting = Static<typeof Waiting> & { types: TypeRow[] }

const readWaiting = async (tx: Tx, scope: Scope, { viewer, id }: { viewer: Viewer; id: number }): Promise<Waiting | undefined> => {
  const t = nameIn(scope.esquema)
  const mine = sql`array(select x.tipo_id from ${t('incidencias_tipos')} x where x.incidencia_id = i.id order by x.orden)`
  const locked = sql`select i.id from ${t('incidencias')} i where i.id = ${id} and ${incidentSeenAsStaff(scope, viewer.sight)} for no key update`
  if ((await idsOf(tx, locked)).length === 0) return undefined
  const row = await statement(Waiting)`
    select e.pendiente_aceptar as pendiente, ${mine} as tipos, ${statusesJson(scope)} as statuses,
           json_build_object('id', n.id, 'acepta_a_mano', n.acepta_a_mano, 'entidad_estudio_id', n.entidad_estudio_id) as unit,
           array(select o.tipoincidencia_id from ${t('tareas')} o where o.incidencia_id = i.id) as con_tarea,
           ${appliedJson(scope)} as rutas
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id where i.id = ${id}`.first(tx)
  if (!row) return undefined
  const types = await statement(
    obj({ types: arr(TypeRow) }),
  )`select ${typesJson(scope, row.tipos, sql`${row.unit.id}`, row.tipos)} as types`.first(tx)
  return { ...row, types: types?.types ?? [] }
}

export const acceptIncident = async (deps: Deps, tx: Tx, scope: Scope, at: { viewer: Viewer; id: number }): Promise<void> => {
  const waiting = await readWaiting(tx, scope, at)
  if (!waiting) return refuse('http.notFound')
  const { unit, statuses, tipos, con_tarea } = waiting
  const types = waiting.types.map((type) => routedType(type, waiting.rutas.find(({ tipo_id }) => tipo_id === type.id)?.despues ?? {}))
  if (!waiting.pendiente) refuse('incident.notPending')
  const missing = tipos.filter((tipo) => !con_tarea.includes(tipo)).flatMap((tipo) => types.filter((type) => type.id === tipo))
  const tareas = missing.map((type) => planTask(type, { unit, types, statuses, self: null, fecha: scope.now }))
  const parts = taskParts(tx, scope, { tareas, incidencia_id: sql`${at.id}::bigint`, unidad_gestion_id: unit.id, fecha: scope.now })
  const tasks = parts.length === 0 ? [] : await idsOf(tx, sql`with ${sql.join(parts)} select id from tareas_nuevas order by id`)
  await followTasks(deps, tx, scope, { id: at.id, accion: 'aceptada', accepted: true })
  if (tasks.length > 0) await notify(deps, tx, scope, { id: at.id, events: createdTasks(tasks) })
}

const findEnd = (tx: Tx, _scope: Scope, id: number) =>
  tx
    .selectFrom('estados')
    .select(['id', 'papel'])
    .where('id', '=', id)
    .where('pista', '=', 'incidencia')
    .where('final', '=', true)
    .where('finaliza', '=', false)
    .executeTakeFirst()

type TurnedDown = { viewer: Viewer; id: number; body: TurningDown }

export const turnDownIncident = async (deps: Deps, tx: Tx, scope: Scope, { viewer, id, body }: TurnedDown): Promise<void> => {
  const waiting = await readWaiting(tx, scope, { viewer, id })
  if (!waiting) return refuse('http.notFound')
  if (!waiting.pendiente) refuse('incident.notPending')
  const end = await findEnd(tx, scope, body.estado_incidencia_id)
  if (!end) {
    const words = { es: 'Elija un estado de la lista.', ca: 'Trie un estat de la llista.' }
    throw new Refusal('http.validation', { fields: [{ field: 'estado_incidencia_id', ...words }] })
  }
  const closing = await readClosing(tx, scope, { body, ending: end, fotos: null, requiere_imagen_finalizar: false })
  if (!closing.respuesta) refuse('closing.answer')
  const comentario = body.comentario?.trim() || null
  const work = await lockWork(tx, scope, id)
  const { ended } = outcomeOf({ efecto: null, ends: true, tipo_id: null, entidad_id: null }, work.tipo_id, work.tareas)
  await endStudies(tx, scope, { ids: ended, comentario: comentario ?? closing.respuesta?.texto ?? null, papel: end.papel })
  const closed = await endIncident(deps, tx, scope, {
    id,
    estado_id: end.id,
    accion: 'no_aceptada',
    respuesta_id: body.respuesta_id,
    ...closing,
  })
  if (!closed) refuse('incident.workBegun')
}
