import type { Database } from './database.ts'

export type KnownTown = {
  id: number
  esquema: string
  nombre: string
  provincia: string
  alias: string
  zona_horaria: string
  demo: boolean
  /** The name of its database. */
  base: string
}

/** The municipalities of one database, which notes where they are; without those that have moved to another. */
const townsIn = async (db: Database, base: Database): Promise<KnownTown[]> => {
  const rows = await base.shared
    .selectFrom('municipios')
    .select(['id', 'esquema', 'nombre', 'provincia', 'alias', 'zona_horaria', 'demo'])
    .where('base', 'is', null)
    .orderBy('id')
    .execute()
  db.place(
    base.name,
    rows.map(({ esquema }) => esquema),
  )
  return rows.map((row) => ({ ...row, alias: row.alias ?? '', base: base.name }))
}

/**
 * Every municipality of the deployment, the oldest first. Throws where one of its databases does not answer: what must not leave any out (which photos are
 * used, which names are free) cannot be decided then.
 */
export const listTowns = async (db: Database): Promise<KnownTown[]> => {
  const all = await Promise.all([...db.bases.values()].map((base) => townsIn(db, base)))
  return all.flat().toSorted((a, b) => a.id - b.id)
}

/** What the databases that answer give; throws where none does. */
export const fromReachable = async <T>(db: Database, read: (base: Database) => Promise<T[]>): Promise<T[]> => {
  const all = await Promise.allSettled([...db.bases.values()].map(read))
  const lost = all.find((result) => result.status === 'rejected')
  if (lost && all.every(({ status }) => status === 'rejected')) throw lost.reason
  return all.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** The municipalities whose databases answer: for work that is repeated. */
export const listReachableTowns = async (db: Database): Promise<KnownTown[]> =>
  (await fromReachable(db, (base) => townsIn(db, base))).toSorted((a, b) => a.id - b.id)
