import { IconArrowBackUp, IconPencil, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { collaborate, listTasks } from '@avisa/contract/tasks/endpoints'
import { mayCollaborate, mayReassign } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { lazy } from '#/platform/lazy.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { alert, confirm } from '#/ui/popups.ts'
import { Row, RowCard } from '#/ui/Rows.tsx'
import { useSheetAddress } from '#/ui/use-sheet-address.ts'
import { useMoving, type Moving } from './moves/use-moving.ts'
import { moveParam } from './moves/use-send-move.ts'
import { useTaskTexts } from './texts.ts'

const EditTaskSheet = lazy(async () => ({ default: (await import('./EditTaskSheet.tsx')).EditTaskSheet }))
const ReassignSheet = lazy(async () => ({ default: (await import('./ReassignSheet.tsx')).ReassignSheet }))

const icon = { size: 22, stroke: 1.9 } as const

/** Joins in and goes to the task that this gives (TASK-36); it needs the network now, because the task is made there. */
const useJoin = (task: Task) => {
  const say = useTaskTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { run, busy } = useCommand(collaborate, { refresh: [listTasks], handled: 'all' })
  return async () => {
    if (busy) return
    if (!(await confirm({ title: say('joinTitle'), message: say('joinMessage'), confirm: say('join') }))) return
    try {
      const { id } = await run({ params: { id: task.id } })
      void navigate(paths.task(id))
    } catch (thrown) {
      const { title, message } = errorText(asCallError(thrown))
      await alert({ title, message })
    }
  }
}

const Sheets = ({ task }: { task: Task }) => {
  const editing = useSheetAddress('editar')
  const giving = useSheetAddress('reasignar')
  return (
    <Suspense>
      {editing.key !== null && <EditTaskSheet key={editing.key} task={task} opened={editing.opened} onClose={editing.close} />}
      {giving.key !== null && <ReassignSheet key={giving.key} task={task} opened={giving.opened} onClose={giving.close} />}
    </Suspense>
  )
}

type Props = { task: Task; moving: Moving }

const Rows = ({ task, moving }: Props) => {
  const say = useTaskTexts()
  const person = usePerson()
  const join = useJoin(task)
  const reopening = useSheetAddress(moveParam)
  const editing = useSheetAddress('editar')
  const giving = useSheetAddress('reasignar')
  const { over, offered } = moving
  const at = { ...moving.task, ee_num_usuarios: task.ee_num_usuarios }
  const edits = !over && may(person, 'obra.editar.campos')
  const gives = mayReassign(person, at)
  const joins = mayCollaborate(person, at)
  const reopens = over && offered.reparacion !== undefined
  if (!edits && !gives && !joins && !reopens) return null
  return (
    <RowCard title={say('whatToDo')}>
      {gives && (
        <Row
          icon={<IconUserPlus {...icon} />}
          title={say('reassign')}
          support={task.encargado ?? say('unassigned')}
          onClick={giving.open}
        />
      )}
      {joins && <Row icon={<IconUsersPlus {...icon} />} title={say('join')} support={say('joinSupport')} onClick={() => void join()} />}
      {edits && <Row icon={<IconPencil {...icon} />} title={say('edit')} onClick={editing.open} />}
      {reopens && <Row icon={<IconArrowBackUp {...icon} />} title={say('reopen')} onClick={reopening.open} />}
    </RowCard>
  )
}

/** What this person may do with it beside changing its state; nothing of it once it is finished, but reopening it (TASK-28, TASK-31 to TASK-38). */
export const TaskActions = ({ task }: { task: Task }) => {
  const moving = useMoving(task)
  if (!moving) return null
  return (
    <>
      <Rows task={task} moving={moving} />
      <Sheets task={task} />
    </>
  )
}
