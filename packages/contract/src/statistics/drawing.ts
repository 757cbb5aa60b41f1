import { isEmptyChart, type Chart, type LinesChart, type RangesChart, type RowsChart, type TableChart } from './charts.ts'
import { bar, nameRoom, path, round, scaleTo, stopAt, text, widthOf, type Drawing, type Ink, type Shape } from './shapes.ts'

export type DrawnChart = Exclude<Chart, TableChart>

type Points = (readonly [number, number])[]

/** Unknown values interrupt a line. */
const runsOf = (points: readonly (readonly [number, number] | null)[]): Points[] => {
  const runs: Points[] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** Where the words at the ends of lines stand, so that none covers another. */
const endWords = (heights: readonly number[]): number[] => {
  const placed: number[] = []
  for (const [order, height] of [...heights.entries()].toSorted(([, a], [, b]) => a - b)) {
    const above = Math.max(-Infinity, ...placed.filter((each) => each !== undefined))
    placed[order] = Math.max(height, above + 17)
  }
  return placed
}

/** How high lines are drawn: a report has no room for more than the least. */
const low = 244

const drawLines = ({ labels, series, ticks, peak }: LinesChart, width: number, high: number): Drawing => {
  const height = Math.max(low, Math.min(high, Math.round(width * 0.65)))
  const [left, top, bottom] = [40, 14, 26]
  const right = Math.max(...series.map(({ end }) => widthOf(end, 13, 650))) + 14
  const { max, steps } = scaleTo(Math.max(1, ...series.flatMap(({ marks }) => marks.map(({ value }) => value ?? 0))), 5)
  const inner = Math.max(1, labels.length - 1)
  const xOf = (at: number) => left + (at * (width - left - right)) / inner
  const yOf = (value: number) => top + (1 - value / max) * (height - top - bottom)
  const grid = steps.flatMap(({ at, words }) => [
    path(
      [
        [left, yOf(at)],
        [width - right, yOf(at)],
      ],
      at ? 'grid' : 'base',
      1,
    ),
    text(left - 8, yOf(at) + 4, words, { anchor: 'end' }),
  ])
  const ends = endWords(series.map(({ marks }) => yOf(marks.findLast(({ value }) => value !== null)?.value ?? 0)))
  const drawn = series.flatMap(({ marks, tone, end }, order) => {
    const points = marks.map(({ value }, at) => (value === null ? null : ([xOf(at), yOf(value)] as const)))
    const last = points.findLast((point) => point !== null)
    if (!last) return []
    const [x, y] = last
    return [
      ...runsOf(points).map((run) => path(run, tone, tone === 'before' ? 2 : 2.8)),
      // The end of each line has a form of its own.
      tone === 'before'
        ? ({ kind: 'rect', x: round(x - 3.5), y: round(y - 3.5), width: 7, height: 7, ink: tone } as const)
        : ({ kind: 'dot', x: round(x), y: round(y), r: 4, ink: tone } as const),
      text(width - right + 10, (ends[order] ?? y) + 4, end, { ink: tone === 'before' ? 'quiet' : tone, size: 13, weight: 650 }),
    ]
  })
  const peakValue = peak && series[peak.series]?.marks[peak.at]?.value
  const named =
    peak && typeof peakValue === 'number'
      ? [text(xOf(peak.at), yOf(peakValue) - 9, peak.words, { ink: 'text', weight: 600, anchor: 'middle' })]
      : []
  const stops = series.flatMap(({ name, marks }) =>
    marks.flatMap((mark, at) =>
      mark.value === null ? [] : [stopAt(xOf(at), yOf(mark.value), mark, `${labels[at] ?? ''}, ${name}: ${mark.words}`)],
    ),
  )
  // The last one stays; of the others those that leave room for the next.
  const room = (words: string) => widthOf(words, 12) + 8
  const shown = ticks.filter(({ at, words }, order) => {
    const next = ticks[order + 1]
    return next === undefined || xOf(next.at) - xOf(at) > (at === 0 ? room(words) : room(words) / 2) + room(next.words) / 2
  })
  const below = shown.map(({ at, words }) =>
    text(xOf(at), height - 6, words, { anchor: at === 0 ? 'start' : at === labels.length - 1 ? 'end' : 'middle' }),
  )
  return { width, height, shapes: [...grid, ...below, ...drawn, ...named], stops }
}

const drawBars = ({ rows, measure }: RowsChart, width: number): Drawing => {
  const { left, above20 } = nameRoom(
    rows.map(({ name }) => name),
    width,
  )
  const right = Math.max(...rows.map(({ mark }) => widthOf(mark.words, 13, 600))) + 14
  const max = Math.max(1, ...rows.map(({ mark }) => mark.value ?? 0))
  const each = 37 + above20
  const height = rows.length * each
  const shapes = rows.flatMap(({ name, tone, mark }, at): Shape[] => {
    const y = at * each + above20
    const long = ((mark.value ?? 0) / max) * (width - left - right)
    return [
      // Beside the base line, which reaches from the first row to the last.
      text(above20 ? 8 : 0, above20 ? y : y + 23, name, { ink: 'text', size: 14 }),
      ...(mark.value ? bar(left + 0.5, y + 8, [long, 20], tone) : []),
      text(left + (mark.value ? long : 0) + 8, y + 23, mark.words, { ink: 'text', size: 13, weight: 600 }),
    ]
  })
  const stops = rows.map(({ name, mark }, at) => ({
    x: 0,
    y: at * each,
    width,
    height: each,
    words: `${name}, ${measure}: ${mark.words}`,
    href: mark.href,
  }))
  return {
    width,
    height,
    shapes: [
      path(
        [
          [left, 0],
          [left, height],
        ],
        'base',
        1,
      ),
      ...shapes,
    ],
    stops,
  }
}

/** What is only compared with stands back. */
const paler = (shape: Shape): Shape => (shape.ink === 'before' ? { ...shape, ink: 'base' } : shape)

const drawColumns = ({ rows, measure }: RowsChart, width: number): Drawing => {
  const [height, top, bottom] = [200, 24, 26]
  const max = Math.max(1, ...rows.map(({ mark }) => mark.value ?? 0))
  const each = width / rows.length
  const thick = Math.min(72, each * 0.68)
  // Where there is little room every second one is named, the last one always.
  const step = rows.some(({ name }) => widthOf(name, 12) > each) ? 2 : 1
  const isNamed = (at: number) => (rows.length - 1 - at) % step === 0
  const shapes = rows.flatMap(({ name, tone, mark }, at): Shape[] => {
    const middle = (at + 0.5) * each
    const tall = ((mark.value ?? 0) / max) * (height - top - bottom)
    return [
      ...(mark.value ? bar(middle - thick / 2, height - bottom - tall, [thick, tall], tone).map(paler) : []),
      text(middle, height - bottom - tall - 7, mark.words, { ink: 'text', size: 13, weight: 600, anchor: 'middle' }),
      ...(isNamed(at) ? [text(middle, height - 7, name, { anchor: 'middle' })] : []),
    ]
  })
  const stops = rows.map(({ name, mark }, at) => ({
    x: round(at * each),
    y: 0,
    width: round(each),
    height,
    words: `${name}, ${measure}: ${mark.words}`,
    href: mark.href,
  }))
  return {
    width,
    height,
    shapes: [
      path(
        [
          [0, height - bottom],
          [width, height - bottom],
        ],
        'base',
        1,
      ),
      ...shapes,
    ],
    stops,
  }
}

/** One bar of the whole; the list of its parts with their figures stands below it. */
const drawParts = ({ rows, measure }: RowsChart, width: number): Drawing => {
  const total = Math.max(
    1,
    rows.reduce((sum, { mark }) => sum + (mark.value ?? 0), 0),
  )
  const inks: readonly Ink[] = ['main', 'text', 'quiet', 'base', 'grid', 'old']
  const widths = rows.map(({ mark }) => ((mark.value ?? 0) / total) * width)
  const startOf = (at: number) => widths.slice(0, at).reduce((sum, each) => sum + each, 0)
  const inkOf = (at: number): Ink => inks[at % inks.length] ?? 'quiet'
  const list = rows.flatMap(({ name, mark }, at): Shape[] => [
    { kind: 'rect', x: 0, y: 44 + at * 24, width: 12, height: 12, ink: inkOf(at) },
    text(22, 54.5 + at * 24, name, { ink: 'text', size: 14 }),
    text(width, 54.5 + at * 24, mark.words, { ink: 'text', size: 14, weight: 600, anchor: 'end' }),
  ])
  const shapes = rows.map((_, at): Shape => ({
    kind: 'rect',
    x: round(startOf(at)),
    y: 0,
    width: round(Math.max(1, (widths[at] ?? 0) - 2)),
    height: 30,
    ink: inkOf(at),
  }))
  const stops = rows.map(({ name, mark }, at) => ({
    x: 0,
    y: 38 + at * 24,
    width,
    height: 24,
    words: `${name}, ${measure}: ${mark.words}`,
    href: mark.href,
  }))
  return { width, height: 38 + rows.length * 24, shapes: [...shapes, ...list], stops }
}

const drawRanges = (chart: RangesChart, width: number): Drawing => {
  const { rows, half, nine, unit } = chart
  const { left, above20 } = nameRoom(
    rows.map(({ name }) => name),
    width,
  )
  const { max, steps } = scaleTo(Math.max(1, ...rows.flatMap((row) => [row.half.value ?? 0, row.nine.value ?? 0])), width < 420 ? 3 : 4)
  const edge = width - 56
  const xOf = (value: number) => left + 6 + (value / max) * (edge - left - 6)
  const each = 40 + above20
  // Where names stand above, the words of the first row stand below its name.
  const head = above20 ? 2 : 22
  const foot = head + rows.length * each
  const lastWords = `${steps.at(-1)?.words ?? ''} ${unit}`
  const startOfLast = xOf(max) - widthOf(lastWords, 12)
  const grid = steps.flatMap(({ at, words }, order) => {
    const isLast = order === steps.length - 1
    const hasRoom = isLast || xOf(at) + widthOf(words, 12) / 2 + 6 < startOfLast
    return [
      path(
        [
          [xOf(at), head - 2],
          [xOf(at), foot],
        ],
        at ? 'grid' : 'base',
        1,
      ),
      ...(hasRoom ? [text(xOf(at), foot + 16, isLast ? lastWords : words, { anchor: isLast ? 'end' : 'middle' })] : []),
    ]
  })
  const drawn = rows.map(({ name, tone, half: start, nine: end }, at) => {
    const y = head + at * each + above20 + 16
    const [x1, x2] = [start.value === null ? null : xOf(start.value), end.value === null ? null : xOf(end.value)]
    const startWords = at ? start.words : `${start.words} · ${half}`
    const endWords = at ? end.words : `${end.words} · ${nine}`
    const fits = (x2 ?? edge) + 11 + widthOf(endWords, 12, 600) <= width
    const line = path(
      [
        [x1 ?? left + 6, y],
        [x2 ?? edge, y],
      ],
      tone,
      3,
    )
    const nearEdge = x1 !== null && x1 < left + 12 + widthOf(startWords, 12, 600) / 2
    const shapes: Shape[] = [
      text(above20 ? 12 : 0, above20 ? y - 22 : y + 4, name, { ink: 'text', size: 14, weight: tone === 'wrong' ? 650 : 400 }),
      ...(x1 === null && x2 === null
        ? []
        : [{ ...line, faint: true as const, ...(tone === 'wrong' || x2 === null ? { dashed: true as const } : {}) }]),
      ...(x1 === null ? [] : [{ kind: 'dot' as const, x: round(x1), y, r: 5.5, ink: tone }]),
      ...(x2 === null ? [] : [{ kind: 'dot' as const, x: round(x2), y, r: 5, ink: tone, hollow: true as const }]),
      text(nearEdge || x1 === null ? left + 12 : x1, y - 9, startWords, {
        ink: 'text',
        weight: 600,
        anchor: nearEdge || x1 === null ? 'start' : 'middle',
      }),
      fits
        ? text((x2 ?? edge) + 11, y + 4, endWords, { ink: 'text', weight: 600 })
        : text(width, y + 19, endWords, { ink: 'text', weight: 600, anchor: 'end' }),
    ]
    const stops = [
      stopAt(x1 ?? left + 6, y, start, `${name}, ${half}: ${start.words} ${unit}`),
      stopAt(x2 ?? edge, y, end, `${name}, ${nine}: ${end.words} ${unit}`),
    ]
    return { shapes, stops }
  })
  return {
    width,
    height: foot + 22,
    shapes: [...grid, ...drawn.flatMap(({ shapes }) => shapes)],
    stops: drawn.flatMap(({ stops }) => stops),
  }
}

/** The shapes of a chart in pixels, for the screen, a page without script and the report alike. */
export const drawChart = (chart: DrawnChart, width: number, high = low): Drawing => {
  if (isEmptyChart(chart)) return { width, height: 0, shapes: [], stops: [] }
  switch (chart.kind) {
    case 'lines':
      return drawLines(chart, width, high)
    case 'bars':
      return drawBars(chart, width)
    case 'columns':
      return drawColumns(chart, width)
    case 'parts':
      return drawParts(chart, width)
    case 'ranges':
      return drawRanges(chart, width)
  }
}
