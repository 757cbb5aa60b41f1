import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { tryDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { socketFolderOf } from './embedded-postgres-process.ts'
import { folderProblem } from './start-problem.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'avisa-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the data folder', () => {
  it('is created, and the test leaves nothing in it', () => {
    const nested = path.join(folder, 'a/b')
    tryDataFolder(nested)
    expect(readdirSync(nested)).toEqual([])
  })

  it('is refused if it, or a parent, is a file', () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(() => tryDataFolder(file)).toThrow(`The data folder ${file} is not a folder; remove that file or set DATA_DIR to another place.`)
    expect(() => tryDataFolder(path.join(file, 'below'))).toThrow(/is not a folder/)
  })

  it('is refused without the needed space, with the free space', () => {
    expect(() => tryDataFolder(folder, 2 ** 60)).toThrow(
      /is almost full \(\d+ MB free, \d+ MB needed\); free some space or set DATA_DIR to another disk\.$/,
    )
  })

  it.each([
    ['ENOSPC', /is full; free some space or set DATA_DIR/],
    ['EROFS', /cannot be written; give this user the right/],
  ])('%s is reported with the remedy', (code, sentence) => {
    const message = folderProblem('/data', Object.assign(new Error('no'), { code }))
    expect(message instanceof Error && message.message).toMatch(sentence)
  })

  it.runIf(process.getuid?.() === 0)('is refused below a folder that the database’s user cannot enter', async () => {
    const home = path.join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    await expect(startEmbeddedPostgres({ dataDir: path.join(home, 'data') })).rejects.toThrow(/lies in a closed folder/)
  })

  it.runIf(process.platform !== 'win32')(
    'contains the Unix socket of its database, which is reached by TCP where a socket is not possible',
    async () => {
      const open = mkdtempSync(path.join(tmpdir(), 'avisa, número '))
      chmodSync(open, 0o755)
      const dataDir = path.join(open, 'data')
      const reach = async (fixed: { port?: number }) => {
        const { stop, socketUrl, url } = await startEmbeddedPostgres({ dataDir, durable: false, ...fixed })
        const client = new pg.Client(socketUrl)
        await client.connect()
        const { rows } = await client.query<{ address: string | null }>('select host(inet_client_addr()) as address')
        await client.end()
        await stop()
        return { address: rows[0]?.address, port: Number(new URL(url).port) }
      }
      const { address, port } = await reach({})
      mkdirSync(path.join(dataDir, `postgres/.s.PGSQL.${port}`))
      const without = await reach({ port })
      rmSync(open, { recursive: true, force: true })
      expect([address, without.address]).toEqual([null, '127.0.0.1'])
      expect(socketFolderOf({ folder: `/${'a'.repeat(90)}`, port: 54_321 })).toBeUndefined()
    },
  )

  it.runIf(process.getuid?.() === 0)('contains a database password that other programs of its user cannot read', async () => {
    const open = mkdtempSync(path.join(tmpdir(), 'avisa-password-'))
    chmodSync(open, 0o755)
    const { stop, url } = await startEmbeddedPostgres({ dataDir: path.join(open, 'data'), durable: false })
    const { uid, mode } = statSync(path.join(open, 'data/postgres/avisa-password'))
    await stop()
    rmSync(open, { recursive: true, force: true })
    expect(url).toContain('@127.0.0.1:')
    expect([uid, mode & 0o777]).toEqual([0, 0o600])
  })

  it('contains a database log without the values of a refused row or statement (L5)', async () => {
    const open = mkdtempSync(path.join(tmpdir(), 'avisa-log-'))
    chmodSync(open, 0o755)
    const { stop, url } = await startEmbeddedPostgres({ dataDir: path.join(open, 'data'), durable: false })
    const client = new pg.Client(url)
    await client.connect()
    await client.query('create table people (email text primary key, phone text not null)')
    const add = (email: string, phone: string | null) => client.query('insert into people values ($1, $2)', [email, phone])
    await add('ana@privado.example', '644112233')
    await expect(add('ana@privado.example', '644112244')).rejects.toThrow(/duplicate key/)
    await expect(add('eva@privado.example', null)).rejects.toThrow(/not-null/)
    await client.end()
    await stop()
    const log = readFileSync(path.join(open, 'data/postgres.log'), 'utf8')
    rmSync(open, { recursive: true, force: true })
    expect(log).toMatch(/duplicate key value[^]*null value in column/)
    expect(log).not.toMatch(/privado|6441122/)
  })
})
