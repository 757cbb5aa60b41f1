import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryIn } from '../apps/server/src/testing/started-server.ts'
import { hashSources } from './build-client.mjs'
import { inRoot } from './place.mjs'
import { run } from './run.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'avisa-whole-upgrade-'))
const checkout = path.join(folder, 'avisa')
const inCheckout = (...parts) => path.join(checkout, ...parts)
const env = { DATA_DIR: path.join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', WORKERS: '2', DEMO: 'off', LOG_LEVEL: 'warn' }
const dist = inCheckout('apps/client/dist')
let server
let printed = ''
let address

/** What a build leaves, of these sources; nothing here looks at what is in it. */
const build = (words) => {
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  writeFileSync(path.join(dist, 'index.html'), `<!doctype html><title>${words}</title>`)
  writeFileSync(path.join(dist, '.built-from'), hashSources(checkout))
}

/** One who asks without a pause, on a kept connection or on new ones. */
const person = (url, { keepAlive, signal }) => {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve) => {
      get(`${address}${url}`, { agent, headers: { accept: '*/*' } }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode))
          .once('error', (error) => resolve(error.message))
      }).once('error', (error) => resolve(error.message))
    })
  return (async () => {
    const answers = []
    while (!signal.aborted) {
      answers.push(await ask())
      await sleep(10)
    }
    agent.destroy()
    return answers
  })()
}

/** Two of each kind, and what becomes of them. */
const people = () => {
  const end = new AbortController()
  const { signal } = end
  const paths = ['/', '/health/ready', '/api/v1/municipios']
  const all = paths.flatMap((url) => [true, false].map((keepAlive) => person(url, { keepAlive, signal })))
  return async () => {
    end.abort()
    return (await Promise.all(all)).flat()
  }
}

const workers = () =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(inCheckout('apps/server/src/main.ts')) && !line.includes('start.mjs'))
    .map((line) => Number.parseInt(line, 10))
    .toSorted((a, b) => a - b)

const page = async () => (await fetch(address, { headers: { accept: 'text/html' } })).text()

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const isCode = (file) => !/[/\\](android|ios|node_modules|dist)$|\.test\.tsx?$/.test(file)
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts', 'packages', 'apps'])
    cpSync(inRoot(part), inCheckout(part), { recursive: true, filter: isCode })
  symlinkSync(inRoot('node_modules'), inCheckout('node_modules'), 'junction')
  build('before')
  server = spawn(process.execPath, [inCheckout('scripts/start.mjs')], { env: { PATH: process.env.PATH, ...env } })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk))
  await vi.waitUntil(() => /Avisa is ready[^]*Stop with/.test(printed), { timeout: 90_000, interval: 50 })
  address = /Avisa is ready: (http:\S+)/.exec(printed)?.[1]
})
afterAll(async () => {
  server.kill('SIGTERM')
  await vi.waitUntil(() => server.exitCode === 0, { timeout: 30_000 })
  rmSync(folder, { recursive: true, force: true })
})

it('an upgrade migrates checkout, tables and processes to the next version without refused requests', async () => {
  const before = workers()
  const end = people()
  // What `git pull` does: other code, another client, a table more.
  const health = inCheckout('apps/server/src/platform/health.ts')
  writeFileSync(health, `${readFileSync(health, 'utf8')}\nprocess.stderr.write('the next version\\n')\n`)
  writeFileSync(inCheckout('packages/contract/src/next.ts'), 'export const next = true\n')
  writeFileSync(
    inCheckout('apps/server/src/migrations/shared/9001-add.sql'),
    '-- expand: a table more\ncreate table avisa.despues (id int);\n',
  )
  build('after')
  const { code, output } = await run(process.execPath, [inCheckout('scripts/upgrade.mjs')], { quiet: true, cwd: checkout, env })
  await sleep(300)
  const answers = await end()
  expect([code, output.trim().split('\n')]).toEqual([0, ['The database is up to date.', '2 processes were replaced, one after the other.']])
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThan(100)
  expect(await page()).toContain('after')
  expect(printed.match(/the next version/g)).toHaveLength(2)
  const [main, ...served] = workers()
  expect([main, served.filter((pid) => before.includes(pid))]).toEqual([before[0], []])
})

it('a process replaced before the upgrade migrates its tables itself', async () => {
  writeFileSync(
    inCheckout('apps/server/src/migrations/shared/9002-add.sql'),
    '-- expand: one more\ncreate table avisa.mas_tarde (id int);\n',
  )
  const [, first] = workers()
  process.kill(first, 'SIGKILL')
  const hasMigrated = async () => (await queryIn(env.DATA_DIR, `select to_regclass('avisa.mas_tarde') is not null as there`))[0]?.there
  await expect.poll(hasMigrated, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => printed.match(/the next version/g)?.length, { timeout: 30_000 }).toBe(3)
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
})
