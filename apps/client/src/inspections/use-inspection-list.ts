import { groupIn, sortWithin } from '@avisa/contract/filters/views'
import { listInspections } from '@avisa/contract/inspections/routes'
import { activeFilterOf, listQueryOf } from '#/records/narrowing.ts'
import { useInfinite } from '#/platform/queries.ts'
import type { AskedAddress, ListAddress } from '#/ui/list/use-list-address.ts'

/** The first is the default. */
export const inspectionOrders = ['-fecha', 'fecha', '-prioridad', 'codigo'] as const
export type InspectionOrder = (typeof inspectionOrders)[number]

/** The query of the list: filter, conditions, search text and order. */
export const inspectionListArgs = (at: AskedAddress) => {
  const sort = inspectionOrders.find((inspectionOrder) => inspectionOrder === at.orden) ?? '-fecha'
  const conditions = activeFilterOf('inspecciones', at)
  const narrowed = listQueryOf(conditions, at.buscar)
  return {
    sort,
    filter: conditions,
    narrowed,
    args: { query: { include: 'imagenes', sort: sortWithin(groupIn('inspecciones', at.grupo), sort), ...narrowed } },
  }
}

export const useInspectionList = (at: ListAddress) => {
  const { sort, filter, narrowed, args } = inspectionListArgs(at)
  const query = useInfinite(listInspections, args, { keep: at.buscar === '' })
  return { sort, filter, narrowed, query, name: `inspecciones ${at.grupo} ${sort} ${JSON.stringify(narrowed)}` }
}
