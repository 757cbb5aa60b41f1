import { importMap } from '@avisa/contract/imports/routes'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { useComputedColorScheme } from '@mantine/core'
import type { FeatureCollection, MultiLineString, MultiPoint } from 'geojson'
import { useMapConfig } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { mapColours } from '@avisa/contract/values/map-colours'
import { MapView } from '#/ui/map/MapView.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './imports.module.css'
import { useImportTexts } from './texts.ts'

type Drawing = FeatureCollection<MultiLineString | MultiPoint, { estado: string }>

/** The call has read the GeoJSON, which the contract describes as bytes. */
const isDrawing = (answer: unknown): answer is Drawing => typeof answer === 'object' && answer !== null && 'features' in answer

/** The middle of what is drawn, at the zoom at which it fits. */
const viewOf = (drawing: Drawing, config: MapConfig) => {
  const places = drawing.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPoint' ? geometry.coordinates : geometry.coordinates.flat(),
  )
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of places) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  if (places.length === 0) return { ...config.centro, zoom: config.zoom }
  const widest = Math.max(east - west, (north - south) * 1.6, 0.002)
  const zoom = Math.min(zooms.max, Math.max(config.zoom_min, Math.floor(Math.log2((360 * 2.6) / widest))))
  return { latitud: (south + north) / 2, longitud: (west + east) / 2, zoom }
}

const Legend = ({ drawing }: { drawing: Drawing }) => {
  const say = useImportTexts()
  const colours = mapColours[useComputedColorScheme('light')]
  const entries = [
    ['nueva', say('legendNew'), colours.added],
    ['igual', say('legendPresent'), colours.present],
    ['falta', say('legendGone'), colours.gone],
    ['limite', say('legendEdge'), colours.edge],
  ] as const
  const shown = entries.filter(([estado]) => drawing.features.some(({ properties }) => properties.estado === estado))
  return (
    <ul className="list row wrap gap-16 p-12-16 small">
      {shown.map(([estado, label, colour]) => (
        <li key={estado} className="row gap-8">
          <span className={classes.key} style={{ '--key': colour } as React.CSSProperties} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}

const Drawn = ({ drawing, config }: { drawing: Drawing; config: MapConfig }) => {
  const say = useImportTexts()
  return (
    <section className="card clip">
      <div className={`${classes.map} relative`}>
        <MapView
          label={say('map')}
          alternative={say('mapOther')}
          config={{ ...config, limites: null }}
          view={viewOf(drawing, config)}
          drawing={drawing}
          side="right"
        />
      </div>
      <Legend drawing={drawing} />
    </section>
  )
}

export const ImportMap = ({ id }: { id: number }) => {
  const config = useMapConfig()
  const drawing = useLoad(importMap, { params: { id } }, { keep: false, once: true, staleTime: Infinity })
  return (
    <Load query={drawing} quiet>
      {(drawn) => config.data && isDrawing(drawn) && <Drawn drawing={drawn} config={config.data} />}
    </Load>
  )
}
