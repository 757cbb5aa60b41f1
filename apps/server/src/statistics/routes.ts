import { askStatistics } from '@avisa/contract/statistics/endpoints'
import { checkQuery, planQuery, type StatisticsQuestion } from '@avisa/contract/statistics/query'
import type { StatisticsAnswer } from '@avisa/contract/statistics/schemas'
import { refuse, Refusal } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { answerQuestion } from './shared/answer.ts'
import { withinSnapshot } from './shared/counting-store.ts'
import { readVersion } from './shared/sums-store.ts'

/** Milliseconds for which an answer is repeated while nothing changes, and how many are. */
const [repeatedFor, repeatedAnswers] = [60_000, 500]

type Answers = Map<string, { until: number; answer: Promise<StatisticsAnswer> }>

/** Of those asked at the same time only the first is counted. */
const repeat = (answers: Answers, key: string, make: () => Promise<StatisticsAnswer>): Promise<StatisticsAnswer> => {
  const stored = answers.get(key)
  if (stored && stored.until > Date.now()) return stored.answer
  const answer = make()
  answers.delete(key)
  answers.set(key, { until: Date.now() + repeatedFor, answer })
  for (const [oldest] of answers) if (answers.size > repeatedAnswers) answers.delete(oldest)
  answer.catch(() => answers.delete(key))
  return answer
}

const questionOf = (query: Parameters<typeof checkQuery>[0], { now, zona }: Scope): StatisticsQuestion => {
  const checked = checkQuery(query, toServerDate(now, zona).slice(0, 10))
  if ('ok' in checked) return checked.ok
  throw new Refusal('statistics.question', { fields: [checked.refused] })
}

export const routes: Feature = (app) => {
  const answers: Answers = new Map()
  serve(app, askStatistics, async ({ read, query, scope, deps }) => {
    // A number must not tell of incidents that the caller could not open.
    if (!viewerOf(scope).sight.incidencias.todas) refuse('http.forbidden')
    const question = questionOf(query, scope)
    const { esquema, unidades, lang } = scope
    const key = JSON.stringify([esquema, await readVersion(read, scope), unidades, lang, question])
    const tellSlow = () => app.log.warn({ esquema, question, table: planQuery(question) }, 'statistics took too long')
    return repeat(answers, key, () => withinSnapshot(deps.db, esquema, (tx) => answerQuestion(tx, scope, question), tellSlow))
  })
}
