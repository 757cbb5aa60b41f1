import { VisuallyHidden } from '@mantine/core'
import type { ColumnOf } from '@avisa/contract/filters/views'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useMemo, type ReactNode } from 'react'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLang } from '#/platform/text.ts'
import { useRecordTexts } from '#/records/texts.ts'
import { useGroups, useUnitName } from '#/records/use-groups.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { PriorityMark } from '#/ui/mark/PriorityMark.tsx'
import type { Column } from '#/ui/list/RecordTable.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { NotSentChip, StateChip } from '#/ui/mark/StateChip.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { useShownTask } from './task-changes.ts'
import type { TaskSort } from './task-sort.ts'
import { TaskDue } from './TaskDue.tsx'
import { TaskHolder } from './TaskHolder.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

const Now = ({ task, children }: { task: Task; children: (task: Task, pending: readonly OutboxItem[]) => ReactNode }) => {
  const { shown, pending } = useShownTask(task)
  return children(shown, pending)
}

const States = ({ task, pending }: { task: Task; pending: readonly OutboxItem[] }) => (
  <span className={`${classes.states} inline gap-6`}>
    {pending.length > 0 && <NotSentChip refused={pending.some(({ state }) => state === 'refused')} />}
    <StateChip bare label={task.DesEstadoTecnico} colour={task.ColorEstadoTecnico} icon={task.icono_estado_tecnico} />
    <StateChip label={task.DesEstadoObra} colour={task.ColorEstadoObra} icon={task.icono_estado_obra} />
  </span>
)

const Deadline = ({ task }: { task: Task }) => {
  const say = useTaskTexts()
  return (
    <span className={`${classes.states} inline gap-6`}>
      <TaskDue task={task} short />
      {task.servicio_72h && (
        <span className={`${classes.due} small inline gap-6 medium quiet`} title={say('field_servicio_72h')}>
          <span aria-hidden>{say('within72')}</span>
          <VisuallyHidden>{say('field_servicio_72h')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

export const useTaskGroups = () => {
  const say = useTaskTexts()
  const lang = useLang()
  return useGroups<Task, 'obras'>('obras', {
    prioridad: ({ prioridad }) => say(`priority_${prioridad}`),
    estadoobra_id: ({ DesEstadoObra }) => DesEstadoObra,
    estadotecnico_id: ({ DesEstadoTecnico }) => DesEstadoTecnico,
    tipoincidencia_id: (task) => pick(task, 'descripcion', lang),
    entidad_reparadora_id: ({ entidad_reparadora }) => entidad_reparadora,
    distrito: ({ distrito }) => distrito,
    unidad_gestion_id: useUnitName(),
  })
}

type TaskColumn = Column<Task, TaskSort> & { key: ColumnOf<'obras'> }

export const useTaskColumns = (): readonly TaskColumn[] => {
  const say = useTaskTexts()
  const sayRecords = useRecordTexts()
  const unitOf = useUnitName()
  const lang = useLang()
  return useMemo(
    () => [
      {
        key: 'prioridad',
        title: say('field_prioridad'),
        width: 92,
        from: 'narrow',
        cell: (task) => <Now task={task}>{({ prioridad }) => <PriorityMark priority={prioridad} as="words" />}</Now>,
      },
      {
        key: 'codigo',
        title: say('sort_codigo'),
        width: 104,
        from: 'medium',
        orders: ['codigo', '-codigo'],
        cell: ({ codigo }) => <CodeText>{codigo}</CodeText>,
      },
      {
        key: 'tipo',
        title: say('column_type'),
        link: true,
        cell: (task) => (
          <>
            <TypeIcon name={task.icono} size={18} /> {pick(task, 'descripcion', lang)}
          </>
        ),
      },
      {
        key: 'direccion_sn',
        title: say('sort_direccion_sn'),
        from: 'narrow',
        orders: ['direccion_sn', '-direccion_sn'],
        cell: ({ direccion_sn }) => direccion_sn ?? say('noAddress'),
      },
      {
        key: 'estado',
        title: say('column_states'),
        width: 212,
        cell: (task) => <Now task={task}>{(now, pending) => <States task={now} pending={pending} />}</Now>,
      },
      {
        key: 'quien',
        title: say('column_holder'),
        width: 168,
        cell: (task) => <Now task={task}>{(now) => <TaskHolder task={now} />}</Now>,
      },
      { key: 'tecnico', title: say('column_technician'), width: 150, from: 'widest', cell: ({ tecnico }) => tecnico },
      {
        key: 'plazo',
        title: say('column_due'),
        width: 184,
        from: 'medium',
        orders: ['vence', '-vence'],
        cell: (task) => <Now task={task}>{(now) => <Deadline task={now} />}</Now>,
      },
      {
        key: 'fecha',
        title: say('created'),
        width: 112,
        from: 'wide',
        orders: ['-fecha', 'fecha'],
        cell: ({ fecha }) => <RelativeTime time={fecha} plain />,
      },
      {
        key: 'entidad',
        title: say('field_entidad_reparadora_id'),
        width: 180,
        extra: true,
        cell: ({ entidad_reparadora }) => entidad_reparadora,
      },
      { key: 'unidad', title: sayRecords('group_unidad_gestion_id'), width: 160, extra: true, cell: unitOf },
      { key: 'distrito', title: sayRecords('group_distrito'), width: 150, extra: true, cell: ({ distrito }) => distrito },
    ],
    [say, sayRecords, unitOf, lang],
  )
}
