import net from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkDatabase, refuseUnfit } from './database-check.ts'

const server = inject('databaseUrl')
const mark = crypto.randomUUID().slice(0, 8)
const poor = `avisa_poor_${mark}`
const bare = `avisa_test_bare_${mark}`

const admin = async (...statements: string[]) => {
  const client = new pg.Client(server)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const urlOf = ({ user, password, database }: { user?: string; password?: string; database?: string }) => {
  const url = new URL(server)
  if (user) url.username = user
  if (password) url.password = password
  if (database) url.pathname = `/${database}`
  return url.href
}

const canLogIn = async () => {
  const client = new pg.Client(urlOf({ user: poor, password: 'poor', database: bare }))
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

describe('the database of DATABASE_URL', () => {
  beforeAll(() => admin(`create role ${poor} login password 'poor'`, `create database ${bare}`))
  afterAll(() => admin(`drop database ${bare} with (force)`, `drop owned by ${poor}`, `drop role ${poor}`))

  it('is accepted if it is recent and writable, and gets its extensions', async () => {
    await checkDatabase(urlOf({ database: bare }))
    const client = new pg.Client(urlOf({ database: bare }))
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as n from pg_extension where extname in ('pg_trgm', 'unaccent', 'btree_gist')`,
    )
    await client.end()
    expect(rows).toEqual([{ n: 3 }])
  })

  it('a missing one is reported with the remedy', async () => {
    await expect(checkDatabase(urlOf({ database: 'avisa_test_nowhere' }))).rejects.toThrow(
      /does not exist; create it \(createdb\) or correct DATABASE_URL\.$/,
    )
  })

  it('a wrong password is reported without the password', async () => {
    const refused = checkDatabase(urlOf({ user: poor, password: 'wrong-word' }))
    await expect(refused).rejects.toThrow(/refuses the user or the password; correct DATABASE_URL\.$/)
    await expect(refused).rejects.not.toThrow(/wrong-word/)
  })

  it('a missing permission to create is reported with the grant', async ({ skip }) => {
    skip(!(await canLogIn()), 'a pooler stands between, with a list of users of its own')
    await expect(checkDatabase(urlOf({ user: poor, password: 'poor', database: bare }))).rejects.toThrow(/GRANT CREATE ON DATABASE/)
  })

  it('an unknown host is reported', async () => {
    await expect(checkDatabase('postgres://a:b@no-such-host.invalid/c')).rejects.toThrow(
      /is not known by that name; correct the address\.$/,
    )
  })

  it('a server that accepts the connection without answering is given up', async () => {
    const silent = net.createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(checkDatabase(`postgres://a:b@127.0.0.1:${port}/c`, 300)).rejects.toThrow(
      /does not answer .*; start it or correct DATABASE_URL\.$/,
    )
    silent.close()
  })

  it.each([
    ['older than 15', { version: '14.12' }, /is PostgreSQL 14\.12 and Avisa needs 15 or newer/],
    ['without UTF-8', { encoding: 'SQL_ASCII' }, /stores text as SQL_ASCII and Avisa needs UTF8/],
    ['that only follows another', { read_only: 'on' }, /is a read-only replica; set DATABASE_URL to the primary/],
  ])('%s is refused', (_what, part, sentence) => {
    const facts = { version: '15.4', encoding: 'UTF8', read_only: 'off', may_create: true, missing: [] }
    expect(() => refuseUnfit('here:5432/avisa', facts)).not.toThrow()
    expect(() => refuseUnfit('here:5432/avisa', { ...facts, ...part })).toThrow(sentence)
  })
})
