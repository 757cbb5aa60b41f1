import { allowedBy, holds } from './permissions.ts'
import { hasOnlyRole, isRole, type Person } from './person.ts'

/** The caller and the municipality's rules; `unidades` as in the scope, `todas` where nothing limits them. */
export type Asking = {
  person: Person
  uuid: string | null
  unidades: readonly number[] | 'todas'
  incidencias_publicas: boolean
  reparador_ver_incidencias: boolean
  /** The incident of the mailed link they came by; `propia`: the mail went to its reporter; otherwise the follow that it told. */
  enlace?: { incidencia_id: number; propia: boolean; seguimiento_id?: number | null } | null
}

/** What a person sees of incidents and tasks, as data: the server turns it into SQL; `seesIncident` and `seesTask` evaluate it. */
export type Sight = {
  /** For staff: incidents they have a reason of their own to see are shown in full. */
  personal: boolean
  unidades: readonly number[] | 'todas'
  /** Their own: by user, by citizen of the citizen server, or by device when nobody is signed in. */
  usuario_id: number | null
  id_externo: string | null
  uuid: string | null
  enlace: NonNullable<Asking['enlace']> | null
  incidencias: {
    todas: boolean
    publicas: boolean
    /** Incidents with a task of these entities or assigned to the person. */
    de_tareas: boolean
    /** Incidents the person has to inspect. */
    de_inspecciones: boolean
  }
  tareas: 'todas' | 'propias' | 'ninguna'
  inspecciones: 'todas' | 'propias' | 'ninguna'
  entidades: readonly number[]
}

const none: readonly number[] = []

/** Someone who is only an inspector sees their own; others who may consult inspections see those of their units. */
const inspectionsOf = (person: Person): Sight['inspecciones'] => {
  if (!holds(person?.user_permisos ?? {}, 'inspeccion.consultar')) return 'ninguna'
  return hasOnlyRole(person, 'inspector') ? 'propias' : 'todas'
}

/** What a person may see (docs/workflow.md, Visibility). */
export const sightOf = ({ person, uuid, unidades, incidencias_publicas, reparador_ver_incidencias, enlace = null }: Asking): Sight => {
  const permissions = person?.user_permisos ?? {}
  const repairer = hasOnlyRole(person, 'reparador')
  const maySeeIncidents = !repairer || reparador_ver_incidencias
  return {
    personal: !isRole(person, 'ciudadano'),
    unidades,
    usuario_id: person?.user_id ?? null,
    id_externo: person?.id_externo ?? null,
    uuid: person === null ? uuid : null,
    enlace,
    incidencias: {
      todas: maySeeIncidents && holds(permissions, 'incidencia.consultar.todas'),
      publicas: maySeeIncidents && incidencias_publicas,
      de_tareas: repairer && reparador_ver_incidencias,
      de_inspecciones: holds(permissions, 'inspeccion.consultar') && isRole(person, 'inspector'),
    },
    tareas: holds(permissions, 'obra.consultar.todas') ? 'todas' : allowedBy(permissions, 'obra.consultar.propia') ? 'propias' : 'ninguna',
    inspecciones: inspectionsOf(person),
    entidades: person?.entidades_ids ?? none,
  }
}

/** The facts about an incident that decide who sees it. `publica`: its status and type may be shown to the public. */
export type IncidentFacts = {
  id: number
  unidad_gestion_id: number
  usuario_id: number | null
  ciudadano_id_externo: string | null
  uuid: string | null
  publica: boolean
  tareas: readonly { entidad_reparadora_id: number | null; encargado_id: number | null }[]
  inspectores: readonly (number | null)[]
}

const inUnits = (sight: Sight, unit: number) => sight.unidades === 'todas' || sight.unidades.includes(unit)
const same = <T>(mine: T | null, its: T | null) => mine !== null && mine === its
const isAmong = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id)

const isLinked = ({ enlace }: Sight, { id }: Pick<IncidentFacts, 'id'>) => enlace?.incidencia_id === id

type Reported = Pick<IncidentFacts, 'id' | 'usuario_id' | 'ciudadano_id_externo' | 'uuid'>
const reported = (sight: Sight, row: Reported): boolean =>
  same(sight.usuario_id, row.usuario_id) || same(sight.id_externo, row.ciudadano_id_externo) || same(sight.uuid, row.uuid)

/** True when the person reported it; an anonymous reporter is identified by the device, or by the link of a mail. */
export const isOwn = (sight: Sight, row: Reported): boolean =>
  reported(sight, row) || (isLinked(sight, row) && sight.enlace?.propia === true)

/** True when the person has a reason of their own to see the incident, whether it is public or not. */
const hasReason = (sight: Sight, row: IncidentFacts): boolean => {
  const { todas, de_tareas, de_inspecciones } = sight.incidencias
  const isMine = (task: IncidentFacts['tareas'][number]) =>
    isAmong(sight.entidades, task.entidad_reparadora_id) || same(sight.usuario_id, task.encargado_id)
  return (
    inUnits(sight, row.unidad_gestion_id) &&
    (todas ||
      reported(sight, row) ||
      (de_tareas && row.tareas.some(isMine)) ||
      (de_inspecciones && row.inspectores.some((id) => same(sight.usuario_id, id))))
  )
}

/** `incidents/shared/sight-store.ts` on the server expresses the same in SQL; a property test keeps both equal. */
export const seesIncident = (sight: Sight, row: IncidentFacts): boolean =>
  hasReason(sight, row) || (inUnits(sight, row.unidad_gestion_id) && ((sight.incidencias.publicas && row.publica) || isLinked(sight, row)))

/** True when the person sees the incident as staff. An incident seen only because it is public, or by a link, is shown as to citizens, also to staff. */
export const seesAsStaff = (sight: Sight, row: IncidentFacts): boolean => sight.personal && hasReason(sight, row)

export type TaskFacts = {
  unidad_gestion_id: number
  entidad_reparadora_id: number | null
  entidad_estudio_id: number | null
  encargado_id: number | null
  tecnico_id: number | null
}

/** True for all tasks of the person's units, or for those of their entities and their own. */
export const seesTask = (sight: Sight, row: TaskFacts): boolean =>
  inUnits(sight, row.unidad_gestion_id) &&
  (sight.tareas === 'todas' ||
    (sight.tareas === 'propias' &&
      (isAmong(sight.entidades, row.entidad_reparadora_id) ||
        isAmong(sight.entidades, row.entidad_estudio_id) ||
        same(sight.usuario_id, row.encargado_id) ||
        same(sight.usuario_id, row.tecnico_id))))

export type InspectionSeen = { unidad_gestion_id: number; inspector_id: number | null }

/** True for inspections of the person's units; for an inspector, those assigned to them (docs/workflow.md, Visibility). */
export const seesInspection = (sight: Sight, row: InspectionSeen): boolean =>
  inUnits(sight, row.unidad_gestion_id) &&
  (sight.inspecciones === 'todas' || (sight.inspecciones === 'propias' && same(sight.usuario_id, row.inspector_id)))
