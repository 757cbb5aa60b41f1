import { num, obj } from '@avisa/contract/http/schema'
import { CommandProblem } from '#/commands/problem.ts'
import { nameIn, type Database, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

export type Place = { latitud: number; longitud: number }

/** The middle of a municipality's streets; undefined without streets. */
export const middleOfStreets = (db: Database, esquema: string): Promise<Place | undefined> =>
  statement(obj({ latitud: num(), longitud: num() }))`
    select percentile_cont(0.5) within group (order by latitud) as latitud, percentile_cont(0.5) within group (order by longitud) as longitud
      from ${nameIn(esquema)('viales')} having count(*) > 0`.first(db.read(esquema))

type First = { email: string; token_hash: Buffer; caduca: Date }

/** The first administrator, who chooses a password by a link that can be used once, so that nobody else ever knows it. */
export const insertAdministrator = async (tx: Tx, { email, token_hash, caduca }: First) => {
  const { id: usuario_id } = await tx
    .insertInto('usuarios')
    .values({ email, nombre: 'Administración', user_roles: ['SuperAdmin'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('enlaces').values({ usuario_id, clase: 'contrasena', token_hash, caduca }).execute()
}

/**
 * Removes what a failed or killed attempt has left: a schema without a row in the directory. False, without changes, if the
 * municipality exists.
 */
export const dropUnfinished = (db: Database, esquema: string): Promise<boolean> =>
  db.bulk('avisa', async (client) => {
    const existing = await client.query('select 1 from municipios where esquema = $1', [esquema])
    if (existing.rowCount) return false
    await client.query('delete from migraciones where esquema = $1', [esquema])
    await client.query(`drop schema if exists ${client.escapeIdentifier(esquema)} cascade`)
    return true
  })

/** Refuses a second command for the same municipality, whose clean-up would remove the work of the first. */
export const makeAlone = <T>(db: Database, esquema: string, work: () => Promise<T>): Promise<T> =>
  db.bulk('avisa', async (client) => {
    // Without parameters: a statement with parameters would hold a snapshot, for which the concurrent index builds of migrations wait.
    const lock = `select pg_try_advisory_xact_lock(7265645, hashtext(${client.escapeLiteral(esquema)})) as free`
    const { rows } = await client.query<{ free: boolean }>(lock)
    if (!rows[0]?.free) throw new CommandProblem('Another command makes this municipality just now. Wait until that one has ended.')
    return work()
  })
