import { parseCriteria } from '@avisa/contract/http/criteria'
import { incidentCriteria } from '@avisa/contract/incidents/criteria'
import type { Counted } from '@avisa/contract/statistics/cell-marks'
import { dashboardQuestions, shownWeeks } from '@avisa/contract/statistics/dashboard'
import { sheetsOf } from '@avisa/contract/statistics/sheets'
import { addMonths } from '@avisa/contract/statistics/days'
import { askHeat, askStatistics, countErased, downloadPanel } from '@avisa/contract/statistics/endpoints'
import { panelOf } from '@avisa/contract/statistics/panels'
import { checkQuery, type StatisticsQuestion } from '@avisa/contract/statistics/query'
import type { StatisticsAnswer } from '@avisa/contract/statistics/schemas'
import { refuse, Refusal } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Read } from '#/platform/database/database.ts'
import { parseOrRefuse } from '#/platform/database/lists.ts'
import type { Deps } from '#/platform/deps.ts'
import { openDoor } from '#/platform/door.ts'
import { workbookOfRows, xlsxType } from '#/platform/exports/row-sheets.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { readHeat } from './heat-store.ts'
import { countErasedFacts } from './erased-store.ts'
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

/** Questions counted at once, in total and for a person, so that the others have connections; milliseconds to wait for a turn. */
const counting = { atOnce: 5, each: 3, patience: 10_000 } as const

const inTurn = async <T>({ enter, leave }: ReturnType<typeof openDoor>, name: string, work: () => Promise<T>): Promise<T> => {
  if (!(await enter(name))) refuse('http.busy')
  try {
    return await work()
  } finally {
    leave(name)
  }
}

const questionOf = (query: Parameters<typeof checkQuery>[0], { now, zona }: Scope): StatisticsQuestion => {
  const checked = checkQuery(query, toServerDate(now, zona).slice(0, 10))
  if ('ok' in checked) return checked.ok
  throw new Refusal('statistics.question', { fields: [checked.refused] })
}

/** A number must not tell of incidents that the caller could not open. */
const refuseUnlessAllSeen = (scope: Scope) => {
  if (!viewerOf(scope).sight.incidencias.todas) refuse('http.forbidden')
}

type At = { read: Read; scope: Scope; deps: Pick<Deps, 'db'> }

export const routes: Feature = (app) => {
  const answers: Answers = new Map()
  const door = openDoor(counting)
  const countInTurn = <T>(
    { esquema, person }: Scope,
    { db }: At['deps'],
    question: object,
    count: (read: Read) => Promise<T>,
  ): Promise<T> => {
    const tellSlow = (plans: readonly string[]) => app.log.warn({ municipality: esquema, question, plans }, 'statistics took too long')
    return inTurn(door, `${esquema} ${person?.user_id}`, () => withinSnapshot(db, esquema, count, tellSlow))
  }
  const answerTo = async ({ read, scope, deps }: At, question: StatisticsQuestion): Promise<StatisticsAnswer> => {
    const { esquema, unidades, lang } = scope
    const key = JSON.stringify([esquema, await readVersion(read, scope), unidades, lang, question])
    return repeat(answers, key, () => countInTurn(scope, deps, question, (tx) => answerQuestion(tx, scope, question)))
  }

  serve(app, askStatistics, async ({ query, ...at }) => {
    refuseUnlessAllSeen(at.scope)
    return answerTo(at, questionOf(query, at.scope))
  })

  serve(app, downloadPanel, async ({ query, params: { panel }, ...at }) => {
    const { scope } = at
    refuseUnlessAllSeen(scope)
    const questions = dashboardQuestions({ ...query, semanas: shownWeeks(query.semanas) }, toServerDate(scope.now, scope.zona).slice(0, 10))
    const counted: Counted[] = []
    for (const name of panelOf(panel).questions) {
      const question = questionOf(questions[name], scope)
      counted.push({ question, answer: await answerTo(at, question), lang: scope.lang, listAt: () => '' })
    }
    const content = await workbookOfRows(sheetsOf(panelOf(panel).viewsOf(counted), scope.lang))
    return { content, type: xlsxType, cacheControl: 'private, no-store' }
  })

  serve(app, askHeat, async ({ query: { desde, hasta, criteria, ...box }, scope, deps }) => {
    refuseUnlessAllSeen(scope)
    const { criteria: checked } = questionOf(
      { medidas: 'creadas', por: 'mes', desde: `${desde}-01`, hasta: `${hasta}-01`, criteria },
      scope,
    )
    const question = { desde: `${desde}-01`, antes: addMonths(`${hasta}-01`, 1), box, criteria: checked }
    return countInTurn(scope, deps, question, (tx) => readHeat(tx, scope, question))
  })

  serve(app, countErased, async ({ query, scope, deps }) => {
    refuseUnlessAllSeen(scope)
    const criteria = parseOrRefuse(parseCriteria(query.criteria, incidentCriteria))
    return { borradas: (await countInTurn(scope, deps, criteria, (tx) => countErasedFacts(tx, scope, criteria))) ?? null }
  })
}
