import { IconUser } from '@tabler/icons-react'
import type { Task } from '@avisa/contract/tasks/schemas'
import { usePerson } from '#/platform/session.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

/** True when the task is this person's to repair. */
export const useIsMine = () => {
  const person = usePerson()
  return (task: Task) => person !== null && task.encargado_id === person.user_id
}

/** In this order: the reader, a repairer, the entity alone, the technician while nobody repairs, nobody. */
export const TaskHolder = ({ task }: { task: Task }) => {
  const say = useTaskTexts()
  const isMine = useIsMine()(task)
  const who = [task.encargado, task.entidad_reparadora].filter(Boolean).join(' · ')
  return (
    <span
      className={isMine ? `${classes.own} small inline gap-4 accent strong` : 'small inline min-0 gap-4 quiet anywhere'}
      title={who || undefined}
    >
      <IconUser size={16} stroke={2.2} aria-hidden />
      <span>{isMine ? say('own') : who || task.tecnico || say('unassigned')}</span>
    </span>
  )
}
