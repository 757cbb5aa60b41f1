import type pg from 'pg'

type Result = pg.QueryResult
type Query = (query: unknown, values?: unknown, callback?: (failure: Error | null, result: Result) => void) => unknown

const isSubmittable = (query: unknown) => typeof query === 'object' && query !== null && 'submit' in query

const withTraceOfCaller = (failure: Error): never => {
  Error.captureStackTrace(failure)
  throw failure
}

/**
 * Gives each query its callback when pg creates it. Without one, pg sets it afterwards, and V8 (measured in Node 24) then moves all rows of the
 * result to its old space, where they stay until the next full collection: 100 MB while 60 000 rows are exported.
 */
export const setCallbackEarly = (client: pg.PoolClient): void => {
  const plain = client.query.bind(client) as Query
  const query: Query = (query, values, callback) => {
    if (isSubmittable(query) || typeof values === 'function' || callback) return plain(query, values, callback)
    return new Promise<Result>((resolve, reject) => {
      plain(query, values, (failure, result) => (failure ? reject(failure) : resolve(result)))
    }).catch(withTraceOfCaller)
  }
  Object.assign(client, { query })
}
