import { addDays, startOf } from '@avisa/contract/statistics/days'
import { ages, isPeriod, type DimensionName, type PeriodName } from '@avisa/contract/statistics/dimensions'
import { measureOf, type MeasureEvent } from '@avisa/contract/statistics/measures'
import {
  planQuery,
  statisticsCriteria,
  type StatisticsCriterion,
  type StatisticsQuestion,
  type StatisticsTable,
} from '@avisa/contract/statistics/query'
import { custom, int, num, obj, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among, conditionsOf, type Columns, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'

/** Whose incidents are counted, in which language and zone. */
export type Counter = { esquema: string; unidades: readonly number[] | 'todas'; zona: string; now: Date }

/** A value for each dimension of the question, in its order, and sums. */
export type SumRow = { valores: (string | number)[]; sumas: Record<string, number> }

/** More rows than this are refused. */
type Limits = { most: number }

type RollUp = Exclude<StatisticsTable, 'hechos'>

const view = ({ esquema }: Counter, name: 'sucesos_de_hechos' | `resumen_${RollUp}_cambios`) => sql.id(esquema, name)

const grains = { semanas_total: 'semana', meses_total: 'mes', semanas: 'semana', meses: 'mes', barrios: 'mes' } as const satisfies Record<
  RollUp,
  PeriodName
>
const units: Record<PeriodName, string> = { semana: 'week', mes: 'month', anyo: 'year' }
const formats: Record<PeriodName, string> = { semana: 'YYYY-MM-DD', mes: 'YYYY-MM-DD', anyo: 'YYYY' }

/** The day of the period of the row `s`, as a timestamp of the town's clock. */
const dayOf = (table: StatisticsTable, { zona }: Counter): Sql =>
  table === 'hechos' ? sql`(s.cuando at time zone ${zona})` : sql`${sql.ref(`s.${grains[table]}`)}::timestamp`

/** Rows are put together by a date and its text is written once for each: the text of every row takes longer than all sums. */
const periodOf = (name: PeriodName, table: StatisticsTable, at: Counter): Sql =>
  table !== 'hechos' && grains[table] === name ? sql.ref(`s.${name}`) : sql`date_trunc(${sql.lit(units[name])}, ${dayOf(table, at)})`

const written = (name: DimensionName, value: Sql): Sql =>
  isPeriod(name) ? sql`to_char(${value}::timestamp, ${sql.lit(formats[name])})` : value

/** Joined rather than looked up for each row. */
const groups = ({ por }: StatisticsQuestion, { esquema }: Counter): Sql =>
  por.includes('grupo') ? sql`left join ${nameIn(esquema)('tipos')} y on y.id = s.tipo_id` : sql``

const ageOf = (table: StatisticsTable, { hoy }: StatisticsQuestion, at: Counter): Sql => {
  const monday = (weeks: number) => addDays(startOf('semana', hoy), -7 * weeks)
  const cases = ages
    .slice(1)
    .toReversed()
    .map(({ key, from }) => sql`when ${dayOf(table, at)} < ${monday(from - 1)}::date then ${key}`)
  return sql`case ${sql.join(cases, sql` `)} else '0' end`
}

const dimensionOf = (name: DimensionName, table: StatisticsTable, question: StatisticsQuestion, at: Counter): Sql => {
  if (isPeriod(name)) return periodOf(name, table, at)
  const columns: Record<Exclude<DimensionName, PeriodName>, () => Sql> = {
    dia_semana: () => sql`extract(isodow from ${dayOf(table, at)})::int`,
    unidad: () => sql`s.unidad_gestion_id`,
    grupo: () => sql`coalesce(y.tipo_padre, s.tipo_id)`,
    tipo: () => sql`s.tipo_id`,
    distrito: () => sql`s.distrito`,
    barrio: () => sql`s.barrio`,
    entidad: () => sql`s.entidad_id`,
    origen: () => sql`s.origen_id`,
    prioridad: () => sql`s.prioridad`,
    desenlace: () => sql`coalesce(s.desenlace, '')`,
    edad: () => ageOf(table, question, at),
  }
  return columns[name]()
}

const ofTypes = ({ esquema }: Counter, { values }: StatisticsCriterion): Sql => sql`s.tipo_id = any(array(
  select y.id from ${nameIn(esquema)('tipos')} y where y.id = any(${values}::bigint[]) or y.tipo_padre = any(${values}::bigint[])))`

const columns: Columns<Exclude<keyof typeof statisticsCriteria, 'tipo'>> = {
  unidad_gestion_id: sql`s.unidad_gestion_id`,
  tipoincidencia_id: sql`s.tipo_id`,
  distrito: sql`s.distrito`,
  barrio: sql`s.barrio`,
  entidad: sql`s.entidad_id`,
  origen: sql`s.origen_id`,
  prioridad: sql`s.prioridad`,
  desenlace: sql`s.desenlace`,
  en_plazo: sql`s.plazo::int`,
  repetida: sql`(s.repite_id is not null)::int`,
}

const criterionOf = (criterion: StatisticsCriterion, at: Counter): Sql[] => {
  const { field } = criterion
  if (field === 'tipo') return [ofTypes(at, criterion)]
  return conditionsOf([{ ...criterion, field }], { columns, kinds: statisticsCriteria, at })
}

/** Of the caller's units, and of what the question narrows to. */
const narrowed = ({ criteria }: StatisticsQuestion, at: Counter): Sql[] => [
  ...(at.unidades === 'todas' ? [] : [among(sql`s.unidad_gestion_id`, at.unidades)]),
  ...criteria.flatMap((criterion) => criterionOf(criterion, at)),
]

/** Rows of a table between two days, `antes` not included; of roll-ups with the changes that are not folded. */
type Part = { table: StatisticsTable; columns: readonly string[]; desde?: string; antes?: string; where?: Sql }

const withinDays = (column: Sql, { desde, antes }: Pick<Part, 'desde' | 'antes'>, as: (day: string) => Sql): Sql[] => [
  ...(desde === undefined ? [] : [sql`${column} >= ${as(desde)}`]),
  ...(antes === undefined ? [] : [sql`${column} < ${as(antes)}`]),
]

const momentIn =
  ({ zona }: Counter) =>
  (day: string): Sql =>
    sql`(${day}::date::timestamp at time zone ${zona})`

const keysOf = {
  semanas_total: ['semana', 'unidad_gestion_id', 'tipo_id', 'entidad_id'],
  meses_total: ['mes', 'unidad_gestion_id', 'tipo_id', 'entidad_id'],
  semanas: ['semana', 'unidad_gestion_id', 'tipo_id', 'distrito', 'entidad_id'],
  meses: ['mes', 'unidad_gestion_id', 'tipo_id', 'distrito', 'entidad_id'],
  barrios: ['mes', 'unidad_gestion_id', 'tipo_id', 'barrio'],
} as const

const sourceOf = ({ table, columns: names, where = sql`true`, ...days }: Part, at: Counter): Sql => {
  if (table === 'hechos') {
    return sql`(select * from ${view(at, 'sucesos_de_hechos')} s where ${allOf([...withinDays(sql`s.cuando`, days, momentIn(at)), where])}) s`
  }
  const listed = sql.join([...keysOf[table], ...names].map((name) => sql.ref(name)))
  const within = withinDays(sql.ref(grains[table]), days, (day) => sql`${day}::date`)
  // All changes count: they are differences, and take away as well.
  return sql`(select ${listed} from ${nameIn(at.esquema)(`resumen_${table}`)} where ${allOf([...within, where])}
    union all select ${listed} from ${view(at, `resumen_${table}_cambios`)} where ${allOf(within)}) s`
}

const Value = custom<string | number>('string', 'number')

/** Sums by the given dimensions. */
const sumsOf = async (
  read: Read,
  at: Counter,
  question: StatisticsQuestion,
  { part, most }: { part: Part } & Limits,
): Promise<SumRow[]> => {
  const { table, columns: names } = part
  const dimensions = question.por.map((name) => dimensionOf(name, table, question, at))
  const Row = obj({
    ...Object.fromEntries(dimensions.map((_, index) => [`d${index}`, Value])),
    ...Object.fromEntries(names.map((name) => [name, int()])),
  })
  const listed = [
    ...dimensions.map((dimension, index) => sql`${dimension} as ${sql.id(`d${index}`)}`),
    ...names.map((name) => sql`coalesce(sum(${sql.ref(`s.${name}`)}), 0)::bigint as ${sql.id(name)}`),
  ]
  const places = dimensions.map((_, index) => sql.lit(index + 1))
  const grouped = places.length === 0 ? sql`` : sql`group by ${sql.join(places)} order by ${sql.join(places)}`
  const shown = [
    ...question.por.map((name, index) => sql`${written(name, sql.ref(`x.d${index}`))} as ${sql.id(`d${index}`)}`),
    ...names.map((name) => sql.ref(`x.${name}`)),
  ]
  const rows = (await statement(Row)`
    select ${sql.join(shown)} from (
      select ${sql.join(listed)} from ${sourceOf(part, at)} ${groups(question, at)}
       where ${allOf(narrowed(question, at))} ${grouped} limit ${most + 1}) x`.all(read)) as Record<string, string | number>[]
  return rows.map((row) => ({
    valores: dimensions.map((_, index) => row[`d${index}`] ?? ''),
    sumas: Object.fromEntries(names.map((name) => [name, Number(row[name])])),
  }))
}

/** What happened in the days of the question. */
export const readSums = (read: Read, at: Counter, question: StatisticsQuestion, { names, most }: { names: readonly string[] } & Limits) => {
  const table = planQuery(question)
  const part: Part = {
    table,
    columns: names,
    desde: question.desde,
    antes: addDays(question.hasta, 1),
    where: ofEvents(table, new Set(question.medidas.map((name) => measureOf(name).event))),
  }
  const [only, ...others] = names
  if (only === undefined || others.length > 0) return sumsOf(read, at, question, { part, most })
  // The open ones are found by an index of their own; of all other columns the rows without any are left out before they are put together.
  const where = only === 'abiertas' ? openOnly(part) : table === 'hechos' ? part.where : sql`${sql.ref(only)} > 0`
  return sumsOf(read, at, question, { part: { ...part, ...(where ? { where } : {}) }, most })
}

/** Facts are read only for the events that are counted. */
const ofEvents = (table: StatisticsTable, events: ReadonlySet<MeasureEvent>): Sql =>
  table === 'hechos' ? sql`suceso in (${sql.join([...events].map((event) => sql.lit(event)))})` : sql`true`

/** Of facts as their partial index says it. */
const openOnly = ({ table }: Pick<Part, 'table'>): Sql =>
  table === 'hechos' ? sql`suceso = 'creada' and minutos is null` : sql`abiertas > 0`

/** What is open now, and what has come and gone since the question begins: enough to know what was open at any end of a period. */
export const readBalance = async (read: Read, at: Counter, question: StatisticsQuestion, limits: Limits) => {
  const table = planQuery(question)
  const antes = addDays(question.hasta, 1)
  const still = { ...question, por: question.por.filter((name) => !isPeriod(name)) }
  const moved = ['creadas', 'cerradas']
  const moves = ofEvents(table, new Set(['creada', 'cerrada']))
  const [open, within, after] = await Promise.all([
    sumsOf(read, at, still, { part: { table, columns: ['abiertas'], where: openOnly({ table }) }, ...limits }),
    sumsOf(read, at, question, { part: { table, columns: moved, desde: question.desde, antes, where: moves }, ...limits }),
    sumsOf(read, at, still, { part: { table, columns: moved, desde: antes, where: moves }, ...limits }),
  ])
  return { open, within, after }
}

export type Durations = { valores: (string | number)[] | null; minutos: number[] }

/** Exact percentiles by the dimensions of the question, and over all (`valores` null). */
export const readPercentiles = async (
  read: Read,
  at: Counter,
  question: StatisticsQuestion,
  { event, shares }: { event: 'cerrada' | 'contestada'; shares: readonly number[] },
): Promise<Durations[]> => {
  const dimensions = question.por.map((name) => dimensionOf(name, 'hechos', question, at))
  const mended = event === 'cerrada' ? sql`s.desenlace = 'resuelta'` : sql`true`
  const moment = event === 'cerrada' ? sql`h.cerrada` : sql`h.respondida`
  // Not the view, which computes every column of each row.
  const source = sql`(select h.*, ${moment} as cuando, (${moment} - h.fecha) as minutos, h.en_plazo as plazo from ${nameIn(at.esquema)('hechos')} h) s`
  const days = { desde: question.desde, antes: addDays(question.hasta, 1) }
  const Row = obj({
    ...Object.fromEntries(dimensions.map((_, index) => [`d${index}`, custom<string | number | null>('string', 'number', 'null')])),
    total: int(),
    ...Object.fromEntries(shares.map((_, index) => [`p${index}`, custom<number | null>('number', 'null')])),
  })
  const names = dimensions.map((_, index) => sql.id(`d${index}`))
  const inner = [
    ...dimensions.map((dimension, index) => sql`${dimension} as ${sql.id(`d${index}`)}`),
    sql`greatest(extract(epoch from s.minutos) / 60, 0)::float8 as minutos`,
  ]
  const rows = (await statement(Row)`
    select ${sql.join([
      ...question.por.map((name, index) => sql`${written(name, sql.id(`d${index}`))} as ${sql.id(`d${index}`)}`),
      names.length === 0 ? sql`1 as total` : sql`grouping(${sql.join(names)}) as total`,
      ...shares.map((share, index) => sql`percentile_cont(${sql.lit(share)}) within group (order by minutos) as ${sql.id(`p${index}`)}`),
    ])} from (select ${sql.join(inner)} from ${source} ${groups(question, at)}
      where ${allOf([...withinDays(sql`s.cuando`, days, momentIn(at)), mended, ...narrowed(question, at)])}) x
     ${names.length === 0 ? sql`` : sql`group by grouping sets ((${sql.join(names)}), ())`}`.all(read)) as Record<
    string,
    string | number | null
  >[]
  return rows.map((row) => ({
    valores: Number(row['total']) > 0 ? null : dimensions.map((_, index) => row[`d${index}`] ?? ''),
    minutos: shares.map((_, index) => Math.round(Number(row[`p${index}`] ?? 0))),
  }))
}

/** Tells whether anything was counted since: folds, and the changes that are not folded. */
export const readVersion = async (read: Read, { esquema }: Counter): Promise<string> => {
  const Row = obj({ pliegues: num(), ultimo: num(), cuantos: num() })
  const row: Static<typeof Row> | undefined = await statement(Row)`
    select (select last_value from ${sql.id(esquema, 'resumen_pliegues')}) as pliegues, coalesce(max(id), 0)::bigint as ultimo, count(*)::bigint as cuantos
      from ${nameIn(esquema)('resumen_cambios')}`.first(read)
  return row ? `${row.pliegues}.${row.ultimo}.${row.cuantos}` : ''
}
