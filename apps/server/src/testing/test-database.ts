import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#/platform/database/database.ts'

export const databaseAt = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** One statement on the server of the tests, outside any transaction. */
export const runOn = async (url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> }

/** A database of its own for one test file: a copy of the template, which is migrated and empty. `drop` removes it. */
export const createTestDatabase = async (template = inject('template')): Promise<TestDatabase> => {
  const server = inject('databaseUrl')
  const name = `avisa_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  await runOn(server, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseAt(server, name)
  const db = openDatabase(url, { max: 5 })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await runOn(server, `drop database ${name} with (force)`)
    },
  }
}
