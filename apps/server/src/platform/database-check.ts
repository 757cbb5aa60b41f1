import pg from 'pg'
import { hostsOf, openHosts } from './database/hosts.ts'
import { NoAnswer, StartProblem } from './start-problem.ts'

const oldestVersion = 15
const extensions = ['pg_trgm', 'unaccent', 'btree_gist'] as const
const waitMilliseconds = 10_000

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The server's address without its password. */
const nameOf = (url: string): string => {
  const hosts = hostsOf(url).map((host) => new URL(host))
  return `${hosts.map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`).join(',')}${hosts[0]?.pathname ?? ''}`
}

const connectProblem = (url: string, error: unknown): StartProblem => {
  const where = nameOf(url)
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new NoAnswer(`The database server of DATABASE_URL (${where}) is not known by that name; correct the address.`, error)
  // Poolers answer their own errors, with other codes than the server's.
  if (code === '28P01' || code === '28000' || /SASL|auth/i.test(message))
    return new StartProblem(`The database ${where} refuses the user or the password; correct DATABASE_URL.`, error)
  if (code === '3D000' || /does not exist|no such database/.test(message))
    return new StartProblem(`The database ${where} does not exist; create it (createdb) or correct DATABASE_URL.`, error)
  return new NoAnswer(`The database ${where} does not answer (${message || code}); start it or correct DATABASE_URL.`, error)
}

const connect = async (url: string, wait: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: wait, query_timeout: wait })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw connectProblem(url, error)
  }
}

type Facts = { version: string; encoding: string; read_only: string; may_create: boolean; missing: string[] }

const factsQuery = `
  select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') as read_only,
         has_database_privilege(current_database(), 'CREATE') as may_create,
         array(select e from unnest($1::text[]) e where e not in (select extname from pg_extension)) as missing`

export const refuseUnfit = (where: string, { version, encoding, read_only, may_create }: Facts): void => {
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new StartProblem(
      `The database ${where} is PostgreSQL ${version} and Avisa needs ${oldestVersion} or newer; upgrade it or set DATABASE_URL to another.`,
    )
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `The database ${where} stores text as ${encoding} and Avisa needs UTF8; create it with "createdb --encoding=UTF8 --template=template0".`,
    )
  if (read_only === 'on') throw new StartProblem(`The database ${where} is a read-only replica; set DATABASE_URL to the primary.`)
  if (!may_create)
    throw new StartProblem(
      `The user of DATABASE_URL may not create schemas in ${where}; as its owner run "GRANT CREATE ON DATABASE ${where.split('/').at(-1)} TO" that user.`,
    )
}

const addExtension = async (client: pg.Client, where: string, name: string): Promise<void> => {
  try {
    await client.query(`create extension if not exists ${name} with schema public`)
  } catch (error) {
    if (codeOf(error) === '42501')
      throw new StartProblem(
        `The user of DATABASE_URL may not add the extension ${name} to ${where}; as an administrator run "CREATE EXTENSION ${name}" there.`,
        error,
      )
    throw new StartProblem(
      `The database server of ${where} lacks the extension ${name}; install PostgreSQL's contrib package there.`,
      error,
    )
  }
}

/** Refuses, each with a sentence, a server that does not answer, is too old, read-only or not writable for us, or lacks an extension. */
export const checkDatabase = async (url: string, wait = waitMilliseconds): Promise<void> => {
  const where = nameOf(url)
  const hosts = openHosts(url)
  if (hosts.several) await hosts.search()
  const client = await connect(hosts.current(), wait)
  try {
    const { rows } = await client.query<Facts>(factsQuery, [[...extensions]])
    const facts = rows[0]
    if (!facts) throw new Error('the server said nothing about itself')
    refuseUnfit(where, facts)
    for (const name of facts.missing) await addExtension(client, where, name)
  } catch (error) {
    throw error instanceof StartProblem ? error : connectProblem(url, error)
  } finally {
    await client.end()
  }
}
