import type pg from 'pg'
import type { Hosts } from './hosts.ts'

const patience = 5000
const soon = 1000

const within = async (milliseconds: number, work: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database has not committed for ${patience} ms`)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * A synchronous standby that connects for a moment lets a commit through that has waited for it, and none of the next ones (tried with Patroni, which starts
 * a standby again to make it follow a new primary): only a commit that did not have to wait counts.
 */
const untilCommitsSoon = async (commit: () => Promise<unknown>): Promise<void> => {
  const end = performance.now() + patience
  for (;;) {
    const begun = performance.now()
    await within(end - begun, commit())
    if (performance.now() - begun < soon) return
  }
}

type Client = { query: (text: string) => Promise<Pick<pg.QueryResult<{ replica: boolean }>, 'rows'>>; release: (destroy?: boolean) => void }

/** Throws where the database cannot be written or does not commit. */
export const pingThrough = async (pool: { connect: () => Promise<Client> }, hosts: Pick<Hosts, 'search'>): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(`select current_setting('transaction_read_only') = 'on' as replica`)
    if (!rows[0]?.replica) {
      await untilCommitsSoon(() => client.query(`select pg_logical_emit_message(true, 'avisa', '')`))
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
