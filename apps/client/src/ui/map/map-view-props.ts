import type { MapLayer, MapLimits } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import type { Crowd, Legend, Pin } from './pin.ts'
import type { Seen } from './use-seen.ts'

export type MapViewProps = {
  /** Name of the region: «Mapa de incidencias». */
  label: string
  /** Where the same content is without a map: «La lista de al lado tiene lo mismo». */
  alternative: string
  /** `capas`, `limites`, `zoom_min`, `zoom_max` of GET /configs/mapa. */
  config: { capas: readonly MapLayer[]; limites: MapLimits | null; zoom_min: number; zoom_max: number }
  /** Where to look; the map goes there when it changes. Zoom as the specification counts it (contract, `zooms`). */
  view: Position & { zoom: number }
  /** Keep the same array while nothing changes. */
  pins?: readonly Pin[]
  /** What is only counted; keep the same array while nothing changes. */
  crowds?: readonly Crowd[]
  /** The states that crowds are counted by; keep the same array while nothing changes. */
  legend?: Legend | undefined
  /** `key` of the pin drawn large. */
  selected?: string | null
  /** The one drawn large where it may not be among `pins`. */
  marked?: Pin | undefined
  /** A tap on a pin; null on the ground. */
  onSelect?: (key: string | null) => void
  /** What is looked at, at the start and after every move. */
  onSeen?: (seen: Seen) => void
  /** A tap on pins that no zoom tells apart: the box around them. */
  onHeap?: (around: Seen) => void
  /** Where one is; `precision` in metres. */
  here?: (Position & { precision: number }) | null
  /** Shows the button that asks for one's position. */
  onLocate?: () => void
  /** The pin being placed: dragged, moved with the arrow keys, or put where the map is tapped. `hint` stands over it. */
  placing?: { at: Position | null; hint?: string; onPlace: (to: Position) => void }
  /** Pixels of the map under panels and sheets; pins, credits and buttons stay clear of them. */
  padding?: { top?: number; right?: number; bottom?: number; left?: number }
  /** Where the buttons stand. */
  side?: 'left' | 'right'
}
