import type { Criterion } from '@avisa/contract/http/criteria'
import { readSquare } from '@avisa/contract/statistics/heat'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import { allOf, conditionsOf, momentOf, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

type Values = Criterion['values']
type At = { scope: Scope }

const judged = ({ esquema }: Scope, how: Sql, [first]: Values): Sql => {
  const some = sql`exists (select from ${nameIn(esquema)('valoraciones')} v where v.incidencia_id = i.id and ${how})`
  return first === 1 ? some : sql`not ${some}`
}

/** What statistics know of the incident `i`. */
const counted = ({ esquema }: Scope, how: Sql): Sql =>
  sql`exists (select from ${nameIn(esquema)('hechos')} f where f.incidencia_id = i.id and ${how})`

/** Within a square, its west and south edges included; the box is for the index. */
export const withinSquare = (punto: Sql, text: string): Sql => {
  const square = readSquare(text)
  if (!square) return sql`false`
  const { x, y, lado } = square
  const [west, south, east, north] = [x * lado, y * lado, (x + 1) * lado, (y + 1) * lado]
  return sql`(${punto} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
    and (${punto})[0] < ${east}::float8 and (${punto})[1] < ${north}::float8)`
}

/** What of it only staff read. */
export const countedForStaff = ['entidad', 'origen', 'en_plazo', 'repetida', 'valorada', 'sigue_igual', 'respondida', 'casilla'] as const

/** Criteria by which a number's list is the incidents that it counts. */
export const countedQuestions = {
  dia_semana: (days: Values, { scope: { zona } }: At): Sql =>
    sql`extract(isodow from i.fecha at time zone ${zona})::int = any(${days}::int[])`,
  entidad: (entities: Values, { scope }: At): Sql => counted(scope, sql`f.entidad_id = any(${entities}::bigint[])`),
  origen: (origins: Values): Sql => sql`coalesce(i.origen_id, 0) = any(${origins}::bigint[])`,
  sin_cerrar: ([first]: Values): Sql => (first === 1 ? sql`i.cerrada is null` : sql`i.cerrada is not null`),
  en_plazo: (values: Values, { scope }: At): Sql => counted(scope, sql`f.en_plazo::int = any(${values}::int[])`),
  repetida: ([first]: Values, { scope }: At): Sql => counted(scope, first === 1 ? sql`f.repite_id is not null` : sql`f.repite_id is null`),
  valorada: (values: Values, { scope }: At): Sql => judged(scope, sql`v.puntos is not null`, values),
  sigue_igual: (values: Values, { scope }: At): Sql => judged(scope, sql`not v.resuelta`, values),
}

const missing = { distrito: sql`i.distrito`, barrio: sql`i.barrio`, desenlace: sql`i.desenlace` } as const
const isMissing = (field: string): field is keyof typeof missing => Object.hasOwn(missing, field)

/** Conditions that are no comparison of one column: open at the start of a day, first answered, `(distrito,=,)` for where there is none. */
export const countedCondition = ({ field, operator, values }: Criterion, scope: Scope): Sql | undefined => {
  if (field === 'pendiente_el') {
    const moment = momentOf(String(values[0]), scope)
    return sql`i.fecha < ${moment} and (i.cerrada is null or i.cerrada >= ${moment})`
  }
  if (field === 'casilla') return withinSquare(sql`i.punto`, String(values[0]))
  if (field === 'respondida') {
    const where = { columns: { respondida: sql`f.respondida` }, kinds: { respondida: 'date' as const }, at: scope }
    return counted(scope, allOf(conditionsOf([{ field, operator, values }], where)))
  }
  return isMissing(field) && operator === '=' && values[0] === '' ? sql`coalesce(${missing[field]}, '') = ''` : undefined
}
