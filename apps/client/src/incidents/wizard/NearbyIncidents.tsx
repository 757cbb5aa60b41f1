import { Link } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { metresBetween } from '@avisa/contract/values/coordinates'
import { useFormat } from '#/platform/text.ts'
import { paths } from '#/shell/paths.ts'
import { Thumbnail } from '#/ui/Rows.tsx'
import { StateChip } from '#/ui/StateChip.tsx'
import { TypeIcon } from '#/ui/TypeIcon.tsx'
import { photoUrl } from '#/platform/photo-url.ts'
import type { Wizard } from './use-wizard.ts'
import classes from './nearby.module.css'
import frame from './wizard.module.css'

const shownAtMost = 6

const Card = ({ wizard: { say, lang, draft }, incident }: { wizard: Wizard; incident: Incident }) => {
  const format = useFormat()
  const { geolatitud: latitud, geolongitud: longitud, imagenes } = incident
  const photo = imagenes?.[0]
  const away = draft.place && latitud !== null && longitud !== null ? metresBetween(draft.place, { latitud, longitud }) : undefined
  return (
    <Link to={paths.myIncident(incident.id)} className={classes.card} role="listitem">
      <Thumbnail size={64} src={photo && photoUrl(photo, 'thumb')} icon={<TypeIcon name={incident.icono} />} />
      <span className={classes.text}>
        <span className={classes.title}>{lang === 'ca' ? incident.descripcion_val : incident.descripcion_es}</span>
        <span className={classes.line}>
          <StateChip label={incident.DesEstadoCiudadano} colour={incident.ColorEstadoCiudadano} icon={incident.icono_estado} />
          {away !== undefined && (
            <span className={frame.quiet}>{away < 1 ? say('rightHere') : say('away', { distance: format.distance(away) })}</span>
          )}
        </span>
        <span className={frame.quiet}>{format.when(incident.fecha)}</span>
      </span>
    </Link>
  )
}

/** «Is it one of these?»: what others reported here, before it is reported again. */
export const NearbyIncidents = ({ wizard, incidents }: { wizard: Wizard; incidents: readonly Incident[] }) => {
  const { say } = wizard
  return (
    <section className={frame.group} aria-label={say('nearbyTitle')}>
      <div className={frame.groupHead}>
        <h2 className={frame.groupTitle}>{say('nearbyTitle')}</h2>
        <span className={frame.quiet}>{say('nearbyCount', { count: incidents.length })}</span>
      </div>
      <div className={frame.cards} role="list">
        {incidents.slice(0, shownAtMost).map((incident) => (
          <Card key={incident.id} wizard={wizard} incident={incident} />
        ))}
      </div>
    </section>
  )
}
