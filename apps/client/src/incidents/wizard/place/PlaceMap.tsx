import { useMapConfig } from '#/platform/configuration.ts'
import { useWithoutMap } from '#/platform/without-map.ts'
import { MapView } from '#/ui/map/MapView.tsx'
import type { Wizard } from '../use-wizard.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'
import classes from '../wizard.module.css'

const still = () => undefined

export const PlaceMap = ({ wizard, at }: { wizard: Wizard; at: DraftPlace }) => {
  const config = useMapConfig().data
  if (useWithoutMap()) return null
  return (
    <div className={`${classes.summaryMap} flex clip relative`} aria-hidden inert>
      {config && (
        <MapView
          label={wizard.say('place')}
          alternative=""
          config={config}
          view={{ latitud: at.latitud, longitud: at.longitud, zoom: 18 }}
          placing={{ at, onPlace: still }}
        />
      )}
    </div>
  )
}
