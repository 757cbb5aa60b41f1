import { useState } from 'react'
import { addToList, getTaskList, listTaskLists, listTasksOfList } from '@avisa/contract/lists/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { TaskPicker } from '#/tasks/shared/TaskPicker.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useListTexts } from './texts.ts'

type Props = {
  list: number
  listed: readonly number[]
  opened: boolean
  onClose: () => void
}

export const AddTasksSheet = ({ list, listed, opened, onClose }: Props) => {
  const client = useClient()
  const say = useListTexts()
  const usuarioId = usePerson()?.user_id ?? 0
  const [put, setPut] = useState<readonly number[]>([])
  const { run, busy } = useCommand(addToList, { refresh: [listTasksOfList, listTaskLists, getTaskList] })
  const taskIds = new Set([...listed, ...put])
  const add = async ({ id, codigo }: Task) => {
    if (busy || taskIds.has(id)) return
    const answer = await run({ params: { usuarioId, listaId: list }, body: { tarea_id: id } }).catch(() => undefined)
    if (!answer) return
    setPut((now) => [...now, id])
    toast(client, { message: say('taskAdded', { code: codigo }) })
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('addTasks')}>
      <TaskPicker chosen={taskIds} onChoose={(task) => void add(task)} />
    </Sheet>
  )
}
