import type { Criterion } from '@avisa/contract/http/criteria'
import { incidentCriteria } from '@avisa/contract/incidents/criteria'
import { sql } from 'kysely'
import { withinSquare } from '#/incidents/shared/counted-store.ts'
import { nameIn } from '#/platform/database/database.ts'
import { allOf, conditionsOf, momentOf, type Columns, type Sql } from '#/platform/database/lists.ts'
import type { Counter } from './shared/sums-store.ts'

export type IncidentCriterion = Criterion<keyof typeof incidentCriteria>

/** What a fact `h` still says of an incident that has been erased. */
const columns = {
  fecha: sql`h.fecha`,
  cerrada: sql`h.cerrada`,
  respondida: sql`h.respondida`,
  unidad_gestion_id: sql`h.unidad_gestion_id`,
  tipoincidencia_id: sql`h.tipo_id`,
  distrito: sql`h.distrito`,
  barrio: sql`h.barrio`,
  entidad: sql`h.entidad_id`,
  origen: sql`h.origen_id`,
  prioridad: sql`h.prioridad`,
  desenlace: sql`coalesce(h.desenlace, '')`,
  reaperturas: sql`h.reaperturas`,
  en_plazo: sql`h.en_plazo::int`,
  repetida: sql`(h.repite_id is not null)::int`,
  valorada: sql`(h.puntos is not null)::int`,
  sigue_igual: sql`h.sigue_igual::int`,
  sin_cerrar: sql`(h.cerrada is null)::int`,
} as const satisfies Partial<Columns<keyof typeof incidentCriteria>>
type Column = keyof typeof columns
const isColumn = (field: string): field is Column => Object.hasOwn(columns, field)

/** Of a fact `h`; undefined where it is about what no fact says. */
export const factCondition = (criterion: IncidentCriterion, at: Counter): Sql | undefined => {
  const { field, values } = criterion
  if (isColumn(field)) return allOf(conditionsOf([{ ...criterion, field }], { columns, kinds: incidentCriteria, at }))
  if (field === 'dia_semana') return sql`extract(isodow from h.fecha at time zone ${at.zona})::int = any(${values}::int[])`
  if (field === 'tipo')
    return sql`h.tipo_id = any(array(
      select y.id from ${nameIn(at.esquema)('tipos')} y where y.id = any(${values}::bigint[]) or y.tipo_padre = any(${values}::bigint[])))`
  if (field === 'casilla') return withinSquare(sql`h.punto`, String(values[0]))
  if (field !== 'pendiente_el') return undefined
  const moment = momentOf(String(values[0]), at)
  return sql`h.fecha < ${moment} and (h.cerrada is null or h.cerrada >= ${moment})`
}
