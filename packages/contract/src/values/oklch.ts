/** Lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const channel = (hex: string, at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const linearRgb = (hex: string): [number, number, number] => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

/** Parses `#rrggbb` or `#rgb`; anything else is grey, so that a wrong setting never breaks a screen. */
export const normalHex = (colour: string): string => {
  const text = colour.trim()
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase()
  if (/^#[0-9a-f]{3}$/i.test(text)) return `#${text.slice(1).replaceAll(/./g, '$&$&')}`.toLowerCase()
  return '#5f6b70'
}

/** Björn Ottosson's OKLab, from sRGB. */
export const toOklch = (colour: string): Oklch => {
  const [r, g, b] = linearRgb(normalHex(colour))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360]
}

const toLinearRgb = ([lightness, chroma, hue]: Oklch): number[] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** `#rrggbb`; keeps lightness and hue and lowers the chroma until the colour is within sRGB. */
export const fromOklch = (lightness: number, chroma: number, hue: number): string => {
  let c = chroma
  let rgb = toLinearRgb([lightness, c, hue])
  while (c > 0 && rgb.some((x) => x < -0.0005 || x > 1.0005)) {
    c -= 0.002
    rgb = toLinearRgb([lightness, c, hue])
  }
  const clamp = (x: number) => Math.min(1, Math.max(0, x))
  const byte = (x: number) => Math.round(clamp(toGamma(clamp(x))) * 255)
  return `#${rgb.map((x) => byte(x).toString(16).padStart(2, '0')).join('')}`
}

const luminance = (hex: string) => {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21. */
export const contrast = (colour: string, other: string): number => {
  const [x, y] = [luminance(colour), luminance(other)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}
