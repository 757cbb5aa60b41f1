import { useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { metresBetween } from '@avisa/contract/values/coordinates'
import { pick } from '@avisa/contract/values/languages'
import { useFormat } from '#/platform/text.ts'
import { Thumbnail } from '#/ui/list/Rows.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { photoUrl } from '#/platform/photo-url.ts'
import { NearbySheet } from './NearbySheet.tsx'
import type { Wizard } from '../use-wizard.ts'
import classes from './nearby.module.css'
import frame from '../wizard.module.css'

const shownAtMost = 6

type CardProps = { wizard: Wizard; incident: Incident; onOpen: () => void }

const Card = ({ wizard: { say, lang, draft }, incident, onOpen }: CardProps) => {
  const format = useFormat()
  const { geolatitud: latitud, geolongitud: longitud, imagenes } = incident
  const photo = imagenes?.[0]
  const away = draft.place && latitud !== null && longitud !== null ? metresBetween(draft.place, { latitud, longitud }) : undefined
  return (
    <button type="button" className={`${classes.card} card row grow gap-12 hoverable plain-link touchable`} onClick={onOpen}>
      <Thumbnail size={64} src={photo && photoUrl(photo, 'thumb')} icon={<TypeIcon name={incident.icono} />} />
      <span className="column min-0 gap-2">
        <span className="strong">{pick(incident, 'descripcion', lang)}</span>
        <span className="row wrap gap-6">
          <StateChip label={incident.DesEstadoCiudadano} colour={incident.ColorEstadoCiudadano} icon={incident.icono_estado} />
          {away !== undefined && (
            <span className="small quiet">{away < 1 ? say('rightHere') : say('away', { distance: format.distance(away) })}</span>
          )}
        </span>
        <span className="small quiet">{format.when(incident.fecha)}</span>
      </span>
    </button>
  )
}

export const NearbyIncidents = ({ wizard, incidents }: { wizard: Wizard; incidents: readonly Incident[] }) => {
  const { say } = wizard
  const [opened, setOpened] = useState<Incident | null>(null)
  return (
    <section className="column gap-12" aria-label={say('nearbyTitle')}>
      <div className="line wrap between gap-12">
        <h2 className="title">{say('nearbyTitle')}</h2>
        <span className="small quiet">{say('nearbyCount', { count: incidents.length })}</span>
      </div>
      <div className={`${frame.cards} flex gap-12`} role="list">
        {incidents.slice(0, shownAtMost).map((incident) => (
          <div key={incident.id} role="listitem" className="flex">
            <Card wizard={wizard} incident={incident} onOpen={() => setOpened(incident)} />
          </div>
        ))}
      </div>
      <NearbySheet wizard={wizard} incident={opened} onClose={() => setOpened(null)} />
    </section>
  )
}
