import { int, nullable, num, obj, str } from '@avisa/contract/http/schema'
import type { Database } from './database.ts'
import { statement } from './rows.ts'
import { fromReachable } from './towns.ts'

/** In all databases together. */
export const countWaitingJobs = async (db: Database): Promise<{ name: string; count: number }[]> => {
  const counts = await fromReachable(db, ({ shared }) =>
    statement(obj({ name: str(), count: int() }))`
      select name, count(*) as count from avisa_trabajos.job where state < 'active' group by name`.all(shared),
  )
  const totals = Map.groupBy(counts, ({ name }) => name)
  return [...totals].map(([name, all]) => ({ name, count: all.reduce((sum, { count }) => sum + count, 0) }))
}

/** Seconds since the last whole backup that succeeded. */
export const readBackupAge = async (db: Database): Promise<number | undefined> => {
  const row = await statement(obj({ segundos: nullable(num()) }))`
    select extract(epoch from now() - max(fecha))::float8 as segundos from avisa.copias
     where clase = 'copia' and correcta and esquema is null`.first(db.shared)
  return row?.segundos ?? undefined
}
