import { holds } from '@avisa/contract/access/permissions'
import { may } from '@avisa/contract/access/person'
import type { TypeFacts } from '@avisa/contract/incidents/rules'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import type { StatusFlag, Track } from '@avisa/contract/statuses/schemas'
import { incidentStatusOf } from '@avisa/contract/tasks/incident-status'
import { priorities, type Priority } from '@avisa/contract/types/schemas'
import { parseDate } from '@avisa/contract/values/dates'
import { parseIdList } from '@avisa/contract/values/ids'
import type { Scope } from '#/platform/scope.ts'

export type TypeRow = TypeFacts & {
  asignacion_automatica: boolean
  entidad_reparadora_id: number | null
  entidad_estudio_id: number | null
  prioridad: Priority
  dias_objetivo: number | null
  /** Active people of the repair entity, two at most: enough to know whether there is only one. */
  reparadores: number[]
}
export type StatusRow = { id: number; pista: Track; codigo: string } & Pick<
  Record<StatusFlag, boolean>,
  'inicial' | 'final' | 'finaliza' | 'pendiente_aceptar' | 'enviada_reparacion'
>
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
export type PlannedIncident = {
  fecha: Date
  prioridad: Priority
  /** The main type, the first of all. */
  tipo: number
  tipos: readonly number[]
  /** The state where it stays, the last of those it passes through at once. */
  estado: number
  estados: readonly number[]
  tareas: readonly PlannedTask[]
  usuario_id: number | null
  ciudadano_id_externo: string | null
  uuid: string | null
  origen_id: number | null
  /** The incident it was made like. */
  relacionada_id: number | null
}
export type PlanFacts = {
  unit: { acepta_a_mano: boolean; entidad_estudio_id: number | null }
  types: readonly TypeRow[]
  statuses: readonly StatusRow[]
}

const dayMs = 86_400_000

const statusWith = (statuses: readonly StatusRow[], pista: Track, flag: 'inicial' | 'pendiente_aceptar' | 'enviada_reparacion') => {
  const found = statuses.find((status) => status.pista === pista && status[flag])
  if (!found) throw new Error(`the municipality has no status of ${pista} with ${flag}`)
  return found
}

/** The repairer at once: the creator who takes it on (SRV-56), else, of what goes to repair, the only active person of the entity (SRV-54). */
const repairerOf = (type: TypeRow, self: number | null): number | null => {
  const [first = null, second] = type.asignacion_automatica ? type.reparadores : []
  return self ?? (second === undefined ? first : null)
}

type TaskContext = PlanFacts & { self: number | null; fecha: Date }

const planTask = (type: TypeRow, { unit, statuses, self, fecha }: TaskContext): PlannedTask => {
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

/** Received; then, where its tasks say so, the state that follows from them. */
const planStatuses = (tasks: readonly PlannedTask[], { unit, statuses }: PlanFacts): [number, ...number[]] => {
  const received = statusWith(statuses, 'incidencia', unit.acepta_a_mano ? 'pendiente_aceptar' : 'inicial').id
  const byId = new Map(statuses.map((status) => [status.id, status]))
  const facts = tasks.flatMap((task) => {
    const tecnico = byId.get(task.estadotecnico_id)
    const obra = byId.get(task.estadoobra_id)
    return tecnico && obra ? [{ tecnico, obra }] : []
  })
  const derived = incidentStatusOf(facts)
  const reached = statuses.find((status) => status.pista === 'incidencia' && status.codigo === derived)
  return reached ? [received, reached.id] : [received]
}

const highest = (types: readonly TypeRow[]): Priority =>
  priorities.findLast((priority) => types.some((type) => type.prioridad === priority)) ?? 'media'

/** Who reported: the person; of the citizen server also by its id; without a session, the device. Never what the payload says. */
const creatorOf = ({ person, uuid }: Scope) => ({
  usuario_id: person?.user_id ?? null,
  ciudadano_id_externo: person?.id_externo ?? null,
  uuid: person === null ? uuid : null,
})

/** What a report that the rules let pass becomes (workflow.md, Incident); fields the caller has no permission for are left out (SRV-51). */
export const planIncident = (body: NewIncident, scope: Scope, facts: PlanFacts): Omit<PlannedIncident, 'relacionada_id'> => {
  const { person, zona, now } = scope
  const ids = [...new Set(parseIdList(body.tipos))]
  const types = ids.flatMap((id) => facts.types.filter((type) => type.id === id))
  const given = body.fecha !== undefined && may(person, 'incidencia.insertar.campos.fecha') ? parseDate(body.fecha, zona) : undefined
  const fecha = given ?? now
  const takesOn =
    body['autoasignar-como-reparador'] === true && person !== null && holds(person.user_permisos, 'autoasignarme-como-reparador')
  const context = { ...facts, self: takesOn ? person.user_id : null, fecha }
  // Where the unit accepts by hand, only what goes to repair by itself starts before that.
  const started = facts.unit.acepta_a_mano ? types.filter((type) => type.asignacion_automatica) : types
  const tareas = started.map((type) => planTask(type, context))
  const estados = planStatuses(facts.unit.acepta_a_mano ? [] : tareas, facts)
  const [main] = types
  if (!main) throw new Error('the rules let no report pass without type')
  return {
    fecha,
    prioridad: highest(types),
    tipo: main.id,
    tipos: types.map((type) => type.id),
    estado: estados.at(-1) ?? estados[0],
    estados,
    tareas,
    ...creatorOf(scope),
    origen_id: may(person, 'incidencia.insertar.campos.origen') ? (body.origen_id ?? null) : null,
  }
}
