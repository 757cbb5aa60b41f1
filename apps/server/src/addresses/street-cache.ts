import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { listStreets, streetsVersion, type StreetRow } from './store.ts'
import { indexStreets, type StreetIndex } from './street-index.ts'

type CachedIndex = { version: number; index: Promise<StreetIndex<StreetRow>> }

/** Municipalities whose streets a process keeps at hand, the least used let go first; some 2 MB for a town of 2 500 streets. */
const most = 100
const indexes = new Map<string, CachedIndex>()

/** The streets of the caller's municipality, ready to be searched; read again when an import has raised the version. */
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
    // A failed reading is not remembered.
    indexes.delete(scope.esquema)
    throw cause
  }
}
