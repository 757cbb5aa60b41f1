import { int, nullable, obj } from '@avisa/contract/http/schema'
import type { WorkTask } from '@avisa/contract/inspections/outcomes'
import { sql } from 'kysely'
import { numbered, yearIn } from '#/incidents/shared/task-rows-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow, statusWithId } from '#/statuses/shared/row-store.ts'

const Work = obj({
  id: int(),
  tipoincidencia_id: int(),
  entidad_reparadora_id: nullable(int()),
  tecnico: StatusRow,
  obra: StatusRow,
})

/** Locks the incident's tasks until the outcome is written. */
export const lockWork = async (tx: Tx, scope: Scope, incidencia_id: number): Promise<{ tipo_id: number; tareas: WorkTask[] }> => {
  const t = nameIn(scope.esquema)
  const incident = await tx
    .selectFrom('incidencias')
    .select('tipoincidencia_id as tipo_id')
    .where('id', '=', incidencia_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const tareas = await statement(Work)`
    select o.id, o.tipoincidencia_id, o.entidad_reparadora_id,
           ${statusWithId(scope, sql`o.estadotecnico_id`)} as tecnico,
           ${statusWithId(scope, sql`o.estadoobra_id`)} as obra
      from ${t('tareas')} o where o.incidencia_id = ${incidencia_id} order by o.id for no key update of o`.all(tx)
  return { tipo_id: incident?.tipo_id ?? 0, tareas }
}

/** The first status of a track with that flag or `papel`. */
const stateOf = (scope: Scope, pista: 'tecnico' | 'reparacion', which: Sql): Sql =>
  sql`(select s.id from ${nameIn(scope.esquema)('estados')} s where s.pista = ${pista} and ${which} order by s.orden, s.id limit 1)`

const sent = sql`s.enviada_reparacion`
const first = sql`s.inicial`

/** The final status of a study without repair: the incident's final status if the study track has it too, otherwise «rejected». */
const endAs = (scope: Scope, papel: string | null): Sql =>
  sql`coalesce(${stateOf(scope, 'tecnico', sql`s.final and not s.finaliza and s.papel = ${papel}`)},
    ${stateOf(scope, 'tecnico', sql`s.final and not s.finaliza and s.papel = 'rechazada'`)})`

type Studies = { ids: readonly number[]; comentario: string | null }

/** Moves these studies, with history; unchanged if the municipality has no such status. */
const moveStudies = async (tx: Tx, scope: Scope, { ids, comentario }: Studies, to: Sql): Promise<void> => {
  if (ids.length === 0) return
  const t = nameIn(scope.esquema)
  await sql`
    with antes as (select o.id, o.estadotecnico_id, ${to} as estado_id from ${t('tareas')} o where o.id = any(${ids}::bigint[])),
    movidas as (
      update ${t('tareas')} o set estadotecnico_id = a.estado_id, version = o.version + 1, updated_at = ${scope.now}::timestamptz
        from antes a where o.id = a.id and a.estado_id is not null and a.estado_id <> a.estadotecnico_id
      returning o.id, o.version, a.estadotecnico_id as anterior, a.estado_id)
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_anterior_id, estado_id, comentario, version)
    select 'tarea', id, 'estado', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, anterior, estado_id,
           ${comentario}::text, version from movidas`.execute(tx)
}

/** `papel` of the incident's final status. */
export const endStudies = (tx: Tx, scope: Scope, { papel, ...studies }: Studies & { papel: string | null }): Promise<void> =>
  moveStudies(tx, scope, studies, endAs(scope, papel))

/** Sends tasks back from repair to study. */
export const studyAgain = (tx: Tx, scope: Scope, studies: Studies): Promise<void> =>
  moveStudies(tx, scope, studies, stateOf(scope, 'tecnico', first))

/** Returns the work to the same repairer: sent to repair, waiting. */
export const repairAgain = async (tx: Tx, scope: Scope, { ids, comentario }: Studies): Promise<void> => {
  const t = nameIn(scope.esquema)
  await moveStudies(tx, scope, { ids, comentario }, stateOf(scope, 'tecnico', sent))
  await sql`
    with antes as (select o.id, o.estadoobra_id from ${t('tareas')} o where o.id = any(${ids}::bigint[])),
    movidas as (
      update ${t('tareas')} o set estadoobra_id = ${stateOf(scope, 'reparacion', first)}, fecha_finalizacion = null, version = o.version + 1,
             updated_at = ${scope.now}::timestamptz from antes a where o.id = a.id
      returning o.id, o.version, a.estadoobra_id as anterior, o.estadoobra_id as estado_id)
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_anterior_id, estado_id, comentario, version)
    select 'tarea', id, 'reabierta', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, anterior, estado_id,
           ${comentario}::text, version from movidas`.execute(tx)
}

/** Replaces one of the incident's types. */
export const changeType = async (tx: Tx, scope: Scope, { id, antes, tipo_id }: { id: number; antes: number; tipo_id: number }) => {
  const t = nameIn(scope.esquema)
  await sql`delete from ${t('incidencias_tipos')} where incidencia_id = ${id} and tipo_id = ${tipo_id}`.execute(tx)
  await sql`update ${t('incidencias_tipos')} set tipo_id = ${tipo_id} where incidencia_id = ${id} and tipo_id = ${antes}`.execute(tx)
  await sql`
    with cambiada as (
      update ${t('incidencias')} set tipoincidencia_id = ${tipo_id}, version = version + 1, updated_at = ${scope.now}::timestamptz
       where id = ${id} returning id, version)
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, antes, despues, version)
    select 'incidencia', id, 'editada', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz,
           jsonb_build_object('tipo', ${antes}::bigint), jsonb_build_object('tipo', ${tipo_id}::bigint), version from cambiada`.execute(tx)
}

type NewTask = {
  incidencia_id: number
  unidad_gestion_id: number
  tipo_id: number
  repair: { entidad_id: number; encargado_id: number | null } | null
}

/** A new task for study or for an entity, with its first history row; returns its id. */
export const makeTask = async (tx: Tx, scope: Scope, { incidencia_id, unidad_gestion_id, tipo_id, repair }: NewTask): Promise<number> => {
  const t = nameIn(scope.esquema)
  const row = await statement(IdRow)`
    with nueva as (
      insert into ${t('tareas')} (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, prioridad,
        encargado_id, entidad_estudio_id, entidad_reparadora_id, fecha, fecha_finalizacion_prevista)
      select ${numbered(`T-${yearIn(scope)}-`, `${scope.esquema}.numeros_tarea`)}, ${incidencia_id}::bigint, y.id, n.id,
        ${stateOf(scope, 'tecnico', repair ? sent : first)}, ${stateOf(scope, 'reparacion', first)}, y.prioridad,
        ${repair?.encargado_id ?? null}::bigint, coalesce(y.entidad_estudio_id, n.entidad_estudio_id), ${repair?.entidad_id ?? null}::bigint,
        ${scope.now}::timestamptz, ${scope.now}::timestamptz + y.dias_objetivo * interval '1 day'
        from ${t('tipos')} y, ${t('unidades_gestion')} n where y.id = ${tipo_id} and n.id = ${unidad_gestion_id} returning id, estadotecnico_id)
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_id)
    select 'tarea', id, 'creada', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, estadotecnico_id from nueva
    returning modelo_id as id`.first(tx)
  if (!row) throw new Error('an inspection asked for a task of no type')
  return row.id
}

type RepairAssignment = { id: number; entidad_id: number; encargado_id: number | null; comentario: string | null }

/** For a task that has no repairer yet. */
export const sendToEntity = async (tx: Tx, scope: Scope, { id, entidad_id, encargado_id, comentario }: RepairAssignment): Promise<void> => {
  await sql`
    update ${nameIn(scope.esquema)('tareas')} set entidad_reparadora_id = ${entidad_id}, encargado_id = ${encargado_id}::bigint,
           version = version + 1, updated_at = ${scope.now}::timestamptz where id = ${id}`.execute(tx)
  await moveStudies(tx, scope, { ids: [id], comentario }, stateOf(scope, 'tecnico', sent))
}
