import { getImport, importMap, listImports } from '@avisa/contract/imports/routes'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'

export const fresh = { refresh: [listImports, getImport, importMap] }

export type Recheck = { run: (options: IncidentOptions) => Promise<void>; busy: boolean }
