import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { lazy } from '#/platform/lazy.ts'
import { setWithoutMap, useWithoutMap } from '#/platform/without-map.ts'
import classes from './map.module.css'
import type { MapViewProps } from './map-view-props.ts'
import { useMapChoiceTexts } from './choice-texts.ts'

export type { Crowd, Legend, Pin } from './pin.ts'
export type { MapBox, Seen } from './use-seen.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

const Words = ({ alternative }: { alternative: string }) => {
  const client = useClient()
  const say = useMapChoiceTexts()
  return (
    <div className="column centre centred gap-8 text-centre tall p-16">
      <p>{alternative}</p>
      <Button variant="default" leftSection={<IconMap2 size={20} stroke={1.9} aria-hidden />} onClick={() => setWithoutMap(client, false)}>
        {say('withMap')}
      </Button>
    </div>
  )
}

/**
 * Our base layer or the municipality's, pins, position and the pin being placed. Fills its parent, which
 * needs a height. MapLibre is a chunk of its own; without WebGL, and for whoever uses Avisa without
 * maps, an alternative is shown.
 */
export const MapView = (props: MapViewProps) => {
  const withoutMap = useWithoutMap()
  return (
    <section className={`${classes.frame} clip sunken`} aria-label={props.label}>
      {withoutMap ? (
        <Words alternative={props.alternative} />
      ) : (
        <Suspense fallback={<div className={`${classes.waiting} sunken`} />}>
          <MapCanvas {...props} />
        </Suspense>
      )}
    </section>
  )
}
