import { listOrigins } from '@avisa/contract/incidents/routes'
import type { Origin } from '@avisa/contract/incidents/schemas'
import { listInspectionResults } from '@avisa/contract/inspections/routes'
import { useLoad } from '#/platform/queries.ts'

const options = { bilingual: true, staleTime: 300_000 }

/** Where a report may come from; asked only where the person may say it. */
export const useOrigins = (enabled: boolean): readonly Origin[] => useLoad(listOrigins, {}, { ...options, enabled }).data ?? []
/** What an inspection may end in. */
export const useInspectionResults = () => useLoad(listInspectionResults, {}, options)
