import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { listStreets, streetsVersion, type StreetRow } from './store.ts'
import { indexStreets, type StreetIndex } from './street-index.ts'

type CachedIndex = { version: number; index: Promise<StreetIndex<StreetRow>> }

/** Municipalities cached per process, the least recently used is evicted; about 2 MB for a town of 2 500 streets. */
const most = 100
const indexes = new Map<string, CachedIndex>()

/** The search index of the municipality, rebuilt when an import has raised the version. */
export const streetIndex = async (read: Read, scope: Scope): Promise<StreetIndex<StreetRow>> => {
  const version = await streetsVersion(read, scope)
  const cached = indexes.get(scope.esquema)
  const current = cached?.version === version ? cached : { version, index: listStreets(read, scope).then(indexStreets) }
  indexes.delete(scope.esquema)
  indexes.set(scope.esquema, current)
  if (indexes.size > most) indexes.delete(indexes.keys().next().value ?? '')
  try {
    return await current.index
  } catch (cause) {
    // Errors are not cached.
    indexes.delete(scope.esquema)
    throw cause
  }
}
