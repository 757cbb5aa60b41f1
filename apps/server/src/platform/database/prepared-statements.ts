import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Hosts } from './hosts.ts'

const mark = '/* kept plan */'
/**
 * Marks a statement whose plan does not depend on its values (rows by id, a session by token): a connection plans it once, where planning would take
 * several times as long as running it. Not for lists, whose best plan depends on the query.
 */
export const preparedStatement = sql.raw(mark)
/** The same for a statement that a library wrote. */
export const markPrepared = (text: string): string => `${mark} ${text}`

/**
 * Begins a transaction in which every statement with values is prepared and planned once for all values: PostgreSQL would plan some prepared ones each
 * time, because the plan looks cheaper than planning it costs. For transactions that read and write a few rows by their keys.
 */
export const beginWithOnePlan = 'begin; set local plan_cache_mode to force_generic_plan'
const ends = new Set(['commit', 'rollback'])

/** Plans cached per connection; further statements are planned each time, which bounds the memory of a server with many municipalities. */
const maxStored = 100
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text)
  if (name) return name
  // The texts of hundreds of municipalities would take more memory than hashing them again takes time.
  if (names.size >= 1000) names.clear()
  const hashed = createHash('sha256').update(text).digest('base64url')
  names.set(text, hashed)
  return hashed
}

const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0

/** The pool itself passes a callback as the last argument. */
type Query = (text: unknown, values?: unknown, ...more: unknown[]) => unknown

/** Makes a connection cache the plans of statements that begin with `preparedStatement` or stand in a transaction with one plan, or of those that `isPrepared` selects. */
export const prepareStatements = (
  client: Pick<pg.PoolClient, 'query'>,
  isPrepared: (text: string, values: unknown) => boolean = (text) => text.startsWith(mark),
): void => {
  const texts = new Set<string>()
  const plain = client.query.bind(client) as Query
  let isOnePlan = false
  const query: Query = (text, values, ...more) => {
    if (typeof text !== 'string') return plain(text, values, ...more)
    if (text === beginWithOnePlan || ends.has(text)) isOnePlan = text === beginWithOnePlan
    const isChosen = isPrepared(text, values) || (isOnePlan && hasValues(values))
    if (!isChosen) return plain(text, values, ...more)
    if (!texts.has(text) && texts.size >= maxStored) return plain(text, values, ...more)
    texts.add(text)
    return plain({ name: nameOf(text), text, values }, ...more)
  }
  Object.assign(client, { query })
}

/** For a pool of a library whose statements have values: their plans are cached too, where the database allows it. */
export const preparingOptions = ({ hosts: { options }, keepsPlans }: { hosts: Hosts; keepsPlans: boolean }): Hosts['options'] => {
  const { Client = pg.Client } = options
  if (!keepsPlans) return options
  class PreparingClient extends Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings)
      prepareStatements(this, (_text, values) => hasValues(values))
    }
  }
  return { ...options, Client: PreparingClient }
}
