import { isEmail } from '@avisa/contract/values/contact'
import { homeBase } from './database/database.ts'
import { hostsOf } from './database/hosts.ts'
import { StartProblem } from './start-problem.ts'
import { vapidKeysOf } from './web-push.ts'

/** One setting: its parser and its default. `says` completes the sentence "NAME must be …". */
export type Setting<T> = { says: string; unset: T; read: (text: string) => T | undefined }

const whole =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

const oneOf =
  <W extends string>(...words: readonly W[]) =>
  (text: string): W | undefined =>
    words.find((word) => word === text)

const url =
  (...protocols: readonly string[]) =>
  (text: string): string | undefined =>
    protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text) ? text : undefined

const database = (text: string): string | undefined =>
  hostsOf(text).every((host) => url('postgres', 'postgresql')(host) !== undefined) ? text : undefined

const databases = (text: string): Readonly<Record<string, string>> | undefined => {
  const entries = text.split(/\s+/).map((part) => /^([a-z][a-z0-9_]{0,29})=(.+)$/.exec(part))
  const named = new Map(entries.map((entry) => [entry?.[1] ?? homeBase, database(entry?.[2] ?? '')]))
  const isWhole = named.size === entries.length && !named.has(homeBase) && [...named.values()].every((address) => address !== undefined)
  return isWhole ? (Object.fromEntries(named) as Readonly<Record<string, string>>) : undefined
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof levels)[number]

const addresses = /^[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*$/
const proxy = (text: string): boolean | string | undefined => {
  if (text === 'on' || text === 'off') return text === 'on'
  return addresses.test(text) ? text : undefined
}

/** `datos.example.org` means https; plain http must be written: `http://datos.example.org:8080`. */
const origins = (text: string): string[] | undefined => {
  const addresses = text.split(',').map((part) => (/^[a-z]+:\/\//.test(part.trim()) ? part.trim() : `https://${part.trim()}`))
  const fits = (address: string) => /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(address) && URL.canParse(address)
  return addresses.every(fits) ? addresses.map((address) => new URL(address).origin) : undefined
}

const word = (text: string): string | undefined => (/^[\x21-\x7E]+$/.test(text) ? text : undefined)

const setting = <T>(definition: Setting<T>): Setting<T> => definition

/** Every setting of the server; docs/operations.md explains each, and a test keeps both equal. */
export const settings = {
  PORT: setting({ says: 'a whole number from 0 to 65535 (0: any free port)', unset: 3000, read: whole(0, 65_535) }),
  HOST: setting({
    says: 'a host name or an address such as 0.0.0.0',
    unset: '127.0.0.1',
    read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  }),
  DATA_DIR: setting<string>({ says: 'a folder', unset: '.data', read: (text) => (text.includes('\0') ? undefined : text) }),
  DATABASE_URL: setting<string | undefined>({
    says: 'an address such as postgres://user:password@host:5432/database, with commas between several hosts',
    unset: undefined,
    read: database,
  }),
  DATABASES: setting<Readonly<Record<string, string>> | undefined>({
    says: 'further databases with spaces between, each a name and an address: norte=postgres://user:password@host:5432/database',
    unset: undefined,
    read: databases,
  }),
  DATABASE_POOL: setting({ says: 'a whole number from 1 to 100', unset: 10, read: whole(1, 100) }),
  DATABASE_PLANS: setting<'on' | 'off'>({ says: 'on or off', unset: 'on', read: oneOf('on', 'off') }),
  WORKERS: setting({ says: 'a whole number from 1 to 64', unset: 1, read: whole(1, 64) }),
  DEMO: setting<'on' | 'off' | undefined>({ says: 'on or off', unset: undefined, read: oneOf('on', 'off') }),
  DEMO_PUBLIC: setting<'yes' | undefined>({ says: 'yes', unset: undefined, read: oneOf('yes') }),
  METRICS_PORT: setting<number | undefined>({ says: 'a whole number from 0 to 65535', unset: undefined, read: whole(0, 65_535) }),
  LOG_LEVEL: setting<LogLevel>({ says: `one of ${levels.join(', ')}`, unset: 'info', read: oneOf(...levels) }),
  PUBLIC_URL: setting<string | undefined>({
    says: 'an address such as https://avisos.example.org',
    unset: undefined,
    read: url('http', 'https'),
  }),
  MAIL_URL: setting<string | undefined>({
    says: 'an address such as smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org',
    unset: undefined,
    read: url('smtp', 'smtps'),
  }),
  MAIL_FROM: setting<string | undefined>({
    says: 'an e-mail address such as avisos@example.org',
    unset: undefined,
    read: (text) => (isEmail(text) ? text : undefined),
  }),
  LIST_API_HOSTS: setting<readonly string[] | undefined>({
    says: 'hosts with commas between, such as datos.example.org or http://datos.example.org:8080',
    unset: undefined,
    read: origins,
  }),
  SSO_HOSTS: setting<readonly string[] | undefined>({
    says: 'hosts with commas between, such as acceso.example.org or http://acceso.example.org:8080',
    unset: undefined,
    read: origins,
  }),
  MAIL_HOSTS: setting<readonly string[] | undefined>({
    says: 'host names with commas between, such as mail.example.org',
    unset: undefined,
    read: (text) => (/^[\w.-]+(, *[\w.-]+)*$/.test(text) ? text.toLowerCase().split(/, */) : undefined),
  }),
  VAPID_PRIVATE_KEY: setting<string | undefined>({
    says: 'a private P-256 key in base64url, of 43 letters',
    unset: undefined,
    read: (text) => (vapidKeysOf(text) ? text : undefined),
  }),
  FIREBASE_KEY_FILE: setting<string | undefined>({
    says: 'a file',
    unset: undefined,
    read: (text) => (text.includes('\0') ? undefined : text),
  }),
  CODES_KEY: setting<string | undefined>({
    says: '64 hexadecimal digits, as `openssl rand -hex 32` writes them',
    unset: undefined,
    read: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined),
  }),
  SECRETS_KEY: setting<string | undefined>({
    says: '64 hexadecimal digits, as `openssl rand -hex 32` writes them',
    unset: undefined,
    read: (text) => (/^[0-9a-f]{64}$/i.test(text) ? text : undefined),
  }),
  FIREBASE_URL: setting<string>({
    says: 'an address such as https://fcm.googleapis.com',
    unset: 'https://fcm.googleapis.com',
    read: url('http', 'https'),
  }),
  S3_URL: setting<string | undefined>({
    says: 'the address of a bucket such as https://s3.example.org/avisa, without a user or a query in it',
    unset: undefined,
    read: (text) => {
      const address = url('http', 'https')(text)
      const { username, search } = new URL(address ?? 'http://x')
      return username || search ? undefined : address?.replace(/\/+$/, '')
    },
  }),
  S3_KEY_ID: setting<string | undefined>({ says: 'the name of a key, without spaces', unset: undefined, read: word }),
  S3_SECRET_KEY: setting<string | undefined>({ says: 'a secret key, without spaces', unset: undefined, read: word }),
  S3_REGION: setting<string>({ says: 'a region such as eu-west-1', unset: 'us-east-1', read: word }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | undefined>({
    says: 'the address of a collector such as http://127.0.0.1:4318',
    unset: undefined,
    read: url('http', 'https'),
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting<string | undefined>({
    says: 'headers for it, such as authorization=Basic%20abc, with commas between',
    unset: undefined,
    read: (text) => (/^[\w-]+=[^\s,]*(,[\w-]+=[^\s,]*)*$/.test(text) ? text : undefined),
  }),
  OTEL_SERVICE_NAME: setting<string>({ says: 'a name', unset: 'avisa', read: (text) => text }),
  OTEL_TRACES_SAMPLER_ARG: setting<number>({
    says: 'a number from 0 to 1',
    unset: 1,
    read: (text) => (/^(0|1|0?\.\d{1,9}|1\.0+)$/.test(text) ? Number(text) : undefined),
  }),
  TRUST_PROXY: setting<boolean | string>({ says: 'on, off, or addresses with commas between', unset: false, read: proxy }),
}

export type Settings = { [Name in keyof typeof settings]: (typeof settings)[Name]['unset'] }

/** Settings that contain a password, never shown in messages. */
const secrets: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASES',
  'MAIL_URL',
  'VAPID_PRIVATE_KEY',
  'CODES_KEY',
  'SECRETS_KEY',
  'S3_URL',
  'S3_SECRET_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

const readOne = (name: string, { says, unset, read }: Setting<unknown>, text: string | undefined): unknown => {
  if (text === undefined || text.trim() === '') return unset
  const value = read(text.trim())
  const quoted = secrets.has(name) ? '' : `, not "${text}"`
  if (value === undefined) throw new StartProblem(`${name} must be ${says}${quoted}; correct it or leave it out.`)
  return value
}

/** Reads every setting; an empty one counts as absent. Refuses unreadable values with a sentence. */
export const readSettings = (env: Record<string, string | undefined>): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, readOne(name, setting, env[name])])) as Settings
