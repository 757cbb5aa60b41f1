import { nameIn, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { sql } from 'kysely'

export type ActOrigin = 'consola' | 'orden' | 'plantilla' | 'importacion' | 'deshacer'
type NewAct = { origen: ActOrigin; motivo?: string | null; nombre?: string | null; deshace_id?: number | null }

/** From here on, what the transaction changes of the configuration and of people's rights is recorded under this act. */
export const nameAct = async (tx: Tx, esquema: string, id: number): Promise<void> => {
  await sql`select set_config('avisa.acto', ${`${esquema} ${id}`}, true)`.execute(tx)
}

/** From here on, what the transaction changes is recorded nowhere: it is rolled back. */
export const recordNothing = async (tx: Tx): Promise<void> => {
  await sql`select set_config('avisa.acto', '0', true)`.execute(tx)
}

/** A new act of the caller, named for the rest of the transaction; its id. */
export const beginAct = async (tx: Tx, { esquema, person, now }: Scope, act: NewAct): Promise<number> => {
  const { origen, motivo = null, nombre = null, deshace_id = null } = act
  const autor = person?.user_id ?? null
  const row = await statement(IdRow)`
    insert into ${nameIn(esquema)('actos_config')} (estado, origen, motivo, nombre, autor_id, publicado_por, publicado, deshace_id)
    values ('publicado', ${origen}, ${motivo}, ${nombre}, ${autor}, ${autor}, ${now}, ${deshace_id}) returning id`.first(tx)
  if (!row) throw new Error('an act was not stored')
  await nameAct(tx, esquema, row.id)
  return row.id
}
