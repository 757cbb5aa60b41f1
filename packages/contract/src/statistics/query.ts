import { parseCriteria, type Criterion, type FieldKind } from '#/http/criteria.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import type { Parsed } from '#/http/sorting.ts'
import { addDays, comparisons, daysBetween, isDay, isWhole, startOf, startsIn, widened, type Comparison, type Span } from './days.ts'
import { dimensionNames, dimensions, isPeriod, periods, type DimensionName, type PeriodName } from './dimensions.ts'
import { measureNames, measures, type MeasureName } from './measures.ts'

/** A subset of the criteria of lists, with the same meaning, so that a number's list can repeat them. Only `=` and `IN`. */
export const statisticsCriteria = {
  unidad_gestion_id: 'number',
  tipo: 'choice',
  tipoincidencia_id: 'number',
  distrito: 'text',
  barrio: 'text',
  entidad: 'choice',
  origen: 'choice',
  prioridad: 'text',
  desenlace: 'text',
  en_plazo: 'choice',
  repetida: 'choice',
} as const satisfies Record<string, FieldKind>
export type StatisticsCriterion = Criterion<keyof typeof statisticsCriteria>

export const statisticsLimits = { dimensions: 3, measures: 16, cells: 5000, years: 15 } as const

/** As it is asked: names with commas between, days `YYYY-MM-DD`. */
export type StatisticsQuery = {
  medidas: string
  por?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  criteria?: string | undefined
  comparar?: Comparison | undefined
}
/** Checked. `hoy`: the day in the municipality. */
export type StatisticsQuestion = Span & {
  medidas: readonly MeasureName[]
  por: readonly DimensionName[]
  criteria: readonly StatisticsCriterion[]
  comparar: Comparison | null
  hoy: string
}

const refusal = (field: string, es: string, ca: string): { refused: FieldRefusal } => ({ refused: { field, es, ca } })

/** The usual typing errors are near the name that was meant: the longest common beginning. */
const nearest = (name: string, names: readonly string[]): string => {
  const common = (other: string) => {
    const at = Array.from({ length: other.length }, (_, index) => index).findIndex((index) => name[index] !== other[index])
    return at === -1 ? other.length : at
  }
  return names.toSorted((a, b) => common(b) - common(a))[0] ?? ''
}

const namesIn = <N extends string>(field: 'medidas' | 'por', text: string, allowed: readonly N[]): Parsed<N[]> => {
  const names: N[] = []
  for (const part of text === '' ? [] : text.split(',')) {
    const name = allowed.find((candidate) => candidate === part.trim())
    if (name === undefined) {
      const meant = nearest(part.trim(), allowed)
      return refusal(field, `No se conoce «${part}». ¿Quería decir «${meant}»?`, `No es coneix «${part}». Volia dir «${meant}»?`)
    }
    if (!names.includes(name)) names.push(name)
  }
  return { ok: names }
}

const spanOf = ({ desde, hasta }: StatisticsQuery, por: readonly DimensionName[], hoy: string): Parsed<Span> => {
  const until = hasta ?? hoy
  const oldest = `${Number(until.slice(0, 4)) - statisticsLimits.years + 1}-01-01`
  const from = desde ?? (por.includes('edad') ? oldest : startOf('semana', addDays(until, -7 * 51)))
  for (const [field, day] of [
    ['desde', from],
    ['hasta', until],
  ] as const)
    if (!isDay(day)) return refusal(field, 'Escriba un día como 2026-01-31.', 'Escriga un dia com 2026-01-31.')
  if (from > until) return refusal('hasta', `Ponga un día a partir del ${from}.`, `Pose un dia a partir del ${from}.`)
  if (daysBetween(from, until) > statisticsLimits.years * 366)
    return refusal('desde', `Como mucho, ${statisticsLimits.years} años.`, `Com a molt, ${statisticsLimits.years} anys.`)
  const span = { desde: from, hasta: until }
  const shortest = periods.find((period) => por.includes(period))
  return { ok: shortest === undefined ? span : widened(shortest, span) }
}

const criteriaOf = (text: string | undefined): Parsed<StatisticsCriterion[]> => {
  const parsed = parseCriteria(text, statisticsCriteria)
  if ('refused' in parsed) return parsed
  const other = parsed.ok.find(({ operator }) => operator !== '=' && operator !== 'IN')
  return other
    ? refusal('criteria', `Con «${other.field}» solo se admiten = e IN.`, `Amb «${other.field}» només s'admeten = i IN.`)
    : parsed
}

/** What cannot be counted together. */
const conflictOf = (medidas: readonly MeasureName[], por: readonly DimensionName[]): FieldRefusal | undefined => {
  const eventsOf = medidas.map((name) => measures[name].event)
  const refused = (es: string, ca: string): FieldRefusal => ({ field: 'por', es, ca })
  if (por.length > statisticsLimits.dimensions)
    return refused(`Como mucho, por ${statisticsLimits.dimensions} cosas.`, `Com a molt, per ${statisticsLimits.dimensions} coses.`)
  if (por.filter(isPeriod).length > 1) return refused('Elija semana, mes o año.', 'Trie setmana, mes o any.')
  if (por.includes('barrio') && por.includes('entidad')) return refused('Elija barrio o entidad.', 'Trie barri o entitat.')
  if (por.includes('edad') && (medidas.some((name) => name !== 'abiertas') || por.some(isPeriod)))
    return refused(
      'La antigüedad es de lo que sigue abierto: pida «abiertas», sin fechas.',
      "L'antiguitat és del que continua obert: demane «abiertas», sense dates.",
    )
  if (por.includes('desenlace') && eventsOf.some((event) => event !== 'cerrada'))
    return refused('Por desenlace se cuenta lo cerrado.', 'Per desenllaç es compta el tancat.')
  if (por.includes('dia_semana') && eventsOf.some((event) => event !== 'creada'))
    return refused('Por día de la semana se cuenta lo recibido.', 'Per dia de la setmana es compta el rebut.')
  return undefined
}

/** The question, or which field is wrong and what it may be. */
export const checkQuery = (query: StatisticsQuery, hoy: string): Parsed<StatisticsQuestion> => {
  const medidas = namesIn('medidas', query.medidas, measureNames)
  if ('refused' in medidas) return medidas
  const por = namesIn('por', query.por ?? '', dimensionNames)
  if ('refused' in por) return por
  if (medidas.ok.length === 0 || medidas.ok.length > statisticsLimits.measures)
    return refusal('medidas', `Pida de 1 a ${statisticsLimits.measures} medidas.`, `Demane d'1 a ${statisticsLimits.measures} mesures.`)
  const conflict = conflictOf(medidas.ok, por.ok)
  if (conflict) return { refused: conflict }
  const comparar = comparisons.find((name) => name === query.comparar) ?? null
  const span = spanOf(query, por.ok, hoy)
  if ('refused' in span) return span
  const criteria = criteriaOf(query.criteria)
  if ('refused' in criteria) return criteria
  const period = por.ok.find(isPeriod)
  if (period !== undefined && startsIn(period, span.ok).length > statisticsLimits.cells)
    return refusal('desde', 'Pida un periodo más corto.', 'Demane un període més curt.')
  return { ok: { ...span.ok, medidas: medidas.ok, por: por.ok, criteria: criteria.ok, comparar, hoy } }
}

/** Where a question is answered from: roll-ups by week or month, of all districts together or by district; by neighbourhood and month; or every fact. */
export type StatisticsTable = 'semanas_total' | 'meses_total' | 'semanas' | 'meses' | 'barrios' | 'hechos'

const rolledUp: ReadonlySet<DimensionName> = new Set(['unidad', 'grupo', 'tipo', 'distrito', 'entidad', 'edad'])
const criterionDimension = (field: string): DimensionName | undefined =>
  field === 'tipo' ? 'grupo' : dimensionNames.find((name) => dimensions[name].criterion === field)

/** The coarsest table that answers exactly. */
export const planQuery = (question: StatisticsQuestion): StatisticsTable => {
  const { por, criteria, medidas } = question
  const parts = new Set([
    ...por.filter((name) => !isPeriod(name)),
    ...criteria.map(({ field }) => criterionDimension(field) ?? ('origen' as const)),
  ])
  const isCohort = medidas.some((name) => 'days' in measures[name])
  const period = por.find(isPeriod)
  const grain: PeriodName | undefined = period ?? (isWhole('mes', question) ? 'mes' : isWhole('semana', question) ? 'semana' : undefined)
  const isRolledUp = [...parts].every((name) => rolledUp.has(name))
  const isOfTotals = !parts.has('distrito')
  if (parts.has('edad')) return !isRolledUp ? 'hechos' : isOfTotals ? 'semanas_total' : 'semanas'
  if (grain === undefined || (grain === 'semana' && isCohort)) return 'hechos'
  if (isRolledUp && grain === 'semana') return isOfTotals ? 'semanas_total' : 'semanas'
  if (isRolledUp) return isOfTotals ? 'meses_total' : 'meses'
  const isOfAreas = [...parts].every((name) => name === 'barrio' || (rolledUp.has(name) && name !== 'distrito' && name !== 'entidad'))
  return isOfAreas && grain !== 'semana' ? 'barrios' : 'hechos'
}
