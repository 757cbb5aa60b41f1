import { sql } from 'kysely'
import { nameIn, type Database, type Tx } from '#/platform/database/database.ts'

export type Place = { latitud: number; longitud: number }

/** Where most of a municipality's streets are; nothing when it has none. */
export const middleOfStreets = async (db: Database, esquema: string): Promise<Place | undefined> => {
  const { rows } = await sql<{ latitud: number | null; longitud: number | null }>`
    select percentile_cont(0.5) within group (order by latitud) as latitud, percentile_cont(0.5) within group (order by longitud) as longitud
      from ${nameIn(esquema)('viales')}`.execute(db.read(esquema))
  const { latitud = null, longitud = null } = rows[0] ?? {}
  return latitud === null || longitud === null ? undefined : { latitud, longitud }
}

export const moveMunicipality = (db: Database, id: number, place: Place) =>
  db.write('avisa', (tx) => tx.updateTable('municipios').set(place).where('id', '=', id).execute())

export const writeParameters = async (tx: Tx, parameters: Record<string, unknown>): Promise<void> => {
  for (const [clave, valor] of Object.entries(parameters))
    await tx
      .insertInto('parametros')
      .values({ clave, valor: JSON.stringify(valor) })
      .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
      .execute()
}

/** The person who sets up the rest; may enter at once. */
export const insertAdministrator = (tx: Tx, { email, password_hash }: { email: string; password_hash: string }) =>
  tx
    .insertInto('usuarios')
    .values({ email, password_hash, nombre: 'Administración', user_roles: ['SuperAdmin'] })
    .execute()

/** Takes back a municipality that could not be finished: its schema, its row, its keys, what was noted of its migrations. */
export const dropMunicipality = (db: Database, esquema: string): Promise<void> =>
  db.bulk('avisa', async (client) => {
    await client.query(`drop schema if exists ${client.escapeIdentifier(esquema)} cascade`)
    await client.query('delete from municipios where esquema = $1', [esquema])
    await client.query('delete from migraciones where esquema = $1', [esquema])
  })
