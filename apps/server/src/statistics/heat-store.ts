import { int, obj, str } from '@avisa/contract/http/schema'
import { gridOf, type HeatBox } from '@avisa/contract/statistics/heat'
import type { StatisticsCriterion } from '@avisa/contract/statistics/query'
import type { HeatAnswer } from '@avisa/contract/statistics/schemas'
import { suffixOf, type Lang } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { factCondition } from './fact-store.ts'
import type { Counter } from './shared/sums-store.ts'

/** Days, `antes` not included. */
export type HeatQuestion = { desde: string; antes: string; box: HeatBox; criteria: readonly StatisticsCriterion[] }
type At = Counter & { lang: Lang }

const mostNamed = 8
const ofSquares: ReadonlySet<string> = new Set(['unidad_gestion_id', 'tipo', 'tipoincidencia_id'])
const ofAllTypes: ReadonlySet<string> = new Set(['unidad_gestion_id'])

const conditions = (at: Counter, { criteria }: HeatQuestion): Sql[] => [
  ...(at.unidades === 'todas' ? [] : [among(sql`h.unidad_gestion_id`, at.unidades)]),
  ...criteria.map((criterion) => factCondition(criterion, at) ?? sql`false`),
]

/** From the roll-up with the changes that are not folded; from each fact where the roll-up lacks what is asked. */
const sourceOf = (at: Counter, question: HeatQuestion): Sql => {
  const { desde, antes, box, criteria } = question
  const { x, y } = gridOf(box)
  const within = (cx: Sql, cy: Sql) =>
    sql`${cx} between ${x.desde}::int and ${x.hasta}::int and ${cy} between ${y.desde}::int and ${y.hasta}::int`
  const t = nameIn(at.esquema)
  if (criteria.every(({ field }) => ofSquares.has(field))) {
    const table = criteria.every(({ field }) => ofAllTypes.has(field)) ? 'resumen_celdas_total' : 'resumen_celdas'
    const where = allOf([
      sql`h.mes >= ${desde}::date and h.mes < ${antes}::date`,
      within(sql`h.cx`, sql`h.cy`),
      ...conditions(at, question),
    ])
    return sql`(select h.cx, h.cy, h.creadas from ${t(table)} h where ${where}
      union all select h.cx, h.cy, h.creadas from ${sql.id(at.esquema, `${table}_cambios`)} h where ${where}) s`
  }
  const moment = (day: string) => sql`(${day}::date::timestamp at time zone ${at.zona})`
  const [cx, cy] = [sql`floor(h.punto[0] / 100)::int`, sql`floor(h.punto[1] / 100)::int`]
  return sql`(select ${cx} as cx, ${cy} as cy, 1 as creadas from ${t('hechos')} h
    where ${allOf([sql`h.punto is not null`, sql`h.fecha >= ${moment(desde)} and h.fecha < ${moment(antes)}`, within(cx, cy), ...conditions(at, question)])}) s`
}

const Square = obj({ x: int(), y: int(), n: int() })

/** The street of the door that is nearest to the middle of each. */
const placesOf = async (read: Read, at: At, { lado, squares }: { lado: number; squares: readonly { x: number; y: number }[] }) => {
  const t = nameIn(at.esquema)
  const rows = await statement(obj({ x: int(), y: int(), lugar: str() }))`
    select c.x::int as x, c.y::int as y, coalesce(p.lugar, '') as lugar
      from unnest(${squares.map(({ x }) => x)}::int[], ${squares.map(({ y }) => y)}::int[]) c (x, y)
      left join lateral (
        select ${sql.ref(`v.completo_${suffixOf(at.lang)}`)} as lugar from (
          select o.id_vial from ${t('portales')} o order by o.punto <-> point((c.x + 0.5) * ${lado}::int, (c.y + 0.5) * ${lado}::int) limit 1) o
          join ${t('viales')} v on v.id_vial = o.id_vial) p on true`.all(read)
  return new Map(rows.map(({ x, y, lugar }) => [`${x}.${y}`, lugar]))
}

export const readHeat = async (read: Read, at: At, question: HeatQuestion): Promise<HeatAnswer> => {
  const { shift, lado } = gridOf(question.box)
  const squares = await statement(Square)`
    select s.cx >> ${shift}::int as x, s.cy >> ${shift}::int as y, sum(s.creadas)::int as n from ${sourceOf(at, question)}
     group by 1, 2 having sum(s.creadas) > 0 order by n desc, x, y`.all(read)
  const named = squares.slice(0, mostNamed)
  const places = named.length === 0 ? new Map<string, string>() : await placesOf(read, at, { lado, squares: named })
  return {
    lado,
    total: squares.reduce((sum, { n }) => sum + n, 0),
    casillas: squares.map(({ x, y, n }) => [x, y, n]),
    mayores: named.map(({ x, y, n }) => ({ x, y, n, lugar: places.get(`${x}.${y}`) ?? '' })),
  }
}
