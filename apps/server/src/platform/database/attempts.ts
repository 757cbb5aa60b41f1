import { Refusal } from '@avisa/contract/refusal'
import { sql } from 'kysely'
import { countedNetworks } from '#/platform/network-of.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Database, Read } from './database.ts'
import type { Sql } from './lists.ts'

/** At most `max` failures for a key within `seconds`. */
export type Limit = { max: number; seconds: number }

/** Seconds until the next attempt for these keys; 0 if allowed now. Counted in the database, so it holds across processes. */
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

export type Limited = { clave: string; limit: Limit }
/** Without a limit it is only counted. */
export type Counted = { clave: string; limit: Limit | null }

/** The only way to count by address: by its network, with a limit for each customer's site. */
export const limitedByNetwork = (clave: string, ip: string, limit: Limit): Limited[] =>
  countedNetworks(ip).map(({ red, share }) => ({ clave: `${clave}:${red}`, limit: { ...limit, max: limit.max * share } }))

/** The attempts of a key within the window. */
export const countAll = async (read: Read, clave: string, { seconds, now }: { seconds: number; now: Date }): Promise<number> => {
  const since = new Date(now.getTime() - seconds * 1000)
  const counted = read.selectFrom('intentos').select((eb) => eb.fn.countAll<number>().as('veces'))
  return (await counted.where('clave', '=', clave).where('fecha', '>', since).executeTakeFirstOrThrow()).veces
}

const tooMany = async (read: Read, tries: readonly Counted[], now: Date): Promise<number> => {
  const limited = tries.filter((attempt): attempt is Limited => attempt.limit !== null)
  const waits = limited.map(({ clave, limit }) => waitFor(read, [clave], { ...limit, max: limit.max + 1 }, now))
  return Math.max(0, ...(await Promise.all(waits)))
}

/**
 * Counts an attempt for every key, or refuses with 429 once one has reached its limit. Counted before the result is known and in its own transaction,
 * so that concurrent attempts see each other. Answers how to undo it after a success.
 */
export const countTry = async (db: Database, esquema: string, tries: readonly Counted[], now: Date): Promise<() => Promise<unknown>> => {
  const counted = await db.write(esquema, (tx) =>
    tx
      .insertInto('intentos')
      .values(tries.map(({ clave }) => ({ clave, fecha: now })))
      .returning('id')
      .execute(),
  )
  const ids = counted.map(({ id }) => id)
  const takeBack = () => db.write(esquema, (tx) => tx.deleteFrom('intentos').where('id', 'in', ids).execute())
  const segundos = await tooMany(db.read(esquema), tries, now)
  if (segundos > 0) {
    await takeBack()
    throw new Refusal('http.tooMany', { values: { segundos } })
  }
  return takeBack
}

/** Refuses with 429 after too many failures for one of the keys; `countFailure` counts them. */
export const refuseAfterFailures = async (read: Read, tries: readonly Limited[], now: Date): Promise<void> => {
  const waits = await Promise.all(tries.map(({ clave, limit }) => waitFor(read, [clave], limit, now)))
  const segundos = Math.max(0, ...waits)
  if (segundos > 0) throw new Refusal('http.tooMany', { values: { segundos } })
}

export const countFailure = async (db: Database, { esquema, now }: Pick<Scope, 'esquema' | 'now'>, tries: readonly Limited[]) => {
  if (tries.length === 0) return
  await db.write(esquema, (tx) =>
    tx
      .insertInto('intentos')
      .values(tries.map(({ clave }) => ({ clave, fecha: now })))
      .execute(),
  )
}

/** Serialises transactions that count the same key, so that each reads a complete count. */
export const lockOf = (esquema: string, clave: string): Sql => sql`pg_advisory_xact_lock(hashtextextended(${`${esquema} ${clave}`}, 0))`
