import { sql } from 'kysely'
import { nameIn, type Database } from '#/platform/database/database.ts'

/** `sitios_permitidos` of all municipalities of the deployment: who may show the page in a frame. */
export const listFramingSites = async (db: Database): Promise<string[]> => {
  const towns = await db.shared.selectFrom('municipios').select('esquema').execute()
  if (towns.length === 0) return []
  const each = towns.map(({ esquema }) => sql`select valor from ${nameIn(esquema)('parametros')} where clave = 'sitios_permitidos'`)
  const { rows } = await sql<{ valor: unknown }>`${sql.join(each, sql` union all `)}`.execute(db.shared)
  return rows.flatMap(({ valor }) => (Array.isArray(valor) ? valor.filter((one) => typeof one === 'string') : []))
}
