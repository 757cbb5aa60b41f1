import { sql } from 'kysely'
import type { Read } from './database.ts'

export const addKeyUse = async (shared: Read, counted: readonly (readonly [string, number])[]): Promise<void> => {
  const [keys, counts] = [counted.map(([clave]) => clave), counted.map(([, count]) => count)]
  await sql`
    update avisa.claves_api c
       set usada = now(), llamadas = u.llamadas + case when c.usada::date = current_date then c.llamadas else 0 end
      from unnest(${keys}::text[], ${counts}::int[]) as u (clave, llamadas) where c.clave = u.clave`.execute(shared)
}
