import { tableOf, type Chart, type RowsChart } from '@avisa/contract/statistics/charts'
import type { DrawnChart } from '@avisa/contract/statistics/drawing'
import { svgText } from '@avisa/contract/statistics/svg'
import { markup, trusted, type Markup } from './markup.ts'

const colours = {
  main: 'var(--accent)',
  before: 'var(--n7)',
  old: 'var(--old)',
  wrong: 'var(--wrong)',
  grid: 'var(--n3)',
  base: 'var(--n5)',
  quiet: 'var(--n7)',
  text: 'var(--n9)',
  surface: 'var(--surface)',
} as const
const width = 360

export const chartTable = (chart: Chart): Markup => {
  const { columns, rows } = tableOf(chart)
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${chart.title}"><table class="plain-table"><thead><tr>${columns.map(
    (name) => markup`<th scope="col">${name}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ name, cells }) =>
      markup`<tr><th scope="row">${name}</th>${cells.map(({ words, href }) =>
        href === undefined ? markup`<td>${words}</td>` : markup`<td><a href="${href}">${words}</a></td>`,
      )}</tr>`,
  )}</tbody></table></div>`
}

type PartsChart = RowsChart & { kind: 'parts' }
const partInks = ['main', 'text', 'quiet', 'base', 'grid', 'old'] as const
const inkOf = (at: number) => colours[partInks[at % partInks.length] ?? 'quiet']

const partsMarkup = (chart: PartsChart): Markup => {
  const total = Math.max(
    1,
    chart.rows.reduce((sum, { mark }) => sum + (mark.value ?? 0), 0),
  )
  const shares = chart.rows.map(({ mark }) => (100 * (mark.value ?? 0)) / total)
  const bars = shares.map((share, at) => {
    const x = shares.slice(0, at).reduce((sum, each) => sum + each, 0)
    return `<rect x="${x.toFixed(2)}" width="${Math.max(0.2, share - 0.25).toFixed(2)}" height="10" fill="${inkOf(at)}"/>`
  })
  return markup`${trusted(`<svg class="whole" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`)}<ul class="parts">${chart.rows.map(
    ({ name, mark }, at) =>
      markup`<li>${trusted(`<svg viewBox="0 0 12 12" aria-hidden="true"><rect width="12" height="12" rx="2" fill="${inkOf(at)}"/></svg>`)}<span>${name}</span> <b>${mark.words}</b> <span class="quiet small">${Math.round(shares[at] ?? 0)} %</span></li>`,
  )}</ul>`
}

const pictureMarkup = (chart: DrawnChart, table: string): Markup => {
  const picture = trusted(svgText(chart, width, colours).replace(/ width="\d+" height="[\d.]+"(?= font)/, ''))
  return markup`<div class="chart">${picture}</div><details><summary>${table}</summary>${chartTable(chart)}</details>`
}

export const chartCard = (chart: Chart, table: string): Markup => {
  const { kind, title, subtitle, note } = chart
  const shown = kind === 'table' ? chartTable(chart) : kind === 'parts' ? partsMarkup({ ...chart, kind }) : pictureMarkup(chart, table)
  return markup`<section class="card"><h2>${title}</h2><p class="quiet small">${subtitle}</p>${shown}${note !== undefined && markup`<p class="quiet small">${note}</p>`}</section>`
}
