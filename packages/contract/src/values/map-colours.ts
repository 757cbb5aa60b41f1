import { fromOklch, type Oklch } from './oklch.ts'
import type { Scheme } from './palette.ts'

/**
 * Low contrast, so that pins stand out in sunlight (docs/appearance.md, Map); the same for every
 * municipality.
 */
const inOklch = {
  light: {
    land: [0.958, 0.005, 95],
    sidewalk: [0.942, 0.006, 90],
    block: [0.924, 0.008, 85],
    blockLine: [0.89, 0.009, 85],
    road: [1, 0, 0],
    mainRoad: [1, 0, 0],
    casing: [0.885, 0.007, 90],
    park: [0.925, 0.042, 145],
    square: [0.978, 0.006, 90],
    beach: [0.955, 0.022, 90],
    water: [0.885, 0.034, 232],
    boundary: [0.72, 0.012, 250],
    label: [0.46, 0.012, 250],
    number: [0.56, 0.01, 250],
    halo: [1, 0, 0],
    parkLabel: [0.47, 0.08, 148],
    waterLabel: [0.5, 0.09, 240],
    position: [0.56, 0.2, 258],
    added: [0.5, 0.09, 205],
    present: [0.66, 0.02, 230],
    gone: [0.55, 0.19, 27],
    edge: [0.3, 0.02, 250],
  },
  dark: {
    land: [0.215, 0.008, 230],
    sidewalk: [0.232, 0.008, 230],
    block: [0.25, 0.009, 230],
    blockLine: [0.285, 0.01, 230],
    road: [0.315, 0.01, 230],
    mainRoad: [0.37, 0.014, 230],
    casing: [0.185, 0.008, 230],
    park: [0.262, 0.028, 155],
    square: [0.28, 0.008, 230],
    beach: [0.29, 0.018, 90],
    water: [0.25, 0.04, 240],
    boundary: [0.45, 0.012, 230],
    label: [0.76, 0.012, 230],
    number: [0.64, 0.012, 230],
    halo: [0.235, 0.009, 230],
    parkLabel: [0.72, 0.06, 155],
    waterLabel: [0.7, 0.07, 240],
    position: [0.68, 0.17, 255],
    added: [0.78, 0.1, 205],
    present: [0.55, 0.02, 230],
    gone: [0.7, 0.17, 27],
    edge: [0.85, 0.02, 250],
  },
} as const satisfies Record<Scheme, Record<string, Oklch>>

export type MapColours = Record<keyof (typeof inOklch)['light'], string>

const written = (scheme: Scheme): MapColours =>
  Object.fromEntries(Object.entries<Oklch>(inOklch[scheme]).map(([name, colour]) => [name, fromOklch(...colour)])) as MapColours

export const mapColours: Record<Scheme, MapColours> = { light: written('light'), dark: written('dark') }
