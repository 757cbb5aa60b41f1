import { isRole } from '@avisa/contract/access/person'
import { isOwn, seesAsStaff, seesIncident, seesInspection, seesTask, type Sight } from '@avisa/contract/access/visibility'
import { seesList, type CommentFacts } from '@avisa/contract/comments/rules'
import type { CommentOrigin } from '@avisa/contract/comments/schemas'
import { arr, bool, int, nullable, obj, oneOf, str, type Static, type TSchema } from '@avisa/contract/http/schema'
import { publicIncident, reportedByCitizen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement, type Statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const id = () => nullable(int())
/** Where a comment belongs, with the facts that the visibility rules need. `incidencia_id` is null for a list. */
const subjectOf = <O extends CommentOrigin, F extends TSchema>(origin: O, hechos: F) =>
  obj({ origin: oneOf(origin), id: int(), incidencia_id: id(), hechos })

const IncidentSubject = subjectOf(
  'incidencias',
  obj({
    unidad_gestion_id: int(),
    usuario_id: id(),
    uuid: nullable(str()),
    ciudadano_id_externo: nullable(str()),
    publica: bool(),
    tareas: arr(obj({ entidad_reparadora_id: id(), encargado_id: id() })),
    inspectores: arr(id()),
    id: int(),
    /** Reported by a citizen, so there is a conversation. */
    de_ciudadania: bool(),
  }),
)
const TaskSubject = subjectOf(
  'tareas',
  obj({ unidad_gestion_id: int(), entidad_reparadora_id: id(), entidad_estudio_id: id(), encargado_id: id(), tecnico_id: id() }),
)
const InspectionSubject = subjectOf('inspecciones', obj({ unidad_gestion_id: int(), inspector_id: id() }))
const ListSubject = subjectOf('listas', obj({ usuario_id: id(), publica: bool(), unidades: arr(int()) }))
export type Subject = Static<typeof IncidentSubject | typeof TaskSubject | typeof InspectionSubject | typeof ListSubject>

const incident = (scope: Scope, id: number): Statement<Subject> => {
  const t = nameIn(scope.esquema)
  return statement(IncidentSubject)`
    select 'incidencias' as origin, i.id, i.id as incidencia_id, json_build_object('id', i.id, 'unidad_gestion_id', i.unidad_gestion_id,
      'usuario_id', i.usuario_id, 'uuid', i.uuid, 'ciudadano_id_externo', i.ciudadano_id_externo, 'publica', ${publicIncident(scope)},
      'tareas', (select coalesce(json_agg(json_build_object('entidad_reparadora_id', o.entidad_reparadora_id, 'encargado_id', o.encargado_id)), '[]')
        from ${t('tareas')} o where o.incidencia_id = i.id),
      'inspectores', array(select p.inspector_id from ${t('inspecciones')} p where p.incidencia_id = i.id),
      'de_ciudadania', ${reportedByCitizen(scope)}) as hechos
    from ${t('incidencias')} i where i.id = ${id}`
}

const sources: Readonly<Record<CommentOrigin, (scope: Scope, id: number) => Statement<Subject>>> = {
  incidencias: incident,
  tareas: ({ esquema }, id) => statement(TaskSubject)`
    select 'tareas' as origin, i.id, i.incidencia_id, json_build_object('unidad_gestion_id', i.unidad_gestion_id,
      'entidad_reparadora_id', i.entidad_reparadora_id, 'entidad_estudio_id', i.entidad_estudio_id,
      'encargado_id', i.encargado_id, 'tecnico_id', i.tecnico_id) as hechos from ${nameIn(esquema)('tareas')} i where i.id = ${id}`,
  inspecciones: ({ esquema }, id) => statement(InspectionSubject)`
    select 'inspecciones' as origin, i.id, i.incidencia_id, json_build_object('unidad_gestion_id', i.unidad_gestion_id,
      'inspector_id', i.inspector_id) as hechos from ${nameIn(esquema)('inspecciones')} i where i.id = ${id}`,
  listas: ({ esquema }, id) => statement(ListSubject)`
    select 'listas' as origin, i.id, null::bigint as incidencia_id, json_build_object('usuario_id', i.usuario_id,
      'publica', i.publica, 'unidades', array(select x.unidad_gestion_id from ${nameIn(esquema)('usuarios_unidades')} x
        where x.usuario_id = i.usuario_id)) as hechos from ${nameIn(esquema)('listas')} i where i.id = ${id}`,
}

/** Not limited by the caller's visibility; undefined if it does not exist. */
export const findSubject = (read: Read, scope: Scope, origin: CommentOrigin, id: number): Promise<Subject | undefined> =>
  sources[origin](scope, id).first(read)

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
