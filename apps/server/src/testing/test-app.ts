import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusalsOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '@avisa/contract/http/endpoint'
import type { Person } from '@avisa/contract/access/person'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { buildApp } from '#/app.ts'
import { openCodes } from '#/platform/code-key.ts'
import { openSecrets } from '#/platform/secret-key.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { readStoredSettings } from '#/platform/database/settings-store.ts'
import { openEvents } from '#/platform/events.ts'
import { openDevices } from '#/platform/devices.ts'
import { openFileCache } from '#/platform/file-cache.ts'
import { openFiles } from '#/platform/files.ts'
import { openJobs } from '#/platform/jobs.ts'
import { openAccessLog } from '#/platform/access-log.ts'
import { openReplayer } from '#/platform/replayer.ts'
import { openImporter } from '#/platform/importer.ts'
import { openMailFolder } from '#/platform/mail.ts'
import type { OutsideCall } from '#/platform/outside-call.ts'
import { openOutsideCitizens } from '#/platform/outside-citizens.ts'
import { openPartialUploads } from '#/platform/partial-uploads.ts'
import { openPhotoDecoder } from '#/platform/photo-decoder.ts'
import { openPush, type PushOptions } from '#/platform/push.ts'
import { keepVapidKeys } from '#/platform/push-key-store.ts'
import { scopeOf } from '#/platform/scope.ts'
import { hashToken, newToken, sessionEnd } from '#/platform/session.ts'
import { createTestDatabase } from './test-database.ts'
import { createPerson, renameTown, type NewPerson } from './test-town.ts'

export type Caller = {
  key?: string
  token?: string
  uuid?: string
  lang?: 'es' | 'ca'
  idempotencyKey?: string
  more?: Record<string, string>
}
type CallParts<E> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> }

export const testSecrets = openSecrets(Buffer.alloc(32, 9))

/** Where links in mails lead. */
const testAddress = 'https://avisos.test.example'

const pathOf = (endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown>) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

const headersOf = ({ key, token, uuid, lang = 'es', idempotencyKey, more }: Caller & { key: string }) => ({
  [headers.apiKey]: key,
  [headers.apiVersion]: apiVersion,
  [headers.language]: lang,
  ...(token ? { [headers.authorization]: `Bearer ${token}` } : {}),
  ...(uuid ? { [headers.device]: uuid } : {}),
  ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
  ...more,
})

const isBinary = (body: unknown): body is Uint8Array => body instanceof Uint8Array

/** The request of a call of the contract; `key` is that of the municipality unless the caller has another. */
export const requestOf = <E extends Endpoint>(
  key: string,
  endpoint: E,
  caller: Caller,
  { params, query, body }: CallParts<E>,
): InjectOptions => ({
  method: endpoint.method,
  url: pathOf(endpoint, params ?? {}, query ?? {}),
  headers: { ...headersOf({ key, ...caller }), ...(isBinary(body) ? { 'content-type': 'application/octet-stream', ...caller.more } : {}) },
  ...(body === undefined ? {} : { payload: isBinary(body) ? Buffer.from(body) : body }),
})

type Options = { push?: Pick<PushOptions, 'post' | 'firebase'> }
/** Nobody is outside. */
const noPost: PushOptions['post'] = async () => ({ status: 503, body: '' })

const openDeps = async ({ push = { post: noPost } }: Options) => {
  const { db, url, drop } = await createTestDatabase(inject('townTemplate'))
  const folder = await mkdtemp(join(tmpdir(), 'avisa-files-'))
  const clock = { current: new Date('2026-05-04T10:00:00Z'), now: () => clock.current }
  const jobLog: string[] = []
  const undeclared: string[] = []
  const note = (_more: object, text: string) => void jobLog.push(text)
  const outside: OutsideCall = async () => ({ status: 503, body: '' })
  const deps = {
    db,
    directory: openDirectory(db, { keptFor: 0 }),
    files: openFiles(folder),
    pictures: openFileCache(join(folder, 'pictures'), 1000),
    datasets: openFileCache(join(folder, 'datasets'), 50),
    partials: openPartialUploads(join(folder, 'partial')),
    photos: openPhotoDecoder(),
    importer: openImporter({ db, place: folder }),
    replayer: openReplayer(db),
    clock,
    jobs: openJobs(db, { warn: note, error: note }),
    mail: openMailFolder(join(folder, 'mail')),
    push: openPush({ keys: () => keepVapidKeys(db), subject: () => testAddress, ...push }),
    events: openEvents(db, note),
    outside,
    listHosts: [],
    provider: outside,
    townMail: async () => 'sent' as const,
    probe: outside,
    installation: {
      disk: async () => ({ libre: 600e9, total: 1000e9 }),
      certificate: async () => new Date('2026-12-31T12:00:00Z'),
    },
    address: () => testAddress,
    devices: openDevices(db),
    codes: openCodes(Buffer.alloc(32, 7)),
    secrets: testSecrets,
    accessLog: openAccessLog(db, (cause) => note({}, String(cause))),
    citizens: openOutsideCitizens(db, outside),
    onRefusal: (endpoint: Endpoint, code: string) => {
      if (!refusalsOf(endpoint).includes(code)) undeclared.push(`${endpoint.method} ${endpoint.path} does not declare ${code}`)
    },
  }
  const close = async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, clock, jobLog, undeclared, deps, close }
}

const build = async (options: Options) => {
  const { url, clock, jobLog, undeclared, deps, close } = await openDeps(options)
  const { db, jobs } = deps
  const app = await buildApp(deps)
  await jobs.prepare()
  const home = await renameTown(db)
  return {
    app,
    db,
    url,
    deps,
    clock,
    home,
    inject: (options: InjectOptions) => app.inject(options),
    /** Calls an endpoint of the contract over HTTP; what comes back is what a client would read. */
    call: async <E extends Endpoint>(endpoint: E, caller: Caller, args: CallParts<E> = {}) => {
      const response = await app.inject(requestOf(home.clave, endpoint, caller, args))
      const isJson = response.rawPayload.length > 0 && (response.headers['content-type']?.includes('application/json') ?? false)
      return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.rawPayload }
    },
    /** A person of `home` (or of another municipality) with a session. */
    signIn: async (person: NewPerson = {}, esquema: string = home.esquema) => {
      const account = await createPerson(db, esquema, person)
      const token = newToken()
      await db.write(esquema, (tx) =>
        tx
          .insertInto('sesiones')
          .values({ token_hash: hashToken(token), usuario_id: account.id, caduca: sessionEnd(clock.now()), confirmada: clock.now() })
          .execute(),
      )
      return { ...account, token }
    },
    /** Sets settings of `home` (or of another municipality): until the test ends, outside a test for the whole file. */
    settings: async (values: Readonly<Record<string, unknown>>, esquema: string = home.esquema) => {
      const before = await readStoredSettings(db.read(esquema))
      const { change } = deps.directory.settings
      await change(esquema, values)
      if (TestRunner.getCurrentTest())
        onTestFinished(() => change(esquema, Object.fromEntries(Object.keys(values).map((clave) => [clave, before[clave]]))))
    },
    /** What a person of `home` sees now; without one, what nobody in particular sees. */
    scope: async ({ person = null, uuid = null }: { person?: Person; uuid?: string | null } = {}) =>
      scopeOf({
        municipality: { ...home, zona_horaria: 'Europe/Madrid', mantenimiento: false, lectura: false, demo: false },
        settings: await deps.directory.settings.of(home.esquema),
        person,
        uuid,
        lang: 'es',
        now: clock.now(),
        unidades_gestion_ids: [],
      }),
    /** Refusals answered by endpoints that do not declare them. */
    undeclared,
    /** What the log would say of jobs. */
    jobLog,
    /** The mails that were ordered so far, written and kept; the newest first. */
    mails: async (esquema: string = home.esquema) => {
      await jobs.drain()
      return (await deps.mail.kept(esquema)) ?? []
    },
    close: async () => {
      await app.close()
      await deps.photos.stop()
      await deps.importer.stop()
      await deps.replayer.stop()
      await deps.accessLog.flush()
      await jobs.stop(0)
      await close()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof build>>

/** The whole server on a database of its own, with one town; for the tests of one file. */
export const useTestApp = (options: Options = {}): { readonly current: TestApp } => {
  let testApp: TestApp | undefined
  beforeAll(async () => {
    testApp = await build(options)
  })
  afterEach(() => expect(testApp?.undeclared.splice(0) ?? []).toEqual([]))
  afterAll(() => testApp?.close())
  return {
    get current() {
      if (!testApp) throw new Error('the test app is there only inside a test')
      return testApp
    },
  }
}
