import { Anchor } from '@mantine/core'
import { IconMap2, IconNavigation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useZone } from '#/platform/text.ts'
import { placeLine } from '#/ui/map/ItemMap.tsx'
import { MiniMap } from '#/ui/map/MiniMap.tsx'
import { navigatorLink } from '#/ui/map/navigator-link.ts'
import { incidentPin } from '../incident-pin.ts'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

const usePin = (incident: Incident) => {
  const zone = useZone()
  return useMemo(() => incidentPin(incident, zone), [incident, zone])
}

export const AddressLine = ({ incident }: { incident: Incident }) => {
  const parameters = useParameters()
  return [incident.direccion?.nombre_cor, placeLine(incident, parameters)].filter(Boolean).join(' · ')
}

export const MapGlance = ({ incident, to }: { incident: Incident; to: string }) => {
  const config = useMapConfig().data
  const pin = usePin(incident)
  return (
    pin && (
      <div className={`${classes.glance} fixed`}>
        <MiniMap pin={pin} to={to} config={config} />
      </div>
    )
  )
}

const icon = { size: 18, stroke: 2.2, 'aria-hidden': true } as const

export const Place = ({ incident, to, glance }: { incident: Incident; to: string; glance: boolean }) => {
  const say = useDetailTexts()
  const parameters = useParameters()
  const pin = usePin(incident)
  const way = pin && navigatorLink(pin)
  const line = placeLine(incident, parameters)
  return (
    <div className="flex start gap-16">
      <div className="grow">
        {incident.direccion && <p>{incident.direccion.nombre_cor}</p>}
        {line && <p className="small quiet">{line}</p>}
        {way && (
          <Anchor href={way} className={`${classes.way} inline gap-6 strong`}>
            <IconNavigation {...icon} /> {say('navigate')}
          </Anchor>
        )}
        {pin && !glance && (
          <Anchor component={Link} to={to} className={`${classes.way} inline gap-6 strong`}>
            <IconMap2 {...icon} /> {say('seeMap')}
          </Anchor>
        )}
      </div>
      {glance && <MapGlance incident={incident} to={to} />}
    </div>
  )
}
