import { getIncident } from '@avisa/contract/incidents/routes'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { useState } from 'react'
import { part, useClient } from '#/platform/client.ts'
import { locate, PositionError, usePositionText, type LocatedPosition } from '#/platform/position.ts'
import { useLoad } from '#/platform/queries.ts'
import { useZone } from '#/platform/text.ts'
import { alert } from '#/ui/popup/popups.ts'
import type { Pin, Seen } from '#/ui/map/MapView.tsx'
import { useHomeView } from '#/ui/map/use-home-view.ts'
import { incidentPin } from '../incident-pin.ts'

type View = Position & { zoom: number }

/** Restores the map on returning from a detail or the list, by municipality. */
const lastViews = part(() => new Map<string, View>())

const centreOf = ({ oeste, sur, este, norte, zoom }: Seen): View => ({ latitud: (sur + norte) / 2, longitud: (oeste + este) / 2, zoom })

const useSelectedPin = (selected: number | undefined): Pin | undefined => {
  const zone = useZone()
  // `main` like the detail beside it: the same request must fail in the same way.
  const { data } = useLoad(getIncident, { params: { id: selected ?? 0 } }, { enabled: selected !== undefined, main: true })
  return data && data.id === selected ? incidentPin(data, zone) : undefined
}

/** The map's camera, which follows the selection and the person's position. */
export const useCityView = (config: MapConfig, selected: number | undefined) => {
  const client = useClient()
  const describe = usePositionText()
  const town = `${config.centro.latitud}/${config.centro.longitud}`
  const home = useHomeView(config)
  const [lastView, setView] = useState(() => lastViews(client).get(town))
  const [here, setHere] = useState<LocatedPosition | null>(null)
  const [went, setWent] = useState<string>()
  const pin = useSelectedPin(selected)
  if (pin && pin.key !== went) {
    setWent(pin.key)
    setView({ latitud: pin.latitud, longitud: pin.longitud, zoom: zooms.select })
  }
  if (selected === undefined && went !== undefined) setWent(undefined)
  const findMe = async () => {
    try {
      const at = await locate(client, 'map')
      setHere(at)
      setView({ latitud: at.latitud, longitud: at.longitud, zoom: zooms.gps })
    } catch (thrown) {
      await alert(client, describe(thrown instanceof PositionError ? thrown.problem : 'unknown'))
    }
  }
  return { view: lastView ?? home, here, pin, findMe, keep: (seen: Seen) => void lastViews(client).set(town, centreOf(seen)) }
}
