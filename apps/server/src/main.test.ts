import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresOf, queryIn, startProgram } from '#/testing/started-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'avisa-start-'))
const dataDir = path.join(folder, 'data')

let running: ReturnType<typeof startProgram> | undefined

/** The program on the data folder: the one that runs, or a new one. */
const serving = async (env: Record<string, string> = {}) => {
  const program = (running ??= startProgram({ env: { DATA_DIR: dataDir, ...env } }))
  return { program, address: await program.ready() }
}

const end = async (signal: NodeJS.Signals) => {
  const program = running
  running = undefined
  program?.kill(signal)
  return program?.ended()
}

const isAlive = (pid: number) => {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

const workersOf = (pid = 0) => {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return children.split('\n').flatMap((line) => (line.includes('main.ts') ? [Number.parseInt(line, 10)] : []))
}
const isReady = async (address: string) =>
  (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok ?? false
const keep = (word: string) => queryIn(dataDir, `create table if not exists kept (word text); insert into kept values ('${word}')`)
const isKept = async (word: string) => (await queryIn(dataDir, `select 1 as there from kept where word = '${word}'`)).length === 1

beforeAll(() => chmodSync(folder, 0o755))
afterAll(async () => {
  await end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe('a server on its own data folder', () => {
  it('starts after an interrupted first start, prints its address and its data folder, and answers', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new/cluster'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.new/cluster/PG_VERSION'), '18\n')
    const { program, address } = await serving()
    expect(program.output()).toContain(`Data: ${dataDir}`)
    expect(await isReady(address)).toBe(true)
    const sessions = `select count(*) filter (where client_addr is null) > 0 as socket from pg_stat_activity where backend_type = 'client backend'`
    expect(await queryIn(dataDir, sessions)).toEqual([{ socket: true }])
  })

  it('keeps committed data when it is killed; the next start stops the orphaned PostgreSQL', async () => {
    await serving()
    await keep('before')
    const orphan = postgresOf(dataDir).pid
    await end('SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    await serving()
    expect(isAlive(orphan)).toBe(false)
    expect(await isKept('before')).toBe(true)
  })

  it('keeps them too if PostgreSQL is killed with it and another process now has its pid', async () => {
    await serving()
    await keep('all')
    const { pid } = postgresOf(dataDir)
    // In this order: a server that still lives starts another PostgreSQL.
    const ended = end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await ended
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n1\n\n\n\nready\n`)
    await serving()
    expect(await isKept('all')).toBe(true)
  })

  it('restarts PostgreSQL if it is killed, and keeps serving', async () => {
    const { program, address } = await serving()
    await keep('alone')
    process.kill(postgresOf(dataDir).pid, 'SIGKILL')
    await expect.poll(() => program.output(), { timeout: 20_000 }).toContain('PostgreSQL runs again')
    expect(await isReady(address)).toBe(true)
    expect(await isKept('alone')).toBe(true)
  })

  it('refuses a second start on the same folder', async () => {
    const { program } = await serving()
    const { code, output } = await startProgram({ env: { DATA_DIR: dataDir } }).ended()
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `✗ Avisa already runs on the data folder ${dataDir} (process ${program.child.pid}); stop it, or set DATA_DIR to another folder.`,
    )
  })

  it('stops when its parent process dies, and leaves no process behind', async () => {
    const { program } = await serving()
    const { pid } = postgresOf(dataDir)
    program.child.disconnect()
    running = undefined
    expect((await program.ended()).code).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('does not serve a demo left in production, and prints how to delete it', async () => {
    await serving()
    await queryIn(
      dataDir,
      `with m as (insert into avisa.municipios (esquema, nombre, latitud, longitud, demo) values ('m_villaclara', 'Villaclara', 39, 0, true) returning id)
       insert into avisa.claves_api (clave, municipio_id, nombre) select 'avisa-demo', id, 'app' from m`,
    )
    await end('SIGTERM')
    const { program, address } = await serving()
    expect(program.output()).toContain('erase --municipality "Villaclara" --sure "Villaclara"')
    expect(program.output()).not.toContain('Demo accounts')
    expect(await (await fetch(`${address}/api/v1/municipios`, { headers: { 'x-api-version': '1.0.0' } })).json()).toEqual([])
    await queryIn(dataDir, 'delete from avisa.municipios')
    await end('SIGTERM')
  })

  it('serves with several processes, replaces one that dies, and ends them all at Ctrl-C', async () => {
    const { program, address } = await serving({ WORKERS: '2' })
    expect(await isReady(address)).toBe(true)
    const workers = workersOf(program.child.pid)
    expect(workers).toHaveLength(2)
    process.kill(workers[0] ?? 0, 'SIGKILL')
    await expect.poll(() => program.output(), { timeout: 20_000 }).toContain('starting another')
    expect(await isReady(address)).toBe(true)
    const orphans = workersOf(program.child.pid)
    for (const pid of orphans) process.kill(pid, 'SIGKILL')
    await expect.poll(() => isReady(address), { timeout: 20_000 }).toBe(true)
    expect((await end('SIGINT'))?.code).toBe(0)
    expect(workers.some(isAlive)).toBe(false)
  })
})

describe('an impossible start prints one sentence', () => {
  const refusal = async (env: Record<string, string>, uid?: number) => {
    const { code, output } = await startProgram({ env, ...(uid === undefined ? {} : { uid }) }).ended()
    expect(code).toBe(1)
    return output.trim()
  }

  it('for a port in use', async () => {
    const occupied = net.createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const address = occupied.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await refusal({ PORT: String(port), DATA_DIR: path.join(folder, 'other') })).toContain(
      `✗ Port ${port} is used by another program; stop that one or set PORT to another number (PORT=${port + 1} npm start).`,
    )
    occupied.close()
  })

  it.runIf(process.getuid?.() === 0)('for a data folder that is not writable', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed, { mode: 0o755 })
    expect(await refusal({ DATA_DIR: closed }, 65_534)).toBe(
      `✗ The data folder ${closed} cannot be written; give this user the right to write there or set DATA_DIR to another folder.`,
    )
  })

  it('for a database that does not answer', async () => {
    expect(await refusal({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/nothing' })).toMatch(
      /^✗ The database 127\.0\.0\.1:9\/nothing does not answer \(.+\); start it or correct DATABASE_URL\.$/,
    )
  })
})
