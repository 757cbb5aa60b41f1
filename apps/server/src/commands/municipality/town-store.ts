import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sharedSchema, type Tx } from '#/platform/database/database.ts'

/** In the configuration's history, which names whoever changes what; of a command, only that it was one. */
export const note = async (tx: Tx, esquema: string, nombre: string): Promise<void> => {
  const act = sql`avisa.acto_actual(${esquema})`
  await sql`select ${act}`.execute(tx)
  await sql`update ${sql.id(esquema, 'actos_config')} set nombre = ${nombre}, origen = 'orden' where id = ${act}`.execute(tx)
  await sql`select avisa.publicar_acto(${esquema}, ${act})`.execute(tx)
}

/** A key for new clients; the others of clients go on until then. */
export const replaceKey = async (tx: Tx, esquema: string, { caduca, now }: { caduca: Date; now: Date }): Promise<string> => {
  const clave = `avisa_${randomBytes(18).toString('base64url')}`
  const shared = tx.withSchema(sharedSchema)
  const { id } = await shared
    .selectFrom('municipios')
    .select('id')
    .where('esquema', '=', esquema)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await sql`update avisa.claves_api set caduca = ${caduca} where municipio_id = ${id} and nombre = 'app' and (caduca is null or caduca > ${caduca})`.execute(
    tx,
  )
  await shared.insertInto('claves_api').values({ clave, municipio_id: id, nombre: 'app', created_at: now }).execute()
  await note(tx, esquema, 'Clave nueva de las aplicaciones')
  return clave
}

/** False where it was so already. */
export const retire = async (tx: Tx, esquema: string, retirado: Date | null): Promise<boolean> => {
  const rows = await tx
    .withSchema(sharedSchema)
    .updateTable('municipios')
    .set({ retirado })
    .where('esquema', '=', esquema)
    .where('retirado', retirado ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  if (rows.length > 0) await note(tx, esquema, retirado ? 'Municipio retirado' : 'Municipio recuperado')
  return rows.length > 0
}

export const setOrder = async (tx: Tx, esquema: string, orden: number): Promise<void> => {
  await tx.withSchema(sharedSchema).updateTable('municipios').set({ orden }).where('esquema', '=', esquema).execute()
  await note(tx, esquema, `Orden en la lista de municipios: ${orden}`)
}
