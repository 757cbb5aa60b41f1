import type { Criterion } from '@avisa/contract/http/criteria'
import { incidentCriteria } from '@avisa/contract/incidents/criteria'
import { sql } from 'kysely'
import { allOf, anyOf, conditionsOf, momentOf, type Sql } from '#/platform/database/lists.ts'
import { countedInAll, type SquareFilter } from '../map-count-store.ts'
import { columns, conditionOf, conditionsFrom, isTold, ofTypes, type CriterionName, type Narrowed } from './criteria-store.ts'
import { publicSquare, squareConditions } from './sight-store.ts'

const secondsOfPeriod = 4 * 7 * 24 * 3600

const inAll: ReadonlySet<CriterionName> = new Set(['abierta', 'publica', 'estado_incidencia_id', 'unidad_gestion_id'])
const columnsOfSquares: Partial<Record<CriterionName, NonNullable<SquareFilter['by']>>> = {
  prioridad: 'prioridad',
  tipo: 'tipo',
  tipoincidencia_id: 'tipo',
  fecha: 'fecha',
}
const valor = sql`i.valor`

const inverse = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const
type Criteria = readonly Criterion<CriterionName>[]
type Range = Criteria[number] & { operator: keyof typeof inverse }
const isRange = (criterion: Criteria[number]): criterion is Range => Object.hasOwn(inverse, criterion.operator)

type Rounding = 'within' | 'nearest'

const periodsOf = (criteria: Criteria, narrowed: Narrowed, rounding: Rounding): Pick<SquareFilter, 'conditions' | 'partPeriods'> => {
  const others = criteria.filter(({ field }) => field !== 'fecha')
  const sideOf = (first: '<' | '>') =>
    criteria.filter(isRange).filter(({ field, operator }) => field === 'fecha' && operator.startsWith(first))
  const periodOf = ({ values: [value] }: Criterion, within: Sql) => {
    const periods = sql`extract(epoch from ${momentOf(String(value), narrowed.scope)}) / ${secondsOfPeriod}::int`
    return rounding === 'nearest' ? sql`round(${periods})::int` : sql`floor(${periods})::int + ${within}`
  }
  const [from, until] = [sideOf('>'), sideOf('<')]
  const first = from.length > 0 ? sql`greatest(${sql.join(from.map((date) => periodOf(date, sql`1`)))})` : undefined
  const last = until.length > 0 ? sql`least(${sql.join(until.map((date) => periodOf(date, sql`0`)))})` : undefined
  const end = first && last ? sql`greatest(${first}, ${last})` : last
  const start = (of: Sql) => sql`to_timestamp((${of}) * ${secondsOfPeriod}::float8)`
  const [after, before] = [first ? [sql`i.fecha >= ${start(first)}`] : [], end ? [sql`i.fecha < ${start(end)}`] : []]
  const wanted = (outside: Sql) => ({ sign: 1 as const, where: allOf([outside, ...conditionsFrom(criteria, narrowed)]) })
  const unwanted = (dates: readonly Range[]) => ({
    sign: -1 as const,
    where: allOf([
      ...after,
      ...before,
      anyOf(dates.flatMap((date) => conditionOf({ ...date, operator: inverse[date.operator] }, narrowed))),
      ...conditionsFrom(others, narrowed),
    ]),
  })
  return {
    conditions: [...(first ? [sql`${valor} >= ${first}`] : []), ...(end ? [sql`${valor} < ${end}`] : [])],
    partPeriods: [
      ...(first ? [wanted(sql`i.fecha < ${start(first)}`), unwanted(from)] : []),
      ...(end ? [wanted(sql`i.fecha >= ${start(end)}`), unwanted(until)] : []),
    ],
  }
}

const conditionsOn = (
  by: SquareFilter['by'],
  { criteria, rounding }: { criteria: Criteria; rounding: Rounding },
  narrowed: Narrowed,
): SquareFilter => {
  const { scope, query } = narrowed
  const publica = publicSquare(scope)
  const { conditions, partPeriods } = periodsOf(criteria, narrowed, rounding)
  const others = criteria.flatMap((criterion) => {
    if (criterion.field === 'fecha') return []
    if (criterion.field === 'tipo') return [ofTypes(scope, criterion.values, valor)]
    if (criterion.field === 'tipoincidencia_id')
      return conditionsOf([{ ...criterion, field: 'tipoincidencia_id' }], {
        columns: { ...columns, tipoincidencia_id: valor },
        kinds: incidentCriteria,
        at: scope,
      })
    return conditionOf(criterion, { ...narrowed, publica })
  })
  return {
    by,
    partPeriods,
    conditions: [...conditions, ...others, ...(query.tipo === undefined ? [] : [ofTypes(scope, [query.tipo], valor)])],
  }
}

export const squaresFrom = (criteria: Criteria, narrowed: Narrowed, rounding: Rounding = 'nearest'): SquareFilter | undefined => {
  const { query, viewer } = narrowed
  if (query.id_externo !== undefined || query.search) return undefined
  const isCounted = (criterion: Criterion<CriterionName>) =>
    (inAll.has(criterion.field) || columnsOfSquares[criterion.field] !== undefined) &&
    isTold(criterion.field, viewer) &&
    (criterion.field !== 'fecha' || isRange(criterion))
  if (!criteria.every(isCounted)) return undefined
  const by = new Set([
    ...criteria.flatMap(({ field }) => columnsOfSquares[field] ?? []),
    ...(query.tipo === undefined ? [] : ['tipo' as const]),
  ])
  return by.size > 1 ? undefined : conditionsOn([...by][0], { criteria, rounding }, narrowed)
}

export const isNarrowedByType = (criteria: Criteria, { query }: Narrowed): boolean =>
  query.tipo !== undefined || criteria.some(({ field }) => columnsOfSquares[field] === 'tipo')

export const atLeastSeen = (criteria: Criteria, narrowed: Narrowed): Sql | undefined => {
  const isCounted = squareConditions(narrowed.scope, narrowed.viewer.sight)
  const squares = isCounted && squaresFrom(criteria, narrowed, 'within')
  return squares && countedInAll(narrowed.scope, { ...squares, conditions: [isCounted.squares, ...squares.conditions] })
}
