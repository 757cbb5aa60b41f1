import { outcomeIn, type Outcome } from '@avisa/contract/closing/outcomes'
import { holds } from '@avisa/contract/access/permissions'
import { isRole, may } from '@avisa/contract/access/person'
import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { firstPublication } from '@avisa/contract/incidents/public-face'
import { reportedAt } from '@avisa/contract/incidents/rules'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import type { NewInspection } from '@avisa/contract/inspections/schemas'
import type { Track } from '@avisa/contract/statuses/tracks'
import { incidentStatusOf, untouchedStatus } from '@avisa/contract/tasks/incident-status'
import { publications } from '@avisa/contract/types/publication'
import { priorities, type Priority } from '@avisa/contract/types/priorities'
import { parseIdList } from '@avisa/contract/values/ids'
import type { InspectionStep } from '#/inspections/shared/creation-store.ts'
import type { Scope } from '#/platform/scope.ts'
import type { StatusRow } from '#/statuses/shared/row-store.ts'

export const TypeRow = obj({
  id: int(),
  codigo: str(),
  /** The code of its group. */
  grupo: nullable(str()),
  tipo_padre: nullable(int()),
  es_publica: bool(),
  publicacion: oneOf(...publications),
  asignable: bool(),
  deactivated_message_es: nullable(str()),
  deactivated_message_val: nullable(str()),
  asignacion_automatica: bool(),
  entidad_reparadora_id: nullable(int()),
  entidad_estudio_id: nullable(int()),
  prioridad: oneOf(...priorities),
  dias_objetivo: nullable(int()),
  /** Active people of the repair entity, two at most: enough to know whether there is exactly one. */
  reparadores: arr(int()),
})
export type TypeRow = Static<typeof TypeRow>
export type PlannedTask = {
  tipoincidencia_id: number
  estadotecnico_id: number
  estadoobra_id: number
  prioridad: Priority
  encargado_id: number | null
  entidad_estudio_id: number | null
  entidad_reparadora_id: number | null
  fecha_finalizacion_prevista: Date | null
}
export type PlannedInspection = {
  estado_inspeccion_id: number
  fecha_finalizacion: Date | null
  comentario: string | null
  resultado_id: number | null
  tipo_id: number | null
  entidad_id: number | null
}
export type PlannedIncident = {
  fecha: Date
  prioridad: Priority
  /** The main type. */
  tipo: number
  tipos: readonly number[]
  /** The status in which it stays, the last of those it passes through. */
  estado: number
  estados: readonly number[]
  /** Where it is closed at once. */
  desenlace: Outcome | null
  tareas: readonly PlannedTask[]
  inspeccion: PlannedInspection | null
  usuario_id: number | null
  ciudadano_id_externo: string | null
  uuid: string | null
  origen_id: number | null
  relacionada_id: number | null
  publicacion: ReturnType<typeof firstPublication>
}
export type PlanFacts = {
  unit: { acepta_a_mano: boolean; entidad_estudio_id: number | null }
  types: readonly TypeRow[]
  statuses: readonly StatusRow[]
  /** Absent if the caller has no inspection step. */
  inspeccion?: InspectionStep | undefined
}

const dayMs = 86_400_000

const statusWith = (
  statuses: readonly StatusRow[],
  pista: Track,
  flag: 'inicial' | 'finaliza' | 'pendiente_aceptar' | 'enviada_reparacion',
) => {
  const match = statuses.find((status) => status.pista === pista && status[flag])
  if (!match) throw new Error(`the municipality has no status of ${pista} with ${flag}`)
  return match
}

const only = ([first, second]: readonly number[]): number | null => (first === undefined || second !== undefined ? null : first)

/** The creator who assigned it to themselves, or, if it goes to repair, the only active person of the entity. */
const repairerOf = (type: TypeRow, self: number | null): number | null => self ?? only(type.asignacion_automatica ? type.reparadores : [])

type TaskContext = PlanFacts & { self: number | null; fecha: Date }

/** Sent to repair if the type is repaired automatically, otherwise to study. */
export const planTask = (type: TypeRow, { unit, statuses, self, fecha }: TaskContext): PlannedTask => {
  const automatic = type.asignacion_automatica
  return {
    tipoincidencia_id: type.id,
    estadotecnico_id: statusWith(statuses, 'tecnico', automatic ? 'enviada_reparacion' : 'inicial').id,
    estadoobra_id: statusWith(statuses, 'reparacion', 'inicial').id,
    prioridad: type.prioridad,
    encargado_id: repairerOf(type, self),
    entidad_estudio_id: type.entidad_estudio_id ?? unit.entidad_estudio_id,
    entidad_reparadora_id: automatic ? type.entidad_reparadora_id : null,
    fecha_finalizacion_prevista: type.dias_objetivo === null ? null : new Date(fecha.getTime() + type.dias_objetivo * dayMs),
  }
}

const ofIncident = (statuses: readonly StatusRow[], papel: string | undefined) =>
  statuses.find((status) => status.pista === 'incidencia' && status.papel === papel)

/** «Received», also with automatic tasks, until somebody starts one. An inspection counts as a start. */
const planStatuses = (tasks: readonly PlannedTask[], { unit, statuses, inspeccion }: PlanFacts): [number, ...number[]] => {
  const untouched = inspeccion?.resultado || tasks.length === 0 ? undefined : ofIncident(statuses, untouchedStatus)
  if (untouched) return [untouched.id]
  const received = statusWith(statuses, 'incidencia', unit.acepta_a_mano ? 'pendiente_aceptar' : 'inicial').id
  const byId = new Map(statuses.map((status) => [status.id, status]))
  const facts = tasks.flatMap((task) => {
    const tecnico = byId.get(task.estadotecnico_id)
    const obra = byId.get(task.estadoobra_id)
    return tecnico && obra ? [{ tecnico, obra }] : []
  })
  const reached = ofIncident(statuses, incidentStatusOf(facts))
  return reached ? [received, reached.id] : [received]
}

/** An inspection with a result is finished at once, for every kind of reporter. */
const planInspection = (body: NewInspection, { inspeccion, statuses }: PlanFacts, now: Date): PlannedInspection | null => {
  if (!inspeccion) return null
  const { resultado } = inspeccion
  const selects = resultado?.seleccionar_tipo_y_reparador === true
  return {
    estado_inspeccion_id: statusWith(statuses, 'inspeccion', resultado ? 'finaliza' : 'inicial').id,
    fecha_finalizacion: resultado ? now : null,
    comentario: body.comentario?.trim() || null,
    resultado_id: resultado?.id ?? null,
    tipo_id: selects ? (body.tipo_id ?? null) : null,
    entidad_id: selects ? (body.entidad_id ?? null) : null,
  }
}

/** The repair that a result requires, of its type and entity, replaces the task of the type. */
const withRepair = (tasks: readonly PlannedTask[], inspection: PlannedInspection | null, context: TaskContext): readonly PlannedTask[] => {
  const type = context.types.find((type) => type.id === inspection?.tipo_id)
  if (!type || !inspection) return tasks
  const repair: PlannedTask = {
    ...planTask(type, context),
    estadotecnico_id: statusWith(context.statuses, 'tecnico', 'enviada_reparacion').id,
    entidad_reparadora_id: inspection.entidad_id,
    encargado_id: context.self ?? only(context.inspeccion?.reparadores ?? []),
  }
  return [...tasks.filter((task) => task.tipoincidencia_id !== type.id), repair]
}

const highest = (types: readonly TypeRow[]): Priority =>
  priorities.findLast((priority) => types.some((type) => type.prioridad === priority)) ?? 'media'

/** The account, for a citizen also their external id, or else the device. Never taken from the payload. */
const creatorOf = ({ person, uuid }: Scope) => ({
  usuario_id: person?.user_id ?? null,
  ciudadano_id_externo: person?.id_externo ?? null,
  uuid: person === null ? uuid : null,
})

/** What is created from a valid report (docs/workflow.md, Incident); fields that the caller may not set are left out. */
export const planIncident = (body: NewIncident, scope: Scope, facts: PlanFacts): Omit<PlannedIncident, 'relacionada_id'> => {
  const { person, now } = scope
  const ids = [...new Set(parseIdList(body.tipos))]
  const types = ids.flatMap((id) => facts.types.filter((type) => type.id === id))
  const fecha = reportedAt(body.fecha, scope)
  const takesOn =
    body['autoasignar-como-reparador'] === true && person !== null && holds(person.user_permisos, 'autoasignarme-como-reparador')
  const context = { ...facts, self: takesOn ? person.user_id : null, fecha }
  // If the unit accepts manually, only types that go to repair automatically start before acceptance.
  const started = facts.unit.acepta_a_mano ? types.filter((type) => type.asignacion_automatica) : types
  const inspeccion = body.inspeccion ? planInspection(body.inspeccion, facts, now) : null
  // If the inspection closes the incident, no task is created that somebody would have to close.
  const resultado = inspeccion === null ? undefined : facts.inspeccion?.resultado
  const closed = resultado?.estado_incidencia_id ?? null
  const plannedTasks = started.map((type) => planTask(type, context))
  const tareas = closed === null ? withRepair(plannedTasks, inspeccion, context) : []
  const reached = planStatuses(facts.unit.acepta_a_mano ? [] : tareas, facts)
  const estados: readonly [number, ...number[]] = closed === null ? reached : [reached[0], closed]
  const [main] = types
  if (!main) throw new Error('the rules let no report pass without type')
  return {
    fecha,
    prioridad: highest(types),
    tipo: main.id,
    tipos: types.map((type) => type.id),
    estado: estados.at(-1) ?? estados[0],
    estados,
    desenlace: closed === null ? null : outcomeIn({ papel: resultado?.cierra ?? null, finaliza: true }, null),
    tareas,
    inspeccion,
    ...creatorOf(scope),
    origen_id: may(person, 'incidencia.insertar.campos.origen') ? (body.origen_id ?? null) : null,
    publicacion: firstPublication({
      publicacion: main.publicacion,
      publishes: may(person, 'incidencia.publicar'),
      citizen: isRole(person, 'ciudadano'),
      contenido: body.contenido ?? null,
    }),
  }
}
