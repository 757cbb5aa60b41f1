import { describe, expect, it } from 'vitest'
import { parseCriteria } from '#/http/criteria.ts'
import { incidentCriteria } from '#/incidents/criteria.ts'
import { aStatisticsAnswer } from '#/testing/a-statistics-answer.ts'
import type { Lang } from '#/values/languages.ts'
import { backlogViews } from './backlog.ts'
import type { Counted, View } from './cell-marks.ts'
import { tableOf } from './charts.ts'
import { choiceQuestions, cohorts, dashboardQuestions, dashboardWeeks, headlines, type AskedStatistics } from './dashboard.ts'
import { definitions, sentencesOf } from './definitions.ts'
import { ages } from './dimensions.ts'
import { flowFinding, timesFinding } from './findings.ts'
import { flowViews, headlinesOf } from './flow.ts'
import { measureNames, measureOf } from './measures.ts'
import { checkQuery, planQuery } from './query.ts'
import { areasView, deadlinesView, hoursView, repeatsViews, satisfactionView } from './shares.ts'
import { cohortsView, timesView } from './times.ts'

const hoy = '2026-11-23'
const questions = dashboardQuestions({ semanas: 26, grupo: 7, distrito: 'Centro' }, hoy)
const countedOf = (query: AskedStatistics, lang: Lang): Counted => {
  const checked = checkQuery(query, hoy)
  if ('refused' in checked) throw new Error(checked.refused.es)
  return { question: checked.ok, answer: aStatisticsAnswer(query, hoy), lang, listAt: (criterios) => criterios }
}
const viewsIn = (lang: Lang): View[] => {
  const of = (name: keyof typeof questions) => countedOf(questions[name], lang)
  return [
    ...flowViews(of('flow')),
    timesView(of('groups'), 'grupo'),
    timesView(of('entities'), 'entidad'),
    cohortsView(of('cohorts')),
    ...backlogViews(of('backlog')),
    areasView(of('areas')),
    ...repeatsViews(of('repeats'), of('groups')),
    deadlinesView(of('groups'), 'grupo'),
    deadlinesView(of('entities'), 'entidad'),
    hoursView(of('groups'), 'grupo'),
    hoursView(of('entities'), 'entidad'),
    satisfactionView(of('groups')),
  ]
}
const marksOf = ({ chart, table }: View) =>
  [chart, ...(table ? [table] : [])].flatMap((each) => tableOf(each).rows.flatMap(({ cells }) => cells))

describe('the fixed page', () => {
  it.each([...Object.entries(questions), ...Object.entries(choiceQuestions(hoy))])(
    'the question of %s is one that may be asked',
    (_, query) => {
      expect(checkQuery(query, hoy)).toHaveProperty('ok')
    },
  )

  it('no question of it reads facts, whatever the weeks, as long as no area or entity is chosen', () => {
    for (const semanas of dashboardWeeks)
      for (const query of Object.values(dashboardQuestions({ semanas, grupo: 7 }, hoy))) {
        const checked = checkQuery(query, hoy)
        const table = 'ok' in checked ? planQuery(checked.ok) : 'refused'
        expect({ query, table }).not.toEqual({ query, table: expect.stringMatching(/^(hechos|refused)$/) })
      }
  })

  it('panels of whole months say since when', () => {
    const subtitles = (lang: Lang) => [...viewsIn(lang)].map(({ chart }) => chart.subtitle)
    expect(subtitles('es')).toContain('Recibidas por barrio desde junio de 2026')
    expect(subtitles('ca')).toContain('Rebudes per barri des de juny de 2026')
  })

  it('every number opens its list, with conditions that lists know, and the filter of the page', () => {
    const marks = viewsIn('es').flatMap(marksOf)
    expect(marks.length).toBeGreaterThan(150)
    for (const { value, href } of marks) {
      if (value === null) continue
      expect(parseCriteria(href, incidentCriteria)).toHaveProperty('ok')
      expect(href).toContain('(tipo,=,7);(distrito,=,Centro)')
    }
  })

  it('the first line has six figures, a year ago beside, and says what is worse', () => {
    const figures = headlinesOf(countedOf(questions.flow, 'es'))
    expect(figures.map(({ medida }) => medida)).toEqual(headlines)
    expect(figures.map(({ words, unit, before }) => `${words} ${unit}/${before ?? ''}`)).toEqual([
      '3901 /3590',
      '3902 /3411',
      '214 /305',
      '5 días/7',
      '23 días/27',
      '9,8 % /7,1 %',
    ])
    expect(figures.filter(({ worse }) => worse).map(({ medida }) => medida)).toEqual(['repetidas_por_cien'])
  })

  it('the week that runs is in the figures and not in the lines', () => {
    const [flow] = flowViews(countedOf(questions.flow, 'es'))
    expect(flow && tableOf(flow.chart).rows).toHaveLength(25)
  })

  it('a group that takes twice as long as the town is marked wrong', () => {
    const { chart } = timesView(countedOf(questions.groups, 'es'), 'grupo')
    expect(
      tableOf(chart)
        .rows.filter(({ tone }) => tone === 'wrong')
        .map(({ name }) => name),
    ).toEqual(['Aceras'])
    expect(chart.title).toBe('En Aceras se tarda 6 veces más que en Alumbrado')
  })

  it('the backlog says how many are older than a month and who has the oldest', () => {
    const [aged] = backlogViews(countedOf(questions.backlog, 'es'))
    expect(aged?.chart.title).toMatch(/^\d+ pasan del mes$/)
    expect(aged?.chart.note).toMatch(/^De las que pasan de 3 meses, \d+ son de: /)
  })

  it('an age of which nothing is open is not marked', () => {
    const counted = countedOf(questions.backlog, 'es')
    const filas = counted.answer.filas.filter(([edad]) => edad === '0')
    const [aged] = backlogViews({ ...counted, answer: { ...counted.answer, filas } })
    expect(aged && tableOf(aged.chart).rows.map(({ tone }) => tone)).toEqual(ages.map(() => 'main'))
  })

  it.each<[Lang, RegExp]>([
    ['es', /Desde|semana|Días|Recibidas|resueltas|barrio/],
    ['ca', /Des d|setmana|Dies|Rebudes|resoltes|barri/],
  ])('titles in %s are sentences without gaps', (lang, words) => {
    const titles = viewsIn(lang).map(({ chart }) => `${chart.title} · ${chart.subtitle}`)
    for (const title of titles) expect(title).not.toMatch(/\{\{|undefined|NaN|^ ·/)
    expect(titles.join('\n')).toMatch(words)
  })

  it('hours are said of all and by group, the most first, with the incidents that they were worked for', () => {
    const { chart } = hoursView(countedOf(questions.groups, 'es'), 'grupo')
    expect(chart.title).toBe('214,5 horas de trabajo')
    const [first] = tableOf(chart).rows
    expect(first?.cells[0]).toMatchObject({ value: 60, words: '60' })
    expect(first?.cells[0]?.href).toMatch(/^\(cerrada,>=,.*\(tipo,=,1\)/)
  })

  it('the cohorts of the chart are those that are counted', () => {
    expect(tableOf(cohortsView(countedOf(questions.cohorts, 'es')).chart).columns).toHaveLength(cohorts.length + 1)
  })
})

describe('findings', () => {
  const weeks = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([creadas, cerradas], at) => ({ semana: `2026-${at < 4 ? '09' : '10'}-0${(at % 4) + 1}`, creadas, cerradas }))
  const even = [100, 100] as const

  it.each<[string, readonly (readonly [number, number])[], string]>([
    ['too few to say', [[1, 2]], 'Recibidas y cerradas'],
    ['as many', [even, even, even, even, even], 'Se cierra más o menos lo que entra'],
    [
      'always more',
      [
        [100, 140],
        [100, 140],
        [100, 140],
        [100, 140],
      ],
      'Se cierra más de lo que entra',
    ],
    ['lately more', [even, even, even, even, [80, 160], [80, 160], [80, 160]], 'Desde octubre se cierra más de lo que entra'],
    ['lately less', [even, even, even, even, [160, 80], [160, 80], [160, 80]], 'Desde octubre entra más de lo que se cierra'],
    ['just now', [even, even, even, even, even, [160, 80]], 'Estas semanas entra más de lo que se cierra'],
  ])('%s', (_, pairs, title) => {
    expect(flowFinding(weeks(pairs), 'es')).toBe(title)
  })

  it('Valencian elides before a vowel', () => {
    expect(flowFinding(weeks([even, even, even, even, [80, 160], [80, 160], [80, 160]]), 'ca')).toBe(
      "Des d'octubre es tanca més del que entra",
    )
  })

  it.each<[number, number, string]>([
    [5, 4, 'Todos los grupos tardan parecido'],
    [6, 4, 'En A se tarda más que en B'],
    [8, 4, 'En A se tarda el doble que en B'],
    [12, 4, 'En A se tarda 3 veces más que en B'],
  ])('%i days against %i', (a, b, title) => {
    expect(
      timesFinding(
        [
          { name: 'A', value: a },
          { name: 'B', value: b },
        ],
        'es',
      ),
    ).toBe(title)
  })
})

describe('definitions', () => {
  it.each(measureNames)('%s has one that names its event and how exact it is, in both languages', (name) => {
    const definition = definitions[name]
    const measure = measureOf(name)
    expect(definition.when).toBe(measure.event)
    expect(definition.precision === 'estimate').toBe(measure.percentile !== undefined)
    expect(definition.precision === 'exact').toBe(measure.unit === 'incidencias')
    expect(definition.counts[0]).toContain(measure.days === undefined ? '' : `${measure.days} días después`)
    for (const [es, ca] of sentencesOf(definition)) {
      expect(es).toMatch(/\.$/)
      expect(ca).toMatch(/\.$/)
    }
  })

  it('nothing else is defined', () => {
    expect(Object.keys(definitions).toSorted()).toEqual([...measureNames].toSorted())
  })
})
