import { expect, it } from 'vitest'
import { createTestDatabase } from '#/testing/test-database.ts'

it('a connection that breaks between two statements fails its transaction but not the process', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    const broken = db.bulk('avisa', async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await db.bulk('avisa', (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
      // What nobody hears here would be an uncaught error of this run.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await client.query('select 1')
    })
    await expect(broken).rejects.toThrow(/not queryable|terminat/)
    await db.ping()
  } finally {
    await drop()
  }
})
