import type { Position } from '@avisa/contract/values/coordinates'
import type { Lang } from '@avisa/contract/values/languages'
import { formatNumber } from '@avisa/contract/values/numbers'
import type { Scheme } from '@avisa/contract/values/palette'
import { instantOf } from '#/platform/dates.ts'

/** A status as the server describes it; only hue and chroma of its colour are used. */
export type PinState = { nombre: string; color: string; icono: string; inicial: boolean; final: boolean }

/** `icono`: Tabler's name of the type's icon; `own`: reported by the reader; `late`: its deadline has passed. */
export type Pin = Position & {
  key: string
  kind: 'incidencia' | 'tarea' | 'inspeccion'
  icono: string
  estado: PinState
  own?: boolean
  late?: boolean
  /** Accessible name: «Farola apagada, en reparación, calle Mayor 12». */
  label: string
}

/** Everything that a pin's image depends on. */
export type PinLook = {
  kind: Pin['kind']
  colour: string
  /**
   * Received is hollow, open ones carry a badge with the status icon, closed ones are small with only that
   * icon.
   */
  form: 'hollow' | 'badge' | 'closed'
  glyph: string
  badge: string
  own: boolean
  late: boolean
}

type Deadline = { vence?: string | null | undefined; pausada_desde?: string | null | undefined }
export const isOverdue = ({ vence, pausada_desde }: Deadline, zone?: string, now = new Date()): boolean => {
  const due = vence && !pausada_desde ? instantOf(vence, zone) : undefined
  return due !== undefined && due < now
}

const formOf = ({ inicial, final }: PinState): PinLook['form'] => (final ? 'closed' : inicial ? 'hollow' : 'badge')

export const lookOf = ({ kind, icono, estado, own = false, late = false }: Pin): PinLook => {
  const form = formOf(estado)
  return {
    kind,
    colour: estado.color,
    form,
    glyph: form === 'closed' ? estado.icono : icono,
    badge: form === 'badge' ? estado.icono : '',
    own,
    late,
  }
}

/** Width in pixels; the height is `pinHeight` times that, with the point in the middle of the lower edge. */
export const pinSize = ({ form }: PinLook) => (form === 'closed' ? 28 : 38)
export const pinHeight = 52 / 44
export const selectedSize = 50
export const newPinSize = 58

/**
 * The name of an image contains everything needed to draw it, since a new style requests all images again.
 */
export const pinImage = (look: PinLook, scheme: Scheme) => `pin:${JSON.stringify({ look, scheme })}`
export const readPinImage = (id: string): { look: PinLook; scheme: Scheme } | null =>
  id.startsWith('pin:') ? JSON.parse(id.slice(4)) : null
export const clusterPrefix = 'cluster:'

export type ClusterShare = { colour: string; count: number }

/** Many records around one place of which only the count is known; `shares` by the colours of the legend. */
export type Crowd = Position & { shares: readonly ClusterShare[] }
/** Names and colours of the statuses. */
export type Legend = readonly { nombre: string; color: string }[]

export type Cluster = {
  total: number
  own: boolean
  shares: ClusterShare[]
  scheme: Scheme
  lang: Lang
}

/**
 * Parses `cluster:light:es:12:1:#1864ab=4,#2b8a3e=8,`: the total, how many are one's own, and how many of
 * each status colour.
 */
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

export const clusterLabel = (total: number, lang: Lang): { number: string; unit: string } => {
  if (total < 10_000) return { number: String(total), unit: '' }
  const [number = '', unit = ''] = formatNumber(total, lang, { notation: 'compact', maximumSignificantDigits: 2 }).split(/\s/)
  return { number, unit }
}

export const clusterSize = (total: number) => (total >= 100 ? 54 : total >= 10 ? 48 : 42)
