import { useParams } from 'react-router'
import { isRole } from '@avisa/contract/access/person'
import { checkWriteComment } from '@avisa/contract/comments/rules'
import { getIncident } from '@avisa/contract/incidents/routes'
import { useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { CommentsScreen } from './CommentsScreen.tsx'
import { useCommentTexts } from './texts.ts'

export const IncidentCommentsPage = () => {
  const id = Number(useParams()['id'])
  const say = useCommentTexts()
  const person = usePerson()
  const chat = useParameters().chat_ciudadano_activo
  const citizen = isRole(person, 'ciudadano')
  const { data } = useLoad(getIncident, { params: { id } })
  const facts = { person, vista: true, asStaff: data?.personal !== false, propia: data?.propia ?? citizen, chat }
  return (
    <CommentsScreen
      key={id}
      subject={{ origin: 'incidencias', id, codigo: data?.codigo ?? '', isConversation: data?.de_ciudadania ?? false }}
      title={say(citizen ? 'talk' : 'comments')}
      subtitle={data && [data.descripcion, data.direccioncalle_sn].filter(Boolean).join(' · ')}
      back={citizen ? paths.myIncident.to({ id }) : paths.incident.to({ id })}
      mayWrite={checkWriteComment('incidencias', facts) === undefined}
    />
  )
}
