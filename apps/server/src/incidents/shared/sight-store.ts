import { isRole, may } from '@avisa/contract/access/person'
import { sightOf, type Sight } from '@avisa/contract/access/visibility'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import { allOf, among, anyOf, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** Which records the caller sees, and how much of them. */
export type Viewer = {
  sight: Sight
  /** Reads only what citizens read: public texts and statuses, no people. */
  citizen: boolean
  seesContact: boolean
}

export const viewerOf = ({ person, uuid, unidades, settings, enlace }: Scope): Viewer => ({
  sight: sightOf({ person, uuid, unidades, enlace, ...settings }),
  citizen: isRole(person, 'ciudadano'),
  seesContact: may(person, 'mantenimiento.ciudadano.consultar'),
})

const inUnits = (column: Sql, { unidades }: Sight): Sql[] => (unidades === 'todas' ? [] : [among(column, unidades)])

const ownReasons = ({ usuario_id, id_externo, uuid }: Sight): Sql[] => [
  ...(usuario_id === null ? [] : [sql`i.usuario_id = ${usuario_id}`]),
  ...(id_externo === null ? [] : [sql`i.ciudadano_id_externo = ${id_externo}`]),
  ...(uuid === null ? [] : [sql`i.uuid = ${uuid}`]),
]

const byLink = ({ enlace }: Sight): Sql[] => (enlace === null ? [] : [sql`i.id = ${enlace.incidencia_id}`])

/** `isOwn` of the contract on the row `i` of incidencias. Never null. */
export const ownIncident = (sight: Sight): Sql =>
  sql`coalesce(${anyOf([...ownReasons(sight), ...(sight.enlace?.propia ? byLink(sight) : [])])}, false)`

/** The caller's own among the incidents they see; false for callers who cannot own any. */
export const ownSeen = (sight: Sight): Sql => allOf([...inUnits(sql`i.unidad_gestion_id`, sight), anyOf(ownReasons(sight))])

/** A device, or a citizen of the citizen server: the caller has proved to be it. */
export type Reporter = { uuid: string } | { id_externo: string }
export const reportedBy = (sight: Sight, who: Reporter): Sql =>
  allOf([
    ...inUnits(sql`i.unidad_gestion_id`, sight),
    'uuid' in who ? sql`i.uuid = ${who.uuid}` : sql`i.ciudadano_id_externo = ${who.id_externo}`,
  ])

/** Status and type of the incident `i` are public. */
export const publicIncident = (scope: Scope): Sql =>
  sql`(${publicState(scope)} and i.tipoincidencia_id = any(array(select id from ${nameIn(scope.esquema)('tipos')} where es_publica and publicacion <> 'nunca')))`

const publicState = (scope: Scope): Sql =>
  sql`i.estado_incidencia_id = any(array(select id from ${nameIn(scope.esquema)('estados')} where publico))`

/** `publicIncident` for a square `i` of the map, which stores only whether its type is public. */
export const publicSquare = (scope: Scope): Sql => sql`(${publicState(scope)} and i.publica)`

/** Reported with a citizen's account or from a device. */
export const reportedByCitizen = (scope: Scope): Sql =>
  sql`(case when i.usuario_id is null then coalesce(i.uuid, i.ciudadano_id_externo) is not null
    else exists (select 1 from ${nameIn(scope.esquema)('usuarios')} u
      where u.id = i.usuario_id and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))) end)`

// By «exists», which the planner can evaluate for the few rows of a page or once for a whole list.
const ofTasks = (scope: Scope, { entidades, usuario_id }: Sight): Sql =>
  sql`exists (select from ${nameIn(scope.esquema)('tareas')} o
    where o.incidencia_id = i.id and ${anyOf([among(sql`o.entidad_reparadora_id`, entidades), sql`o.encargado_id = ${usuario_id}`])})`

const ofInspections = (scope: Scope, { usuario_id }: Sight): Sql =>
  sql`exists (select from ${nameIn(scope.esquema)('inspecciones')} p where p.incidencia_id = i.id and p.inspector_id = ${usuario_id})`

/** The reasons other than being public for which this person sees an incident `i` of their units. */
const reasons = (scope: Scope, sight: Sight): Sql[] => [
  ...ownReasons(sight),
  ...(sight.incidencias.de_tareas ? [ofTasks(scope, sight)] : []),
  ...(sight.incidencias.de_inspecciones ? [ofInspections(scope, sight)] : []),
]

/** `seesIncident` of the contract on the row `i` of incidencias: the only place with its SQL; a property test keeps both equal. */
export const incidentSeen = (scope: Scope, sight: Sight): Sql => {
  const { todas, publicas } = sight.incidencias
  const seen = todas ? [] : [anyOf([...reasons(scope, sight), ...byLink(sight), ...(publicas ? [publicIncident(scope)] : [])])]
  return allOf([...inUnits(sql`i.unidad_gestion_id`, sight), ...seen])
}

/** Whether the person sees the visible row `i` as staff. Never null. */
export const asStaff = (scope: Scope, sight: Sight): Sql => {
  if (!sight.personal) return sql`false`
  return sight.incidencias.todas ? sql`true` : sql`coalesce(${anyOf(reasons(scope, sight))}, false)`
}

/** `seesAsStaff` of the contract on the row `i` of incidencias. */
export const incidentSeenAsStaff = (scope: Scope, sight: Sight): Sql =>
  allOf([...inUnits(sql`i.unidad_gestion_id`, sight), asStaff(scope, sight)])

/** True if the person sees some incidents as staff and others only because they are public. */
export const seesBothWays = ({ personal, incidencias }: Sight): boolean => personal && !incidencias.todas && incidencias.publicas

/**
 * `incidentSeen` in two parts: `squares`, the part decided by unit, status and `publica`, on a square `i` of the map; `besides`, the
 * other incidents `i`. Each is undefined if empty.
 */
export const squareConditions = (scope: Scope, sight: Sight): { squares: Sql; besides: Sql | undefined } | undefined => {
  const units = inUnits(sql`i.unidad_gestion_id`, sight)
  if (sight.incidencias.todas) return { squares: allOf(units), besides: undefined }
  if (!sight.incidencias.publicas) return undefined
  const others = { ...sight, incidencias: { ...sight.incidencias, publicas: false } }
  const hasOthers = reasons(scope, sight).length + byLink(sight).length > 0
  return {
    squares: allOf([...units, publicSquare(scope)]),
    besides: hasOthers ? allOf([incidentSeen(scope, others), sql`not ${publicIncident(scope)}`]) : undefined,
  }
}

/** `seesTask` of the contract on the row `o` of tareas. */
export const taskSeen = (sight: Sight): Sql => {
  if (sight.tareas === 'ninguna') return sql`false`
  const mine = anyOf([
    among(sql`o.entidad_reparadora_id`, sight.entidades),
    among(sql`o.entidad_estudio_id`, sight.entidades),
    sql`o.encargado_id = ${sight.usuario_id}`,
    sql`o.tecnico_id = ${sight.usuario_id}`,
  ])
  return allOf([...inUnits(sql`o.unidad_gestion_id`, sight), ...(sight.tareas === 'todas' ? [] : [mine])])
}

/** `seesInspection` of the contract on the row `p` of inspecciones. */
export const inspectionSeen = (sight: Sight): Sql => {
  if (sight.inspecciones === 'ninguna') return sql`false`
  const mine = sight.inspecciones === 'todas' ? [] : [sql`coalesce(p.inspector_id = ${sight.usuario_id}, false)`]
  return allOf([...inUnits(sql`p.unidad_gestion_id`, sight), ...mine])
}
