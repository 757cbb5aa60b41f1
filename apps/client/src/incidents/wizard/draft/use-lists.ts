import { listOrigins } from '@avisa/contract/incidents/routes'
import type { Origin } from '@avisa/contract/incidents/schemas'
import { listInspectionResults } from '@avisa/contract/inspections/routes'
import { useLoad } from '#/platform/queries.ts'

const options = { bilingual: true, staleTime: 300_000 }

export const useOrigins = (enabled: boolean): readonly Origin[] => useLoad(listOrigins, {}, { ...options, enabled }).data ?? []
export const useInspectionResults = () => useLoad(listInspectionResults, {}, options)
