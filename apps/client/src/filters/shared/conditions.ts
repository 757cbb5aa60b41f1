import { filterFields } from '@avisa/contract/filters/rules'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { parseCriteria, writeCriteria, type Criterion } from '@avisa/contract/http/criteria'

export type ActiveFilter = { filtro: number | undefined; criterios: string }
export type ConditionValue = string | number

/** The initial conditions of a staff list: what is still open. */
export const openFirst = '(abierta,=,1)'

/** Empty where the text is not valid. */
export const readConditions = (model: FilterModel, text: string): readonly Criterion[] => {
  const parsed = parseCriteria(text, filterFields[model])
  return 'ok' in parsed ? parsed.ok : []
}

export { writeCriteria as writeConditions }

/** Empty where the condition on the field is of another kind. */
export const chosenOf = (conditions: readonly Criterion[], field: string): readonly ConditionValue[] =>
  conditions.find((condition) => condition.field === field && (condition.operator === '=' || condition.operator === 'IN'))?.values ?? []

export const withChosen = (conditions: readonly Criterion[], field: string, values: readonly ConditionValue[]): readonly Criterion[] => {
  const others = conditions.filter((condition) => condition.field !== field)
  return values.length === 0 ? others : [...others, { field, operator: values.length === 1 ? '=' : 'IN', values }]
}

const dayMs = 86_400_000
const addDays = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** Both included; `YYYY-MM-DD` or empty. */
export type Days = { from: string; until: string }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const valueOf = (conditions: readonly Criterion[], field: string, operator: Criterion['operator']) =>
  String(conditions.find((condition) => condition.field === field && condition.operator === operator)?.values[0] ?? '')

export const daysOf = (conditions: readonly Criterion[], field: string): Days => {
  const from = valueOf(conditions, field, '>=')
  const before = valueOf(conditions, field, '<')
  return { from: isDay(from) ? from : '', until: isDay(before) ? addDays(before, -1) : '' }
}

export const withDays = (conditions: readonly Criterion[], field: string, { from, until }: Days): readonly Criterion[] => [
  ...conditions.filter((condition) => condition.field !== field),
  ...(from ? [{ field, operator: '>=' as const, values: [from] }] : []),
  ...(until ? [{ field, operator: '<' as const, values: [addDays(until, 1)] }] : []),
]

/** The last day that a `<` condition includes. */
export const dayBefore = (day: string): string => (isDay(day) ? addDays(day, -1) : day)
