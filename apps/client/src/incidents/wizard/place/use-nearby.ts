import { nearby } from '@avisa/contract/incidents/criteria'
import { nearbyIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useLoad } from '#/platform/queries.ts'
import type { Wizard } from '../use-wizard.ts'

/**
 * Open incidents around the point that the person may see; undefined while loading, and for anonymous
 * visitors where public incidents are disabled.
 */
export const useNearby = ({ draft, person, parameters }: Wizard): readonly Incident[] | undefined => {
  const { latitud = 0, longitud = 0 } = draft.place ?? {}
  const { data } = useLoad(
    nearbyIncidents,
    {
      query: { latitud, longitud, buffer: nearby.buffer, per_page: nearby.per_page, filtroIncidencias: nearby.filter, include: 'imagenes' },
    },
    { enabled: draft.place !== null && (parameters.incidencias_publicas || person !== null), keep: false, staleTime: 60_000 },
  )
  return data?.data
}
