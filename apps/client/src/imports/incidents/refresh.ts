import { getImport, importMap, listImports } from '@avisa/contract/imports/routes'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'

/** What any step of an import changes. */
export const fresh = { refresh: [listImports, getImport, importMap] }

export type Recheck = { run: (options: IncidentOptions) => void; busy: boolean }
