import { IconAlertTriangle, IconCalendarDue, IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { hoursBetween } from '@avisa/contract/deadlines/remaining'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useDeadlineRules } from '#/platform/configuration.ts'
import { useFormat, useZone } from '#/platform/text.ts'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { dueOf, isClosed, isOnThisDay, useTaskStatuses, type Due } from './task-state.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

const DeadlineSheet = lazy(async () => ({ default: (await import('./DeadlineSheet.tsx')).DeadlineSheet }))

const shapes = { paused: IconPlayerPause, overdue: IconAlertTriangle, today: IconClockExclamation, later: IconClock }

/** Hours of work that are left, where the target counts them and they are few. */
const useHoursLeft = ({ plazo_id = null, vence = null }: Task, isCounted: boolean): number | undefined => {
  const zone = useZone()
  const format = useFormat()
  const rules = useDeadlineRules(isCounted && vence !== null).data
  const end = vence === null ? undefined : format.instant(vence)
  return isCounted && rules && end ? hoursBetween(rules, plazo_id, { to: end.getTime(), zone }) : undefined
}

const useDueWords = (task: Task, due: Due | undefined, short: boolean): string | undefined => {
  const say = useTaskTexts()
  const format = useFormat()
  const zone = useZone()
  const { tecnico, obra } = useTaskStatuses()(task)
  const hours = useHoursLeft(task, due?.state === 'later' && !due.planned)
  if (!due) return undefined
  const { state, when, planned } = due
  if (state === 'paused')
    return say('duePaused', { state: (obra?.pausa_plazo ? task.DesEstadoObra : tecnico && task.DesEstadoTecnico) ?? task.DesEstadoObra })
  if (state === 'overdue') return say(short ? 'overdueShort' : 'overdue', { when: format.whenShort(when) })
  if (state === 'today') {
    return isOnThisDay(when, zone) ? say('dueToday', { time: format.time(when) }) : say('dueOn', { when: format.whenShort(when) })
  }
  if (planned) return short ? format.whenShort(when) : say('dueLater', { when: format.whenShort(when) })
  return hours === undefined ? say('dueOn', { when: format.whenShort(when) }) : say('dueHours', { hours })
}

type Props = {
  task: Task
  /** For a column whose header names it. */
  short?: boolean
}

/** Late, near its end, in time or stopped: by colour, icon and words. */
export const TaskDue = ({ task, short = false }: Props) => {
  const statusesOf = useTaskStatuses()
  const computed = dueOf(task, useZone())
  const due = computed && !isClosed(task, statusesOf(task)) ? computed : undefined
  const words = useDueWords(task, due, short)
  if (!due) return null
  const Shape = due.planned && due.state === 'later' ? IconCalendarDue : shapes[due.state]
  return (
    <span className={`${classes.due} small inline gap-6 medium quiet`} data-due={due.state}>
      <Shape size={18} stroke={2.1} aria-hidden />
      <span>{words}</span>
    </span>
  )
}

/** The same, which explains itself. */
export const ExplainedDue = ({ task }: { task: Task }) => {
  const say = useTaskTexts()
  const sheet = useSheetAddress('plazo')
  if (!task.vence) return <TaskDue task={task} />
  return (
    <>
      <TaskDue task={task} />
      <button type="button" className="pressable small accent medium" onClick={sheet.open}>
        {say('whyDue')}
      </button>
      {sheet.key !== null && (
        <Suspense fallback={null}>
          <DeadlineSheet key={sheet.key} task={task} opened={sheet.opened} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
