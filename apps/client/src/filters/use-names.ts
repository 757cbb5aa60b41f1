import { listFilters } from '@avisa/contract/filters/routes'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { daysAgo, type Criterion } from '@avisa/contract/http/criteria'
import { pick } from '@avisa/contract/values/languages'
import { useLoad } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { dayBefore, readConditions, type ActiveFilter, type ConditionValue } from './shared/conditions.ts'
import { useFilterTexts } from './texts.ts'
import { useChoices, type FilterField } from './use-choices.ts'

export const useFilters = (model: FilterModel) =>
  useLoad(listFilters, { params: { modelo: model } }, { bilingual: true, staleTime: 60_000 }).data ?? []

const useConditionName = () => {
  const say = useFilterTexts()
  const format = useFormat()
  const ofDays = ({ operator, values }: Criterion) => {
    const value = String(values[0])
    const count = daysAgo(value)
    if (operator === '>=') return count === undefined ? say('sinceDay', { day: format.shortDate(value) }) : say('lastDays', { count })
    if (operator === '<')
      return count === undefined ? say('untilDay', { day: format.shortDate(dayBefore(value)) }) : say('olderThan', { count })
    return say('other')
  }
  return (condition: Criterion, fields: readonly FilterField[]): string => {
    const field = fields.find((field) => field.field === condition.field)
    if (field?.control === 'days') return ofDays(condition)
    const nameOf = (value: ConditionValue) => {
      const choice = field?.choices.find((choice) => choice.value === value)
      return choice?.name ?? choice?.label ?? (typeof value === 'string' ? value : undefined)
    }
    const [first, ...others] = condition.values.map(nameOf)
    if (!first || (condition.operator !== '=' && condition.operator !== 'IN')) return say('other')
    return others.length === 0 ? first : say('several', { first, count: others.length })
  }
}

export const useNames = (model: FilterModel, { filtro, criterios }: ActiveFilter) => {
  const lang = useLang()
  const fields = useChoices(model)
  const nameOf = useConditionName()
  const filters = useFilters(model)
  const conditions = readConditions(model, criterios)
  const filter = filters.find(({ id }) => id === filtro)
  return {
    fields,
    filters,
    conditions,
    filter: filter && pick(filter, 'descripcion', lang),
    named: conditions.map((condition) => ({
      name: nameOf(condition, fields),
      others: conditions.filter((other) => other !== condition),
    })),
  }
}
