import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, toOklch } from './oklch.ts'
import { neutralsOf, rampOf, toneOf, type Scheme } from './palette.ts'
import { schemeColours } from './scheme-colours.ts'

/** The same 600 colours every time (mulberry32). */
const randomColours = (count: number) => {
  let seed = 20261121
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Array.from(
    { length: count },
    () =>
      `#${Math.floor(next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`,
  )
}
const extremes = ['#000000', '#ffffff', '#ffff00', '#808080', '#00ff00', '#0000ff', '#ff0000', '#0a6478', '#8a1538', '#f2b705']
const colours = [...extremes, ...randomColours(600)]
const schemes: readonly Scheme[] = ['light', 'dark']

/** The lowest contrast of a pair over all colours, and the colour. */
const worst = (pair: (colour: string) => [string, string]) =>
  colours.reduce<{ ratio: number; colour: string }>(
    (low, colour) => {
      const ratio = contrast(...pair(colour))
      return ratio < low.ratio ? { ratio, colour } : low
    },
    { ratio: 99, colour: '' },
  )

describe('the palette of a municipality', () => {
  test('the colours of Benialba, garnet and yellow, give the shades of the foundations sheet', () => {
    expect(rampOf('#0A6478').shades.map((s) => s.toLowerCase())).toEqual([
      '#f0f8fb',
      '#e0f0f5',
      '#c6e2eb',
      '#a2cedc',
      '#7ab7c9',
      '#559cb1',
      '#328094',
      '#1d697c',
      '#105161',
      '#083843',
    ])
    expect(rampOf('#F2B705').filled).toBe('#957002')
    expect(rampOf('#8A1538').filled.toLowerCase()).toBe('#8a1538')
  })

  test('a colour converts to OKLCH and back', () => {
    for (const colour of randomColours(50)) expect(fromOklch(...toOklch(colour))).toBe(colour)
  })

  test('white is legible on the filled button and on its hover colour in light', () => {
    expect(worst((c) => [rampOf(c).filled, '#ffffff']).ratio).toBeGreaterThanOrEqual(4.5)
    expect(worst((c) => [rampOf(c).hover, '#ffffff']).ratio).toBeGreaterThanOrEqual(4.5)
  })

  test('ink has a contrast of ten to one on the filled button in dark', () => {
    expect(worst((c) => [rampOf(c).shades[3], neutralsOf(rampOf(c), 'dark')[0]]).ratio).toBeGreaterThanOrEqual(10)
  })

  describe.each(schemes)('in the %s scheme', (scheme) => {
    const of = (c: string) => schemeColours(rampOf(c), scheme)
    const grounds = ['page', 'surface', 'raised', 'sunken'] as const
    test.each(grounds)('text, secondary text and hints are legible on %s', (ground) => {
      expect(worst((c) => [of(c).n9, of(c)[ground]]).ratio).toBeGreaterThanOrEqual(7)
      expect(worst((c) => [of(c).n7, of(c)[ground]]).ratio).toBeGreaterThanOrEqual(6)
      expect(worst((c) => [of(c).n6, of(c)[ground]]).ratio).toBeGreaterThanOrEqual(4.5)
    })
    test('a disabled button keeps readable text', () => {
      expect(worst((c) => [of(c).n6, of(c).fill]).ratio).toBeGreaterThanOrEqual(4.5)
    })
    test.each(['page', 'surface'] as const)('control borders and icons have a contrast of three to one on %s', (ground) => {
      expect(worst((c) => [of(c).n5, of(c)[ground]]).ratio).toBeGreaterThanOrEqual(3)
    })
    test.each([...grounds, 'soft', 'soft2'] as const)('links and selected places are legible on %s', (ground) => {
      expect(worst((c) => [of(c).accent, of(c)[ground]]).ratio).toBeGreaterThanOrEqual(4.5)
    })
    test('the ink bar is legible', () => {
      expect(worst((c) => [of(c).n0, of(c).n9]).ratio).toBeGreaterThanOrEqual(7)
    })
    test('a status is legible in every colour that the server sends', () => {
      for (let hue = 0; hue < 360; hue += 3)
        for (const chroma of [0, 0.02, 0.08, 0.13, 0.18, 0.32]) {
          const tone = toneOf(hue, chroma, scheme)
          expect(contrast(tone.fg, tone.bg), `text at hue ${hue}, chroma ${chroma}`).toBeGreaterThanOrEqual(6.5)
          expect(contrast(tone.pin, '#ffffff'), `pin at hue ${hue}, chroma ${chroma}`).toBeGreaterThanOrEqual(4.5)
        }
    })
  })
})
