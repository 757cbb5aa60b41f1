import { reportCharts } from '@avisa/contract/monthly-reports/charts'
import type { FigureChange, MonthFigures } from '@avisa/contract/monthly-reports/schemas'
import { changesTitle, changeSentences, reportSummary, reportTiles, reportTitle } from '@avisa/contract/monthly-reports/summary'
import { reportDefinitions, sayReport } from '@avisa/contract/monthly-reports/texts'
import { htmlLang, pick, type Lang } from '@avisa/contract/values/languages'
import { rampOf } from '@avisa/contract/values/palette'
import { schemeColours } from '@avisa/contract/values/scheme-colours'
import { drawSection } from './pdf-chart.ts'
import {
  bytesOf,
  decorate,
  element,
  heightOf,
  inks,
  inner,
  makeRoom,
  openDocument,
  page,
  put,
  rule,
  write,
  writeFeet,
  type Doc,
  type Element,
} from './pdf-frame.ts'

export type PrintedReport = {
  figures: MonthFigures
  version: number
  /** `9 de noviembre de 2026`. */
  date: string
  note: string
  /** Since the version before. */
  changes: readonly FigureChange[]
  /** Of the page that anybody reads; absent until it is published. */
  address?: string
  /** The municipality's. */
  color: string
}

const drawHead = (doc: Doc, root: Element, { figures, version, date }: PrintedReport, lang: Lang): void => {
  const say = sayReport(lang)
  const { municipio, unidad } = figures
  const names = [pick(municipio, 'nombre', lang), ...(unidad ? [pick(unidad, 'nombre', lang)] : [])].join(' · ')
  const y = page.margin
  const aside = { size: 9, ink: inks.quiet, width: 150, align: 'right' as const }
  const right = page.width - page.margin - aside.width
  root.add(element(doc, 'P', () => put(doc, names, [page.margin, y], { bold: true, size: 11, width: inner - 160 })))
  const below = y + heightOf(doc, names, { bold: true, size: 11, width: inner - 160 }) + 3
  root.add(element(doc, 'P', () => put(doc, say('kind'), [page.margin, below], { size: 9, ink: inks.quiet, width: inner - 160 })))
  root.add(element(doc, 'P', () => put(doc, say('version', { n: version }), [right, y], aside)))
  root.add(element(doc, 'P', () => put(doc, date, [right, y + 13], aside)))
  rule(doc, below + 24)
  doc.x = page.margin
  doc.y = below + 44
}

/** Four figures side by side; each is one paragraph to read aloud. */
const drawTiles = (doc: Doc, root: Element, figures: MonthFigures, lang: Lang): void => {
  const tiles = reportTiles(figures, lang)
  const gap = 12
  const width = (inner - gap * (tiles.length - 1)) / tiles.length
  const y = doc.y + 6
  for (const [at, { name, words, before }] of tiles.entries()) {
    const x = page.margin + at * (width + gap)
    decorate(doc, () => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(1.5)
        .strokeColor(inks.text)
        .stroke()
    })
    root.add(
      element(doc, 'P', () => {
        put(doc, words, [x, y + 8], { bold: true, size: 20, width })
        put(doc, name, [x, y + 34], { bold: true, size: 10.5, width })
        put(doc, before, [x, y + 49], { size: 9, ink: inks.quiet, width })
      }),
    )
  }
  doc.x = page.margin
  doc.y = y + 82
}

const drawChanges = (doc: Doc, root: Element, { changes, version }: PrintedReport, lang: Lang): void => {
  if (changes.length === 0) return
  const section = element(doc, 'Sect')
  root.add(section)
  makeRoom(doc, 60)
  write(doc, section, ['H2', changesTitle(changes.length, version - 1, lang)], { bold: true, size: 12.5, gap: 4 })
  write(doc, section, ['P', changeSentences(changes, lang).join(' ')], { size: 10, gap: 18 })
  section.end()
}

const termWidth = 124

/** A list whose labels are the terms. */
const drawTerms = (doc: Doc, parent: Element, lang: Lang): void => {
  const list = element(doc, 'L')
  parent.add(list)
  for (const { term, meaning } of reportDefinitions(lang)) {
    const [label, body] = [
      { bold: true, size: 9.5, width: termWidth },
      { size: 9.5, width: inner - termWidth - 12 },
    ]
    const height = Math.max(heightOf(doc, term, label), heightOf(doc, meaning, body))
    makeRoom(doc, height)
    const y = doc.y
    const item = element(doc, 'LI')
    list.add(item)
    item.add(element(doc, 'Lbl', () => put(doc, term, [page.margin, y], label)))
    item.add(element(doc, 'LBody', () => put(doc, meaning, [page.margin + termWidth + 12, y], body)))
    item.end()
    doc.x = page.margin
    doc.y = y + height + 7
  }
  list.end()
}

/** A tagged file in one language: headings, tables as tables, pictures with what they say. */
export const reportPdf = async (report: PrintedReport, lang: Lang): Promise<Buffer> => {
  const { figures, note, address, color } = report
  const say = sayReport(lang)
  const title = say('title', { mes: reportTitle(figures, lang).toLocaleLowerCase(lang) })
  const town = pick(figures.municipio, 'nombre', lang)
  const { doc, root } = openDocument({ title: `${title}. ${town}`, author: town, lang: htmlLang(lang) })
  drawHead(doc, root, report, lang)
  write(doc, root, ['H1', reportTitle(figures, lang)], { bold: true, size: 22, gap: 6 })
  write(doc, root, ['P', reportSummary(figures, lang)], { size: 12.5, gap: 10 })
  if (note !== '') write(doc, root, ['P', note], { size: 10.5, gap: 10 })
  drawTiles(doc, root, figures, lang)
  drawChanges(doc, root, report, lang)
  const { accent } = schemeColours(rampOf(color), 'light')
  for (const [at, chart] of reportCharts(figures, lang).entries()) {
    drawSection(doc, root, chart, { number: at + 1, accent, table: say('table') })
    // Others' requests are answered between two charts.
    await new Promise(setImmediate)
  }
  const meanings = element(doc, 'Sect')
  root.add(meanings)
  makeRoom(doc, 120)
  doc.outline.addItem(say('definitions'))
  write(doc, meanings, ['H2', say('definitions')], { bold: true, size: 12.5, gap: 8 })
  drawTerms(doc, meanings, lang)
  meanings.end()
  root.end()
  writeFeet(doc, address === undefined ? town : `${say('original')} ${address}`, (n, total) => say('page', { n, total }))
  return bytesOf(doc)
}
