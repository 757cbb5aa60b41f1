import { IconCalendarDue, IconClockExclamation } from '@tabler/icons-react'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useFormat, useZone } from '#/platform/text.ts'
import { dueOf, isClosed, useTaskStatuses } from './task-state.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

type Props = { task: Task; /** For a column whose header names it. */ short?: boolean }

/** Red once the planned end has passed, amber on its day; both also in words. */
export const TaskDue = ({ task, short = false }: Props) => {
  const say = useTaskTexts()
  const format = useFormat()
  const statusesOf = useTaskStatuses()
  const planned = task.fecha_finalizacion_prevista
  const due = dueOf(planned, useZone())
  if (!due || planned === null || isClosed(task, statusesOf(task))) return null
  const Shape = due === 'later' ? IconCalendarDue : IconClockExclamation
  const words = {
    overdue: () => say(short ? 'overdueShort' : 'overdue', { when: format.whenShort(planned) }),
    today: () => say('dueToday', { time: format.time(planned) }),
    later: () => (short ? format.whenShort(planned) : say('dueLater', { when: format.whenShort(planned) })),
  }
  return (
    <span className={`${classes.due} small inline gap-6 medium quiet`} data-due={due}>
      <Shape size={18} stroke={2.1} aria-hidden />
      <span>{words[due]()}</span>
    </span>
  )
}
