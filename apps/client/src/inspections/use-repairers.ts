import { listTypeEntities } from '@avisa/contract/entities/routes'
import { useLoad } from '#/platform/queries.ts'

export const useRepairers = (unidadGestionId: number, tipoId: number, enabled: boolean) =>
  useLoad(listTypeEntities, { params: { unidadGestionId, tipoId } }, { bilingual: true, staleTime: 300_000, enabled })
