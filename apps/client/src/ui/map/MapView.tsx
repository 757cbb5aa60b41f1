import { Suspense } from 'react'
import { lazy } from '#/platform/lazy.ts'
import classes from './map.module.css'
import type { MapViewProps } from './map-view-props.ts'

export type { Crowd, Legend, Pin } from './pin.ts'
export type { MapBox, Seen } from './use-seen.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/**
 * Our base layer or the municipality's, pins, position and the pin being placed. Fills its parent, which
 * needs a height. MapLibre is a chunk of its own; without WebGL an alternative is shown.
 */
export const MapView = (props: MapViewProps) => (
  <section className={`${classes.frame} clip sunken`} aria-label={props.label}>
    <Suspense fallback={<div className={`${classes.waiting} sunken`} />}>
      <MapCanvas {...props} />
    </Suspense>
  </section>
)
