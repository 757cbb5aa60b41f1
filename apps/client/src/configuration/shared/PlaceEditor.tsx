import { fallbackCentre, zooms } from '@avisa/contract/map/zooms'
import type { MapLimits } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { Button } from '@mantine/core'
import type { FeatureCollection } from 'geojson'
import { useMemo, useState } from 'react'
import { useMapConfig } from '#/platform/configuration.ts'
import { MapView } from '#/ui/map/MapView.tsx'
import type { Seen } from '#/ui/map/use-seen.ts'
import classes from './configuration.module.css'
import { useConfigurationTexts } from './texts.ts'

type Props = {
  label: string
  at: Position | null
  zoom?: number | null
  limits?: MapLimits | null
  onPlace: (to: Position) => void
  /** Where a box belongs to the place. */
  onLimits?: (limits: MapLimits | null, zoom: number) => void
  disabled: boolean
}

const drawingOf = ({ longitud_min, longitud_max, latitud_min, latitud_max }: MapLimits): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { estado: 'zona' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [longitud_min, latitud_min],
          [longitud_max, latitud_min],
          [longitud_max, latitud_max],
          [longitud_min, latitud_max],
          [longitud_min, latitud_min],
        ],
      },
    },
  ],
})
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A place on the map, and the box around it that the map shows. */
export const PlaceEditor = ({ label, at, zoom, limits = null, onPlace, onLimits, disabled }: Props) => {
  const say = useConfigurationTexts()
  const config = useMapConfig().data
  const [seen, setSeen] = useState<Seen>()
  const start = useState(() => ({ at, zoom }))[0]
  const view = useMemo(
    () => ({ ...(start.at ?? config?.centro ?? fallbackCentre), zoom: start.zoom ?? config?.zoom ?? zooms.default }),
    [start, config],
  )
  const drawing = useMemo(() => (limits ? drawingOf(limits) : undefined), [limits])
  const place = ({ latitud, longitud }: Position) => onPlace({ latitud: rounded(latitud), longitud: rounded(longitud) })
  const frame = () =>
    seen &&
    onLimits?.(
      {
        latitud_min: rounded(seen.sur),
        latitud_max: rounded(seen.norte),
        longitud_min: rounded(seen.oeste),
        longitud_max: rounded(seen.este),
      },
      Math.round(seen.zoom),
    )
  if (!config) return null
  return (
    <div className="column gap-12">
      <div className={`${classes.place} clip relative framed rounded-16`}>
        <MapView
          label={label}
          alternative={say('placeOther')}
          config={{ ...config, limites: null }}
          view={view}
          drawing={drawing}
          onSeen={setSeen}
          {...(disabled ? {} : { placing: { at, onPlace: place } })}
        />
      </div>
      {onLimits && !disabled && (
        <div className="row wrap gap-8">
          <Button variant="default" size="sm" onClick={frame}>
            {say('frameSeen')}
          </Button>
          {limits && (
            <Button variant="subtle" size="sm" onClick={() => onLimits(null, zoom ?? view.zoom)}>
              {say('frameNone')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
