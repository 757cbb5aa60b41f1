import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { statusIconUrl } from '#/platform/status-icon-url.ts'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { AddressLine } from '../detail/Place.tsx'
import { IncidentPhotos } from '../IncidentPhotos.tsx'
import { useStateOf } from '../IncidentRow.tsx'
import { IncidentTimeline } from '../IncidentTimeline.tsx'
import { useLinkTexts } from './texts.ts'

/** No link into the rest of the app: the link of a mail shows this incident alone. */
export const LinkedIncident = ({ incident }: { incident: Incident }) => {
  const client = useClient()
  const say = useLinkTexts()
  const stateOf = useStateOf()
  const text = incident.contenido ?? incident.contenido_publico
  return (
    <>
      <IncidentPhotos photos={incident.imagenes ?? []} alt={incident.descripcion} look="large" />
      <div className="column gap-8">
        <div className="row wrap gap-12">
          <StateChip {...stateOf(incident)} drawing={statusIconUrl(client, 'incidencia', incident.estado_incidencia_id)} large />
          <span className="small quiet figures">{incident.codigo}</span>
        </div>
        <p>
          <AddressLine incident={incident} />
        </p>
      </div>
      <IncidentTimeline steps={incident.historial ?? []} />
      {text && (
        <section>
          <h2 className="small quiet regular unspaced">{say(incident.propia ? 'told' : 'shown')}</h2>
          <p className="written">{text}</p>
        </section>
      )}
    </>
  )
}
