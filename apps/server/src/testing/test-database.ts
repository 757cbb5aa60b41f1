import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#/platform/database/database.ts'
import { migrate } from '#/platform/database/migrate.ts'

const at = (url: string, database: string) => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const admin = async (url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own, migrated and empty, for one test file; `drop` removes it. */
export const createTestDatabase = async (): Promise<{ db: Database; url: string; drop: () => Promise<void> }> => {
  const server = inject('databaseUrl')
  const name = `avisa_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  await admin(server, `create database ${name}`)
  const url = at(server, name)
  const db = openDatabase(url, { max: 5 })
  await migrate(db)
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await admin(server, `drop database ${name} with (force)`)
    },
  }
}
