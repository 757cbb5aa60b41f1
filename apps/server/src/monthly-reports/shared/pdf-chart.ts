import { descriptionOf, tableOf, type Chart } from '@avisa/contract/statistics/charts'
import { drawChart, type DrawnChart } from '@avisa/contract/statistics/drawing'
import type { Drawing, Shape } from '@avisa/contract/statistics/shapes'
import {
  addPage,
  drawable,
  element,
  heightOf,
  inks,
  inner,
  makeRoom,
  page,
  put,
  decorate,
  write,
  type Doc,
  type Element,
} from './pdf-frame.ts'

/** Points of a pixel: charts are drawn as on the screen. */
const scale = 0.75
const row = { size: 9, height: 16.5 } as const

const isDrawn = (chart: Chart): chart is DrawnChart => chart.kind !== 'table'

const drawShape = (doc: Doc, shape: Shape, inkOf: (ink: Shape['ink']) => string): void => {
  const ink = inkOf(shape.ink)
  switch (shape.kind) {
    case 'path':
      doc.save()
      doc.path(shape.d).lineWidth(shape.width).lineJoin('round').strokeColor(ink)
      if (shape.faint) doc.strokeOpacity(0.35)
      if (shape.dashed) doc.dash(5, { space: 4 })
      doc.stroke().restore()
      return
    case 'rect':
      doc.roundedRect(shape.x, shape.y, shape.width, shape.height, Math.min(2, shape.width / 2)).fill(ink)
      return
    case 'dot':
      doc.circle(shape.x, shape.y, shape.r)
      if (shape.hollow) doc.lineWidth(2.4).fillAndStroke(inks.surface, ink)
      else doc.fill(ink)
      return
    case 'text': {
      const text = drawable(shape.text)
      doc
        .font(shape.weight > 500 ? 'bold' : 'regular')
        .fontSize(shape.size)
        .fillColor(ink)
      const wide = doc.widthOfString(text)
      const x = shape.x - { start: 0, middle: wide / 2, end: wide }[shape.anchor]
      doc.text(text, x, shape.y - shape.size * 0.78, { lineBreak: false })
    }
  }
}

/** A picture for who reads aloud: what it says is its alternative, the table follows. */
const drawFigure = (doc: Doc, parent: Element, chart: DrawnChart, { drawing, accent }: { drawing: Drawing; accent: string }): void => {
  const [x, y] = [page.margin, doc.y]
  const height = drawing.height * scale
  const inkOf = (ink: Shape['ink']) => (ink === 'main' ? accent : inks[ink])
  const alt = drawable(descriptionOf(chart))
  parent.add(
    element(
      doc,
      'Figure',
      () => {
        doc.save().translate(x, y).scale(scale)
        for (const shape of drawing.shapes) drawShape(doc, shape, inkOf)
        doc.restore()
      },
      { alt, bbox: [x, y, x + inner, y + height] },
    ),
  )
  doc.x = page.margin
  doc.y = y + height + 10
}

type Cells = readonly string[]

/** The first column is the widest. */
const placesOf = (columns: number) => {
  const first = columns < 3 ? inner * 0.7 : inner * Math.max(0.3, 0.58 - 0.07 * columns)
  const each = (inner - first) / Math.max(1, columns - 1)
  return (at: number) => (at === 0 ? { x: page.margin, width: first } : { x: page.margin + first + (at - 1) * each, width: each })
}

/** `parent` null: drawn for the eye alone. */
const drawRow = (doc: Doc, parent: Element | null, cells: Cells, head: boolean): void => {
  const place = placesOf(cells.length)
  const y = doc.y
  const tr = parent && element(doc, 'TR')
  if (tr) parent.add(tr)
  const lookAt = (at: number) => ({
    size: row.size,
    bold: head,
    ink: head ? inks.quiet : inks.text,
    width: place(at).width - 6,
    align: at === 0 ? ('left' as const) : ('right' as const),
  })
  const height = Math.max(row.height, ...cells.map((text, at) => heightOf(doc, text, lookAt(at)) + 5))
  for (const [at, text] of cells.entries()) {
    const tag = head || at === 0 ? 'TH' : 'TD'
    const options = tag === 'TH' ? { scope: head ? ('Column' as const) : ('Row' as const) } : {}
    const draw = () => put(doc, text, [place(at).x + (at === 0 ? 0 : 6), y + 3], lookAt(at))
    if (tr) tr.add(element(doc, tag, draw, options))
    else decorate(doc, draw)
  }
  tr?.end()
  decorate(doc, () => {
    doc
      .moveTo(page.margin, y + height)
      .lineTo(page.width - page.margin, y + height)
      .lineWidth(head ? 0.75 : 0.5)
      .strokeColor(head ? inks.base : inks.grid)
      .stroke()
  })
  doc.x = page.margin
  doc.y = y + height
}

/** A table goes on over pages, with its heads again for the eye. */
export const drawTable = (doc: Doc, parent: Element, columns: Cells, rows: readonly Cells[]): void => {
  makeRoom(doc, row.height * Math.min(4, rows.length + 1))
  const table = element(doc, 'Table')
  parent.add(table)
  const head = element(doc, 'THead')
  table.add(head)
  drawRow(doc, head, columns, true)
  head.end()
  const body = element(doc, 'TBody')
  table.add(body)
  for (const cells of rows) {
    if (doc.y + row.height * 2 > page.height - page.foot) {
      addPage(doc)
      drawRow(doc, null, columns, true)
    }
    drawRow(doc, body, cells, false)
  }
  body.end()
  table.end()
  doc.y += 8
}

type Named = { number: number; accent: string; table: string }

/** A heading that says the finding, what is measured, the picture, and its table. */
export const drawSection = (doc: Doc, parent: Element, chart: Chart, { number, accent, table }: Named): void => {
  const { columns, rows } = tableOf(chart)
  const drawing = isDrawn(chart) ? drawChart(chart, inner / scale) : undefined
  const section = element(doc, 'Sect')
  parent.add(section)
  makeRoom(doc, 46 + (drawing ? drawing.height * scale : row.height * Math.min(6, rows.length + 1)))
  doc.outline.addItem(drawable(chart.title))
  write(doc, section, ['H2', `${number}. ${chart.title}`], { bold: true, size: 12.5, gap: 1 })
  write(doc, section, ['P', chart.subtitle], { size: 9, ink: inks.quiet, gap: 8 })
  if (isDrawn(chart) && drawing) {
    drawFigure(doc, section, chart, { drawing, accent })
    makeRoom(doc, 14 + row.height * Math.min(4, rows.length + 1))
    write(doc, section, ['P', table], { size: 9, ink: inks.quiet, gap: 1 })
  }
  drawTable(
    doc,
    section,
    columns,
    rows.map(({ name, under, cells }) => [under ? `${name}, ${under}` : name, ...cells.map(({ words }) => words)]),
  )
  if (chart.note) write(doc, section, ['P', chart.note], { size: 9, ink: inks.quiet })
  section.end()
  doc.y += 14
}
