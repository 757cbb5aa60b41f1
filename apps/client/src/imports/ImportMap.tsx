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

type LegendState = 'nueva' | 'igual' | 'falta' | 'limite'
export type LegendLabels = Readonly<Record<LegendState, string>>

const Legend = ({ drawing, labels }: { drawing: Drawing; labels: LegendLabels }) => {
  const colours = mapColours[useComputedColorScheme('light')]
  const entries = [
    ['nueva', labels.nueva, colours.added],
    ['igual', labels.igual, colours.present],
    ['falta', labels.falta, colours.gone],
    ['limite', labels.limite, colours.edge],
  ] as const
  const shown = entries.filter(([estado]) => drawing.features.some(({ properties }) => properties.estado === estado))
  return (
    <div className="p-12-16">
      <ul className="list row wrap gap-16 small">
        {shown.map(([estado, label, colour]) => (
          <li key={estado} className="row gap-8">
            <span className={classes.key} style={{ '--key': colour } as React.CSSProperties} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Labels = { title: string; alternative: string; legend: LegendLabels }

const Drawn = ({ drawing, config, labels }: { drawing: Drawing; config: MapConfig; labels: Labels }) => {
  return (
    <section className="card clip">
      <div className={`${classes.map} relative`}>
        <MapView
          label={labels.title}
          alternative={labels.alternative}
          config={{ ...config, limites: null }}
          view={viewOf(drawing, config)}
          drawing={drawing}
          side="right"
        />
      </div>
      <Legend drawing={drawing} labels={labels.legend} />
    </section>
  )
}

export const DrawnImport = ({ id, labels }: { id: number; labels: Labels }) => {
  const config = useMapConfig()
  const drawing = useLoad(importMap, { params: { id } }, { keep: false, once: true, staleTime: Infinity })
  return (
    <Load query={drawing} quiet>
      {(drawn) => config.data && isDrawing(drawn) && <Drawn drawing={drawn} config={config.data} labels={labels} />}
    </Load>
  )
}

export const ImportMap = ({ id }: { id: number }) => {
  const say = useImportTexts()
  const legend = { nueva: say('legendNew'), igual: say('legendPresent'), falta: say('legendGone'), limite: say('legendEdge') }
  return <DrawnImport id={id} labels={{ title: say('map'), alternative: say('mapOther'), legend }} />
}
