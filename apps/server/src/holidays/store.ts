import type { ProposedHoliday } from '@avisa/contract/holidays/endpoints'
import { obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'

/** The province that the municipality says it is in. */
export const readProvince = async (read: Read, esquema: string): Promise<string> =>
  (await statement(obj({ provincia: str() }))`select provincia from avisa.municipios where esquema = ${esquema}`.first(read))?.provincia ??
  ''

/** Codes of the calendars that are not withdrawn. */
export const readCalendars = async (read: Read): Promise<string[]> => {
  const rows = await read.selectFrom('calendarios').select('codigo').where('retirado', 'is', null).orderBy('codigo').execute()
  return rows.map(({ codigo }) => codigo)
}

/** Adds what a calendar lacks, unchecked; answers how many. */
export const addProposed = async (tx: Tx, calendario: string, holidays: readonly ProposedHoliday[]): Promise<number> => {
  if (holidays.length === 0) return 0
  await sql`select set_config('avisa.origen', 'orden', true)`.execute(tx)
  const rows = holidays.map((holiday) => ({ ...holiday, calendario, revisado: false }))
  const { length } = await tx
    .insertInto('festivos')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['calendario', 'dia']).doNothing())
    .returning('dia')
    .execute()
  return length
}
