import type { Criterion } from '@avisa/contract/http/criteria'
import { incidentCriteria } from '@avisa/contract/incidents/criteria'
import { sql } from 'kysely'
import { conditionsOf, momentOf, type Sql } from '#/platform/database/lists.ts'
import { countedInAll, type SquareFilter } from '../map-count-store.ts'
import { columns, conditionOf, isTold, ofTypes, type CriterionName, type Narrowed } from './criteria-store.ts'
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

const isRange = ({ operator }: Criterion) => operator === '<' || operator === '<=' || operator === '>' || operator === '>='

const periodsWithin = (dates: readonly Criterion[], { scope }: Narrowed): Pick<SquareFilter, 'conditions' | 'partPeriods'> => {
  const periodsOf = (first: '<' | '>') =>
    dates
      .filter(({ operator }) => operator.startsWith(first))
      .map(({ values: [value] }) => sql`floor(extract(epoch from ${momentOf(String(value), scope)}) / ${secondsOfPeriod}::int)::int`)
  const [from, until] = [periodsOf('>'), periodsOf('<')]
  const first = from.length > 0 ? sql`greatest(${sql.join(from)}) + 1` : undefined
  const end = until.length > 0 ? sql`least(${sql.join(until)})` : undefined
  const start = (of: Sql) => sql`to_timestamp((${of}) * ${secondsOfPeriod}::float8)`
  return {
    conditions: [...(first ? [sql`${valor} >= ${first}`] : []), ...(end ? [sql`${valor} < ${end}`] : [])],
    partPeriods: [
      ...(first ? [sql`i.fecha < ${start(first)}`] : []),
      ...(end ? [sql`i.fecha >= ${start(first ? sql`greatest(${first}, ${end})` : end)}`] : []),
    ],
  }
}

const conditionsOn = (by: SquareFilter['by'], criteria: readonly Criterion<CriterionName>[], narrowed: Narrowed): SquareFilter => {
  const { scope, query } = narrowed
  const publica = publicSquare(scope)
  const dates = criteria.filter(({ field }) => field === 'fecha')
  const { conditions, partPeriods } = periodsWithin(dates, narrowed)
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

export const squaresFrom = (criteria: readonly Criterion<CriterionName>[], narrowed: Narrowed): SquareFilter | undefined => {
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
  return by.size > 1 ? undefined : conditionsOn([...by][0], criteria, narrowed)
}

export const isNarrowedByType = (criteria: readonly Criterion<CriterionName>[], { query }: Narrowed): boolean =>
  query.tipo !== undefined || criteria.some(({ field }) => columnsOfSquares[field] === 'tipo')

export const atLeastSeen = (criteria: readonly Criterion<CriterionName>[], narrowed: Narrowed): Sql | undefined => {
  const isCounted = squareConditions(narrowed.scope, narrowed.viewer.sight)
  const squares = isCounted && squaresFrom(criteria, narrowed)
  return squares && countedInAll(narrowed.scope, { ...squares, conditions: [isCounted.squares, ...squares.conditions] })
}
