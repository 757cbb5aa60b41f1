import type { Row, Value } from '#/platform/database/bulk-rows.ts'
import { statusId } from '../catalogue.ts'
import { stages } from './outcomes.ts'
import type { WorkFacts } from './work.ts'

type Facts = WorkFacts & { tarea: Row | undefined; comment: string | null; reporter: number | null; staff: number }
type Change = {
  modelo: 'incidencia' | 'tarea'
  id: Value
  from: number | null
  to: number
  when: Date
  who: Value
  comment?: string | null
  publico?: boolean
}

const row = ({ modelo, id, from, to, when, who, comment = null, publico = false }: Change): Row => ({
  modelo,
  modelo_id: id,
  accion: from === null ? 'creada' : 'estado',
  usuario_id: who,
  fecha: when.toISOString(),
  estado_anterior_id: from,
  estado_id: to,
  comentario: comment,
  publico,
})

const pathOf = ({ stage, type, unit }: WorkFacts): string[] => {
  const { incidencia } = stages[stage]
  const start = unit.acepta_a_mano ? 'pendiente_aceptar' : type.asignacion_automatica ? 'asignada' : 'aceptada'
  const between = incidencia === 'resuelta' || incidencia === 'pausada' ? ['en_reparacion'] : []
  return [...new Set([start, ...between, incidencia])]
}

const at = (created: Date, ended: Date, share: number) => new Date(created.getTime() + (ended.getTime() - created.getTime()) * share)

export const historyOf = (facts: Facts): Row[] => {
  const { id, stage, created, ended, tarea, comment, reporter, staff } = facts
  const path = pathOf(facts).map(statusId.incidencia)
  const steps = path.map((to, i) =>
    row({
      modelo: 'incidencia',
      id,
      from: i === 0 ? null : (path[i - 1] ?? null),
      to,
      when: at(created, ended, path.length === 1 ? 0 : i / (path.length - 1)),
      who: i === 0 ? reporter : staff,
      comment: i > 0 && i === path.length - 1 ? comment : null,
      publico: true,
    }),
  )
  const state = stages[stage]
  if (!tarea || !('tecnico' in state)) return steps
  const [study, repair] = [statusId.tecnico(state.tecnico), statusId.reparacion(state.reparacion)]
  const pending = statusId.reparacion('pendiente')
  const who = tarea['encargado_id'] ?? staff
  const first =
    state.tecnico === 'pendiente' || (facts.type.asignacion_automatica && state.tecnico === 'enviada_reparacion')
      ? study
      : statusId.tecnico('pendiente')
  const begun = new Date(String(tarea['fecha']))
  return [
    ...steps,
    row({ modelo: 'tarea', id: tarea['id'] ?? 0, from: null, to: first, when: begun, who: null }),
    ...(study === first
      ? []
      : [
          row({
            modelo: 'tarea',
            id: tarea['id'] ?? 0,
            from: first,
            to: study,
            when: at(begun, ended, 0.5),
            who: staff,
            comment: repair === pending ? comment : null,
          }),
        ]),
    ...(repair === pending ? [] : [row({ modelo: 'tarea', id: tarea['id'] ?? 0, from: pending, to: repair, when: ended, who, comment })]),
  ]
}
