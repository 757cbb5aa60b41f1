import { describe, expect, it } from 'vitest'
import { descriptionOf, isEmptyChart, sheetOf, tableOf, type LinesChart, type RangesChart, type RowsChart } from './charts.ts'
import { drawChart, type DrawnChart } from './drawing.ts'
import { scaleTo } from './shapes.ts'
import { svgText, type Colours } from './svg.ts'

const frame = { title: 'Título', subtitle: 'Incidencias', category: 'Semana' }
const mark = (value: number | null, href?: string) => ({ value, words: value === null ? 'aún no' : String(value), href })
const lines: LinesChart = {
  ...frame,
  kind: 'lines',
  labels: ['4 may.', '11 may.', '18 may.'],
  ticks: [{ at: 0, words: '4 may.' }],
  series: [
    { name: 'Recibidas', tone: 'before', end: '120 recibidas', marks: [mark(40), mark(80, '/incidencias?x=1'), mark(120)] },
    { name: 'Cerradas', tone: 'main', end: '118 cerradas', marks: [mark(30), mark(null), mark(118)] },
  ],
}
const bars: RowsChart = {
  ...frame,
  kind: 'bars',
  measure: 'Abiertas',
  rows: [
    { name: 'hasta 2 días', tone: 'main', mark: mark(50, '/incidencias?x=2') },
    { name: 'más de 3 meses', tone: 'wrong', mark: mark(25) },
  ],
}
const ranges: RangesChart = {
  ...frame,
  kind: 'ranges',
  half: 'la mitad',
  nine: '9 de cada 10',
  unit: 'días',
  rows: [
    { name: 'Alumbrado', tone: 'main', half: mark(4), nine: mark(18) },
    { name: 'Aceras', tone: 'wrong', half: mark(11), nine: mark(null) },
  ],
}
const colours: Colours = {
  main: '#0a6478',
  before: '#667',
  old: '#850',
  wrong: '#b22',
  grid: '#eee',
  base: '#999',
  quiet: '#556',
  text: '#112',
  surface: '#fff',
}

describe('charts as data', () => {
  it('the table of a chart holds exactly its marks', () => {
    expect(tableOf(lines)).toEqual({
      columns: ['Semana', 'Recibidas', 'Cerradas'],
      rows: lines.labels.map((name, at) => ({ name, tone: 'main', cells: lines.series.map(({ marks }) => marks[at]) })),
    })
    expect(tableOf(bars).rows.map(({ cells }) => cells)).toEqual(bars.rows.map((row) => [row.mark]))
    expect(tableOf(ranges).columns).toEqual(['Semana', 'la mitad', '9 de cada 10'])
  })

  it('the sheet of a chart holds numbers and leaves unknown ones empty', () => {
    expect(sheetOf(ranges)).toEqual([
      ['Semana', 'la mitad', '9 de cada 10'],
      ['Alumbrado', 4, 18],
      ['Aceras', 11, null],
    ])
  })

  it.each<[number, number, number, number]>([
    [214, 5, 250, 50],
    [52, 3, 60, 20],
    [3, 5, 3, 1],
    [1, 4, 1, 1],
    [9800, 5, 10_000, 2000],
  ])('the axis of %i in %i parts ends at %i by %i, from zero', (value, parts, max, step) => {
    const scale = scaleTo(value, parts)
    expect([scale.max, scale.steps[0]?.at, scale.steps[1]?.at]).toEqual([max, 0, step])
  })

  it('a bar is as long as its value, from zero', () => {
    const rects = drawChart(bars, 400).shapes.filter((shape) => shape.kind === 'rect')
    expect(rects).toHaveLength(2)
    expect(rects[0]?.x).toBe(rects[1]?.x)
    expect((rects[0]?.width ?? 0) / (rects[1]?.width ?? 1)).toBeCloseTo(2, 1)
  })

  it('a tone is told by stripes as well as by colour', () => {
    const stripes = drawChart(bars, 400).shapes.filter((shape) => shape.kind === 'path' && shape.ink === 'surface')
    expect(stripes.length).toBeGreaterThan(3)
    const calm = { ...bars, rows: bars.rows.map((row) => ({ ...row, tone: 'main' as const })) }
    expect(drawChart(calm, 400).shapes.filter((shape) => shape.kind === 'path' && shape.ink === 'surface')).toEqual([])
  })

  it('an unknown value interrupts its line and is no stop of the keyboard', () => {
    const { shapes, stops } = drawChart(lines, 690)
    expect(shapes.filter((shape) => shape.kind === 'path' && shape.ink === 'main')).toHaveLength(2)
    expect(stops).toHaveLength(5)
    expect(stops[1]).toMatchObject({ words: '11 may., Recibidas: 80', href: '/incidencias?x=1' })
  })

  it('words at the ends of two lines do not cover each other', () => {
    const ends = drawChart(lines, 690).shapes.filter((shape) => shape.kind === 'text' && /bidas|rradas/.test(shape.text))
    const [a, b] = ends.map((shape) => (shape.kind === 'text' ? shape.y : 0))
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeGreaterThanOrEqual(16)
  })

  it('half and nine of ten are a dot and a ring; what is not reached is a dashed line without a ring', () => {
    const { shapes } = drawChart(ranges, 420)
    expect(shapes.filter((shape) => shape.kind === 'dot').map((shape) => ('hollow' in shape ? 'ring' : 'dot'))).toEqual([
      'dot',
      'ring',
      'dot',
    ])
    expect(shapes.filter((shape) => shape.kind === 'path' && shape.dashed)).toHaveLength(1)
  })

  it.each<[string, DrawnChart]>([
    ['lines', lines],
    ['bars', bars],
    ['ranges', ranges],
  ])('nothing of %s leaves the picture, at any width', (_, chart) => {
    for (const width of [300, 358, 420, 690]) {
      const { height, shapes } = drawChart(chart, width)
      for (const shape of shapes) {
        if (shape.kind === 'path') continue
        expect(shape.x).toBeGreaterThanOrEqual(0)
        expect(shape.x).toBeLessThanOrEqual(width)
        expect(shape.y).toBeGreaterThanOrEqual(0)
        expect(shape.y).toBeLessThanOrEqual(height)
      }
    }
  })

  it('the picture carries its finding as text, with its signs escaped', () => {
    const svg = svgText({ ...bars, title: 'Más de 3 & «<viejas>»' }, 400, colours)
    expect(svg).toContain('role="img" aria-label="Más de 3 &amp; «&lt;viejas&gt;». Incidencias."')
    expect(svg).toContain('>más de 3 meses</text>')
    expect(descriptionOf(bars)).toBe('Título. Incidencias.')
  })

  it('a chart of nothing is empty', () => {
    expect(isEmptyChart(bars)).toBe(false)
    expect(isEmptyChart({ ...bars, rows: [] })).toBe(true)
    expect(isEmptyChart({ ...bars, rows: [{ name: 'a', tone: 'main', mark: mark(0) }] })).toBe(true)
  })
})
