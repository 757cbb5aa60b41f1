import { sql } from 'kysely'
import type { Database } from '#/platform/database/database.ts'
import type { Replayer } from '#/platform/replayer.ts'

/** Carries a result out of a transaction that is then undone. */
class Undo extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undone by the test')
    this.result = result
  }
}

/** The same database, in which every transaction does all it does and is then undone: calls by the thousand leave no trace. */
export const rolledBack = (db: Database): Database => ({
  ...db,
  write: async <T>(esquema: string, work: Parameters<Database['write']>[1], options: Parameters<Database['write']>[2]): Promise<T> => {
    try {
      return await db.write(
        esquema,
        async (tx) => {
          const result = await work(tx)
          // What is checked at the end of a transaction only.
          await sql`set constraints all immediate`.execute(tx)
          throw new Undo(result)
        },
        options,
      )
    } catch (thrown) {
      if (thrown instanceof Undo) return thrown.result as T
      throw thrown
    }
  },
})

/** Answers as while another replay runs: its process would not see what is undone, and start for each of a thousand calls. */
export const noReplayer: Replayer = { run: async () => ({}), stop: async () => undefined }
