import { obj, int } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Database } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

const worthFolding = 100

export const foldMapChanges = async (db: Pick<Database, 'read' | 'write'>, esquema: string): Promise<void> => {
  const waiting = await statement(obj({ n: int() }))`
    select count(*)::int as n from (select from ${nameIn(esquema)('mapa_cambios')} limit ${worthFolding}) c`.first(db.read(esquema))
  if (!waiting || waiting.n < worthFolding) return
  await db.write(esquema, (tx) => sql`select ${sql.id(esquema, 'plegar_mapa')}()`.execute(tx))
}
