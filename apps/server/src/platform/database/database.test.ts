import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '#/testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'

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

const pidOf = async (db: Database, esquema: string) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid from ${sql.id(esquema, 'viales')} limit 1`.execute(db.read(esquema))).rows[0]
    ?.pid

it('a connection is replaced once it has met many municipalities, whether it reads or writes', async () => {
  const { db: shared, url, drop } = await createTestDatabase()
  const schemas = ['a', 'b', 'c', 'd'].map((letter) => `m_${letter}`)
  const db = openDatabase(url, { max: 1, schemasEach: 3 })
  try {
    for (const esquema of schemas)
      await shared.bulk('avisa', (client) =>
        client.query(`create schema ${esquema}; create table ${esquema}.viales (id int); insert into ${esquema}.viales values (1)`),
      )
    const first = await pidOf(db, 'm_a')
    for (const esquema of ['m_b', 'm_c', 'm_a', 'm_b']) expect(await pidOf(db, esquema)).toBe(first)
    // The fourth is still answered by the connection that is then closed.
    expect(await pidOf(db, 'm_d')).toBe(first)
    const second = await pidOf(db, 'm_a')
    expect(second).not.toBe(first)
    for (const esquema of ['m_b', 'm_c', 'm_d']) await db.bulk(esquema, (client) => client.query('select 1 from viales'))
    const third = await pidOf(db, 'm_a')
    expect(third).not.toBe(second)
    // A statement may name all of them.
    const all = sql.join(
      schemas.map((esquema) => sql`select id from ${sql.id(esquema, 'viales')}`),
      sql` union all `,
    )
    expect((await sql`${all}`.execute(db.shared)).rows).toHaveLength(4)
    expect(await pidOf(db, 'm_a')).not.toBe(third)
  } finally {
    await db.close()
    await drop()
  }
})

it('a database that became a replica is not ready, and is asked again once it is the primary', async () => {
  const { db: shared, url, drop } = await createTestDatabase()
  const db = openDatabase(url, { max: 1 })
  const write = () => db.write('avisa', (tx) => tx.insertInto('claves_servidor').values({ nombre: 'prueba', valor: 'x' }).execute())
  const name = new URL(url).pathname.slice(1)
  try {
    const become = (replica: boolean) =>
      shared.alone(`alter database ${name} ${replica ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`)
    await become(true)
    await expect(db.ping()).rejects.toThrow('read-only replica')
    // Each failure, of a look or of a write, replaces the connection.
    await expect(write()).rejects.toThrow('read-only transaction')
    await become(false)
    await write()
    await expect(db.ping()).resolves.toBeUndefined()
  } finally {
    await db.close()
    await drop()
  }
})
