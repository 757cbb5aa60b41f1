import { contrast, fromOklch, toOklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'
export type Ten = [string, string, string, string, string, string, string, string, string, string]
/** Colours for controls, derived from the municipality's (docs/appearance.md, Colour). */
export type Ramp = { shades: Ten; filled: string; accent: string; hover: string; hue: number; chroma: number }
/** `bg`, `fg` and `line` of a chip; `pin` on the map, under white. */
export type Tone = { bg: string; fg: string; line: string; pin: string }

const lightnesses = [0.975, 0.945, 0.895, 0.825, 0.745, 0.655, 0.56, 0.485, 0.405, 0.315]
const chromaShares = [0.12, 0.22, 0.4, 0.62, 0.84, 0.96, 1, 0.95, 0.82, 0.64]
const ten = (of: (index: number) => string): Ten => Array.from({ length: 10 }, (_, index) => of(index)) as Ten
const at = (list: readonly number[], index: number) => list[index] ?? 0

const darkenUntil = (start: number, colourAt: (lightness: number) => string, enough: (colour: string) => boolean): string => {
  let lightness = start
  let colour = colourAt(lightness)
  while (!enough(colour) && lightness > 0) colour = colourAt((lightness -= 0.005))
  return colour
}

/**
 * Ten shades, and the filled, hover and text colours of the light scheme: white on `filled` and `accent`
 * on shade 1 reach 4.5:1.
 */
export const rampOf = (base: string): Ramp => {
  const [lightness, baseChroma, hue] = toOklch(base)
  const chroma = Math.min(baseChroma, 0.19)
  const shades = ten((i) => fromOklch(at(lightnesses, i), chroma * at(chromaShares, i), hue))
  const shade = (l: number) => fromOklch(l, chroma, hue)
  const readable = base.startsWith('#') && contrast(base, '#ffffff') >= 4.5
  let filled = readable ? base : darkenUntil(lightness, shade, (c) => contrast(c, '#ffffff') >= 4.5)
  if (contrast(filled, '#ffffff') > 12) filled = shade(0.36)
  const isEnough = (c: string) => contrast(c, shades[1]) >= 4.5
  const accent = isEnough(filled) ? filled : darkenUntil(toOklch(filled)[0], shade, isEnough)
  return { shades, filled, accent, hover: shade(toOklch(filled)[0] - 0.055), hue, chroma }
}

const neutralLightness: Readonly<Record<Scheme, readonly number[]>> = {
  light: [1, 0.984, 0.966, 0.928, 0.875, 0.632, 0.53, 0.455, 0.345, 0.225],
  dark: [0.165, 0.2, 0.238, 0.285, 0.355, 0.535, 0.665, 0.775, 0.89, 0.962],
}
const neutralChroma: Readonly<Record<Scheme, readonly number[]>> = {
  light: [0, 0.003, 0.005, 0.007, 0.009, 0.012, 0.014, 0.016, 0.018, 0.02],
  dark: [0.012, 0.013, 0.014, 0.015, 0.016, 0.018, 0.016, 0.012, 0.008, 0.004],
}

/** n0 to n9, tinted with the municipality's hue; plain greys for a grey municipality. */
export const neutralsOf = (ramp: Ramp, scheme: Scheme): Ten => {
  const share = ramp.chroma < 0.02 ? 0 : 1
  return ten((i) => fromOklch(at(neutralLightness[scheme], i), at(neutralChroma[scheme], i) * share, ramp.hue))
}

/**
 * Only hue and chroma are the status colour's: the lightness is fixed, so that text and pins are legible
 * in every hue.
 */
export const toneOf = (hue: number, stateChroma: number, scheme: Scheme): Tone => {
  const chroma = Math.min(stateChroma, 0.18)
  return scheme === 'light'
    ? {
        bg: fromOklch(0.958, Math.min(chroma, 0.15) * 0.22, hue),
        fg: fromOklch(0.43, chroma * 0.82, hue),
        line: fromOklch(0.87, chroma * 0.4, hue),
        pin: fromOklch(0.5, chroma, hue),
      }
    : {
        bg: fromOklch(0.3, chroma * 0.42, hue),
        fg: fromOklch(0.87, chroma * 0.6, hue),
        line: fromOklch(0.4, chroma * 0.5, hue),
        pin: fromOklch(0.548, chroma, hue),
      }
}

const toneCache = new Map<string, Record<Scheme, Tone>>()
/** Cached, by the server's colour (`ColorEstado`, `#rrggbb`). */
export const tonesOf = (colour: string): Record<Scheme, Tone> => {
  const stored = toneCache.get(colour)
  if (stored) return stored
  const [, chroma, hue] = toOklch(colour)
  const tones = { light: toneOf(hue, chroma, 'light'), dark: toneOf(hue, chroma, 'dark') }
  toneCache.set(colour, tones)
  return tones
}

/** Hue and chroma of colours that are not the server's: notices, priorities (docs/appearance.md, States and priorities). */
export const families = {
  neutral: [250, 0.02],
  study: [300, 0.15],
  progress: [255, 0.16],
  waiting: [70, 0.13],
  done: [150, 0.13],
  wrong: [25, 0.17],
  alta: [25, 0.18],
  media: [75, 0.13],
  baja: [150, 0.1],
} as const
export type Family = keyof typeof families
