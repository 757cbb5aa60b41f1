import pg from 'pg'

/** `postgres://user:password@` · `host:port` with commas between · `/database?…`. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/

/** An address for each host of `postgres://user:password@host1:5432,host2:5432/database`, as libpq reads it; its `target_session_attrs` is what we do anyway. */
export const hostsOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const end = after.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_all, first: string, last: string) => (last === '&' ? first : ''))
  return hosts.split(',').map((host) => `${before}${host}${end}`)
}

const answersWithin = 3000

/** Whether the database at this address answers and can be written. */
const isWritable = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answersWithin, query_timeout: answersWithin })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ replica: boolean }>(`select current_setting('transaction_read_only') = 'on' as replica`)
    return rows[0]?.replica === false
  } catch {
    // Not the one: another host is tried.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first to answer that it can be written; undefined if none can. */
const firstWritable = (hosts: readonly string[]) =>
  new Promise<string | undefined>((resolve) => {
    const all = hosts.map(async (host) => {
      if (await isWritable(host)) resolve(host)
    })
    void Promise.all(all).then(() => resolve(undefined))
  })

/** The hosts of a database, of which one can be written. */
export type Hosts = {
  several: boolean
  /** The address of the host that could be written when it was last looked for. */
  current: () => string
  /** Looks for it the first time, where there are several. */
  locate: () => Promise<unknown>
  /** Looks for the host that can be written; one search at a time. False where none can. */
  search: () => Promise<boolean>
  /** Options of `pg` for connections that go to the current host whenever they are opened. */
  options: { connectionString: string; Client?: typeof pg.Client }
}

export const openHosts = (url: string): Hosts => {
  const all = hostsOf(url)
  let current = all[0] ?? url
  let searching: Promise<boolean> | undefined
  const find = async () => {
    const writable = await firstWritable(all)
    current = writable ?? current
    return writable !== undefined
  }
  const search = async () => {
    searching ??= find().finally(() => (searching = undefined))
    return searching
  }
  let first: Promise<unknown> | undefined
  const toCurrent = class extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: current })
    }
  }
  return {
    several: all.length > 1,
    current: () => current,
    locate: () => (first ??= all.length > 1 ? search() : Promise.resolve()),
    search,
    options: { connectionString: current, ...(all.length > 1 ? { Client: toCurrent } : {}) },
  }
}

/** The same database under another name on the same hosts, or with another parameter: what `change` does with one of its addresses. */
export const mapHosts = (url: string, change: (address: URL) => void): string => {
  const [first = url, ...others] = hostsOf(url).map((host) => {
    const address = new URL(host)
    change(address)
    return address.href
  })
  if (others.length === 0) return first
  const [, before = '', , after = ''] = parts.exec(first) ?? []
  return `${before}${[first, ...others].map((host) => parts.exec(host)?.[2] ?? '').join(',')}${after}`
}
