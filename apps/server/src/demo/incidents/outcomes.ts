import type { Random } from '../random.ts'
import { types, type TypeEntry } from '../catalogue.ts'

/**
 * How far a report has come: the statuses of the incident and of the two tracks of its task, which must agree (docs/workflow.md,
 * Incident). Without `tecnico` there is no task yet.
 */
export type Stage = {
  incidencia: string
  tecnico?: string
  reparacion?: string
  closed?: true
}
export const stages = {
  waiting: { incidencia: 'pendiente_aceptar' },
  accepted: { incidencia: 'aceptada', tecnico: 'pendiente', reparacion: 'pendiente' },
  studied: { incidencia: 'en_estudio', tecnico: 'en_estudio', reparacion: 'pendiente' },
  inspected: { incidencia: 'pendiente_inspeccion', tecnico: 'pendiente', reparacion: 'pendiente' },
  assigned: { incidencia: 'asignada', tecnico: 'enviada_reparacion', reparacion: 'pendiente' },
  sent: { incidencia: 'en_reparacion', tecnico: 'enviada_reparacion', reparacion: 'pendiente' },
  planned: { incidencia: 'en_reparacion', tecnico: 'enviada_reparacion', reparacion: 'programada' },
  working: { incidencia: 'en_reparacion', tecnico: 'enviada_reparacion', reparacion: 'en_curso' },
  toValidate: { incidencia: 'en_reparacion', tecnico: 'enviada_reparacion', reparacion: 'finalizada_pendiente_validar' },
  paused: { incidencia: 'pausada', tecnico: 'enviada_reparacion', reparacion: 'pausada' },
  filed: { incidencia: 'apertura_expediente', tecnico: 'apertura_expediente', reparacion: 'pendiente' },
  solved: { incidencia: 'resuelta', tecnico: 'enviada_reparacion', reparacion: 'finalizada', closed: true },
  closed: { incidencia: 'resuelta', tecnico: 'cerrada', reparacion: 'finalizada', closed: true },
  rejected: { incidencia: 'rechazada', tecnico: 'rechazada', reparacion: 'pendiente', closed: true },
  redirected: { incidencia: 'redirigida', tecnico: 'redirigida', reparacion: 'pendiente', closed: true },
  duplicated: { incidencia: 'duplicada', tecnico: 'duplicada', reparacion: 'pendiente', closed: true },
} as const satisfies Record<string, Stage>
export type StageName = keyof typeof stages

const finalStages: readonly (readonly [StageName, number])[] = [
  ['solved', 62],
  ['closed', 22],
  ['rejected', 6],
  ['redirected', 5],
  ['duplicated', 5],
]
const openAtOnce: readonly (readonly [StageName, number])[] = [
  ['assigned', 40],
  ['planned', 18],
  ['working', 26],
  ['paused', 10],
]
const openAfterStudy: readonly (readonly [StageName, number])[] = [
  ['accepted', 22],
  ['studied', 26],
  ['inspected', 18],
  ['sent', 14],
  ['planned', 8],
  ['working', 10],
  ['paused', 5],
  ['filed', 8],
]

type Case = { type: TypeEntry; byHand: boolean; validates: boolean; ageDays: number }

/** The older a report, the more likely it is closed. */
export const stageOf = (random: Random, { type, byHand, validates, ageDays }: Case): StageName => {
  const patience = (type.dias_objetivo ?? 10) * 1.5 + 5
  if (random.chance(1 - Math.exp(-ageDays / patience))) return random.weighted(finalStages)
  if (byHand && ageDays < 12 && random.chance(0.6)) return 'waiting'
  const stage = random.weighted(type.asignacion_automatica && !byHand ? openAtOnce : openAfterStudy)
  return stage === 'working' && validates && random.chance(0.35) ? 'toValidate' : stage
}

const often: readonly (readonly [prefix: string, weight: number])[] = [
  ['alumbrado.apagada', 26],
  ['alumbrado', 7],
  ['via_publica.acera', 18],
  ['via_publica.calzada', 14],
  ['via_publica', 4],
  ['limpieza', 9],
  ['residuos', 10],
  ['parques', 6],
  ['mobiliario', 6],
  ['agua', 6],
  ['trafico', 5],
  ['edificios', 3],
  ['playas', 3],
]
const weightOf = (codigo: string) => often.find(([prefix]) => codigo === prefix || codigo.startsWith(`${prefix}.`))?.[1] ?? 2

const usable = types.filter((type) => type.asignable && type.deactivated_message_es === undefined)
/** Types that can be reported in a unit, weighted by frequency. */
export const typesOf = (unit: string): readonly (readonly [TypeEntry, number])[] =>
  usable
    .filter((type) => type.unidades_gestion.includes(unit) && (unit !== 'edificios_municipales' || type.unidades_gestion.length > 1))
    .map((type) => [type, weightOf(type.codigo)] as const)
