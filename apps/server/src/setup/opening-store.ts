import { sql } from 'kysely'
import type { Tx } from '#/platform/database/database.ts'
import { nameIn } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'

/** Locks them, so that none is added meanwhile by a transaction that still sees the municipality closed. */
export const lockTrials = async (tx: Tx, esquema: string): Promise<number[]> => {
  const incidents = nameIn(esquema)('incidencias')
  await sql`lock table ${incidents} in share row exclusive mode`.execute(tx)
  return idsOf(tx, sql`select id from ${incidents} where ensayo`)
}

const sequences = ['numeros_incidencia', 'numeros_tarea', 'numeros_inspeccion'] as const

/** The numbers begin at 1 again where nothing bears one, and no notification leads to what is gone. */
export const restartNumbers = async (tx: Tx, esquema: string): Promise<void> => {
  const { rows } = await sql`select 1 from ${nameIn(esquema)('incidencias')} limit 1`.execute(tx)
  if (rows.length > 0) return
  await sql`delete from ${nameIn(esquema)('numeros_entidad')}`.execute(tx)
  await sql`delete from ${nameIn(esquema)('notificaciones')} where texto ~ 'href="[^"]*/(incidencias|tareas|inspecciones)/[0-9]'`.execute(
    tx,
  )
  for (const name of sequences) await sql`alter sequence ${sql.id(esquema, name)} restart with 1`.execute(tx)
}

export const setOpen = (tx: Tx): Promise<void> => writeSettings(tx, { abierta: true })
