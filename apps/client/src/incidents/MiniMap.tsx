import { Link } from 'react-router'
import { useMapConfig } from '#/platform/configuration.ts'
import { MapView, type Pin } from '#/ui/map/MapView.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

/** The place at a glance; a tap opens the map. */
export const MiniMap = ({ pin, to }: { pin: Pin; to: string }) => {
  const say = useIncidentTexts()
  const config = useMapConfig().data
  return (
    <Link to={to} className={classes.miniMap} aria-label={say('seeMap')}>
      <span inert aria-hidden className={classes.miniMapInside}>
        {config && (
          <MapView
            label={say('seeMap')}
            alternative=""
            config={config}
            view={{ latitud: pin.latitud, longitud: pin.longitud, zoom: 18 }}
            pins={[pin]}
            selected={pin.key}
          />
        )}
      </span>
    </Link>
  )
}
