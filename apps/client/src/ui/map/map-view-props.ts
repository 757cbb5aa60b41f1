import type { MapLayer, MapLimits } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import type { FeatureCollection } from 'geojson'
import type { Crowd, Legend, Pin } from './pin.ts'
import type { Seen } from './use-seen.ts'

export type MapViewProps = {
  /** Accessible name: «Mapa de incidencias». */
  label: string
  /** Where to find the same content without a map: «La lista de al lado tiene lo mismo». */
  alternative: string
  /** `capas`, `limites`, `zoom_min`, `zoom_max` of GET /configs/mapa. */
  config: { capas: readonly MapLayer[]; limites: MapLimits | null; zoom_min: number; zoom_max: number }
  /** The map moves there when it changes. Zoom as the specification counts it (contract, `zooms`). */
  view: Position & { zoom: number }
  /** Must keep its identity while nothing changes. */
  pins?: readonly Pin[]
  /** Groups of which only the count is known; must keep its identity while nothing changes. */
  crowds?: readonly Crowd[]
  /** The statuses of the crowds; must keep its identity while nothing changes. */
  legend?: Legend | undefined
  /** Lines and points drawn under the pins, by their property `estado`, and squares by `calor` (0 to 1) and `elegida`; must keep its identity while nothing changes. */
  drawing?: FeatureCollection | undefined
  /** `key` of the enlarged pin. */
  selected?: string | null
  marked?: Pin | undefined
  /** Null for a tap beside every pin. */
  onSelect?: (key: string | null) => void
  /** A tap beside every pin, instead of `onSelect`. */
  onGround?: (at: Position) => void
  /** Called at the start and after every move. */
  onSeen?: (seen: Seen) => void
  /** A tap on pins that no zoom separates: the box around them. */
  onHeap?: (around: Seen) => void
  /** The person's position; `precision` in metres. */
  here?: (Position & { precision: number }) | null
  /** Shows the button that requests the position. */
  onLocate?: () => void
  /**
   * The pin being placed: dragged, moved with the arrow keys, or put where the map is tapped; `hint` is
   * shown above it.
   */
  placing?: { at: Position | null; hint?: string; onPlace: (to: Position) => void }
  /** Pixels covered by panels and sheets; pins, credits and buttons avoid them. */
  padding?: { top?: number; right?: number; bottom?: number; left?: number }
  side?: 'left' | 'right'
}
