import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

it('rows that nobody needs any more do not move to the old space', async () => {
  // In a process of its own: other tests fill the memory of this one.
  const script = join(import.meta.dirname, '../../testing/measure-old-space.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-semi-space-size=4', script, database.url])
  const { rows, highest } = JSON.parse(stdout) as { rows: number; highest: number }
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
