import { IconListCheck } from '@tabler/icons-react'
import { addToList, getTaskList, listTaskLists, listTasksOfList } from '@avisa/contract/lists/routes'
import type { TaskList } from '@avisa/contract/lists/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useNavigate } from 'react-router'
import { Button } from '@mantine/core'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useListTexts } from './texts.ts'

type Props = { task: number; opened: boolean; onClose: () => void }

export const AddToListSheet = ({ task, opened, onClose }: Props) => {
  const client = useClient()
  const say = useListTexts()
  const lang = useLang()
  const navigate = useNavigate()
  const usuarioId = usePerson()?.user_id ?? 0
  const query = useLoad(listTaskLists, { params: { usuarioId } })
  const { run, busy } = useCommand(addToList, { refresh: [listTasksOfList, listTaskLists, getTaskList] })
  const add = async (list: TaskList) => {
    if (busy) return
    const answer = await run({ params: { usuarioId, listaId: list.id }, body: { tarea_id: task } }).catch(() => undefined)
    if (!answer) return
    toast(client, { message: say('added', { name: pick(list, 'nombre', lang) }) })
    onClose()
  }
  const make = <Button onClick={() => void navigate(paths.lists)}>{say('newList')}</Button>
  return (
    <Sheet opened={opened} onClose={onClose} title={say('addTitle')}>
      <Load query={query} isEmpty={(lists) => lists.length === 0} empty={<EmptyState title={say('listsEmpty')} action={make} />}>
        {(lists) => (
          <RowCard>
            {lists.map((list) => (
              <Row
                key={list.id}
                icon={IconListCheck}
                title={pick(list, 'nombre', lang)}
                support={say('tasks', { count: list.total })}
                onClick={() => void add(list)}
              />
            ))}
          </RowCard>
        )}
      </Load>
    </Sheet>
  )
}
