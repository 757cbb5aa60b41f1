import pg from 'pg'
import { sharedSchema, type Database } from '#/platform/database/database.ts'
import { imageFileName } from '#/platform/files.ts'

export const filesOf = async (db: Database, schema: string): Promise<string[]> => {
  const photos = await db.read(schema).selectFrom('imagenes').select(['codigo', 'extension']).execute()
  return photos.flatMap((photo) => [imageFileName(photo, 'view'), imageFileName(photo, 'thumb')])
}

export const eraseRows = (db: Database, schema: string): Promise<void> =>
  db.baseOf(schema).bulk(sharedSchema, async (client) => {
    await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
    await client.query('delete from municipios where esquema = $1', [schema])
    await client.query('delete from migraciones where esquema = $1', [schema])
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('avisa_trabajos.job') is not null as there`)
    if (rows[0]?.there) await client.query(`delete from avisa_trabajos.job where data ->> 'esquema' = $1`, [schema])
  })

export const suspend = (db: Database, schema: string, suspended: boolean) =>
  db
    .baseOf(schema)
    .write(sharedSchema, (tx) => tx.updateTable('municipios').set({ mantenimiento: suspended }).where('esquema', '=', schema).execute())
