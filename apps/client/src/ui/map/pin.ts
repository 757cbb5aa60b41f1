import type { Position } from '@avisa/contract/values/coordinates'

/** A state as the server describes it; colour gives only hue and chroma. */
export type PinState = { nombre: string; color: string; icono: string; inicial: boolean; final: boolean }

/** One thing on the map. `icono`: Tabler's name of its type; `own`: reported by whoever looks. */
export type Pin = Position & {
  id: number
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
export const pinImage = (look: PinLook) => `pin:${JSON.stringify(look)}`
export const clusterPrefix = 'cluster:'

export type ClusterShare = { colour: string; count: number }

/** `cluster:12:4,8` with the counts in the order of `colours`. */
export const readCluster = (id: string, colours: readonly string[]): { total: number; shares: ClusterShare[] } => {
  const [, total = '0', counts = ''] = id.split(':')
  const shares = counts.split(',').map((count, index) => ({ colour: colours[index] ?? '', count: Number(count) }))
  return { total: Number(total), shares: shares.filter(({ count }) => count > 0) }
}

export const clusterSize = (total: number) => (total >= 100 ? 54 : total >= 10 ? 48 : 42)
