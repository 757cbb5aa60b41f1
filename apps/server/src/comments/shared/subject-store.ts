import { isRole } from '@avisa/contract/access/person'
import { isOwn, seesAsStaff, seesIncident, seesInspection, seesTask, type Sight } from '@avisa/contract/access/visibility'
import type { IncidentFacts, InspectionSeen, TaskFacts } from '@avisa/contract/access/visibility'
import { seesList, type CommentFacts } from '@avisa/contract/comments/rules'
import type { CommentOrigin } from '@avisa/contract/comments/schemas'
import { sql } from 'kysely'
import { publicIncident, reportedByCitizen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

type Kind =
  | {
      origin: 'incidencias'
      hechos: IncidentFacts & { /** Reported by a citizen, so there is a conversation. */ de_ciudadania: boolean }
    }
  | { origin: 'tareas'; hechos: TaskFacts }
  | { origin: 'inspecciones'; hechos: InspectionSeen }
  | { origin: 'listas'; hechos: { usuario_id: number | null; publica: boolean; unidades: number[] } }
/** The record a comment belongs to, with the facts that the visibility rules need. `incidencia_id` is null for a list. */
export type Subject = Kind & { id: number; incidencia_id: number | null }

const incident = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`i.id as incidencia_id, json_build_object('unidad_gestion_id', i.unidad_gestion_id, 'usuario_id', i.usuario_id, 'uuid', i.uuid,
      'ciudadano_id_externo', i.ciudadano_id_externo, 'publica', ${publicIncident(scope)},
      'tareas', (select coalesce(json_agg(json_build_object('entidad_reparadora_id', o.entidad_reparadora_id, 'encargado_id', o.encargado_id)), '[]')
        from ${t('tareas')} o where o.incidencia_id = i.id),
      'inspectores', array(select p.inspector_id from ${t('inspecciones')} p where p.incidencia_id = i.id),
      'de_ciudadania', ${reportedByCitizen(scope)}) as hechos
    from ${t('incidencias')} i`
}

const sources: Readonly<Record<CommentOrigin, (scope: Scope) => Sql>> = {
  incidencias: incident,
  tareas: (scope) => sql`i.incidencia_id, json_build_object('unidad_gestion_id', i.unidad_gestion_id,
      'entidad_reparadora_id', i.entidad_reparadora_id, 'entidad_estudio_id', i.entidad_estudio_id,
      'encargado_id', i.encargado_id, 'tecnico_id', i.tecnico_id) as hechos from ${nameIn(scope.esquema)('tareas')} i`,
  inspecciones: (scope) => sql`i.incidencia_id, json_build_object('unidad_gestion_id', i.unidad_gestion_id,
      'inspector_id', i.inspector_id) as hechos from ${nameIn(scope.esquema)('inspecciones')} i`,
  listas: (scope) => sql`null::bigint as incidencia_id, json_build_object('usuario_id', i.usuario_id,
      'publica', i.publica, 'unidades', array(select x.unidad_gestion_id from ${nameIn(scope.esquema)('usuarios_unidades')} x
        where x.usuario_id = i.usuario_id)) as hechos from ${nameIn(scope.esquema)('listas')} i`,
}

/** Not limited by the caller's visibility; undefined if it does not exist. */
export const findSubject = async (read: Read, scope: Scope, origin: CommentOrigin, id: number): Promise<Subject | undefined> => {
  const { rows } = await sql<Subject>`
    select ${origin}::text as origin, i.id, ${sources[origin](scope)} where i.id = ${id}`.execute(read)
  return rows[0]
}

const sees = (subject: Subject, { person, settings }: Scope, sight: Sight): boolean => {
  switch (subject.origin) {
    case 'incidencias':
      return seesIncident(sight, subject.hechos)
    case 'tareas':
      return !isRole(person, 'ciudadano') && seesTask(sight, subject.hechos)
    case 'inspecciones':
      return seesInspection(sight, subject.hechos)
    case 'listas':
      return seesList(person, subject.hechos, settings.listas_publicas)
  }
}

export const factsFor = (subject: Subject, scope: Scope): CommentFacts => {
  const { sight } = viewerOf(scope)
  return {
    person: scope.person,
    vista: sees(subject, scope, sight),
    asStaff: subject.origin !== 'incidencias' || seesAsStaff(sight, subject.hechos),
    propia: subject.origin === 'incidencias' && isOwn(sight, subject.hechos),
    chat: scope.settings.chat_ciudadano_activo,
  }
}
