import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { ThingRow } from '#/ui/list/Rows.tsx'
import { NotSentChip, StateChip } from '#/ui/mark/StateChip.tsx'
import { useShownTask } from './task-changes.ts'
import { TaskDue } from './TaskDue.tsx'
import { TaskHolder } from './TaskHolder.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

const useOwnNumber = () => {
  const person = usePerson()
  return ({ entidad_reparadora_id: entity, incremental_ent_rep: number }: Task) =>
    entity !== null && person?.entidades_ids.includes(entity) ? number : null
}

export const TaskRow = ({ task: loaded, to, selected }: { task: Task; to: string; selected: boolean }) => {
  const say = useTaskTexts()
  const lang = useLang()
  const { shown: task, pending } = useShownTask(loaded)
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
          {number !== null && <span className="me-8">{say('number', { number })}</span>}
          <CodeText>{task.codigo}</CodeText>
        </>
      }
      chips={
        <>
          <StateChip label={task.DesEstadoTecnico} colour={task.ColorEstadoTecnico} icon={task.icono_estado_tecnico} />
          <StateChip label={task.DesEstadoObra} colour={task.ColorEstadoObra} icon={task.icono_estado_obra} />
          <TaskHolder task={task} />
          {pending.length > 0 && <NotSentChip refused={pending.some(({ state }) => state === 'refused')} />}
          {task.servicio_72h && <span className={`${classes.due} small inline gap-6 medium quiet`}>{say('field_servicio_72h')}</span>}
          <TaskDue task={task} />
        </>
      }
    />
  )
}
