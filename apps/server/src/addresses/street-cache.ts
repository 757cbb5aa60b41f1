import { openByteCache } from '#/platform/byte-cache.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { listStreets, streetsVersion, type StreetRow } from './store.ts'
import { indexStreets, type StreetIndex } from './street-index.ts'

/** Bytes of indexes per process: some 1 500 villages, or fifteen cities of 9 000 streets; the least recently used is evicted. */
const indexes = openByteCache<StreetIndex<StreetRow>>(100_000_000)

/** The same rows with one string for each name of a type or an area, which many of them have. */
const withSharedNames = (rows: readonly StreetRow[]): StreetRow[] => {
  const names = new Map<string | null, string | null>()
  const share = <T extends string | null>(name: T): T => {
    const shared = names.get(name) as T | undefined
    if (shared === undefined) names.set(name, name)
    return shared ?? name
  }
  return rows.map((row) => ({
    ...row,
    tipo_es: share(row.tipo_es),
    tipo_val: share(row.tipo_val),
    distrito: share(row.distrito),
    distrito_val: share(row.distrito_val),
    barrio: share(row.barrio),
    barrio_val: share(row.barrio_val),
  }))
}

/** The search index of the municipality, rebuilt when an import has raised the version. */
export const streetIndex = async (read: Read, scope: Scope): Promise<StreetIndex<StreetRow>> => {
  const version = await streetsVersion(read, scope)
  return indexes(`${scope.esquema} ${version}`, async () => indexStreets(withSharedNames(await listStreets(read, scope))))
}
