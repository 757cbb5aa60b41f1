import type { MapConfig } from '@avisa/contract/map/schemas'
import { useMemo } from 'react'
import { useWithoutMap } from '#/platform/without-map.ts'
import { Link } from 'react-router'
import classes from './item-map.module.css'
import { MapView, type Pin } from './MapView.tsx'
import { useMapTexts } from './texts.ts'

const zoom = 18

export const MiniMap = ({ pin, to, config }: { pin: Pin; to: string; config: MapConfig | undefined }) => {
  const say = useMapTexts()
  const withoutMap = useWithoutMap()
  const pins = useMemo(() => [pin], [pin])
  const view = useMemo(() => ({ latitud: pin.latitud, longitud: pin.longitud, zoom }), [pin])
  if (withoutMap) return null
  return (
    <Link to={to} className={`${classes.mini} clip block relative framed rounded-16`} aria-label={say('open')}>
      <span inert aria-hidden className={`${classes.miniInside} flex overlay`}>
        {config && <MapView label={say('open')} alternative="" config={config} view={view} pins={pins} selected={pin.key} />}
      </span>
    </Link>
  )
}
