import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import pg from 'pg'
import { buildApp } from '../apps/server/src/app.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openCodes } from '../apps/server/src/platform/code-key.ts'
import { openSecrets } from '../apps/server/src/platform/secret-key.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { openDirectory } from '../apps/server/src/platform/database/directory.ts'
import { openDevices } from '../apps/server/src/platform/devices.ts'
import { openEvents } from '../apps/server/src/platform/events.ts'
import { openFileCache } from '../apps/server/src/platform/file-cache.ts'
import { openFiles } from '../apps/server/src/platform/files.ts'
import { openInstallation } from '../apps/server/src/platform/installation.ts'
import { openImporter } from '../apps/server/src/platform/importer.ts'
import { openReplayer } from '../apps/server/src/platform/replayer.ts'
import { openJobs } from '../apps/server/src/platform/jobs.ts'
import { openAccessLog } from '../apps/server/src/platform/access-log.ts'
import { openMailFolder } from '../apps/server/src/platform/mail.ts'
import { openOutsideCitizens } from '../apps/server/src/platform/outside-citizens.ts'
import { openPartialUploads } from '../apps/server/src/platform/partial-uploads.ts'
import { openPhotoDecoder } from '../apps/server/src/platform/photo-decoder.ts'
import { keepVapidKeys } from '../apps/server/src/platform/push-key-store.ts'
import { openPush } from '../apps/server/src/platform/push.ts'
import type { Call, Worker } from './clients.ts'

export type Statement = { text: string; values: unknown[] }
const recorded = new AsyncLocalStorage<Statement[]>()

/** Records the statements of `pg` in this process during the surrounding `recorded.run`. */
const listen = () => {
  const { prototype } = pg.Client
  const plain = Reflect.get(prototype, 'query') as (...args: unknown[]) => unknown
  const record = ([first, second]: unknown[]) => {
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>)
    if (typeof text === 'string') recorded.getStore()?.push({ text, values: Array.isArray(values) ? values.slice() : [] })
  }
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      record(args)
      return Reflect.apply(plain, this, args)
    },
  })
}

listen()

const nobody = async () => ({ status: 503, body: '' })

/** The same server in this process, to record which statements a call sends. */
export const openRecorder = async (url: string, folder: string) => {
  const silent = () => undefined
  const db = openDatabase(url, { max: 4 })
  const jobs = openJobs(db, { warn: silent, error: silent })
  await jobs.prepare()
  const accessLog = openAccessLog(db, silent)
  const photos = openPhotoDecoder()
  const events = openEvents(db, silent)
  const app = await buildApp({
    accessLog,
    codes: openCodes(Buffer.alloc(32)),
    secrets: openSecrets(Buffer.alloc(32)),
    installation: openInstallation(folder, () => 'http://localhost'),
    db,
    directory: openDirectory(db, { events }),
    files: openFiles(path.join(folder, 'recorded')),
    pictures: openFileCache(path.join(folder, 'recorded-pictures'), 1000),
    datasets: openFileCache(path.join(folder, 'recorded-datasets'), 50),
    partials: openPartialUploads(path.join(folder, 'partial')),
    photos,
    importer: openImporter({ db, place: folder }),
    replayer: openReplayer(db),
    clock: systemClock,
    jobs,
    mail: openMailFolder(path.join(folder, 'recorded-mail')),
    push: openPush({ keys: () => keepVapidKeys(db), subject: () => 'http://localhost', post: nobody }),
    events,
    outside: nobody,
    listHosts: [],
    provider: nobody,
    townMail: async () => 'sent',
    probe: nobody,
    address: () => 'http://localhost',
    devices: openDevices(db),
    citizens: openOutsideCitizens(db, nobody),
  })
  return {
    deps: app.deps,
    statementsOf: async ({ method = 'GET', path, headers = {}, body }: Call) => {
      const options = {
        method: method as 'GET',
        url: path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: body }),
      }
      const statements: Statement[] = []
      // Awaited inside, because `inject` starts working when it is awaited.
      const answer = await recorded.run(statements, async () => await app.inject(options))
      // A copy, without statements that run after the answer.
      return { statements: statements.slice(), status: answer.statusCode, body: answer.rawPayload }
    },
    close: async () => {
      await app.close()
      await photos.stop()
      await jobs.stop(0)
      await accessLog.flush()
      await db.close()
    },
  }
}
export type Recorder = Awaited<ReturnType<typeof openRecorder>>

/** The size of the server's pool. */
const poolSize = 10

/** Bare `pg`: as many clients as the server has take turns on as many connections as it has, and send the statements of `next`, one after the other. */
export const bareStatements = async (url: string, next: () => readonly Statement[], clients: number): Promise<Worker[]> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // The statement in progress reports the error of a broken connection.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const act = async () => {
    const client = await pool.connect()
    try {
      for (const { text, values } of next()) await client.query(text, values)
    } finally {
      client.release()
    }
  }
  return Array.from({ length: clients }, (_, i) => ({ act, close: () => (i === 0 ? pool.end() : undefined) }))
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const scansIn = (plan: Plan): number =>
  (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'incidencias' ? 1 : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + scansIn(part), 0)

/** How many of these statements would scan all incidents. */
export const fullScans = async (url: string, statements: readonly Statement[]): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let count = 0
    for (const { text, values } of statements) {
      if (/^(begin|commit|set)\b/i.test(text)) continue
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
      for (const row of rows) count += scansIn(row['QUERY PLAN'][0].Plan)
    }
    return count
  } finally {
    await client.end()
  }
}
