import { metresBetween, type Position } from '@avisa/contract/values/coordinates'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { KeyboardEvent } from 'react'
import classes from './map.module.css'
import { Marker } from './Marker.tsx'
import type { PinColours } from './pin-colours.ts'
import { NewPinDrawing } from './PinDrawing.tsx'
import { useMapTexts } from './texts.ts'

const arrows = {
  ArrowUp: { dx: 0, dy: -1, way: 'moved_norte' },
  ArrowDown: { dx: 0, dy: 1, way: 'moved_sur' },
  ArrowLeft: { dx: -1, dy: 0, way: 'moved_oeste' },
  ArrowRight: { dx: 1, dy: 0, way: 'moved_este' },
} as const
const isArrow = (key: string): key is keyof typeof arrows => key in arrows

/** Pixels by which an arrow key moves the pin; `shift` with Shift. */
const steps = { plain: 4, shift: 24 }

type Props = {
  map: MapLibreMap
  at: Position
  hint?: string
  colours: PinColours
  onPlace: (to: Position) => void
  announce: (text: string) => void
}

/** Dragged, or moved with the arrow keys, and announces its address. */
export const NewPin = ({ map, at, hint, colours, onPlace, announce }: Props) => {
  const say = useMapTexts()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArrow(event.key)) return
    event.preventDefault()
    // The map itself would move too.
    event.stopPropagation()
    const { dx, dy, way } = arrows[event.key]
    const by = event.shiftKey ? steps.shift : steps.plain
    const from = map.project([at.longitud, at.latitud])
    const { lat, lng } = map.unproject([from.x + dx * by, from.y + dy * by])
    const to = { latitud: lat, longitud: lng }
    announce(say(way, { metres: Math.max(1, Math.round(metresBetween(at, to))) }))
    onPlace(to)
  }
  return (
    <Marker map={map} at={at} onDragged={onPlace}>
      {hint && <div className={`${classes.hint} medium text-centre ink absolute rounded-10`}>{hint}</div>}
      <div className={classes.newPin} role="button" tabIndex={0} aria-label={say('newPin')} onKeyDown={onKeyDown}>
        <NewPinDrawing colours={colours} />
      </div>
    </Marker>
  )
}
