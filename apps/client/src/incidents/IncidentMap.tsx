import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useMemo } from 'react'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useLang, useZone } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { ItemMap } from '#/ui/map/ItemMap.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { incidentPin } from './incident-pin.ts'
import { useIncidentTexts } from './texts.ts'
import { useIncident } from './use-incident.ts'

const Content = ({ incident }: { incident: Incident }) => {
  const say = useIncidentTexts()
  const shows = useParameters()
  const config = useMapConfig().data
  const zone = useZone()
  const pin = useMemo(() => incidentPin(incident, zone), [incident, zone])
  const place = { ...incident, direccion: incident.direccion?.nombre_cor }
  return <ItemMap label={say('mapOf', { code: incident.codigo })} pin={pin} place={place} shows={shows} config={config} />
}

export const IncidentMap = ({ id, back, list }: { id: number; back: string; list?: number }) => {
  const lang = useLang()
  const query = useIncident(id, list)
  return (
    <AppPage back={back} look="plain" title={query.data ? pick(query.data, 'descripcion', lang) : ' '} label={query.data?.codigo}>
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(incident) => <Content incident={incident} />}
      </Load>
    </AppPage>
  )
}
