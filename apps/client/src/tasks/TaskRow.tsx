import { IconUser } from '@tabler/icons-react'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/CodeText.tsx'
import { PriorityMark } from '#/ui/PriorityMark.tsx'
import { RelativeTime } from '#/ui/RelativeTime.tsx'
import { ThingRow } from '#/ui/Rows.tsx'
import { NotSentChip, StateChip } from '#/ui/StateChip.tsx'
import { useTaskNow } from './task-now.ts'
import { TaskDue } from './TaskDue.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

/** True when the task is this person's to repair. */
export const useIsMine = () => {
  const person = usePerson()
  return (task: Task) => person !== null && task.encargado_id === person.user_id
}

/** The number by which this person's own entity knows it. */
const useOwnNumber = () => {
  const person = usePerson()
  return ({ entidad_reparadora_id: entity, incremental_ent_rep: number }: Task) =>
    entity !== null && person?.entidades_ids.includes(entity) ? number : null
}

/** Whose task it is: the reader's, a person's of the entity, the entity's alone, or nobody's. */
const Holder = ({ task }: { task: Task }) => {
  const say = useTaskTexts()
  const mine = useIsMine()(task)
  const who = [task.encargado, task.entidad_reparadora].filter(Boolean).join(' · ')
  return (
    <span className={mine ? classes.own : classes.holder}>
      <IconUser size={16} stroke={2.2} aria-hidden />
      {mine ? say('own') : who || say('unassigned')}
    </span>
  )
}

/** A task in a list: how urgent, what, where, both states, who has it, and until when. */
export const TaskRow = ({ task: loaded, to, selected }: { task: Task; to: string; selected: boolean }) => {
  const say = useTaskTexts()
  const lang = useLang()
  const { task, pending } = useTaskNow(loaded)
  const number = useOwnNumber()(task)
  return (
    <ThingRow
      to={to}
      selected={selected}
      lead={<PriorityMark priority={task.prioridad} />}
      title={pick(task, 'descripcion', lang)}
      aside={<RelativeTime time={task.fecha} plain />}
      support={task.direccion_sn ?? say('noAddress')}
      supportAside={
        <>
          {number !== null && <span className={classes.number}>{say('number', { number })}</span>}
          <CodeText>{task.codigo}</CodeText>
        </>
      }
      chips={
        <>
          <StateChip label={task.DesEstadoTecnico} colour={task.ColorEstadoTecnico} icon={task.icono_estado_tecnico} />
          <StateChip label={task.DesEstadoObra} colour={task.ColorEstadoObra} icon={task.icono_estado_obra} />
          <Holder task={task} />
          {pending.length > 0 && <NotSentChip refused={pending.some(({ state }) => state === 'refused')} />}
          {task.servicio_72h && <span className={classes.due}>{say('field_servicio_72h')}</span>}
          <TaskDue task={task} />
        </>
      }
    />
  )
}
