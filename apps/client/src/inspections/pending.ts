import { finishInspection, updateInspection } from '@avisa/contract/inspections/routes'
import type { Inspection, InspectionPriority } from '@avisa/contract/inspections/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { useMemo } from 'react'
import { useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { shownBy, useUntilRead } from '#/platform/outbox/use-until-read.ts'

const isOf = (id: number, { path, params }: OutboxItem): boolean =>
  (path === updateInspection.path && 'id' in params && params.id === id) ||
  (path === finishInspection.path && 'inspeccionId' in params && params.inspeccionId === id)

/** What was done to this inspection here and has not arrived. */
export const usePending = (id: number): readonly OutboxItem[] => {
  const { items } = useOutbox()
  return useMemo(() => items.filter((item) => isOf(id, item)), [items, id])
}

/** An inspection as whoever is here has left it: what waits on this device is shown as done. */
export const useInspectionNow = (inspection: Inspection): { inspection: Inspection; pending: readonly OutboxItem[] } => {
  const pending = usePending(inspection.id)
  const shown = useUntilRead(inspection.version, pending)
  return { inspection: { ...inspection, ...shownBy(shown) }, pending }
}

/** What an inspection shows of the state that it will have. */
export const stateShown = (to: Status, lang: Lang) =>
  ({
    estado_inspeccion_id: to.id,
    estado_inspeccion: pick(to, 'descripcion', lang),
    estado_inspeccion_color: to.color,
    estado_inspeccion_icono: to.icono,
  }) satisfies Partial<Inspection>

export const priorityShown = (to: InspectionPriority | undefined, lang: Lang) =>
  ({
    prioridad_id: to?.id ?? null,
    prioridad_cadena: to ? pick(to, 'descripcion', lang) : null,
    prioridad_color: to?.color ?? null,
    prioridad_icono: to?.icono ?? null,
  }) satisfies Partial<Inspection>
