import { listTypeEntities } from '@avisa/contract/entities/routes'
import { useLoad } from '#/platform/queries.ts'

/** Who repairs a type in a unit, its usual entity first. */
export const useRepairers = (unidadGestionId: number, tipoId: number, enabled: boolean) =>
  useLoad(listTypeEntities, { params: { unidadGestionId, tipoId } }, { bilingual: true, staleTime: 300_000, enabled })
