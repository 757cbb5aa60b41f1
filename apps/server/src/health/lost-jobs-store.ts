import { sql } from 'kysely'
import { map, obj, str, unknown } from '@avisa/contract/http/schema'
import type { Read, Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

const job = sql.table('avisa_trabajos.job')
const Lost = obj({ tipo: str(), datos: map(unknown()) })

export const takeLostJobs = (tx: Tx, esquema: string, tipo: string) =>
  statement(Lost)`
    delete from ${job} where name = 'perdidos' and source_name = ${tipo} and data ->> 'esquema' = ${esquema}
    returning source_name as tipo, data -> 'datos' as datos`.all(tx)

const TownRow = obj({ esquema: str(), zona: str() })

/** Municipalities with a mail that has waited since before this moment; of no demo, which nobody looks after. */
export const townsWithWaitingMail = (shared: Read, since: Date) =>
  statement(TownRow)`
    select m.esquema, m.zona_horaria as zona from avisa.municipios m
     where not m.demo and m.base is null and exists (select from ${job} where name = 'correo' and state = 'retry' and created_on < ${since} and data ->> 'esquema' = m.esquema)`.all(
    shared,
  )
