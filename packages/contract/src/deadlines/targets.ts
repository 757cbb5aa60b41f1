import type { Priority } from '#/types/priorities.ts'

/** What a target counts: minutes in shifts, days of the law, days with shifts to the same hour, or days as they come. */
export const counts = ['minutos_habiles', 'dias_habiles', 'dias_habiles_hora', 'dias_naturales'] as const
export type Count = (typeof counts)[number]

/** A row of `plazos`: null fits everything. `respuesta`, `visita`, `resolucion`: minutes or days; null: no deadline. */
export type Target = {
  id: number
  tipo_id: number | null
  prioridad: Priority | null
  unidad_gestion_id: number | null
  calendario_id: number
  cuenta: Count
  respuesta: number | null
  visita: number | null
  resolucion: number | null
  ambar_por_cien: number
  desde: string | null
  hasta: string | null
}

/** `tipos`: the task's own type, then its group. `dia`: `YYYY-MM-DD` of the report. */
export type TargetFacts = { tipos: readonly number[]; prioridad: Priority; unidad: number | null; dia: string }

const fits = <T>(wanted: T | null, value: T | null): boolean => wanted === null || wanted === value

/** Type before group before any; then priority; then unit; then the one that came into force last. */
const exactness = ({ tipo_id, prioridad, unidad_gestion_id }: Target, { tipos }: TargetFacts): number => {
  const type = tipo_id === null ? 0 : tipos.length - tipos.indexOf(tipo_id)
  return type * 4 + (prioridad === null ? 0 : 2) + (unidad_gestion_id === null ? 0 : 1)
}

export const chooseTarget = (targets: readonly Target[], facts: TargetFacts): Target | undefined =>
  targets
    .filter(
      ({ tipo_id, prioridad, unidad_gestion_id, desde, hasta }) =>
        (tipo_id === null || facts.tipos.includes(tipo_id)) &&
        fits(prioridad, facts.prioridad) &&
        fits(unidad_gestion_id, facts.unidad) &&
        (desde === null || desde <= facts.dia) &&
        (hasta === null || facts.dia <= hasta),
    )
    .toSorted((a, b) => exactness(b, facts) - exactness(a, facts) || (b.desde ?? '').localeCompare(a.desde ?? '') || a.id - b.id)[0]
