import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#/testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const oldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0

it('rows that nobody needs any more do not move to the old space', async () => {
  const page = async () => {
    const { rows } = await sql<{ n: number; text: string }>`
      select n, n || 'a' as a, n || 'b' as b, n || 'c' as c, n || 'd' as d, n || 'e' as e, n || 'f' as f, repeat('x', 200) || n as text
        from generate_series(1, 200) n`.execute(db.shared)
    return rows.length
  }
  let highest = 0
  for (let i = 0; i < 30; i += 1) await page()
  const before = oldSpace()
  let rows = 0
  for (let i = 0; i < 300; i += 1) {
    rows += await page()
    highest = Math.max(highest, oldSpace() - before)
  }
  expect(rows).toBe(60_000)
  expect(highest).toBeLessThan(4_000_000)
})

it('a failure is thrown, with the place that asked', async () => {
  const failing = async function askForNothing() {
    await sql`select nothing from nowhere`.execute(db.shared)
  }
  const failure = await failing().catch((cause: unknown) => cause)
  expect(failure).toMatchObject({ code: '42P01' })
  expect((failure as Error).stack).toContain('askForNothing')
})
