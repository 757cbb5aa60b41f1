import { VisuallyHidden } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { readsAsCitizen } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { shortDescription, shorten } from '@avisa/contract/values/shorten'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { ThingRow, Thumbnail } from '#/ui/list/Rows.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { photoUrl } from '#/platform/photo-url.ts'
import { DuplicateBadge } from './near/PossibleDuplicate.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

export const useStateOf = () => {
  const person = usePerson()
  return (incident: Incident) =>
    readsAsCitizen(person, incident)
      ? { label: incident.DesEstadoCiudadano, colour: incident.ColorEstadoCiudadano, icon: incident.icono_estado }
      : { label: incident.DesEstado, colour: incident.ColorEstado, icon: incident.icono_estado }
}

type Props = { incident: Incident; to: string; selected: boolean; look: 'card' | 'row' }

export const CommentCount = ({ count }: { count: number }) => {
  const say = useIncidentTexts()
  if (count === 0) return null
  return (
    <span className={`${classes.comments} inline gap-4`}>
      <IconMessageCircle size={16} stroke={2} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{say('comments', { count })}</VisuallyHidden>
    </span>
  )
}

export const IncidentRow = memo(({ incident, to, selected, look }: Props) => {
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
      title={shorten(pick(incident, 'descripcion', lang), shortDescription)}
      aside={look === 'row' && <RelativeTime time={incident.fecha} plain />}
      support={incident.direccion?.nombre_cor}
      chips={
        <>
          <StateChip {...stateOf(incident)} />
          <DuplicateBadge incident={incident} />
        </>
      }
      end={
        look === 'card' ? (
          <RelativeTime time={incident.fecha} plain />
        ) : (
          <>
            <CommentCount count={incident.numero_comentarios_incidencia} />
            <CodeText>{incident.codigo}</CodeText>
          </>
        )
      }
    />
  )
})
