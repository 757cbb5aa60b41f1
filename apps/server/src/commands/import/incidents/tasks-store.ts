import { arr, bool, int, nullable, obj, type Static } from '@avisa/contract/http/schema'
import { untouchedStatus } from '@avisa/contract/tasks/incident-status'
import { sql } from 'kysely'
import { readTargets, recomputeDeadlines } from '#/deadlines/shared/deadline-store.ts'
import { planTask, TypeRow } from '#/incidents/plan.ts'
import { statusesJson, taskParts, typesJson } from '#/incidents/shared/task-rows-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { idsOf, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow } from '#/statuses/shared/row-store.ts'
import { untouched } from './undo-store.ts'

const Unit = obj({ id: int(), acepta_a_mano: bool(), entidad_estudio_id: nullable(int()) })
const Taking = obj({ statuses: arr(StatusRow), types: arr(TypeRow) })
const Open = obj({ id: int(), tipo: int(), unit: Unit, pendiente: bool() })
type Open = Static<typeof Open>
export type Batch = { importacion: number; size: number }

const ofImport = (importacion: number): Sql => sql`${importacion} in (m.importacion_id, m.actualizada_por_id)`

const listWithoutTasks = (tx: Tx, scope: Scope, { importacion, size }: Batch): Promise<Open[]> => {
  const t = nameIn(scope.esquema)
  return statement(Open)`
    select i.id, i.tipoincidencia_id as tipo, e.pendiente_aceptar as pendiente,
           json_build_object('id', n.id, 'acepta_a_mano', n.acepta_a_mano, 'entidad_estudio_id', n.entidad_estudio_id) as unit
      from ${t('incidencias_importadas')} m join ${t('incidencias')} i on i.id = m.incidencia_id
      join ${t('estados')} e on e.id = i.estado_incidencia_id join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
     where ${ofImport(importacion)} and i.cerrada is null and i.version = m.version and m.tareas is null
       and not exists (select from ${t('tareas')} o where o.incidencia_id = i.id)
     order by i.id limit ${size} for no key update of i, m`.all(tx)
}

const readTaking = async (tx: Tx, scope: Scope, { unit, tipos }: { unit: number; tipos: readonly number[] }) => {
  const types = typesJson(scope, tipos, sql`${unit}::bigint`, tipos)
  return statement(Taking)`select ${statusesJson(scope)} as statuses, ${types} as types`.first(tx)
}

/** Creates the task of the type of each open incident, as an acceptance does, without a notice; answers how many incidents there were. */
export const createTasks = async (tx: Tx, scope: Scope, batch: Batch): Promise<number> => {
  const rows = await listWithoutTasks(tx, scope, batch)
  const [first] = rows
  if (!first) return 0
  const taking = await readTaking(tx, scope, { unit: first.unit.id, tipos: [...new Set(rows.map(({ tipo }) => tipo))] })
  if (!taking) throw new Error('a municipality has statuses')
  const { statuses, types } = taking
  const received =
    statuses.find(({ pista, papel }) => pista === 'incidencia' && papel === untouchedStatus) ??
    statuses.find(({ pista, inicial }) => pista === 'incidencia' && inicial)
  const t = nameIn(scope.esquema)
  for (const { id, tipo, unit, pendiente } of rows) {
    const tareas = types
      .filter((type) => type.id === tipo)
      .map((type) => planTask(type, { unit, types, statuses, self: null, fecha: scope.now }))
    const parts = taskParts(tx, scope, { tareas, incidencia_id: sql`${id}::bigint`, unidad_gestion_id: unit.id, fecha: scope.now })
    const created = parts.length === 0 ? [] : await idsOf(tx, sql`with ${sql.join(parts)} select id from tareas_nuevas`)
    await sql`update ${t('incidencias_importadas')} set tareas = ${created}::bigint[] where incidencia_id = ${id}`.execute(tx)
    if (pendiente && received)
      await sql`update ${t('incidencias')} set estado_incidencia_id = ${received.id}, updated_at = ${scope.now} where id = ${id}`.execute(
        tx,
      )
  }
  await recomputeDeadlines(tx, scope, { incidents: rows.map(({ id }) => id), targets: await readTargets(tx, scope) })
  return rows.length
}

/** Tasks of an earlier import that nobody has begun go where this one has changed their incident; answers how many incidents there were. */
export const dropStaleTasks = async (tx: Tx, scope: Scope, { importacion, size }: Batch): Promise<number> => {
  const t = nameIn(scope.esquema)
  const ids = await idsOf(
    tx,
    sql`select i.id from ${t('incidencias_importadas')} m join ${t('incidencias')} i on i.id = m.incidencia_id
         where m.actualizada_por_id = ${importacion} and m.tareas is not null and ${sql.raw(untouched((table) => `"${scope.esquema}".${table}`))}
         order by i.id limit ${size} for no key update of i, m`,
  )
  if (ids.length === 0) return 0
  const tasks = sql`(select unnest(tareas) from ${t('incidencias_importadas')} where incidencia_id = any(${ids}::bigint[]))`
  await sql`delete from ${t('historial')} where modelo = 'tarea' and modelo_id in ${tasks}`.execute(tx)
  await sql`delete from ${t('tareas')} where id in ${tasks}`.execute(tx)
  await sql`update ${t('incidencias_importadas')} set tareas = null where incidencia_id = any(${ids}::bigint[])`.execute(tx)
  return ids.length
}
