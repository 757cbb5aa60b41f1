import { isRole, may } from '@avisa/contract/access/person'
import { groupIn, sortWithin } from '@avisa/contract/filters/views'
import { fixedFilters } from '@avisa/contract/incidents/criteria'
import { listIncidents } from '@avisa/contract/incidents/routes'
import { countErased } from '@avisa/contract/statistics/routes'
import { activeFilterOf } from '#/records/narrowing.ts'
import { useInfinite, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import type { ListAddress } from '#/ui/list/use-list-address.ts'

export const incidentOrders = ['-fecha', 'fecha', '-codigo'] as const
export type IncidentOrder = (typeof incidentOrders)[number]

/** How many of the number that opened the list have been erased since. */
const useErased = ({ de, filtro, buscar, criterios }: ListAddress): number => {
  const person = usePerson()
  const enabled = de === 'numeros' && criterios !== '' && filtro === undefined && buscar === '' && may(person, 'estadistica.consultar')
  const { data } = useLoad(countErased, { query: { criteria: criterios } }, { enabled })
  return (enabled && data?.borradas) || 0
}

export const useIncidentList = (at: ListAddress) => {
  const { orden, buscar } = at
  const citizen = isRole(usePerson(), 'ciudadano')
  const sort = incidentOrders.find((incidentOrder) => incidentOrder === orden) ?? '-fecha'
  const conditions = citizen ? { filtro: undefined, criterios: '' } : activeFilterOf('incidencias', at)
  const filtroIncidencias = citizen ? fixedFilters.publicIncidents : conditions.filtro
  const narrowed = {
    ...(filtroIncidencias === undefined ? {} : { filtroIncidencias }),
    ...(conditions.criterios ? { criteria: conditions.criterios } : {}),
    ...(buscar ? { search: buscar } : {}),
  }
  const sorted = sortWithin(citizen ? undefined : groupIn('incidencias', at.grupo), sort)
  const query = useInfinite(listIncidents, { query: { include: 'imagenes', sort: sorted, ...narrowed } }, { keep: buscar === '' })
  return {
    erased: useErased(at),
    citizen,
    sort,
    filter: conditions,
    narrowed,
    query,
    name: `incidencias ${sorted} ${JSON.stringify(narrowed)}`,
  }
}
