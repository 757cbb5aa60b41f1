import type pg from 'pg'
import type { Hosts } from './hosts.ts'

/** Milliseconds that commits may take, and after which one has waited for a standby. */
const [patience, waited] = [5000, 1000]

const within = async (milliseconds: number, work: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database has not committed for ${patience} ms`)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * A synchronous standby that connects only briefly may confirm the commit that waits for it and none of the next ones (seen with Patroni, which restarts a
 * standby to follow a new primary): after one that has waited another must succeed.
 */
const tryCommits = async (commit: () => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  await within(patience, commit())
  const taken = performance.now() - begun
  if (taken > waited) await within(patience - taken, commit())
}

type Client = { query: (text: string) => Promise<Pick<pg.QueryResult<{ replica: boolean }>, 'rows'>>; release: (destroy?: boolean) => void }

/** Throws where the database cannot be written or does not commit. */
export const pingThrough = async (pool: { connect: () => Promise<Client> }, hosts: Pick<Hosts, 'search'>): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(`select current_setting('transaction_read_only') = 'on' as replica`)
    if (!rows[0]?.replica) {
      await tryCommits(() => client.query(`select pg_logical_emit_message(true, 'avisa', '')`))
      return client.release()
    }
    client.release(true)
  } catch (cause) {
    client.release(true)
    throw cause
  }
  void hosts.search()
  throw new Error('the database is a read-only replica')
}
