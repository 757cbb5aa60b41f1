import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTcpProxy } from '#/testing/fault/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { hostsOf, mapHosts, openHosts } from './hosts.ts'

describe('addresses', () => {
  it.each([
    ['postgres://u:p@a:5432/x', ['postgres://u:p@a:5432/x']],
    ['postgres://u:p@a:5432,b:5433/x', ['postgres://u:p@a:5432/x', 'postgres://u:p@b:5433/x']],
    ['postgresql://a,b/x?target_session_attrs=read-write', ['postgresql://a/x', 'postgresql://b/x']],
    [
      'postgres://u@a,b/x?sslmode=require&target_session_attrs=primary&application_name=y',
      ['postgres://u@a/x?sslmode=require&application_name=y', 'postgres://u@b/x?sslmode=require&application_name=y'],
    ],
    ['postgres://u@[::1]:5432,[fe80::1]/x', ['postgres://u@[::1]:5432/x', 'postgres://u@[fe80::1]/x']],
    ['postgres:///x', ['postgres:///x']],
  ])('%s', (url, hosts) => expect(hostsOf(url)).toEqual(hosts))

  it.each([
    ['postgres://u:p@a:5432/x', 'postgres://u:p@a:5432/x?application_name=avisa'],
    ['postgres://u:p@a:5432,b:5433/x', 'postgres://u:p@a:5432,b:5433/x?application_name=avisa'],
  ])('%s with a parameter', (url, expected) => {
    expect(mapHosts(url, ({ searchParams }) => searchParams.set('application_name', 'avisa'))).toBe(expected)
  })
})

describe('two hosts, one of which can be written', () => {
  let database: TestDatabase
  let relays: Awaited<ReturnType<typeof startTcpProxy>>[] = []
  let url = ''
  beforeAll(async () => {
    database = await createTestDatabase()
    const port = Number(new URL(database.url).port)
    relays = [await startTcpProxy(() => port), await startTcpProxy(() => port)]
    url = database.url.replace(/@[^/]*/, `@${relays.map((relay) => `127.0.0.1:${relay.port}`).join(',')}`)
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.stop()))
    await database.drop()
  })
  const lose = (lost: readonly boolean[]) => relays.forEach((relay, i) => relay.setLost(lost[i] ?? false))

  it('goes to the other one when the first is lost, and back', async () => {
    const db = openDatabase(url, { max: 2 })
    const write = () =>
      db.write('avisa', (tx) => tx.insertInto('claves_servidor').values({ nombre: crypto.randomUUID(), valor: 'x' }).execute())
    try {
      await write()
      for (const lost of [
        [true, false],
        [false, true],
        [true, false],
      ]) {
        lose(lost)
        await expect.poll(write, { timeout: 10_000 }).toHaveLength(1)
        expect(new URL(db.hosts.current()).port).toBe(String(relays[lost.indexOf(false)]?.port))
      }
    } finally {
      await db.close()
    }
  })

  it('says so where none can be written, and finds one that comes back', async () => {
    const hosts = openHosts(url)
    lose([true, true])
    expect(await hosts.search()).toBe(false)
    const db = openDatabase(url, { max: 1 })
    await expect(db.ping()).rejects.toThrow(/ECONNRESET|terminated/)
    lose([true, false])
    expect(await hosts.search()).toBe(true)
    await expect.poll(() => db.ping().then(() => 'ready')).toBe('ready')
    await db.close()
  })

  it('does not wait for a host that accepts connections and says nothing', async () => {
    lose([true, false])
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    try {
      const hosts = openHosts(url.replace('@', `@127.0.0.1:${port},`))
      const begun = performance.now()
      expect(await hosts.search()).toBe(true)
      expect(performance.now() - begun).toBeLessThan(2000)
      expect(new URL(hosts.current()).port).toBe(String(relays[1]?.port))
    } finally {
      silent.close()
    }
  })
})
