import { tableOf, type Chart } from '@avisa/contract/statistics/charts'
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
const width = 460

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

/** A card with the picture and, under one key, its table; a chart that is only a table is its table. */
export const chartCard = (chart: Chart, table: string): Markup => {
  const shown: DrawnChart | undefined = chart.kind === 'table' ? undefined : chart
  const picture = shown && trusted(svgText(shown, width, colours).replace(/ width="\d+" height="[\d.]+"(?= font)/, ''))
  return markup`<section class="card"><h2>${chart.title}</h2><p class="quiet small">${chart.subtitle}</p>${
    picture
      ? markup`<div class="chart">${picture}</div><details><summary>${table}</summary>${chartTable(chart)}</details>`
      : chartTable(chart)
  }${chart.note !== undefined && markup`<p class="quiet small">${chart.note}</p>`}</section>`
}
