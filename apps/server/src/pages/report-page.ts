import { reportCharts } from '@avisa/contract/monthly-reports/charts'
import type { FigureChange } from '@avisa/contract/monthly-reports/schemas'
import { changesTitle, changeSentences, reportSummary, reportTiles, reportTitle } from '@avisa/contract/monthly-reports/summary'
import { reportDefinitions, sayReport } from '@avisa/contract/monthly-reports/texts'
import { publicPages } from '@avisa/contract/page-paths'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { StoredReport } from '#/monthly-reports/shared/store.ts'
import { chartCard } from './chart-markup.ts'
import { documentOf, inLanguage, type Frame, type Page } from './layout.ts'
import { markup, type Markup } from './markup.ts'
import { definitionCard } from './numbers-page.ts'
import { sayNumbers } from './numbers-texts.ts'

type ShownReport = { report: StoredReport; changes: readonly FigureChange[]; since: readonly FigureChange[] }

const changeCard = (title: string, changes: readonly FigureChange[], lang: Lang): Markup | undefined => {
  if (changes.length === 0) return undefined
  return markup`<section class="card"><h2>${title}</h2><ul>${changeSentences(changes, lang).map((sentence) => markup`<li>${sentence}</li>`)}</ul></section>`
}

export const reportPage = (frame: Frame, { report, changes, since }: ShownReport): Page => {
  const { lang, alias } = frame
  const { datos, version, id } = report
  const say = sayReport(lang)
  const sayHere = sayNumbers(lang)
  const note = pick(report, 'nota', lang)
  const words = reportSummary(datos, lang)
  const title = say('title', { mes: reportTitle(datos, lang).toLocaleLowerCase(lang) })
  const unit = datos.unidad && pick(datos.unidad, 'nombre', lang)
  const body = markup`<nav class="crumbs"><a href="${inLanguage(frame, publicPages.numbers.to({ alias }))}">${sayHere('numbers')}</a></nav>
<p class="quiet">${[say('kind'), ...(unit ? [unit] : []), say('version', { n: version })].join(' · ')}</p><h1>${title}</h1><p class="lead">${words}</p>${note !== '' && markup`<p>${note}</p>`}
<div class="figures">${reportTiles(datos, lang).map(
    (tile) => markup`<p class="card"><b>${tile.words}</b>${tile.name}<br><span class="small quiet">${tile.before}</span></p>`,
  )}</div>${changeCard(say(since.length === 1 ? 'since_one' : 'since_other', { n: since.length }), since, lang)}${changeCard(changesTitle(changes.length, version - 1, lang), changes, lang)}
<div class="pair">${reportCharts(datos, lang).map((chart) => chartCard(chart, sayHere('table')))}</div>
${definitionCard(say('definitions'), reportDefinitions(lang))}
<p class="acts"><a class="button" href="${inLanguage(frame, publicPages.reportPdf.to({ alias, id }))}">${sayHere('reportPdf')}</a></p>`
  return documentOf(frame, { kind: 'numbers', path: publicPages.report.to({ alias, id }), title, description: words, robots: true, body })
}
