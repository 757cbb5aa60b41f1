import { formatNumber } from '#/values/numbers.ts'
import type { Mark, Tone } from './charts.ts'

/** A tone, or a neutral colour: the grid, its base line, support text, main text, and what is below the drawing. */
export type Ink = Tone | 'grid' | 'base' | 'quiet' | 'text' | 'surface'
type Anchor = 'start' | 'middle' | 'end'
export type Shape =
  | { kind: 'path'; d: string; ink: Ink; width: number; dashed?: true; faint?: true }
  | { kind: 'rect'; x: number; y: number; width: number; height: number; ink: Ink }
  | { kind: 'dot'; x: number; y: number; r: number; ink: Ink; hollow?: true }
  | { kind: 'text'; x: number; y: number; text: string; ink: Ink; size: number; weight: number; anchor: Anchor }

/** A mark that the keyboard reaches: the box around it, and what is said of it. */
export type Stop = { x: number; y: number; width: number; height: number; words: string; href?: string | undefined }
export type Drawing = { width: number; height: number; shapes: readonly Shape[]; stops: readonly Stop[] }

export const round = (value: number) => Math.round(value * 10) / 10

type TextLook = { ink?: Ink; size?: number; weight?: number; anchor?: Anchor }
export const text = (x: number, y: number, words: string, look: TextLook = {}): Shape => ({
  kind: 'text',
  x: round(x),
  y: round(y),
  text: words,
  ink: 'quiet',
  size: 12,
  weight: 400,
  anchor: 'start',
  ...look,
})
export const path = (points: readonly (readonly [number, number])[], ink: Ink, width: number): Shape & { kind: 'path' } => ({
  kind: 'path',
  d: points.map(([x, y], at) => `${at ? 'L' : 'M'}${round(x)} ${round(y)}`).join(''),
  ink,
  width,
})
export const stopAt = (x: number, y: number, { href }: Mark, words: string): Stop => ({
  x: round(x - 12),
  y: round(y - 12),
  width: 24,
  height: 24,
  words,
  href,
})

/** Stripes over a bar, so that its tone is not told by colour alone: close together where it is wrong. */
const stripesOver = (box: { x: number; y: number; width: number; height: number }, tone: Tone): Shape[] => {
  const gap = tone === 'wrong' ? 5 : tone === 'old' ? 9 : 0
  if (gap === 0) return []
  const { x, y, width, height } = box
  const starts = Array.from({ length: Math.max(0, Math.floor((width + height) / gap)) }, (_, at) => at * gap - height + gap)
  return starts.flatMap((start) => {
    const [from, to] = [Math.max(0, start), Math.min(width, start + height)]
    if (to - from < 1) return []
    return [
      path(
        [
          [x + from, y + height - (from - start)],
          [x + to, y + height - (to - start)],
        ],
        'surface',
        1.4,
      ),
    ]
  })
}

export const bar = (x: number, y: number, [width, height]: readonly [number, number], tone: Tone): Shape[] => {
  const box = { x: round(x), y: round(y), width: round(Math.max(1, width)), height: round(height) }
  return [{ kind: 'rect', ...box, ink: tone }, ...stripesOver(box, tone)]
}

/** Names stand left of the marks, or above them where there is little room. */
export const nameRoom = (names: readonly string[], width: number) => {
  const longest = Math.max(0, ...names.map((name) => widthOf(name, 14)))
  const above = longest > width * 0.48
  return { above, left: above ? 0 : longest + 14, above20: above ? 20 : 0 }
}

/** About as wide as the text is drawn: nothing measures it on the server. */
export const widthOf = (words: string, size: number, weight = 400): number => words.length * size * (weight > 500 ? 0.57 : 0.54)

/** The axis from zero to a round number not below `value`. */
export const scaleTo = (value: number, parts: number): { max: number; steps: { at: number; words: string }[] } => {
  const wanted = value / parts
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((each) => each * power >= wanted) ?? 10) * power)
  const whole = step < 10 ? Math.ceil(step) : step
  const count = Math.max(1, Math.ceil(value / whole))
  return {
    max: count * whole,
    steps: Array.from({ length: count + 1 }, (_, at) => ({ at: at * whole, words: formatNumber(at * whole, 'es') })),
  }
}
