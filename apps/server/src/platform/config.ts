import path from 'node:path'
import type { BucketOptions } from './bucket.ts'
import { readSettings, type LogLevel, type Settings } from './config-settings.ts'
import { canReach, postgresOwner, type Owner } from './embedded-postgres-owner.ts'
import { readFirebaseAccount, type FirebaseOptions } from './firebase.ts'
import { StartProblem } from './start-problem.ts'
import type { TracesOptions } from './tracing.ts'

export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** Further databases by name. */
  databases: Readonly<Record<string, string>>
  databasePool: number
  workers: number
  /** Whether to create the demo; absent: if the database is embedded and has no municipality yet. */
  demo?: boolean
  /** Whether an existing demo is served; its passwords are public. */
  servesDemo: boolean
  /** Absent: no metrics. */
  metricsPort?: number
  /** Whether connections cache plans; false behind a pooler without prepared statements. */
  keepsPlans: boolean
  logLevel: LogLevel
  /** Without a trailing slash. */
  publicUrl?: string
  /** Absent: mails are stored in the data folder. */
  mail?: { url: string; from: string }
  /** Origins that lists, the citizens' server and OpenID Connect may be at besides public https, and hosts of mail servers. */
  listHosts: readonly string[]
  ssoHosts: readonly string[]
  mailHosts: readonly string[]
  /** Absent: created once and stored in the database. */
  vapidPrivateKey?: string
  /** Absent: created once and stored in a file of the data folder. */
  codesKey?: string
  /** Absent: created once and stored in a file of the data folder. */
  secretsKey?: string
  /** Absent: no push for the hybrid apps. */
  firebase?: FirebaseOptions
  /** Absent: photos are stored in the data folder. */
  bucket?: BucketOptions
  /** Absent: no traces, and the library is not loaded. */
  traces?: TracesOptions
  trustProxy: boolean | string
}

/** In a closed home of root, PostgreSQL, which runs as nobody, cannot reach the checkout: the data are then where services keep theirs. */
const systemFolder = '/var/lib/avisa'

const dataFolder = (root: string, setting: string, owner: Owner): string => {
  const folder = path.resolve(root, setting)
  return setting === '.data' && !canReach(folder, owner) ? systemFolder : folder
}

const mailOf = (url: string | undefined, from: string | undefined) => {
  if (url === undefined) return {}
  if (from === undefined) throw new StartProblem('MAIL_URL needs MAIL_FROM, the address that mails come from; set it too.')
  return { mail: { url, from } }
}

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG }: Settings): { traces?: TracesOptions } => {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return {}
  const endpoint = OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')
  return { traces: { endpoint, service: OTEL_SERVICE_NAME, share: OTEL_TRACES_SAMPLER_ARG } }
}

export const isThisMachine = (host: string): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/.test(host)

/** A demo is served to this machine only, unless configured otherwise. */
const demoOf = ({ DEMO, DEMO_PUBLIC, PUBLIC_URL }: Settings): Pick<Config, 'demo' | 'servesDemo'> => {
  const isPublic = PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)
  if (DEMO === 'on' && isPublic && DEMO_PUBLIC === undefined)
    throw new StartProblem(
      'DEMO=on with a public address (PUBLIC_URL) would open accounts whose passwords everybody knows; leave DEMO out, or set DEMO_PUBLIC=yes too where that is meant.',
    )
  const servesDemo = DEMO !== 'off' && (!isPublic || DEMO_PUBLIC === 'yes')
  if (!servesDemo) return { demo: false, servesDemo }
  return DEMO === undefined ? { servesDemo } : { demo: true, servesDemo }
}

/** The configured bucket, if any. */
export const bucketOf = ({ S3_URL, S3_KEY_ID, S3_SECRET_KEY, S3_REGION }: Settings): { bucket?: BucketOptions } => {
  if (S3_URL === undefined) return {}
  if (S3_KEY_ID === undefined || S3_SECRET_KEY === undefined)
    throw new StartProblem('S3_URL needs S3_KEY_ID and S3_SECRET_KEY; set them too.')
  return { bucket: { url: S3_URL, keyId: S3_KEY_ID, secretKey: S3_SECRET_KEY, region: S3_REGION } }
}

/** The configuration from the environment; a relative DATA_DIR is resolved against `root`, the checkout. */
export const readConfig = (env: Record<string, string | undefined>, root: string, owner: Owner = postgresOwner()): Config => {
  const settings = readSettings(env)
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASES,
    DATABASE_POOL,
    DATABASE_PLANS,
    WORKERS,
    METRICS_PORT,
    LOG_LEVEL,
    PUBLIC_URL,
    TRUST_PROXY,
    MAIL_URL,
    MAIL_FROM,
    LIST_API_HOSTS,
    SSO_HOSTS,
    MAIL_HOSTS,
    VAPID_PRIVATE_KEY,
    CODES_KEY,
    SECRETS_KEY,
    FIREBASE_KEY_FILE,
    FIREBASE_URL,
  } = settings
  return {
    port: PORT,
    host: HOST,
    dataDir: DATABASE_URL === undefined ? dataFolder(root, DATA_DIR, owner) : path.resolve(root, DATA_DIR),
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    databases: DATABASES ?? {},
    databasePool: DATABASE_POOL,
    keepsPlans: DATABASE_PLANS === 'on',
    workers: WORKERS,
    ...demoOf(settings),
    ...(METRICS_PORT === undefined ? {} : { metricsPort: METRICS_PORT }),
    logLevel: LOG_LEVEL,
    ...(PUBLIC_URL === undefined ? {} : { publicUrl: PUBLIC_URL.replace(/\/+$/, '') }),
    ...mailOf(MAIL_URL, MAIL_FROM),
    listHosts: LIST_API_HOSTS ?? [],
    ssoHosts: SSO_HOSTS ?? [],
    mailHosts: MAIL_HOSTS ?? [],
    ...(VAPID_PRIVATE_KEY === undefined ? {} : { vapidPrivateKey: VAPID_PRIVATE_KEY }),
    ...(CODES_KEY === undefined ? {} : { codesKey: CODES_KEY }),
    ...(SECRETS_KEY === undefined ? {} : { secretsKey: SECRETS_KEY }),
    ...(FIREBASE_KEY_FILE === undefined
      ? {}
      : { firebase: { account: readFirebaseAccount(path.resolve(root, FIREBASE_KEY_FILE)), url: FIREBASE_URL } }),
    ...bucketOf(settings),
    ...tracesOf(settings),
    trustProxy: TRUST_PROXY,
  }
}
