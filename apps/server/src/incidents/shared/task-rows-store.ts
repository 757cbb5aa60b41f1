import { partsIn } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { columnsOf } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow } from '#/statuses/shared/row-store.ts'
import type { PlannedTask } from '../plan.ts'

/** These types of a unit and their subtypes, with the columns that planning tasks needs; `also`: whether or not it offers them now. */
export const typesJson = (scope: Scope, ids: readonly number[], unit: Sql, also: readonly number[] = []): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', y.id, 'codigo', y.codigo, 'tipo_padre', y.tipo_padre,
      'grupo', (select g.codigo from ${t('tipos')} g where g.id = y.tipo_padre), 'es_publica', y.es_publica, 'publicacion', y.publicacion, 'asignable', y.asignable,
      'deactivated_message_es', y.deactivated_message_es, 'deactivated_message_val', y.deactivated_message_val,
      'asignacion_automatica', y.asignacion_automatica, 'entidad_reparadora_id', y.entidad_reparadora_id,
      'entidad_estudio_id', y.entidad_estudio_id, 'prioridad', y.prioridad, 'dias_objetivo', y.dias_objetivo,
      'reparadores', array(select ue.usuario_id from ${t('usuarios_entidades')} ue join ${t('usuarios')} r on r.id = ue.usuario_id
         where ue.entidad_id = y.entidad_reparadora_id and r.activado limit 2))), '[]')
      from ${t('tipos')} y left join ${t('tipos_unidades')} x on x.tipo_id = y.id and x.unidad_gestion_id = ${unit}
     where ((x.tipo_id is not null and y.retirado is null) or y.id = any(${also}::bigint[])) and (y.id = any(${ids}::bigint[]) or y.tipo_padre = any(${ids}::bigint[])))`
}

export const statusesJson = (scope: Scope): Sql => sql`(
  select json_agg(s order by s.orden) from (select ${columnsOf(StatusRow)}, orden from ${nameIn(scope.esquema)('estados')}
    where papel is not null or inicial or finaliza or enviada_reparacion or pendiente_aceptar) s)`

/** `SU-26-00012`, from a sequence, so that concurrent inserts do not wait for each other. */
export const numbered = (prefix: string, sequence: string): Sql =>
  sql`${prefix}::text || (select lpad(n, greatest(5, length(n)), '0') from (select nextval(${sequence}::regclass)::text as n) numero)`

export const yearIn = ({ now, zona }: Scope): string => String(partsIn(now, zona).year % 100).padStart(2, '0')

type NewTasks = { tareas: readonly PlannedTask[]; incidencia_id: Sql; unidad_gestion_id: number; fecha: Date }

/** Parts of a statement that create these tasks (ids in `tareas_nuevas`) and their first history rows; empty for no tasks. */
export const taskParts = (tx: Tx, scope: Scope, { tareas, incidencia_id, unidad_gestion_id, fecha }: NewTasks): Sql[] => {
  if (tareas.length === 0) return []
  const values = tareas.map((task) => ({
    ...task,
    incidencia_id: sql<number>`${incidencia_id}`,
    codigo: sql<string>`${numbered(`T-${yearIn(scope)}-`, `${scope.esquema}.numeros_tarea`)}`,
    unidad_gestion_id,
    fecha,
  }))
  const insert = tx.insertInto('tareas').values(values).returning(['id', 'estadotecnico_id'])
  return [
    sql`tareas_nuevas as (${insert})`,
    sql`historia_tareas as (insert into ${nameIn(scope.esquema)('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_id)
      select 'tarea', id, 'creada', ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, estadotecnico_id from tareas_nuevas)`,
  ]
}
