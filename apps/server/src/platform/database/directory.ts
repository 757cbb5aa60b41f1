import { bool, int, obj, str, type Static } from '@avisa/contract/http/schema'
import type { LiveEvents } from '../events.ts'
import type { Database } from './database.ts'
import { statement } from './rows.ts'
import { addKeyUse } from './key-use.ts'
import { openSettings } from './settings.ts'
import { fromReachable } from './towns.ts'

const MunicipalityRef = obj({ id: int(), esquema: str(), zona_horaria: str(), mantenimiento: bool(), lectura: bool(), demo: bool() })
export type MunicipalityRef = Static<typeof MunicipalityRef>

/** `aqui`: false while it is between two databases. */
const KeyRow = obj({ ...MunicipalityRef.properties, clave: str(), alias: str(), aqui: bool(), retirado: bool() })
type KeyRow = Static<typeof KeyRow>

type Options = { keptFor?: number; /** Whether keys of a demo are accepted. */ servesDemo?: boolean; events?: Pick<LiveEvents, 'follow'> }

const minute = 60_000
const noResult = () => undefined

/** Counts the calls of each key, written at its first use and then once a minute. */
const openUsage = (db: Database) => {
  const counts = new Map<string, number>()
  const used = new Set<string>()
  let writtenAt = 0
  return {
    count: (clave: string) => void counts.set(clave, (counts.get(clave) ?? 0) + 1),
    write: async () => {
      const isDue = Date.now() - writtenAt >= minute || [...counts.keys()].some((clave) => !used.has(clave))
      if (counts.size === 0 || !isDue) return
      const counted = [...counts]
      counts.clear()
      writtenAt = Date.now()
      for (const [clave] of counted) used.add(clave)
      for (const base of db.bases.values()) await addKeyUse(base.shared, counted)
    },
  }
}

type DirectoryPart = { keys: KeyRow[]; former: (readonly [former: string, alias: string])[] }

/** The directories of all databases; of one that does not answer, as it was last read. */
const openParts = (db: Database, servesDemo: boolean) => {
  const parts = new Map<string, DirectoryPart>()
  const readFrom = async (base: Database) => {
    const keys = await statement(KeyRow)`
      select c.clave, m.id, m.esquema, m.zona_horaria, m.mantenimiento or m.base is not null as mantenimiento, m.lectura, m.demo, m.alias,
             m.base is null as aqui, m.retirado is not null as retirado
        from avisa.claves_api c join avisa.municipios m on m.id = c.municipio_id
       where (${servesDemo} or not m.demo) and (c.caduca is null or c.caduca > now())`.all(base.shared)
    const former = await statement(obj({ anterior: str(), alias: str() }))`
      select a.alias as anterior, m.alias from avisa.alias_anteriores a join avisa.municipios m on m.id = a.municipio_id`.all(base.shared)
    parts.set(base.name, { keys, former: former.map(({ anterior, alias }) => [anterior, alias] as const) })
    db.place(
      base.name,
      keys.filter(({ aqui }) => aqui).map(({ esquema }) => esquema),
    )
    return keys
  }
  return async (): Promise<DirectoryPart[]> => {
    await fromReachable(db, readFrom)
    return [...parts.values()]
  }
}

/** The municipality of an API key, and its settings; cached (the municipality for `keptFor` milliseconds), so that requests cost no look-up. */
export const openDirectory = (db: Database, { keptFor = 10_000, servesDemo = true, events }: Options = {}) => {
  let byKey = new Map<string, MunicipalityRef>()
  let towns = new Map<number, MunicipalityRef>()
  let byAlias = new Map<string, MunicipalityRef>()
  let formerAliases = new Map<string, string>()
  let retiredKeys = new Set<string>()
  let loadedAt = 0
  const usage = openUsage(db)
  let loading: Promise<void> | undefined
  const readDirectories = openParts(db, servesDemo)
  const load = async () => {
    const parts = await readDirectories()
    const all = parts.flatMap(({ keys }) => keys).toSorted((a, b) => Number(a.aqui) - Number(b.aqui) || b.id - a.id)
    const rows = all.filter(({ retirado }) => !retirado).map(({ retirado: _no, aqui: _here, ...row }) => row)
    retiredKeys = new Set(all.filter(({ retirado }) => retirado).map(({ clave }) => clave))
    formerAliases = new Map(parts.flatMap(({ former }) => former))
    byKey = new Map(rows.map(({ clave, alias: _alias, ...ref }) => [clave, ref]))
    towns = new Map([...byKey.values()].map((ref) => [ref.id, ref]))
    byAlias = new Map(rows.map(({ clave: _key, alias, ...ref }) => [alias, ref]))
    loadedAt = Date.now()
  }
  const refresh = async () => {
    loading ??= Promise.all([load(), usage.write()])
      .then(noResult)
      .finally(() => (loading = undefined))
    await loading
  }
  return {
    servesDemo,
    settings: openSettings(db, events, () => void refresh().catch(noResult)),
    /** Reads it again now: a municipality has moved to another database. */
    refresh,
    byKey: async (clave: string): Promise<MunicipalityRef | undefined> => {
      const age = Date.now() - loadedAt
      // Wrong keys must not cause a query each: unknown keys are looked up at most once a second.
      if (age >= keptFor || (!byKey.has(clave) && age >= 1000)) await refresh()
      const ref = byKey.get(clave)
      if (ref) usage.count(clave)
      return ref
    },
    /** The municipality that public addresses name so. */
    byAlias: async (alias: string): Promise<MunicipalityRef | undefined> => {
      const age = Date.now() - loadedAt
      if (age >= keptFor || (!byAlias.has(alias) && age >= 1000)) await refresh()
      return byAlias.get(alias)
    },
    /** What a municipality that public addresses named so before is named now; after `byAlias`. */
    movedTo: (alias: string): string | undefined => formerAliases.get(alias),
    /** Whether a key that `byKey` does not know is one of a municipality that was retired. */
    isRetired: (clave: string): boolean => retiredKeys.has(clave),
    /** What public addresses name so, each with its municipality; without demos. */
    aliases: async (): Promise<[alias: string, town: MunicipalityRef][]> => {
      if (Date.now() - loadedAt >= keptFor) await refresh()
      return [...byAlias].filter(([, { demo }]) => !demo)
    },
    demo: async (): Promise<MunicipalityRef | undefined> => {
      if (Date.now() - loadedAt >= keptFor) await refresh()
      return [...byKey.values()].find(({ demo }) => demo)
    },
    /** The municipality with an id, by default the only one; and whether there are several. */
    named: async (id: number | undefined): Promise<{ town: MunicipalityRef | undefined; several: boolean }> => {
      if (Date.now() - loadedAt >= keptFor) await refresh()
      const several = towns.size > 1
      return { town: id !== undefined || several ? towns.get(id ?? 0) : [...towns.values()][0], several }
    },
    /** The municipality of a schema. */
    bySchema: async (esquema: string): Promise<MunicipalityRef | undefined> => {
      if (Date.now() - loadedAt >= keptFor) await refresh()
      return [...towns.values()].find((town) => town.esquema === esquema)
    },
    /** The first municipality: the default for a link without a key. */
    first: async (): Promise<MunicipalityRef | undefined> => {
      if (Date.now() - loadedAt >= keptFor) await refresh()
      return [...byKey.values()].toSorted((a, b) => a.id - b.id)[0]
    },
  }
}
export type Directory = ReturnType<typeof openDirectory>
