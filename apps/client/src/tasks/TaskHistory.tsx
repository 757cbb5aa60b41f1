import type { Task } from '@avisa/contract/tasks/schemas'
import { isPriority } from '@avisa/contract/types/priorities'
import { useFormat } from '#/platform/text.ts'
import { ChangeHistory } from '#/ui/page/ChangeHistory.tsx'
import { useTaskTexts } from './texts.ts'

type HistoryStep = NonNullable<Task['historial']>[number]
type ChangedField = HistoryStep['cambios'][number]
type Say = ReturnType<typeof useTaskTexts>

const tracks = { tecnico: 'study', reparacion: 'repair' } as const
const names = ['prioridad', 'tecnico_id', 'encargado_id', 'entidad_reparadora_id', 'fecha_finalizacion_prevista', 'servicio_72h'] as const
const empty = {
  prioridad: 'noPriority',
  tecnico_id: 'noPerson',
  encargado_id: 'noPerson',
  entidad_reparadora_id: 'noPerson',
  fecha_finalizacion_prevista: 'noDate',
  servicio_72h: 'nothing',
} as const satisfies Record<(typeof names)[number], string>

const titleOf = (say: Say, { accion, pista }: HistoryStep): string => {
  if (accion !== 'estado') return say(`did_${accion}`)
  return pista ? say(tracks[pista]) : say('did_estado')
}

const useValueOf = (say: Say) => {
  const format = useFormat()
  return ({ campo }: ChangedField, value: string | null): string => {
    if (campo === 'prioridad' && isPriority(value)) return say(`priority_${value}`)
    const ownField = names.find((name) => name === campo)
    if (value === null) return say(ownField ? empty[ownField] : 'nothing')
    return campo === 'fecha_finalizacion_prevista' ? format.when(value) : value
  }
}

const Lines = ({ step }: { step: HistoryStep }) => {
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

export const TaskHistory = ({ steps }: { steps: readonly HistoryStep[] }) => {
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
