import { paths, withQuery } from '@avisa/contract/paths'
import { listOf, type Counted } from '@avisa/contract/statistics/cell-marks'
import {
  dashboardQuestions,
  shownWeeks,
  type AskedStatistics,
  type DashboardFilter,
  type DashboardQuestion,
} from '@avisa/contract/statistics/dashboard'
import { checkQuery } from '@avisa/contract/statistics/query'
import { askStatistics } from '@avisa/contract/statistics/routes'
import { useSearchParams } from 'react-router'
import { useLoad, type Loaded } from '#/platform/queries.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { useNow } from '#/ui/hooks/use-now.ts'

export const useToday = (): string => useFormat().wallDay(useNow())

const numberOf = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** The state of the page in its address, as lists have it. */
export const useNumbersAddress = () => {
  const [params, setParams] = useSearchParams()
  const filter: DashboardFilter = {
    semanas: shownWeeks(numberOf(params.get('semanas'))),
    grupo: numberOf(params.get('grupo')),
    distrito: params.get('distrito') ?? undefined,
    entidad: numberOf(params.get('entidad')),
  }
  const change = (next: Readonly<Record<string, string | number | undefined>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined) after.delete(name)
          else after.set(name, String(value))
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, params, change }
}

const incidentsAs = (vista: 'lista' | 'mapa') => (criterios: string) => withQuery(paths.incidents, { criterios, vista, de: 'numeros' })
export const listAt = incidentsAs('lista')
/** The incidents that a question counts as received, on their map. */
export const mapOf = (counted: Counted) => listOf({ ...counted, listAt: incidentsAs('mapa') }, {}, 'creadas')

export const useCounted = (query: AskedStatistics): Loaded<Counted> => {
  const lang = useLang()
  const checked = checkQuery(query, useToday())
  const loaded = useLoad(askStatistics, { query })
  return { ...loaded, data: loaded.data && 'ok' in checked ? { question: checked.ok, answer: loaded.data, lang, listAt } : undefined }
}

export type DashboardAnswers = Readonly<Record<DashboardQuestion, Loaded<Counted>>>

export const useDashboard = (filter: DashboardFilter): DashboardAnswers => {
  const questions = dashboardQuestions(filter, useToday())
  return {
    flow: useCounted(questions.flow),
    groups: useCounted(questions.groups),
    cohorts: useCounted(questions.cohorts),
    backlog: useCounted(questions.backlog),
    entities: useCounted(questions.entities),
    areas: useCounted(questions.areas),
    repeats: useCounted(questions.repeats),
  }
}

/** Several answers as one. */
export const joined = (all: readonly Loaded<Counted>[]): Loaded<readonly Counted[]> => {
  const data = all.flatMap((each) => each.data ?? [])
  const failed = all.find(({ error }) => error !== undefined)
  return {
    data: data.length === all.length ? data : undefined,
    error: failed?.error,
    loading: all.some(({ loading }) => loading),
    refreshing: all.some(({ refreshing }) => refreshing),
    savedAt: failed?.savedAt,
    retry: () => all.forEach(({ retry }) => retry()),
  }
}
