import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyRequest } from 'fastify'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
const large = 500_000

/** V8 lets buffers of a hundred megabytes accumulate outside its heap before it collects them by itself. Takes a millisecond. */
export const collectAfter = ({ headers }: FastifyRequest): void => {
  if (Number(headers['content-length'] ?? Infinity) > large) collect({ type: 'minor' })
}
