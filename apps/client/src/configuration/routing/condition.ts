import { writeCriteria } from '@avisa/contract/http/criteria'
import { parseRouting, type RoutingCriterion, type RoutingField } from '@avisa/contract/routing/criteria'

type Value = string | number

export const readCondition = (si: unknown): readonly RoutingCriterion[] => {
  const parsed = parseRouting(typeof si === 'string' ? si : '')
  return 'ok' in parsed ? parsed.ok : []
}
export const writeCondition = writeCriteria

const isChoice = ({ operator }: RoutingCriterion) => operator === '=' || operator === 'IN'

export const chosenIn = (criteria: readonly RoutingCriterion[], field: RoutingField): readonly Value[] =>
  criteria.find((criterion) => criterion.field === field && isChoice(criterion))?.values ?? []

export const withChosen = (criteria: readonly RoutingCriterion[], field: RoutingField, values: readonly Value[]): RoutingCriterion[] => [
  ...criteria.filter((criterion) => criterion.field !== field || !isChoice(criterion)),
  ...(values.length === 0 ? [] : [{ field, operator: values.length === 1 ? ('=' as const) : ('IN' as const), values }]),
]

/** What the form has no field for, such as `!=`: shown as it is written. */
export const othersIn = (criteria: readonly RoutingCriterion[]): readonly RoutingCriterion[] =>
  criteria.filter(
    (criterion, at) => !isChoice(criterion) || criteria.findIndex((first) => first.field === criterion.field && isChoice(first)) !== at,
  )

const day = 24
/** Every hour from one to before the other, over midnight where the other is earlier. */
export const hoursBetween = (from: number, until: number): readonly number[] =>
  Array.from({ length: (until - from + day) % day || day }, (_, n) => (from + n) % day)

/** The span that hours make; undefined where they are none or more than one. */
export const spanOf = (hours: readonly Value[]): { from: number; until: number } | undefined => {
  const all = new Set(hours.map(Number))
  const from = [...all].find((hour) => !all.has((hour + day - 1) % day)) ?? (all.size === day ? 0 : undefined)
  if (from === undefined) return undefined
  const until = (from + all.size) % day
  return hoursBetween(from, until).every((hour) => all.has(hour)) ? { from, until } : undefined
}
