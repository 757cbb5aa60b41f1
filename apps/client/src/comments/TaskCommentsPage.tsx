import { useParams } from 'react-router'
import { checkWriteComment } from '@avisa/contract/comments/rules'
import { getTask } from '@avisa/contract/tasks/routes'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { listItemPath } from '#/navigation/own-paths.ts'
import { CommentsScreen } from './CommentsScreen.tsx'
import { useCommentTexts } from './texts.ts'

export const TaskCommentsPage = () => {
  const { id: listTaskId, listaId } = useParams()
  const id = Number(listTaskId)
  const say = useCommentTexts()
  const person = usePerson()
  const { data } = useLoad(getTask, { params: { id } })
  return (
    <CommentsScreen
      key={id}
      subject={{ origin: 'tareas', id, codigo: data?.codigo ?? '' }}
      title={say('ofTask')}
      subtitle={data?.descripcion}
      back={listaId ? listItemPath(listaId, id, 'obra') : paths.task.to({ id })}
      mayWrite={checkWriteComment('tareas', { person, vista: true, asStaff: true, propia: false, chat: false }) === undefined}
    />
  )
}
