import { int, obj, str } from '@avisa/contract/http/schema'
import type { Database } from './database.ts'
import { statement } from './rows.ts'

export const countWaitingJobs = async (db: Database): Promise<{ name: string; count: number }[]> => {
  return statement(obj({ name: str(), count: int() }))`
    select name, count(*) as count from avisa_trabajos.job where state < 'active' group by name`.all(db.shared)
}
