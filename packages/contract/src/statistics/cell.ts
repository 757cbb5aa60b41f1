import type { Criterion } from '#/http/criteria.ts'
import { addDays, endOf, startOf, type Span } from './days.ts'
import { ages, dimensions, isPeriod, type DimensionName } from './dimensions.ts'
import { baseOf, measureOf, type MeasureName } from './measures.ts'
import type { StatisticsQuestion } from './query.ts'

/** The values of some of the question's dimensions: a cell, or a total. */
export type StatisticsCell = Partial<Record<DimensionName, string | number>>

const dateOf = { creada: 'fecha', contestada: 'respondida', cerrada: 'cerrada' } as const

/** The days that a cell is about. `hasta` is the last one. */
export const spanOfCell = ({ por, desde, hasta }: Pick<StatisticsQuestion, 'por' | 'desde' | 'hasta'>, cell: StatisticsCell): Span => {
  const period = por.find(isPeriod)
  const value = period && cell[period]
  if (period === undefined || value === undefined) return { desde, hasta }
  const start = period === 'anyo' ? `${value}-01-01` : String(value)
  return { desde: start, hasta: addDays(endOf(period, start), -1) }
}

/** The reports of an age of what is open, by the Monday of their week; undefined: without a limit. */
export const spanOfAge = (key: string, hoy: string): { desde?: string; antes?: string } => {
  const index = ages.findIndex((age) => age.key === key)
  const monday = (weeks: number) => addDays(startOf('semana', hoy), -7 * weeks)
  const [age, older] = [ages[index], ages[index + 1]]
  return {
    ...(older ? { desde: monday(older.from - 1) } : {}),
    ...(age && age.from > 0 ? { antes: monday(age.from - 1) } : {}),
  }
}

const dates = (field: string, { desde, antes }: { desde?: string; antes?: string }): Criterion[] => [
  ...(desde === undefined ? [] : [{ field, operator: '>=' as const, values: [desde] }]),
  ...(antes === undefined ? [] : [{ field, operator: '<' as const, values: [antes] }]),
]

/** The list that a number stands for, as criteria of the list of incidents; of a derived measure, the incidents that it describes. */
export const criteriaOfCell = (question: StatisticsQuestion, cell: StatisticsCell, medida: MeasureName): Criterion[] => {
  const { event, criteria: own } = measureOf(baseOf(medida))
  const { desde, hasta } = spanOfCell(question, cell)
  const antes = addDays(hasta, 1)
  const when: Criterion[] =
    event === 'saldo' ? [{ field: 'pendiente_el', operator: '=', values: [antes] }] : dates(dateOf[event], { desde, antes })
  const values = Object.entries(cell) as [DimensionName, string | number][]
  return [
    ...when,
    ...values.flatMap(([name, value]): Criterion[] => {
      const { criterion } = dimensions[name]
      if (name === 'edad') return dates('fecha', spanOfAge(String(value), question.hoy))
      return criterion === null ? [] : [{ field: criterion, operator: '=', values: [value] }]
    }),
    ...(own ? [own] : []),
    ...question.criteria,
  ]
}
