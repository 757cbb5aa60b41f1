import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* kept plan */'
/**
 * Begins a statement whose plan is the same whatever its values (rows by their ids, a session by its token): a connection plans it once,
 * where planning would take several times as long as the work. Not for lists, whose best plan depends on what is asked.
 */
export const preparedStatement = sql.raw(mark)

/** Plans that one connection keeps; what comes later is planned each time, so that a server with many municipalities does not fill its memory. */
const maxStored = 100
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text)
  if (name) return name
  if (names.size >= 10_000) names.clear()
  const hashed = createHash('sha256').update(text).digest('base64url')
  names.set(text, hashed)
  return hashed
}

/** With a callback at the end where the pool itself asks. */
type Query = (text: unknown, values?: unknown, ...more: unknown[]) => unknown

/** Has a connection keep the plans of statements that begin with `preparedStatement`. */
export const prepareStatements = (client: pg.PoolClient): void => {
  const texts = new Set<string>()
  const plain = client.query.bind(client) as Query
  const query: Query = (text, values, ...more) => {
    if (typeof text !== 'string' || !text.startsWith(mark)) return plain(text, values, ...more)
    if (!texts.has(text) && texts.size >= maxStored) return plain(text, values, ...more)
    texts.add(text)
    return plain({ name: nameOf(text), text, values }, ...more)
  }
  Object.assign(client, { query })
}
