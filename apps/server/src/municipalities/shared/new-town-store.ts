import { nameIn, type Database, type Tx } from '#/platform/database/database.ts'
import { sql } from 'kysely'
import { num, obj } from '@avisa/contract/http/schema'
import { statement } from '#/platform/database/rows.ts'

export type Place = { latitud: number; longitud: number }

/** The middle of a municipality's streets; undefined without streets. */
export const middleOfStreets = (db: Database, esquema: string): Promise<Place | undefined> =>
  statement(obj({ latitud: num(), longitud: num() }))`
    select percentile_cont(0.5) within group (order by latitud) as latitud, percentile_cont(0.5) within group (order by longitud) as longitud
      from ${nameIn(esquema)('viales')} having count(*) > 0`.first(db.read(esquema))

/** What the transaction changes is recorded as a template's. */
export const asTemplate = (tx: Tx) => sql`select set_config('avisa.origen', 'plantilla', true)`.execute(tx)

/** Without a password, one is chosen by a link. */
export type FirstPerson = { nombre: string; apellidos?: string; email: string; password_hash?: string | null }

export const insertAdministrator = async (
  tx: Tx,
  { nombre, apellidos = '', email, password_hash = null }: FirstPerson & { password_hash?: string | null },
) => {
  const person = { nombre, apellidos, email, password_hash, user_roles: ['SuperAdmin'] }
  return (await tx.insertInto('usuarios').values(person).returning('id').executeTakeFirstOrThrow()).id
}

/** A link that can be used once to choose a password, so that nobody else ever knows it. */
export const insertPasswordLink = (tx: Tx, link: { usuario_id: number; token_hash: Buffer; caduca: Date }) =>
  tx
    .insertInto('enlaces')
    .values({ ...link, clase: 'contrasena' })
    .execute()

/**
 * Removes what a failed or killed attempt has left: a schema without a row in the directory. False, without changes, if the
 * municipality exists.
 */
export const dropUnfinished = (db: Database, esquema: string): Promise<boolean> =>
  db.baseOf(esquema).bulk('avisa', async (client) => {
    const existing = await client.query('select 1 from municipios where esquema = $1', [esquema])
    if (existing.rowCount) return false
    await client.query('delete from migraciones where esquema = $1', [esquema])
    await client.query(`drop schema if exists ${client.escapeIdentifier(esquema)} cascade`)
    return true
  })

/** `busy` throws where another attempt makes the same municipality, since its clean-up would remove the work of the first. */
export const makeAlone = <T>(db: Database, esquema: string, { work, busy }: { work: () => Promise<T>; busy: () => never }): Promise<T> =>
  db.bulk('avisa', async (client) => {
    // Without parameters: a statement with parameters would hold a snapshot, for which the concurrent index builds of migrations wait.
    const lock = `select pg_try_advisory_xact_lock(7265645, hashtext(${client.escapeLiteral(esquema)})) as free`
    const { rows } = await client.query<{ free: boolean }>(lock)
    return rows[0]?.free ? work() : busy()
  })
