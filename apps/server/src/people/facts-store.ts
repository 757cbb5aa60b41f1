import type { IncidentFacts, TaskFacts } from '@avisa/contract/access/visibility'
import { arr, bool, int, nullable, obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { incidentSeen, publicIncident, taskSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Incident = obj({
  id: int(),
  unidad_gestion_id: int(),
  usuario_id: nullable(int()),
  ciudadano_id_externo: nullable(str()),
  uuid: nullable(str()),
  publica: bool(),
  tareas: arr(obj({ entidad_reparadora_id: nullable(int()), encargado_id: nullable(int()) })),
  inspectores: arr(nullable(int())),
})

/** Of an incident that the caller sees. */
export const findIncidentFacts = (read: Read, scope: Scope, id: number): Promise<IncidentFacts | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Incident)`
    select i.id, i.unidad_gestion_id, i.usuario_id, i.ciudadano_id_externo, i.uuid, ${publicIncident(scope)} as publica,
           (select coalesce(json_agg(json_build_object('entidad_reparadora_id', o.entidad_reparadora_id, 'encargado_id', o.encargado_id)), '[]')
              from ${t('tareas')} o where o.incidencia_id = i.id) as tareas,
           (select coalesce(json_agg(p.inspector_id), '[]') from ${t('inspecciones')} p where p.incidencia_id = i.id) as inspectores
      from ${t('incidencias')} i where i.id = ${id} and ${incidentSeen(scope, viewerOf(scope).sight)}`.first(read)
}

const Task = obj({
  unidad_gestion_id: int(),
  entidad_reparadora_id: nullable(int()),
  entidad_estudio_id: nullable(int()),
  encargado_id: nullable(int()),
  tecnico_id: nullable(int()),
})

export const findTaskFacts = (read: Read, scope: Scope, id: number): Promise<TaskFacts | undefined> =>
  statement(Task)`
    select o.unidad_gestion_id, o.entidad_reparadora_id, o.entidad_estudio_id, o.encargado_id, o.tecnico_id
      from ${nameIn(scope.esquema)('tareas')} o where o.id = ${id} and ${taskSeen(viewerOf(scope).sight)}`.first(read)

const PerUnit = obj({ unidad: int(), filas: int() })

/** Open incidents that somebody with this view sees, by unit. */
export const countIncidents = (read: Read, scope: Scope, sight: Parameters<typeof incidentSeen>[1]) => {
  const t = nameIn(scope.esquema)
  return statement(PerUnit)`
    select i.unidad_gestion_id as unidad, count(*)::int as filas from ${t('incidencias')} i
     where i.estado_incidencia_id = any(array(select s.id from ${t('estados')} s where s.pista = 'incidencia' and not s.final))
       and ${incidentSeen(scope, sight)} group by 1`.all(read)
}

/** Open tasks that somebody with this view sees, by unit. */
export const countTasks = (read: Read, scope: Scope, sight: Parameters<typeof taskSeen>[0]) => {
  const t = nameIn(scope.esquema)
  const open = (pista: string) => sql`select s.id from ${t('estados')} s where s.pista = ${pista} and not s.final`
  return statement(PerUnit)`
    select o.unidad_gestion_id as unidad, count(*)::int as filas from ${t('tareas')} o
     where (o.estadoobra_id = any(array(${open('reparacion')})) or o.estadotecnico_id = any(array(${open('tecnico')})))
       and ${taskSeen(sight)} group by 1`.all(read)
}
