import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#/testing/test-database.ts'
import { openDatabases } from './bases.ts'
import { openDatabase, type Database } from './database.ts'
import { preparedStatement } from './prepared-statements.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** With one connection, so that all statements meet on it. */
const on = async (options: { keepsPlans: boolean }, work: (db: Database) => Promise<void>) => {
  const db = openDatabase(database.url, { max: 1, ...options })
  await work(db).finally(db.close)
}
const preparedNames = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.shared)).rows.map(({ statement }) => statement)

it('a marked statement is planned once and works for each value; others are not stored', () =>
  on({ keepsPlans: true }, async (db) => {
    const twice = async (n: number) =>
      (await sql<{ n: number }>`${preparedStatement} select 2 * ${n}::int as n`.execute(db.shared)).rows[0]?.n
    expect([await twice(2), await twice(21)]).toEqual([4, 42])
    await sql`select ${1}::int as other`.execute(db.shared)
    expect(await preparedNames(db)).toEqual(['/* kept plan */ select 2 * $1::int as n'])
  }))

it('statements of the pool itself work too', () =>
  on({ keepsPlans: true }, async (db) => {
    await expect(db.ping()).resolves.toBeUndefined()
    await expect(db.alone('select 1')).resolves.toBeUndefined()
  }))

it('a connection stores a hundred; further ones work without', () =>
  on({ keepsPlans: true }, async (db) => {
    for (let i = 0; i < 110; i += 1) {
      const { rows } = await sql<{ n: number }>`${preparedStatement} select ${sql.lit(i)}::int as n`.execute(db.shared)
      expect(rows[0]?.n).toBe(i)
    }
    expect(await preparedNames(db)).toHaveLength(100)
  }))

it('behind a pooler without prepared statements none is stored', () =>
  on({ keepsPlans: false }, async (db) => {
    await sql`${preparedStatement} select 1`.execute(db.shared)
    expect(await preparedNames(db)).toEqual([])
  }))

it('a transaction with one plan stores each statement with values and plans it once; those after it are not stored', () =>
  on({ keepsPlans: true }, async (db) => {
    const write = (n: number) =>
      db.write('avisa', async (tx) => (await sql<{ n: number }>`select 3 * ${n}::int as n`.execute(tx)).rows[0]?.n, { onePlan: true })
    expect([await write(1), await write(2), await write(3)]).toEqual([3, 6, 9])
    await sql`select ${1}::int as after`.execute(db.shared)
    await db.write('avisa', (tx) => sql`select ${1}::int as usual`.execute(tx))
    const plans = await sql`select statement, generic_plans::int, custom_plans::int from pg_prepared_statements`.execute(db.shared)
    expect(plans.rows).toEqual([{ statement: 'select 3 * $1::int as n', generic_plans: 3, custom_plans: 0 }])
  }))

it('after a transaction with one plan that fails, statements are planned as usual', () =>
  on({ keepsPlans: true }, async (db) => {
    await expect(db.write('avisa', (tx) => sql`select ${0}::int / 0`.execute(tx), { onePlan: true })).rejects.toThrow('division by zero')
    await sql`select ${1}::int as after`.execute(db.shared)
    const mode = await sql`select current_setting('plan_cache_mode') as mode`.execute(db.shared)
    expect([mode.rows, (await preparedNames(db)).filter((text) => text.includes('after'))]).toEqual([[{ mode: 'auto' }], []])
  }))

it('a transaction with one plan has it in the database of another cell too', async () => {
  const cells = openDatabases(database.url, { norte: database.url }, { max: 1 })
  cells.place('norte', ['m_norte'])
  const mode = await cells
    .write('m_norte', (tx) => sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx), { onePlan: true })
    .finally(cells.close)
  expect(mode.rows).toEqual([{ mode: 'force_generic_plan' }])
})
