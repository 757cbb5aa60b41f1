import type pg from 'pg'
import type { Hosts } from './hosts.ts'

const schemaName = /"m_[a-z0-9_]+"/

/** The municipalities that a statement names: mostly one, whose name stands at its beginning and at its end. */
const schemasIn = (text: string): readonly string[] => {
  const first = schemaName.exec(text)?.[0]
  if (first === undefined) return []
  return text.startsWith(first, text.lastIndexOf('"m_')) ? [first] : (text.match(new RegExp(schemaName, 'g')) ?? [])
}

/** The text of a query, or of a query with options; a COPY stream has none. */
const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? query.text : ''
}

/** Of a write to a primary that has become a replica. */
const isReadOnly = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === '25006'

/**
 * A pool whose connections are replaced once they have met `most` municipalities, or cannot write any more. A PostgreSQL process caches every table it has met, four to
 * five megabytes for a municipality that is written, and gives nothing back. Where a database has several hosts, the one that can be written is looked for when the last is lost.
 */
export const recycling = (pool: pg.Pool, { most, hosts }: { most: number; hosts: Pick<Hosts, 'locate' | 'search' | 'several'> }) => {
  const schemas = new WeakMap<pg.PoolClient, Set<string>>()
  const spent = new WeakSet<pg.PoolClient>()
  const leave = (client: pg.PoolClient) => {
    spent.add(client)
    if (hosts.several) void hosts.search()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    await hosts.locate()
    try {
      return await pool.connect()
    } catch (cause) {
      if (!hosts.several || pool.ending || !(await hosts.search())) throw cause
      return pool.connect()
    }
  }
  pool.on('connect', (client) => {
    const met = new Set<string>()
    schemas.set(client, met)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    const noted = (...values: unknown[]) => {
      for (const schema of schemasIn(textOf(values[0]))) met.add(schema)
      const result = query(...values)
      if (result instanceof Promise) result.catch((cause: unknown) => isReadOnly(cause) && leave(client))
      return result
    }
    Object.assign(client, { query: noted })
  })
  return {
    connect: async (): Promise<pg.PoolClient> => {
      const client = await connect()
      const release = client.release.bind(client)
      client.release = (failure) => release(failure || spent.has(client) || (schemas.get(client)?.size ?? 0) > most)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
