import { fromOklch } from './oklch.ts'
import { families, neutralsOf, toneOf, type Family, type Ramp, type Scheme } from './palette.ts'

/**
 * Every colour of a scheme by name; the theme writes each as `--av-<name>`, and nothing else contains a
 * literal colour.
 */
export const schemeColours = (ramp: Ramp, scheme: Scheme) => {
  const n = neutralsOf(ramp, scheme)
  const dark = scheme === 'dark'
  return {
    n0: n[0],
    n1: n[1],
    n2: n[2],
    n3: n[3],
    n4: n[4],
    n5: n[5],
    n6: n[6],
    n7: n[7],
    n8: n[8],
    n9: n[9],
    filled: dark ? ramp.shades[3] : ramp.filled,
    'on-filled': dark ? n[0] : '#ffffff',
    hover: dark ? ramp.shades[2] : ramp.hover,
    accent: dark ? ramp.shades[3] : ramp.accent,
    soft: dark ? fromOklch(0.275, ramp.chroma * 0.42, ramp.hue) : ramp.shades[0],
    soft2: dark ? fromOklch(0.34, ramp.chroma * 0.5, ramp.hue) : ramp.shades[1],
    page: n[dark ? 0 : 1],
    surface: n[dark ? 1 : 0],
    raised: n[dark ? 2 : 0],
    sunken: n[dark ? 0 : 2],
    fill: n[dark ? 3 : 2],
  }
}

/** `--av-neutral-bg`, `--av-wrong-fg` … of colours that are not the server's. */
export const familyColours = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(families) as Family[]).flatMap((name) => {
      const [hue, chroma] = families[name]
      return Object.entries(toneOf(hue, chroma, scheme)).map(([part, colour]) => [`${name}-${part}`, colour])
    }),
  )
