import { listFilters } from '@avisa/contract/filters/routes'
import type { Filter, FilterModel, ListView } from '@avisa/contract/filters/schemas'
import { useLoad } from '#/platform/queries.ts'
import { useListAddress, type ListChange } from '#/ui/list/use-list-address.ts'

/** What a list shows when its view is chosen; a filter without one leaves columns, order and group as they are. */
export const addressOf = ({ id, vista }: Pick<Filter, 'id' | 'vista'>): ListChange => ({
  filtro: String(id),
  criterios: undefined,
  ...(vista ? { orden: vista.orden, grupo: vista.grupo, columnas: vista.columnas?.join(','), vista: vista.pestanya } : {}),
})

export const isSameView = (saved: ListView | null, now: ListView): boolean => {
  const { columnas, orden, grupo } = saved ?? {}
  const isSorted = orden === undefined || orden === now.orden
  return isSorted && grupo === now.grupo && (columnas ?? []).join() === (now.columnas ?? []).join()
}

/** The address of a list of staff, which begins with their initial view; a view that is gone is left out. */
export const useViewAddress = (model: FilterModel, { staff = true, ...memory }: { list: string; first: string; staff?: boolean }) => {
  const { data } = useLoad(listFilters, { params: { modelo: model } }, { bilingual: true, staleTime: 60_000, enabled: staff })
  const initial = data?.find(({ inicial }) => inicial)
  const at = useListAddress({ ...memory, begin: initial && addressOf(initial) })
  return at.filtro !== undefined && data && !data.some(({ id }) => id === at.filtro) ? { ...at, filtro: undefined } : at
}
