import { addMonths } from '@avisa/contract/monthly-reports/months'
import { percentOf } from '@avisa/contract/monthly-reports/figures'
import { monthName } from '@avisa/contract/monthly-reports/charts'
import { publicPages } from '@avisa/contract/page-paths'
import type { Chart, Mark } from '@avisa/contract/statistics/charts'
import { leastShown, suppressParts } from '@avisa/contract/statistics/suppress'
import type { Lang } from '@avisa/contract/values/languages'
import { formatNumber } from '@avisa/contract/values/numbers'
import type { PublishedReport } from '#/monthly-reports/shared/store.ts'
import { chartCard, chartTable } from './chart-markup.ts'
import { dateIn, documentOf, inLanguage, type Frame, type Page } from './layout.ts'
import { markup, type Markup } from './markup.ts'
import { quarterMonths, type PublicDeadline, type Quarter } from './numbers-store.ts'
import { numberTerms, sayNumbers, type SayNumbers } from './numbers-texts.ts'

export type ShownNumbers = { quarter: Quarter; reports: readonly PublishedReport[]; latest: string; now: Date }
type Context = ShownNumbers & { frame: Frame; lang: Lang; say: SayNumbers }

/** `2026-07`: `2026-3`. */
const quarterOf = (mes: string): string => `${mes.slice(0, 4)}-${Math.floor((Number(mes.slice(5)) - 1) / quarterMonths) + 1}`
/** The first month of the quarter that a query names, if it is one. */
export const monthOfQuarter = (text: unknown): string | undefined => {
  const [, year = '', quarter = ''] = /^(\d{4})-([1-4])$/.exec(typeof text === 'string' ? text : '') ?? []
  return year === '' ? undefined : `${year}-${String((Number(quarter) - 1) * quarterMonths + 1).padStart(2, '0')}`
}

const count = (n: number, lang: Lang): string => formatNumber(n, lang)
const daysOf = (say: SayNumbers, lang: Lang, n: number): string => (n === 1 ? say('days_one') : say('days_other', { n: count(n, lang) }))
const hiddenWords = '–'
const markOf = (value: number | null, lang: Lang): Mark => ({ value, words: value === null ? hiddenWords : count(value, lang) })

const months = (mes: string) => ({ primero: mes, segundo: addMonths(mes, 1), tercero: addMonths(mes, 2) })
const quarterTitle = ({ say, lang, quarter: { mes } }: Context): string => {
  const { primero, segundo, tercero } = months(mes)
  const name = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' })
  const of = (each: string) => name.format(new Date(`${each}-01T00:00:00Z`))
  const words = say('quarter', { primero: of(primero), segundo: of(segundo), tercero: monthName(tercero, lang) })
  return words.charAt(0).toLocaleUpperCase(lang) + words.slice(1)
}

const summary = ({ say, lang, quarter: { all, ends: outcomes } }: Context): string => {
  const isMendedShown = suppressParts(outcomes).shown.some(({ desenlace }) => desenlace === 'resuelta')
  const share = percentOf(all.resueltas, all.avisadas)
  const [mitad, nueve] = [all.mitad, all.nueve].map((days) => (days === null ? null : daysOf(say, lang, days)))
  return [
    all.avisadas === 1 ? say('reports_one') : say('reports_other', { n: count(all.avisadas, lang) }),
    ...(share === null || !isMendedShown ? [] : [say('mended', { n: share })]),
    ...(all.avisadas < leastShown ? [] : [mitad && nueve ? say('took', { mitad, nueve }) : say('notYet')]),
  ].join(' ')
}

/** Ends that are too few to be shown are one part with the smallest of the others. */
const ends = ({ say, lang, quarter }: Context): Chart | undefined => {
  const total = quarter.all.avisadas
  if (total < leastShown) return undefined
  const { shown, rest } = suppressParts(quarter.ends)
  const part = (name: string, n: number) => ({
    name,
    tone: 'main' as const,
    mark: markOf(n, lang),
  })
  return {
    kind: 'parts',
    title: say('ends'),
    subtitle: say('endsHint'),
    category: say('end'),
    measure: say('reports'),
    rows: [...shown.map(({ desenlace, n }) => part(say(desenlace ?? 'open'), n)), ...(rest > 0 ? [part(say('rest'), rest)] : [])],
  }
}

const durations = ({ say, lang, quarter }: Context): Chart | undefined => {
  const rows = quarter.groups.filter(({ mitad }) => mitad !== null)
  if (rows.length === 0) return undefined
  return {
    kind: 'ranges',
    title: say('took2'),
    subtitle: say('tookHint'),
    category: say('group'),
    half: say('half'),
    nine: say('nine'),
    unit: say('dayUnit'),
    rows: rows.map(({ nombre, mitad, nueve }) => ({
      name: nombre ?? '',
      tone: 'main',
      half: markOf(mitad, lang),
      nine: nueve === null ? { value: null, words: say('later') } : markOf(nueve, lang),
    })),
  }
}

const series = ({ say, lang, quarter }: Context): Chart => {
  const [before, now] = quarter.series.slice(-2).map(({ avisadas }) => avisadas)
  const change = (now ?? 0) - (before ?? 0)
  return {
    kind: 'columns',
    title: say(change > 0 ? 'more' : change < 0 ? 'less' : 'same'),
    subtitle: say('byQuarter'),
    category: say('quarterName'),
    measure: say('reports'),
    rows: quarter.series.map(({ mes, avisadas }) => ({
      name: say('months', { primero: monthName(mes, lang, 'short'), tercero: monthName(addMonths(mes, 2), lang, 'short') }),
      tone: mes === quarter.mes ? 'main' : 'before',
      mark: markOf(avisadas, lang),
    })),
  }
}

const termOf = ({ cuenta, resolucion }: PublicDeadline, say: SayNumbers): string => {
  const n = cuenta === 'minutos_habiles' ? Math.max(1, Math.round(resolucion / 60)) : resolucion
  const unit = ({ minutos_habiles: 'hours', dias_naturales: 'days', dias_habiles: 'workdays', dias_habiles_hora: 'workdays' } as const)[
    cuenta
  ]
  return n === 1 ? say(`${unit}_one`) : say(`${unit}_other`, { n })
}

const deadlineName = ({ nombre, prioridad }: PublicDeadline, say: SayNumbers): string =>
  [nombre ?? say('all'), ...(prioridad === null ? [] : [say(prioridad)])].join(', ')

const deadlines = ({ say, quarter }: Context): Markup | undefined => {
  if (quarter.deadlines.length === 0) return undefined
  return markup`<section class="card"><h2>${say('deadlines')}</h2><p class="quiet small">${say('deadlinesHint')}</p><ul class="kept">${quarter.deadlines.map(
    (deadline) =>
      markup`<li><span>${say('deadline', { nombre: deadlineName(deadline, say), plazo: termOf(deadline, say) })}</span><b>${say('percent', { n: percentOf(deadline.en_plazo, deadline.con_plazo) ?? 0 })}</b></li>`,
  )}</ul></section>`
}

const again = ({ say, lang, quarter: { all, series: quarters } }: Context): Markup | undefined => {
  if (all.repetidas < leastShown) return undefined
  const shareOf = (repetidas: number, avisadas: number) => percentOf(repetidas, avisadas) ?? 0
  const before = quarters.at(-2)
  const compared =
    before &&
    before.repetidas >= leastShown &&
    say('againBefore', {
      n: count(before.repetidas, lang),
      total: count(before.avisadas, lang),
      porcentaje: shareOf(before.repetidas, before.avisadas),
    })
  return markup`<section class="card"><h2>${say('again')}</h2><p class="again"><b>${count(all.repetidas, lang)}</b> <span class="quiet">${say('againOf', { total: count(all.avisadas, lang), n: shareOf(all.repetidas, all.avisadas) })}</span></p>${compared && markup`<p class="quiet small">${compared}</p>`}</section>`
}

const promises = ({ say, lang, quarter }: Context): Markup => {
  const rows = quarter.promises
  const days = (n: number): Mark => ({ value: n, words: daysOf(say, lang, n) })
  const table: Chart = {
    kind: 'table',
    title: say('promises'),
    subtitle: say('promisesHint'),
    category: say('type'),
    measures: [say('half'), say('nine')],
    rows: rows.map(({ nombre, mediana_dias, p90_dias }) => ({
      name: nombre ?? say('all'),
      tone: 'main',
      marks: [days(mediana_dias), days(p90_dias)],
    })),
  }
  return markup`<section class="card"><h2>${say('promises')}</h2><p class="quiet small">${say('promisesHint')}</p>${
    rows.length > 0 ? chartTable(table) : markup`<p>${say('promisesNone')}</p>`
  }</section>`
}

export const definitionCard = (title: string, terms: readonly { term: string; meaning: string }[]): Markup =>
  markup`<section class="card"><h2>${title}</h2><dl class="terms">${terms.map(
    ({ term, meaning }) => markup`<div><dt>${term}</dt><dd class="quiet">${meaning}</dd></div>`,
  )}</dl></section>`

const reportList = ({ frame, say, lang, reports }: Context): Markup | undefined => {
  if (reports.length === 0) return undefined
  const { alias } = frame
  return markup`<section class="card"><h2>${say('reportsList')}</h2><ul class="kept">${reports.map(
    ({ id, mes, version, unidad_gestion }) =>
      markup`<li><a href="${inLanguage(frame, publicPages.report.to({ alias, id }))}">${[monthName(mes, lang), ...(unidad_gestion === null ? [] : [unidad_gestion]), ...(version > 1 ? [say('version', { n: version })] : [])].join(' · ')}</a><a href="${inLanguage(frame, publicPages.reportPdf.to({ alias, id }))}">PDF</a></li>`,
  )}</ul></section>`
}

const linksOf = ({ frame, say, quarter: { mes }, latest }: Context): Markup => {
  const link = (to: string, words: string) =>
    markup` · <a href="${inLanguage(frame, publicPages.numbers.to({ alias: frame.alias }), { trimestre: quarterOf(to) })}">${words}</a>`
  const next = addMonths(mes, quarterMonths)
  return markup`${link(addMonths(mes, -quarterMonths), say('previous'))}${next <= latest && link(next, say('following'))}`
}

/** What came, what became of it and how long it took, for anybody and without script. */
export const numbersPage = (frame: Frame, shown: ShownNumbers): Page => {
  const { lang, alias } = frame
  const say = sayNumbers(lang)
  const context = { ...shown, frame, lang, say }
  const words = summary(context)
  const [parts, times] = [ends(context), durations(context)]
  const { mes } = shown.quarter
  const { datos_abiertos: hasData, datos_licencia: licence } = frame.settings
  const [report] = shown.reports
  const actions = [
    ...(hasData === true ? [[publicPages.data.to({ alias }), say('data')] as const] : []),
    [publicPages.areas.to({ alias }), say('map')] as const,
    ...(report ? [[publicPages.reportPdf.to({ alias, id: report.id }), say('reportPdf')] as const] : []),
  ]
  const fecha = dateIn(frame, { day: 'numeric', month: 'long', year: 'numeric' })(shown.now)
  const hora = dateIn(frame, { timeStyle: 'short' })(shown.now)
  const body = markup`<p class="quiet">${quarterTitle(context)}${linksOf(context)}</p><h1>${say('title')}</h1><p class="lead">${words}</p>
${parts && chartCard(parts, say('table'))}<div class="pair">${times && chartCard(times, say('table'))}${chartCard(series(context), say('table'))}${deadlines(context)}${again(context)}${promises(context)}${reportList(context)}</div>
${definitionCard(say('meaning'), numberTerms(lang))}
<p class="acts">${actions.map(([path, words]) => markup`<a class="button" href="${inLanguage(frame, path)}">${words}</a>`)}</p><p class="quiet small">${say('counted', { fecha, hora })}${hasData === true && licence ? ` ${say('licence', { licencia: licence })}` : ''}</p>`
  return documentOf(frame, {
    kind: 'numbers',
    path: publicPages.numbers.to({ alias }),
    ...(mes === shown.latest ? {} : { query: { trimestre: quarterOf(mes) } }),
    title: say('title'),
    description: words,
    robots: true,
    body,
  })
}
