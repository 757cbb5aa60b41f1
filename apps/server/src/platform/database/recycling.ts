import type pg from 'pg'

const schemaIn = /"(m_[a-z0-9_]+)"/

/** The text of a query, or of a query with options; a COPY stream has none. */
const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' ? query.text : ''
}

/**
 * A pool whose connections are replaced once they have met `most` municipalities. A PostgreSQL process caches every table it has met, a third to
 * half a megabyte for a municipality, and gives nothing back.
 */
export const recycling = (pool: pg.Pool, most: number) => {
  const schemas = new WeakMap<pg.PoolClient, Set<string>>()
  pool.on('connect', (client) => {
    const met = new Set<string>()
    schemas.set(client, met)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    const noted = (...values: unknown[]) => {
      const schema = schemaIn.exec(textOf(values[0]))?.[1]
      if (schema !== undefined) met.add(schema)
      return query(...values)
    }
    Object.assign(client, { query: noted })
  })
  return {
    connect: async (): Promise<pg.PoolClient> => {
      const client = await pool.connect()
      const release = client.release.bind(client)
      client.release = (failure) => release(failure || (schemas.get(client)?.size ?? 0) > most)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
