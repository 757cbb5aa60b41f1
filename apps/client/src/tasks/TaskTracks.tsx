import { IconRubberStamp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MoveTrack } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useFormat } from '#/platform/text.ts'
import { NotSentChip, StateChip } from '#/ui/mark/StateChip.tsx'
import { isClosed, useTaskStatuses } from './task-state.ts'
import { ExplainedDue } from './TaskDue.tsx'
import { useIsMine } from './TaskHolder.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

const Track = ({ name, chip, children }: { name: string; chip: ReactNode; children: ReactNode }) => (
  <div className={`${classes.track} column start gap-4`}>
    <h2 className={`${classes.label} small quiet medium`}>{name}</h2>
    {chip}
    {children}
  </div>
)

export const TaskTracks = ({ task, unsent }: { task: Task; unsent: ReadonlySet<MoveTrack> }) => {
  const say = useTaskTexts()
  const format = useFormat()
  const isMine = useIsMine()(task)
  const open = !isClosed(task, useTaskStatuses()(task))
  return (
    <section className="card p-12-16">
      <div className={`${classes.tracks} grid`}>
        <Track
          name={say('study')}
          chip={<StateChip label={task.DesEstadoTecnico} colour={task.ColorEstadoTecnico} icon={task.icono_estado_tecnico} />}
        >
          {unsent.has('tecnico') && <NotSentChip />}
          <p className="small mt-4">{task.tecnico ?? say('unassigned')}</p>
          {task.incremental_ent_est !== null && <p className="small quiet">{say('number', { number: task.incremental_ent_est })}</p>}
        </Track>
        <Track
          name={say('repair')}
          chip={<StateChip label={task.DesEstadoObra} colour={task.ColorEstadoObra} icon={task.icono_estado_obra} />}
        >
          {unsent.has('reparacion') && <NotSentChip />}
          <p className={`small mt-4 ${isMine ? 'strong' : ''}`}>{isMine ? say('yours') : (task.encargado ?? say('unassigned'))}</p>
          {task.entidad_reparadora && (
            <p className="small quiet">
              {[task.entidad_reparadora, task.incremental_ent_rep !== null && say('number', { number: task.incremental_ent_rep })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          {task.fecha_finalizacion && (
            <p className="small quiet">{say('finishedOn', { when: format.whenShort(task.fecha_finalizacion) })}</p>
          )}
        </Track>
      </div>
      <ExplainedDue task={task} />
      {open && task.responsable_validar_reparacion && (
        <p className={`${classes.note} small row gap-6 medium quiet`}>
          <IconRubberStamp size={18} stroke={1.9} aria-hidden />
          <span>{say('mustValidate')}</span>
        </p>
      )}
    </section>
  )
}
