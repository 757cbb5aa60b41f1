import { Suspense } from 'react'
import { lazy } from '#/platform/lazy.ts'
import classes from './map.module.css'
import type { MapViewProps } from './map-view-props.ts'

export type { Crowd, Legend, Pin } from './pin.ts'
export type { MapBox, Seen } from './use-seen.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/**
 * The map: our base layer or the municipality's, pins, position, the pin being placed. It fills its parent, which has a height.
 * MapLibre comes in a chunk of its own; without WebGL it says so and points to the alternative.
 */
export const MapView = (props: MapViewProps) => (
  <section className={classes.frame} aria-label={props.label}>
    <Suspense fallback={<div className={classes.waiting} />}>
      <MapCanvas {...props} />
    </Suspense>
  </section>
)
