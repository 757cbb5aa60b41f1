import { IconListCheck, IconPlaylistX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { getTaskList, listTaskLists, listTasksOfList, takeFromList } from '@avisa/contract/lists/routes'
import { useClient } from '#/platform/client.ts'
import { lazy } from '#/platform/lazy.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { toast } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useListTexts } from '../texts.ts'

const AddToListSheet = lazy(async () => ({ default: (await import('../AddToListSheet.tsx')).AddToListSheet }))
type Props = { task: number; list: number | undefined }

const RemoveButton = ({ task, list }: { task: number; list: number }) => {
  const client = useClient()
  const say = useListTexts()
  const navigate = useNavigate()
  const usuarioId = usePerson()?.user_id ?? 0
  const { run, busy } = useCommand(takeFromList, { refresh: [listTasksOfList, listTaskLists, getTaskList] })
  const take = async () => {
    if (busy) return
    const answer = await run({ params: { usuarioId, listaId: list, tareaId: task } }).catch(() => undefined)
    if (!answer) return
    toast(client, { message: say('taken') })
    void navigate(paths.list.to({ id: list }), { replace: true })
  }
  return <Row icon={IconPlaylistX} title={say('takeFrom')} onClick={() => void take()} />
}

export const TaskListsCard = ({ task, list }: Props) => {
  const say = useListTexts()
  const person = usePerson()
  const adding = useSheetAddress('lista')
  if (!may(person, 'lista')) return null
  return (
    <>
      <RowCard>
        <Row icon={IconListCheck} title={say('addTitle')} onClick={adding.open} />
        {list !== undefined && <RemoveButton task={task} list={list} />}
      </RowCard>
      <Suspense>
        {adding.key !== null && <AddToListSheet key={adding.key} task={task} opened={adding.opened} onClose={adding.close} />}
      </Suspense>
    </>
  )
}
