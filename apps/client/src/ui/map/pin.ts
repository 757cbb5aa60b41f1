import type { Position } from '@avisa/contract/values/coordinates'
import type { Lang } from '@avisa/contract/values/languages'
import { formatNumber } from '#/platform/numbers.ts'
import type { Scheme } from '#/ui/theme/palette.ts'

/** A state as the server describes it; colour gives only hue and chroma. */
export type PinState = { nombre: string; color: string; icono: string; inicial: boolean; final: boolean }

/** One thing on the map. `icono`: Tabler's name of its type; `own`: reported by whoever looks. */
export type Pin = Position & {
  /** Tells it from the others on this map: «tarea/12». */
  key: string
  kind: 'incidencia' | 'tarea' | 'inspeccion'
  icono: string
  estado: PinState
  own?: boolean
  /** What it is, for screen readers: «Farola apagada, en reparación, calle Mayor 12». */
  label: string
}

/** All that a pin's picture depends on. */
export type PinLook = {
  kind: Pin['kind']
  colour: string
  /** Received is hollow, open ones carry a badge with the state's icon, closed ones are small with that icon alone. */
  form: 'hollow' | 'badge' | 'closed'
  glyph: string
  badge: string
  own: boolean
}

const formOf = ({ inicial, final }: PinState): PinLook['form'] => (final ? 'closed' : inicial ? 'hollow' : 'badge')

export const lookOf = ({ kind, icono, estado, own = false }: Pin): PinLook => {
  const form = formOf(estado)
  return {
    kind,
    colour: estado.color,
    form,
    glyph: form === 'closed' ? estado.icono : icono,
    badge: form === 'badge' ? estado.icono : '',
    own,
  }
}

/** Width in pixels of the drawing; its height is `pinHeight` times that, its point in the middle of the lower edge. */
export const pinSize = ({ form }: PinLook) => (form === 'closed' ? 28 : 38)
export const pinHeight = 52 / 44
export const selectedSize = 50
export const newPinSize = 58

/** Names of the map's images: everything needed to draw them, so that any style can ask for them again. */
export const pinImage = (look: PinLook, scheme: Scheme) => `pin:${JSON.stringify({ look, scheme })}`
export const readPinImage = (id: string): { look: PinLook; scheme: Scheme } | null =>
  id.startsWith('pin:') ? JSON.parse(id.slice(4)) : null
export const clusterPrefix = 'cluster:'

export type ClusterShare = { colour: string; count: number }

/** Many things around one place that are only counted; `shares` by the colours of the legend. */
export type Crowd = Position & { shares: readonly ClusterShare[] }
/** The states there may be, by name and colour. */
export type Legend = readonly { nombre: string; color: string }[]

export type Cluster = {
  total: number
  /** Some are of whoever looks. */ own: boolean
  shares: ClusterShare[]
  scheme: Scheme
  lang: Lang
}

/** Reads `cluster:light:es:12:1:#1864ab=4,#2b8a3e=8,`: how many in all, how many of one's own, how many of each state's colour. */
export const readCluster = (id: string): Cluster => {
  const [, scheme, lang, total = '0', own = '0', parts = ''] = id.split(':')
  const shares = parts.split(',').flatMap((part) => {
    const [colour = '', count = '0'] = part.split('=')
    return colour ? [{ colour, count: Number(count) }] : []
  })
  return {
    total: Number(total),
    own: Number(own) > 0,
    shares,
    scheme: scheme === 'dark' ? 'dark' : 'light',
    lang: lang === 'ca' ? 'ca' : 'es',
  }
}

/** Up to 9999 as it is, then in short: `12` and `mil` or `k`, to stand one over the other. */
export const clusterLabel = (total: number, lang: Lang): { number: string; unit: string } => {
  if (total < 10_000) return { number: String(total), unit: '' }
  const [number = '', unit = ''] = formatNumber(total, lang, { notation: 'compact', maximumSignificantDigits: 2 }).split(/\s/)
  return { number, unit }
}

export const clusterSize = (total: number) => (total >= 100 ? 54 : total >= 10 ? 48 : 42)
