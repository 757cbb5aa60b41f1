import type { MouseEvent } from 'react'
import { boxAround, moved, offsetOf, type Place } from './place.ts'
import { provinces } from './provinces.ts'
import classes from './setup.module.css'

/** Kilometres from the middle to the edge. */
const reach = 90

type Props = { place: Place; km: number; label: string; onPlace: (place: Place) => void }

/** The box among the capitals around it: it shows a wrong place at once, without any map of others. */
export const PlaceSketch = ({ place, km, label, onPlace }: Props) => {
  const near = provinces
    .map((capital) => ({ ...capital, ...offsetOf(place, capital) }))
    .filter(({ x, y }) => Math.abs(x) < reach && Math.abs(y) < reach)
  const choose = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // Pressed by a key, which points nowhere.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    const part = (at: number, start: number, size: number) => ((at - start) / size - 0.5) * 2 * reach
    onPlace(moved(place, { x: part(clientX, box.left, box.width), y: part(clientY, box.top, box.height) }))
  }
  const { longitud_max, latitud } = { ...boxAround(place, km), ...place }
  const half = offsetOf(place, { latitud, longitud: longitud_max }).x
  return (
    <button type="button" className={`${classes.sketch} p-0 pressable`} aria-label={label} onClick={choose}>
      <svg viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden>
        <rect x={-half} y={-half} width={2 * half} height={2 * half} className={classes.sketchBox} />
        <circle r={1.6} className={classes.sketchPlace} />
        {near.map(({ id, nombre, x, y }) => (
          <g key={id}>
            <circle cx={x} cy={y} r={1.6} className={classes.sketchCapital} />
            <text x={x} y={y - 4} className={classes.sketchName}>
              {nombre}
            </text>
          </g>
        ))}
      </svg>
    </button>
  )
}
