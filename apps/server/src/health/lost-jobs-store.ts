import { sql } from 'kysely'
import { map, obj, str, unknown } from '@avisa/contract/http/schema'
import type { Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

const job = sql.table('avisa_trabajos.job')
const Lost = obj({ tipo: str(), datos: map(unknown()) })

export const takeLostJobs = (tx: Tx, esquema: string, tipo: string) =>
  statement(Lost)`
    delete from ${job} where name = 'perdidos' and source_name = ${tipo} and data ->> 'esquema' = ${esquema}
    returning source_name as tipo, data -> 'datos' as datos`.all(tx)
