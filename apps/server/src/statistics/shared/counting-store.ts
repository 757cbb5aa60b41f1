import { CompiledQuery, createQueryId, sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { refuse } from '@avisa/contract/refusal'
import type { Database, Read, Tx } from '#/platform/database/database.ts'

/** After so many milliseconds a statement is given up. */
const longest = 2000

/** Groups of ten years are counted in memory; few questions are counted at once. */
const memory = '32MB'

const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/** Remembers the statements that pass, so that they can be explained. */
const rememberIn = (statements: RootOperationNode[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    statements.push(node)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** How the database would run them; their values are in it. */
const explain = (db: Database, esquema: string, statements: readonly RootOperationNode[]): Promise<string[]> =>
  db.write(esquema, async (tx) => {
    const plans: string[] = []
    for (const node of statements) {
      const { sql: text, parameters } = tx.getExecutor().compileQuery(node, createQueryId())
      const { rows } = await tx.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })

/** One snapshot for all statements of a question, each of which takes two seconds at most. */
export const withinSnapshot = async <T>(
  db: Database,
  esquema: string,
  work: (read: Read) => Promise<T>,
  onTimeout: (plans: readonly string[]) => void,
): Promise<T> => {
  const statements: RootOperationNode[] = []
  try {
    return await db.write(esquema, async (tx: Tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`select set_config('statement_timeout', ${String(longest)}, true), set_config('work_mem', ${memory}, true)`.execute(tx)
      return work(tx.withPlugin(rememberIn(statements)) as Tx)
    })
  } catch (error) {
    if (!isTimeout(error)) throw error
    onTimeout(await explain(db, esquema, statements))
    return refuse('statistics.tooMuch')
  }
}
