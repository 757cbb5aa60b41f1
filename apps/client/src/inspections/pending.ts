import { finishInspection, updateInspection } from '@avisa/contract/inspections/endpoints'
import { useMemo } from 'react'
import { useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'

const isOf = (id: number, { path, params }: OutboxItem): boolean =>
  (path === updateInspection.path && 'id' in params && params.id === id) ||
  (path === finishInspection.path && 'inspeccionId' in params && params.inspeccionId === id)

/** What was done to this inspection here and has not arrived. */
export const usePending = (id: number): readonly OutboxItem[] => {
  const { items } = useOutbox()
  return useMemo(() => items.filter((item) => isOf(id, item)), [items, id])
}
