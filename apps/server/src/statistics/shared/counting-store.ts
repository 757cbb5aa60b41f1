import { sql } from 'kysely'
import { refuse } from '@avisa/contract/refusal'
import type { Database, Read, Tx } from '#/platform/database/database.ts'

/** After so many milliseconds a question is given up. */
const longest = 2000

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/** One snapshot for all statements of a question, which takes two seconds at most. */
export const withinSnapshot = async <T>(
  db: Database,
  esquema: string,
  work: (read: Read) => Promise<T>,
  onTimeout: () => void,
): Promise<T> => {
  try {
    return await db.write(esquema, async (tx: Tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (!isTimeout(error)) throw error
    onTimeout()
    return refuse('statistics.tooMuch')
  }
}
