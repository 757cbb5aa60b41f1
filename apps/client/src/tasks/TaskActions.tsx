import { IconArrowBackUp, IconHandGrab, IconPencil, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { collaborate, listTasks } from '@avisa/contract/tasks/routes'
import { isMate, namesRepairers, whyNotReassign } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { lazy } from '#/platform/lazy.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { alert, confirm } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useMoving, type Moving } from './moves/use-moving.ts'
import { moveDraftOf } from './moves/move-draft.ts'
import { moveParam } from './moves/move-change.ts'
import { useMoveRefusalText } from './moves/use-move-refusal-text.ts'
import { useTaskTexts } from './texts.ts'
import { useTakeTask } from './use-take-task.ts'

const EditTaskSheet = lazy(async () => ({ default: (await import('./EditTaskSheet.tsx')).EditTaskSheet }))
const ReassignSheet = lazy(async () => ({ default: (await import('./ReassignSheet.tsx')).ReassignSheet }))

/**
 * Joins the task with another of the incident and opens the result; online only, because the server
 * creates it.
 */
const useJoin = (task: Task) => {
  const client = useClient()
  const say = useTaskTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { run, busy } = useCommand(collaborate, { refresh: [listTasks], handled: 'all' })
  return async () => {
    if (busy) return
    if (!(await confirm(client, { title: say('joinTitle'), message: say('joinMessage'), confirm: say('join') }))) return
    try {
      const { id } = await run({ params: { id: task.id } })
      void navigate(paths.task.to({ id }))
    } catch (thrown) {
      const { title, message } = errorText(asCallError(thrown))
      await alert(client, { title, message })
    }
  }
}

const Sheets = ({ task, back }: { task: Task; back: string }) => {
  const editing = useSheetAddress('editar')
  const giving = useSheetAddress('reasignar')
  return (
    <Suspense>
      {editing.key !== null && <EditTaskSheet key={editing.key} task={task} back={back} opened={editing.opened} onClose={editing.close} />}
      {giving.key !== null && <ReassignSheet key={giving.key} task={task} opened={giving.opened} onClose={giving.close} />}
    </Suspense>
  )
}

type Props = { task: Task; moving: Moving }

const Rows = ({ task, moving }: Props) => {
  const say = useTaskTexts()
  const why = useMoveRefusalText()
  const person = usePerson()
  const join = useJoin(task)
  const take = useTakeTask(task)
  const [, change] = moveDraftOf(task.id)()
  const moved = useSheetAddress(moveParam)
  const editing = useSheetAddress('editar')
  const giving = useSheetAddress('reasignar')
  const { over, offered, takes } = moving
  const at = { ...moving.task, ee_num_usuarios: task.ee_num_usuarios }
  const finished = over ? why('task.finished') : undefined
  const alone = whyNotReassign(at)
  const takesToo = takes && Object.keys(offered).length > 0
  const reopen = () => {
    change({ pista: 'reparacion', estado_id: null })
    moved.open()
  }
  const rows = [
    takesToo && <Row key="take" icon={IconHandGrab} title={say('take')} onClick={() => void take(takes)} />,
    namesRepairers(person, at) && (
      <Row
        key="give"
        icon={IconUserPlus}
        title={say('reassign')}
        support={task.encargado ?? say('unassigned')}
        reason={alone && why(alone)}
        onClick={giving.open}
      />
    ),
    task.encargado_id !== null && isMate(person, at) && (
      <Row key="join" icon={IconUsersPlus} title={say('join')} support={say('joinSupport')} reason={finished} onClick={() => void join()} />
    ),
    may(person, 'obra.editar.campos') && <Row key="edit" icon={IconPencil} title={say('edit')} reason={finished} onClick={editing.open} />,
    over && offered.reparacion !== undefined && <Row key="reopen" icon={IconArrowBackUp} title={say('reopen')} onClick={reopen} />,
  ].filter(Boolean)
  return rows.length > 0 && <RowCard title={say('whatToDo')}>{rows}</RowCard>
}

export const TaskActions = ({ task, back }: { task: Task; back: string }) => {
  const moving = useMoving(task)
  if (!moving) return null
  return (
    <>
      <Rows task={task} moving={moving} />
      <Sheets task={task} back={back} />
    </>
  )
}
