import { Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { zooms } from '@avisa/contract/map/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { Load } from '#/ui/Load.tsx'
import { MapView } from '#/ui/map/MapView.tsx'
import { DetailSkeleton } from '#/ui/Skeletons.tsx'
import { incidentPin } from './incident-pin.ts'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

const navigatorLink = (latitud: number, longitud: number) => `geo:${latitud},${longitud}?q=${latitud},${longitud}`

/** Address, street, number, district, neighbourhood and site beside the map (MAP-03). */
const Facts = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const shows = useParameters()
  const facts = [
    [say('address'), incident.direccion?.nombre_cor],
    [say('street'), incident.direccioncalle],
    [say('number'), incident.direccionnumero],
    [say('district'), shows.distrito ? incident.distrito : null],
    [say('neighbourhood'), shows.barrio ? incident.barrio : null],
    [say('site'), shows.emplazamiento ? incident.emplazamiento : null],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const Map = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const config = useMapConfig().data
  const pin = useMemo(() => incidentPin(incident), [incident])
  const pins = useMemo(() => (pin ? [pin] : []), [pin])
  const view = useMemo(() => (pin ? { latitud: pin.latitud, longitud: pin.longitud, zoom: zooms.item } : undefined), [pin])
  if (!pin || !view) return <p className={classes.quiet}>{say('offlinePlace')}</p>
  return (
    <div className={classes.mapScreen}>
      <Facts incident={incident} />
      <div className={classes.mapWhole}>
        {config && (
          <MapView
            label={say('mapOf', { code: incident.codigo })}
            alternative={say('mapAlternative')}
            config={config}
            view={view}
            pins={pins}
            selected={pin.key}
          />
        )}
      </div>
      <div className={classes.mapFoot}>
        <Button
          component="a"
          href={navigatorLink(pin.latitud, pin.longitud)}
          variant="default"
          leftSection={<IconNavigation size={20} stroke={1.9} aria-hidden />}
        >
          {say('navigate')}
        </Button>
      </div>
    </div>
  )
}

/** The incident on its map, at zoom 19 (MAP-01 to MAP-03). */
export const IncidentMap = ({ id, back }: { id: number; back: string }) => {
  const lang = useLang()
  const query = useLoad(getIncident, { params: { id } })
  return (
    <AppPage back={back} look="plain" title={query.data ? pick(query.data, 'descripcion', lang) : ' '} label={query.data?.codigo}>
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(incident) => <Map incident={incident} />}
      </Load>
    </AppPage>
  )
}
