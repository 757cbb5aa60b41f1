import type { Task } from '@avisa/contract/tasks/schemas'
import { useFormat } from '#/platform/text.ts'
import { ChangeHistory } from '#/ui/page/ChangeHistory.tsx'
import { useTaskTexts } from './texts.ts'

type Step = NonNullable<Task['historial']>[number]
type Field = Step['cambios'][number]
type Say = ReturnType<typeof useTaskTexts>

const acts = ['creada', 'editada', 'asignada', 'reabierta'] as const
const tracks = { tecnico: 'study', reparacion: 'repair' } as const
const isTrack = (pista: string | null): pista is keyof typeof tracks => pista !== null && pista in tracks
const names = ['prioridad', 'tecnico_id', 'encargado_id', 'entidad_reparadora_id', 'fecha_finalizacion_prevista', 'servicio_72h'] as const
/** What a field says while it holds nothing. */
const empty = {
  prioridad: 'noPriority',
  tecnico_id: 'noPerson',
  encargado_id: 'noPerson',
  entidad_reparadora_id: 'noPerson',
  fecha_finalizacion_prevista: 'noDate',
  servicio_72h: 'nothing',
} as const satisfies Record<(typeof names)[number], string>
const priorities = ['baja', 'media', 'alta'] as const

const titleOf = (say: Say, { accion, pista }: Step): string => {
  const act = acts.find((act) => act === accion)
  if (act) return say(`did_${act}`)
  return isTrack(pista) ? say(tracks[pista]) : say('did_estado')
}

const useValueOf = (say: Say) => {
  const format = useFormat()
  return ({ campo }: Field, value: string | null): string => {
    const priority = campo === 'prioridad' && priorities.find((priority) => priority === value)
    if (priority) return say(`priority_${priority}`)
    const known = names.find((name) => name === campo)
    if (value === null) return say(known ? empty[known] : 'nothing')
    return campo === 'fecha_finalizacion_prevista' ? format.when(value) : value
  }
}

const Lines = ({ step }: { step: Step }) => {
  const say = useTaskTexts()
  const valueOf = useValueOf(say)
  const { DesEstadoAnterior: from, DesEstado: to, cambios, comentario, respuesta } = step
  return (
    <>
      {to && <p>{from && from !== to ? say('fromTo', { from, to }) : say('nowIs', { to })}</p>}
      {cambios.map((entry) => {
        const fieldName = names.find((name) => name === entry.campo)
        const change = say('fromTo', { from: valueOf(entry, entry.antes), to: valueOf(entry, entry.despues) })
        return (
          <p key={entry.campo}>
            {fieldName ? say(`field_${fieldName}`) : entry.campo}: {change}
          </p>
        )
      })}
      {comentario && <p>{comentario}</p>}
      {respuesta && <p>{say('answered', { text: respuesta })}</p>}
    </>
  )
}

/** Every change of the task: who, when, from what to what, why. */
export const TaskHistory = ({ steps }: { steps: readonly Step[] }) => {
  const say = useTaskTexts()
  const changes = steps.map((step) => ({
    id: step.id,
    title: titleOf(say, step),
    fecha: step.fecha,
    quien: step.quien,
    lines: <Lines step={step} />,
  }))
  return <ChangeHistory title={say('history')} changes={changes} />
}
