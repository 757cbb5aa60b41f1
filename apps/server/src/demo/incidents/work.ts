import type { Row } from '#/platform/database/bulk-rows.ts'
import { entityId, priorityId, resultId, statusId, type TypeEntry, type UnitOfTown } from '../catalogue.ts'
import { personId, usersOf } from '../people.ts'
import type { Random } from '../random.ts'
import { codeOf, localText } from './wording.ts'
import { stages, type StageName } from './outcomes.ts'
import { remarks } from './texts.ts'

export type WorkFacts = {
  id: number
  type: TypeEntry
  unit: UnitOfTown
  stage: StageName
  created: Date
  ended: Date
  now: Date
  random: Random
}

const day = 86_400_000
const usersByEntity = new Map<string, readonly number[]>()
const users = (entity: string | null): readonly number[] => {
  if (entity === null) return []
  const members = usersByEntity.get(entity) ?? usersOf(entity).map((person) => person.id)
  usersByEntity.set(entity, members)
  return members
}

const started = new Set(['en_curso', 'programada', 'pausada', 'finalizada', 'finalizada_pendiente_validar'])

const repairerOf = (type: TypeEntry, reparacion: string, random: Random): number | null => {
  const members = users(type.entidad_reparadora)
  const [only] = members
  if (members.length === 1 && only !== undefined) return only
  return members.length > 0 && started.has(reparacion) ? random.pick(members) : null
}

export const taskOf = ({ id, type, unit, stage, created, ended, now, random, number }: WorkFacts & { number: number }): Row => {
  const state = stages[stage]
  const [tecnico, reparacion] = 'tecnico' in state ? [state.tecnico, state.reparacion] : (['pendiente', 'pendiente'] as const)
  const study = type.entidad_estudio ?? unit.entidad_estudio
  const atOnce = type.asignacion_automatica && !unit.acepta_a_mano
  const finished = reparacion === 'finalizada' || reparacion === 'finalizada_pendiente_validar'
  const sent = tecnico === 'enviada_reparacion' || tecnico === 'cerrada'
  const due = new Date(
    (reparacion === 'programada' ? now.getTime() : created.getTime()) +
      random.int(1, Math.max(2, Math.min(20, type.dias_objetivo ?? 10))) * day,
  )
  return {
    id: number,
    codigo: codeOf('T', created, number),
    incidencia_id: id,
    tipoincidencia_id: type.id,
    unidad_gestion_id: unit.id,
    estadotecnico_id: statusId.tecnico(tecnico),
    estadoobra_id: statusId.reparacion(reparacion),
    prioridad: type.prioridad,
    encargado_id: sent ? repairerOf(type, reparacion, random) : null,
    tecnico_id: atOnce || tecnico === 'pendiente' ? null : (users(study)[0] ?? null),
    entidad_estudio_id: entityId(study),
    entidad_reparadora_id: type.entidad_reparadora === null ? null : entityId(type.entidad_reparadora),
    fecha: new Date(created.getTime() + (atOnce ? 0 : Math.min(day, (ended.getTime() - created.getTime()) / 3))).toISOString(),
    fecha_finalizacion: finished ? ended.toISOString() : null,
    fecha_finalizacion_prevista: reparacion === 'programada' || reparacion === 'en_curso' ? due.toISOString() : null,
    updated_at: ended.toISOString(),
  }
}

const results = ['necesita_reparacion', 'conforme', 'necesita_estudio', 'no_localizada'] as const
const closedAs = { rejected: 'conforme', redirected: 'no_municipal' } as const

export const inspectionOf = ({
  id,
  type,
  unit,
  stage,
  created,
  ended,
  random,
  number,
  lang,
}: WorkFacts & { number: number; lang: 'es' | 'ca' }): Row => {
  const open = stage === 'inspected'
  const begun = !open || random.chance(0.4)
  const result = stage in closedAs ? closedAs[stage as keyof typeof closedAs] : random.pick(results)
  const repairs = !open && result === 'necesita_reparacion'
  const start = new Date(created.getTime() + (ended.getTime() - created.getTime()) / 2)
  return {
    id: number,
    codigo: codeOf('I', created, number),
    incidencia_id: id,
    unidad_gestion_id: unit.id,
    estado_inspeccion_id: statusId.inspeccion(open ? (begun ? 'en_curso' : 'pendiente') : 'finalizada'),
    prioridad_id: priorityId(
      random.weighted([
        ['normal', 6],
        ['alta', 3],
        ['baja', 2],
        ['urgente', 1],
      ] as const),
    ),
    inspector_id: random.chance(0.7) ? personId('inspector') : personId('h.serrano'),
    fecha_inicio: begun ? start.toISOString() : null,
    fecha: created.toISOString(),
    fecha_finalizacion: open ? null : ended.toISOString(),
    observaciones: random.chance(0.5) ? localText(random.pick(remarks), lang) : null,
    comentario: open ? null : localText(random.pick(remarks), lang),
    resultado_id: open ? null : resultId(result),
    tipo_id: repairs ? type.id : null,
    entidad_id: repairs && type.entidad_reparadora !== null ? entityId(type.entidad_reparadora) : null,
  }
}
