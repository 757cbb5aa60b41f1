import { useParams } from 'react-router'
import { checkWriteComment } from '@avisa/contract/comments/rules'
import { getPublicList, getTaskList } from '@avisa/contract/lists/routes'
import { pick } from '@avisa/contract/values/languages'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { CommentsScreen } from './CommentsScreen.tsx'
import { useCommentTexts } from './texts.ts'

/**
 * The comments of a list. The administration also reads those of other people's lists, which it cannot
 * open.
 */
export const ListCommentsPage = () => {
  const id = Number(useParams()['id'])
  const say = useCommentTexts()
  const lang = useLang()
  const person = usePerson()
  const own = useLoad(getTaskList, { params: { usuarioId: person?.user_id ?? 0, listaId: id } }).data
  const open = useLoad(getPublicList, { params: { listaId: id } }).data
  const list = own ?? open
  const back = open ? paths.publicList.to({ id }) : own ? paths.list.to({ id }) : paths.lists
  return (
    <CommentsScreen
      key={id}
      subject={{ origin: 'listas', id, codigo: list ? pick(list, 'nombre', lang) : '' }}
      title={say('ofList')}
      subtitle={undefined}
      back={back}
      mayWrite={checkWriteComment('listas', { person, vista: true, asStaff: true, propia: false, chat: false }) === undefined}
    />
  )
}
