import { may } from '@avisa/contract/access/person'
import { getTaskList } from '@avisa/contract/lists/routes'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { OwnList } from './OwnList.tsx'
import { PublicList } from './PublicList.tsx'

/**
 * Whether the address is of a public list; the list of a bare item is looked up, own lists first.
 * `undefined` while loading.
 */
const useIsPublic = (id: number, item: string | undefined): boolean | undefined => {
  const person = usePerson()
  const { pathname } = useLocation()
  const type = useSearchParams()[0].get('tipo')
  const announcement =
    pathname.startsWith(paths.publicLists) || type === 'incidencia' ? true : item === undefined || type === 'obra' ? false : undefined
  const owns = may(person, 'lista')
  const own = useLoad(
    getTaskList,
    { params: { usuarioId: person?.user_id ?? 0, listaId: id } },
    { enabled: announcement === undefined && owns },
  )
  if (announcement !== undefined) return announcement
  if (!owns || own.error) return true
  return own.data ? false : undefined
}

export const ListPage = () => {
  const { id: listId, itemId } = useParams()
  const id = Number(listId)
  const isPublic = useIsPublic(id, itemId)
  const selected = itemId === undefined ? undefined : Number(itemId)
  if (isPublic === undefined) return <DetailSkeleton />
  return isPublic ? <PublicList key={id} id={id} selected={selected} /> : <OwnList key={id} id={id} selected={selected} />
}
