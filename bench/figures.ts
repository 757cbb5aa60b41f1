/** The goal of a figure: `least` or `most`, of the figure itself or of its ratio to the yardstick. */
export type Goal = { of: 'figure' | 'ratio'; least: number } | { of: 'figure' | 'ratio'; most: number }
/** At most this, or this many times the yardstick of the same run where that misses it too. */
export const withinOr = (most: number, yardstick: number, times = 1.3): Goal =>
  yardstick > most ? { of: 'ratio', most: times } : { of: 'figure', most }
export type Unit = '/s' | 'ms' | 'µs' | 's' | 'KB' | 'MB' | 'queries' | 'calls' | '%' | 'frames/s' | 'nodes' | 'score'
/** One line of the table; `yardstick` was measured in the same run and unit. */
export type Figure = { what: string; figure: number; unit: Unit; yardstick?: number; against?: string; goal?: Goal }
export type Verdict = 'met' | 'missed' | 'told'
export type Line = Figure & { ratio?: number; verdict: Verdict }

/** The percentile by nearest rank; NaN without numbers. `share` 0…1. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = Float64Array.from(numbers).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** First and last value of the regression line (least squares). */
export const slopeOf = (numbers: readonly number[]): { first: number; last: number } => {
  const n = numbers.length
  const middle = (n - 1) / 2
  const mean = numbers.reduce((sum, figure) => sum + figure, 0) / n
  const along = numbers.reduce((sum, figure, i) => sum + (i - middle) * (figure - mean), 0)
  const spread = numbers.reduce((sum, _one, i) => sum + (i - middle) ** 2, 0)
  const slope = spread === 0 ? 0 : along / spread
  return { first: mean - slope * middle, last: mean + slope * middle }
}

/** Figure divided by yardstick, if there is one. */
const ratioOf = ({ figure, yardstick }: Figure): number | undefined => (yardstick === undefined ? undefined : figure / yardstick)

/** `told` without a goal. A figure that could not be measured (NaN) misses it. */
export const verdictOf = (figure: Figure): Verdict => {
  const { goal } = figure
  if (!goal) return 'told'
  const value = goal.of === 'ratio' ? ratioOf(figure) : figure.figure
  if (value === undefined || Number.isNaN(value)) return 'missed'
  return ('least' in goal ? value >= goal.least : value <= goal.most) ? 'met' : 'missed'
}

export const lineOf = (figure: Figure): Line => {
  const ratio = ratioOf(figure)
  return { ...figure, ...(ratio === undefined ? {} : { ratio }), verdict: verdictOf(figure) }
}

/** Three significant figures; integers from 100 on. */
export const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))))

const goalText = ({ goal, unit }: Figure): string => {
  if (!goal) return ''
  const [sign, bound] = 'least' in goal ? ['≥', goal.least] : ['≤', goal.most]
  return goal.of === 'ratio' ? `${sign} ${bound} ×` : `${sign} ${bound} ${unit}`
}

const heads = ['what', 'figure', 'yardstick', 'ratio', 'goal', 'verdict'] as const

export const tableOf = (lines: readonly Line[]): string => {
  const cells = lines.map((line) => [
    line.what,
    `${shown(line.figure)} ${line.unit}`,
    line.yardstick === undefined ? '' : `${shown(line.yardstick)} ${line.unit} ${line.against ?? ''}`.trim(),
    line.ratio === undefined ? '' : line.ratio.toFixed(2),
    goalText(line),
    line.verdict === 'told' ? '' : line.verdict,
  ])
  const widths = heads.map((head, i) => Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map((cell) => cell.length)))
  const row = (texts: readonly string[]) => `| ${texts.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [row(heads), row(widths.map((width) => '-'.repeat(width))), ...cells.map(row)].join('\n')
}
