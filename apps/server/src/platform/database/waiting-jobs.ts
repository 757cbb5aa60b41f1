import { sql } from 'kysely'
import type { Database } from './database.ts'

export const countWaitingJobs = async (db: Database): Promise<{ name: string; count: number }[]> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from avisa_trabajos.job where state < 'active' group by name`.execute(db.shared)
  return rows
}
