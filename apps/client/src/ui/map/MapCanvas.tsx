import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useLang } from '#/platform/text.ts'
import { pick } from '@avisa/contract/values/languages'
import classes from './map.module.css'
import { MapControls } from './MapControls.tsx'
import type { MapViewProps } from './map-view-props.ts'
import { Marker } from './Marker.tsx'
import { NewPin } from './NewPin.tsx'
import { reducedMotion } from './open-map.ts'
import { joinedWithin } from './overlay.ts'
import { lookOf, type ClusterShare, type Crowd, type Legend, type Pin } from './pin.ts'
import { PinDrawing } from './PinDrawing.tsx'
import { useMapTexts } from './texts.ts'
import { useLayer } from './use-layer.ts'
import { useMap } from './use-map.ts'
import { seenAround, useSeen } from './use-seen.ts'
import { useTaps } from './use-taps.ts'

const none: readonly Pin[] = []
const nobody: readonly Crowd[] = []

/** «Recibida (4), en reparación (8)»; statuses of one colour are listed together. */
const split = (shares: readonly ClusterShare[], legend: Legend) => {
  const named = (colour: string) => [...new Set(legend.flatMap(({ nombre, color }) => (color === colour ? [nombre] : [])))].join(' / ')
  return shares.map(({ colour, count }) => `${named(colour)} (${count})`).join(', ')
}

const NoMap = ({ alternative }: { alternative: string }) => {
  const say = useMapTexts()
  return (
    <div className={`${classes.failed} column centre centred gap-8 text-centre`} role="alert">
      <strong>{say('noWebgl')}</strong>
      <p>{say('noWebglHelp')}</p>
      <p>{alternative}</p>
    </div>
  )
}

export const MapCanvas = ({
  alternative,
  config,
  view,
  pins = none,
  crowds = nobody,
  drawing,
  legend,
  selected = null,
  marked,
  onSelect,
  onGround,
  onSeen,
  onHeap,
  here = null,
  onLocate,
  placing,
  padding,
  side = 'right',
}: MapViewProps) => {
  const say = useMapTexts()
  const lang = useLang()
  const scheme = useComputedColorScheme('light')
  const holder = useRef<HTMLDivElement>(null)
  const description = useId()
  const [announced, announce] = useState('')
  const { layer, missing, show, fail } = useLayer(config.capas)
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding ?? {}
  const joined = onHeap !== undefined
  const overlay = useMemo(
    () => ({ pins, crowds, legend, selected, here, scheme, lang, joined, drawing }),
    [pins, crowds, legend, selected, here, scheme, lang, joined, drawing],
  )
  const { open, colours, failed, tilesFailed } = useMap(holder, {
    view,
    range: { limits: config.limites, zoomMin: config.zoom_min, zoomMax: config.zoom_max },
    base: { layer, scheme, lang },
    onLayerFailed: fail,
    overlay,
    padding: { top, right, bottom, left },
  })
  const map = open?.map ?? null
  useTaps(map, {
    onPin: (key) => onSelect?.(key),
    onCluster: (count, shares, own) => {
      const parts = split(shares, legend ?? pins.map(({ estado }) => estado))
      announce(say(own > 0 ? 'clusterOwn' : 'cluster', { count, parts, own }))
    },
    onHeap: (at) => map && onHeap?.(seenAround(map, at, joinedWithin(crowds))),
    onGround: (to) => {
      if (!placing) return onGround ? onGround(to) : onSelect?.(null)
      announce(say('placed'))
      return placing.onPlace(to)
    },
  })
  useSeen(map, onSeen)
  const zoom = useCallback((by: 1 | -1) => map?.easeTo({ zoom: map.getZoom() + by, duration: reducedMotion() ? 0 : 200 }), [map])
  const selectedPin = marked ?? pins.find(({ key }) => key === selected)

  if (failed) return <NoMap alternative={alternative} />
  return (
    <div
      className={classes.map}
      style={{ '--map-right': `${right}px`, '--map-bottom': `${bottom}px`, '--map-left': `${left}px` } as React.CSSProperties}
    >
      <div ref={holder} className={classes.canvas} aria-describedby={description} />
      <VisuallyHidden id={description}>{`${alternative} ${say('keys')}`}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      <div role="status" className={`${classes.notice} text-centre ink middle absolute`}>
        {missing && layer && say('layerFailed', { layer: pick(missing, 'nombre', lang), shown: pick(layer, 'nombre', lang) })}
        {!missing && tilesFailed && say('noTiles')}
      </div>
      {map && colours && selectedPin && (
        <Marker map={map} at={selectedPin}>
          <div
            role="img"
            aria-label={selectedPin.late ? say('late', { pin: selectedPin.label }) : selectedPin.label}
            className={classes.selected}
          >
            <PinDrawing look={lookOf(selectedPin)} scheme={scheme} colours={colours} selected />
          </div>
        </Marker>
      )}
      {map && colours && placing?.at && (
        <NewPin
          map={map}
          at={placing.at}
          colours={colours}
          announce={announce}
          {...(placing.hint ? { hint: placing.hint } : {})}
          onPlace={placing.onPlace}
        />
      )}
      {layer && <MapControls layers={config.capas} shown={layer} onShow={show} side={side} onZoom={zoom} onLocate={onLocate} />}
    </div>
  )
}
