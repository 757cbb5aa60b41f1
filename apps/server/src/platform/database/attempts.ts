import type { Database, Read } from './database.ts'

/** At most `max` failures for a key within `seconds`. */
export type Limit = { max: number; seconds: number }

/** Seconds to wait before the next try for these keys; 0 when it may be made. Counted in the database, so it holds across processes. */
export const waitFor = async (read: Read, keys: readonly string[], limit: Limit, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - limit.seconds * 1000)
  const rows = await read
    .selectFrom('intentos')
    .select(['clave', (eb) => eb.fn.countAll<number>().as('veces'), (eb) => eb.fn.min('fecha').as('primera')])
    .where('clave', 'in', keys)
    .where('fecha', '>', since)
    .groupBy('clave')
    .execute()
  const blocked = rows.filter((row) => row.veces >= limit.max).map((row) => row.primera.getTime() + limit.seconds * 1000)
  return blocked.length === 0 ? 0 : Math.max(1, Math.ceil((Math.max(...blocked) - now.getTime()) / 1000))
}

/** Counts a failure in a transaction of its own: the refusal that follows rolls back the call's. */
export const countFailure = (db: Database, esquema: string, keys: readonly string[], now: Date) =>
  db.write(esquema, (tx) =>
    tx
      .insertInto('intentos')
      .values(keys.map((clave) => ({ clave, fecha: now })))
      .execute(),
  )
