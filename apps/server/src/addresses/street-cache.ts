import { openByteCache } from '#/platform/byte-cache.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { listStreets, streetsVersion, type StreetRow } from './store.ts'
import { indexStreets, type StreetIndex } from './street-index.ts'

/** Bytes of indexes per process: some 1 500 villages, or fifteen cities of 9 000 streets; the least recently used is evicted. */
const indexes = openByteCache<StreetIndex<StreetRow>>(100_000_000)

/** The search index of the municipality, rebuilt when an import has raised the version. */
export const streetIndex = async (read: Read, scope: Scope): Promise<StreetIndex<StreetRow>> => {
  const version = await streetsVersion(read, scope)
  return indexes(`${scope.esquema} ${version}`, async () => indexStreets(await listStreets(read, scope)))
}
