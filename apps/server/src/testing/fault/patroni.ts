// `npm run fault:patroni`: three PostgreSQL of Patroni with a synchronous standby, whose primary is killed again and again while people write. Needs the
// Debian packages patroni, etcd-server and postgresql, and root, which gives the clusters to the user postgres.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { hostsOf } from '#/platform/database/hosts.ts'
import { say } from '#/platform/progress.ts'
import { startProgram } from '#/testing/started-server.ts'
import { prove } from './proof.ts'
import { setStage } from './stage.ts'
import { startWriter } from './writer.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, nodes: { type: 'string', default: '2' } } })
const [kills, lostNodes] = [Number(values.kills), Number(values.nodes)]

const firstPort = 16_400
const password = crypto.randomUUID()
const folder = mkdtempSync(join(tmpdir(), 'avisa-patroni-'))
const userId = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
const [uid, gid] = [userId('-u'), userId('-g')]
const programs = '/usr/lib/postgresql'
const binaries = join(programs, readdirSync(programs).toSorted().at(-1) ?? '', 'bin')

const start = (command: string, args: string[]): ChildProcess =>
  spawn(command, args, { uid, gid, cwd: folder, stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' } })

const numbers = [0, 1, 2]
const postgresPort = (node: number) => firstPort + node
const restPort = (node: number) => firstPort + 10 + node
const etcdPort = firstPort + 20

const configurationOf = (node: number) => ({
  scope: 'avisa',
  name: `node${node}`,
  restapi: { listen: `127.0.0.1:${restPort(node)}`, connect_address: `127.0.0.1:${restPort(node)}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      primary_start_timeout: 0,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 60,
          shared_buffers: '64MB',
          max_locks_per_transaction: 256,
          wal_level: 'replica',
          wal_log_hints: 'on',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${postgresPort(node)}`,
    connect_address: `127.0.0.1:${postgresPort(node)}`,
    data_dir: join(folder, `data${node}`),
    bin_dir: binaries,
    pgpass: join(folder, `pgpass${node}`),
    parameters: { unix_socket_directories: folder },
    authentication: { superuser: { username: 'postgres', password }, replication: { username: 'replicator', password } },
  },
})

const patroni = new Map<number, ChildProcess>()
const startNode = (node: number) => void patroni.set(node, start('patroni', [join(folder, `node${node}.yml`)]))

type Role = { role?: string; state?: string; sync_standby?: boolean }
const roleOf = async (node: number): Promise<Role> => {
  const answer = await fetch(`http://127.0.0.1:${restPort(node)}/patroni`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  return answer ? ((await answer.json()) as Role) : {}
}
const isServing = ({ state }: Role) => state === 'running' || state === 'streaming'
/** The node that can be written, once another follows it synchronously and at least so many are up; of three only one may be lost. */
const untilWhole = async (nodes = 2): Promise<number> => {
  const end = Date.now() + 180_000
  for (;;) {
    const roles = await Promise.all(numbers.map(roleOf))
    const primary = roles.findIndex(({ role, state }) => (role === 'master' || role === 'primary') && state === 'running')
    if (primary >= 0 && roles.some(({ sync_standby }) => sync_standby) && roles.filter(isServing).length >= nodes) return primary
    if (Date.now() > end) throw new Error(`the cluster is not whole: ${JSON.stringify(roles)}`)
    await sleep(100)
  }
}
const postmasterOf = (node: number) => Number(readFileSync(join(folder, `data${node}`, 'postmaster.pid'), 'utf8').split('\n')[0])

const isAlive = (node: number): boolean => {
  try {
    process.kill(postmasterOf(node), 0)
    return true
  } catch {
    // No file of it, or of one that has ended.
    return false
  }
}

const address = (database: string) =>
  `postgres://postgres:${password}@${numbers.map((node) => `127.0.0.1:${postgresPort(node)}`).join(',')}/${database}`
const writable = async (url: string): Promise<pg.Client> => {
  for (const host of hostsOf(url)) {
    const client = new pg.Client({ connectionString: host, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ replica: boolean }>(`select pg_is_in_recovery() as replica`)
      if (rows[0]?.replica === false) return client
    } catch {
      // The next one, then.
    }
    await client.end().catch(() => undefined)
  }
  throw new Error('no node can be written')
}
const onPrimary = async <Row extends pg.QueryResultRow>(database: string, statement: string): Promise<Row[]> => {
  const client = await writable(address(database))
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

type Writer = Awaited<ReturnType<typeof startWriter>>
type Kind = 'primary' | 'node'

/** Kills the primary, or its whole node; answers after how long changes are acknowledged again, and whether readiness said so too early. */
const lose = async (kind: Kind, { server, writer }: { server: string; writer: Writer }) => {
  const primary = await untilWhole(kind === 'node' ? 3 : 2)
  await sleep(500 + Math.random() * 1500)
  const postmaster = postmasterOf(primary)
  if (kind === 'node') patroni.get(primary)?.kill('SIGKILL')
  if (isAlive(primary)) process.kill(postmaster, 'SIGKILL')
  const killed = Date.now()
  // What was under way is answered within that time or not at all.
  await sleep(300)
  const count = writer.done.length
  let early = 0
  while (writer.done.length < count + 3) {
    const before = writer.done.length
    const ready = await fetch(`${server}/health/ready`).catch(() => undefined)
    if (ready?.ok && Date.now() - killed > 1000 && writer.done.length === before) {
      await sleep(1500)
      if (writer.done.length === before) early += 1
    }
    if (Date.now() - killed > 120_000) throw new Error('nothing was written within two minutes')
    await sleep(20)
  }
  if (kind === 'node') startNode(primary)
  return { kind, milliseconds: Date.now() - killed, early }
}

const startCluster = async () => {
  chownSync(folder, uid, gid)
  const etcd = start('etcd', [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
    `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
    `--listen-peer-urls=http://127.0.0.1:${etcdPort + 1}`,
  ])
  for (const node of numbers) {
    writeFileSync(join(folder, `node${node}.yml`), JSON.stringify(configurationOf(node)), { mode: 0o644 })
    startNode(node)
  }
  return async () => {
    for (const child of patroni.values()) child.kill('SIGTERM')
    await sleep(3000)
    for (const node of numbers) if (isAlive(node)) process.kill(postmasterOf(node), 'SIGKILL')
    etcd.kill('SIGKILL')
    await sleep(500)
  }
}

const dataDir = join(folder, 'files')
const faults = Array.from({ length: kills + lostNodes }, (_none, i): Kind =>
  i % Math.ceil((kills + lostNodes) / Math.max(1, lostNodes)) === 5 ? 'node' : 'primary',
)

const loseAll = async (program: ReturnType<typeof startProgram>): Promise<string[]> => {
  const server = await program.ready()
  const onCluster = async <R>(statement: string) => (await onPrimary('avisa', statement)) as R[]
  const { query, ...caller } = await setStage(address('avisa'), dataDir, onCluster)
  const writer = await startWriter({ ...caller, address: server }, 3)
  const back: Awaited<ReturnType<typeof lose>>[] = []
  for (const kind of faults) {
    const loss = await lose(kind, { server, writer })
    back.push(loss)
    const line = `${back.length}/${faults.length} ${kind}: written again after ${loss.milliseconds} ms`
    say(`${line}; ${writer.done.length} changes acknowledged so far`)
  }
  await writer.stop()
  await untilWhole()
  const { problems } = await prove(query, join(dataDir, 'images'), writer.done)
  const slowest = (kind: Kind) => Math.max(0, ...back.filter((each) => each.kind === kind).map(({ milliseconds }) => milliseconds))
  const { retried, longest } = writer.figures
  const early = back.reduce((sum, loss) => sum + loss.early, 0)
  say(`Acknowledged: ${writer.done.length}; ${retried} sent again, the longest waited ${longest} ms; ready too early ${early} times.`)
  say(`Written again after ${slowest('primary')} ms at most where the primary was killed, ${slowest('node')} ms where its node was.`)
  return [...writer.problems, ...problems, ...(program.child.exitCode === null ? [] : ['the server has ended'])]
}

const run = async (): Promise<string[]> => {
  const endCluster = await startCluster()
  mkdirSync(dataDir)
  let program: ReturnType<typeof startProgram> | undefined
  try {
    await untilWhole()
    await onPrimary('postgres', 'create database avisa')
    program = startProgram({ env: { DATABASE_URL: address('avisa'), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' } })
    return await loseAll(program)
  } catch (error) {
    say(JSON.stringify(await Promise.all(numbers.map(roleOf))))
    return [String(error)]
  } finally {
    program?.kill('SIGTERM')
    await endCluster()
    rmSync(folder, { recursive: true, force: true })
  }
}

const problems = await run()
for (const problem of problems) say(`✗ ${problem}`)
say(problems.length === 0 ? 'Nothing lost, nothing twice, nothing half-made.' : `${problems.length} problems.`)
// After a failure its people would go on trying for ever.
process.exit(problems.length === 0 ? 0 : 1)
