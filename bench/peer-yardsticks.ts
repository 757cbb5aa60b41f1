import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ask } from './city.ts'

const run = promisify(execFile)
const seconds = '4'

/** What the machine gave per second on the day FixMyStreet was measured on it, ten connections each. */
export const thatDay = { answers: 90_930, selects: 84_370, inserts: 19_030 } as const
export type Yardsticks = Record<keyof typeof thatDay, number>

const toolAt = (name: string): string | undefined =>
  [
    ...(process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    ...globSync(`/usr/lib/postgresql/*/bin/${name}`),
  ].find(existsSync)

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN)

const answersOf = async (wrk: string): Promise<number> => {
  const program = "require('node:http').createServer((_, to) => to.end('ok')).listen(0, function () { console.log(this.address().port) })"
  const server = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await once(server.stdout, 'data')
    const { stdout } = await run(wrk, ['-t1', '-c10', `-d${seconds}s`, `http://127.0.0.1:${String(port).trim()}/`])
    return numberIn(stdout, /Requests\/sec:\s+([\d.]+)/)
  } finally {
    server.kill()
  }
}

const transactionsOf = async (pgbench: string, url: string) => {
  const database = 'avisa_bench_yardsticks'
  const address = Object.assign(new URL(url), { pathname: `/${database}` })
  // That day's figures were measured by TCP.
  address.searchParams.delete('host')
  const own = address.href
  const drop = () => ask(url, `drop database if exists ${database} with (force)`)
  const rate = async (...options: string[]) => {
    const clients = ['--client=10', '--jobs=2', '--protocol=prepared', '--no-vacuum', `--time=${seconds}`]
    const { stdout } = await run(pgbench, [...clients, ...options, own])
    return numberIn(stdout, /tps = ([\d.]+) \(without/)
  }
  await drop()
  await ask(url, `create database ${database}`)
  try {
    await run(pgbench, ['--initialize', '--scale=20', '--quiet', own])
    const selects = await rate('--builtin=select-only')
    await ask(own, 'create table lines (id bigserial primary key, at timestamptz default now(), content text)')
    const script = path.join(import.meta.dirname, 'insert.sql')
    return { selects, inserts: await rate(`--file=${script}`) }
  } finally {
    await drop()
  }
}

/** Undefined where `wrk` or `pgbench` (Debian: wrk, postgresql-contrib) is not installed. */
export const measureYardsticks = async (url: string): Promise<Yardsticks | undefined> => {
  const [wrk, pgbench] = [toolAt('wrk'), toolAt('pgbench')]
  return wrk && pgbench ? { answers: await answersOf(wrk), ...(await transactionsOf(pgbench, url)) } : undefined
}
