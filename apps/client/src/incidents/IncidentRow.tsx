import { isRole } from '@avisa/contract/access/person'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/CodeText.tsx'
import { RelativeTime } from '#/ui/RelativeTime.tsx'
import { ThingRow, Thumbnail } from '#/ui/Rows.tsx'
import { StateChip } from '#/ui/StateChip.tsx'
import { TypeIcon } from '#/ui/TypeIcon.tsx'
import { photoUrl } from '#/platform/photo-url.ts'

/** The state this person may read: citizens their own words and colours (INC-10, INC-11). */
export const useStateOf = () => {
  const citizen = isRole(usePerson(), 'ciudadano')
  return (incident: Incident) =>
    citizen
      ? { label: incident.DesEstadoCiudadano, colour: incident.ColorEstadoCiudadano, icon: incident.icono_estado }
      : { label: incident.DesEstado, colour: incident.ColorEstado, icon: incident.icono_estado }
}

type Props = { incident: Incident; to: string; selected: boolean; look: 'card' | 'row' }

/** An incident in a list: photo, what, where, state, when. */
export const IncidentRow = ({ incident, to, selected, look }: Props) => {
  const lang = useLang()
  const stateOf = useStateOf()
  const photo = incident.imagenes?.[0]
  return (
    <ThingRow
      to={to}
      look={look}
      selected={selected}
      lead={
        <Thumbnail
          size={look === 'card' ? 88 : 56}
          src={photo && photoUrl(photo, 'thumb')}
          icon={<TypeIcon name={incident.icono} size={28} />}
        />
      }
      title={pick(incident, 'descripcion', lang)}
      aside={look === 'row' && <RelativeTime time={incident.fecha} plain />}
      support={incident.direccion?.nombre_cor}
      chips={<StateChip {...stateOf(incident)} />}
      end={look === 'card' ? <RelativeTime time={incident.fecha} plain /> : <CodeText>{incident.codigo}</CodeText>}
    />
  )
}
