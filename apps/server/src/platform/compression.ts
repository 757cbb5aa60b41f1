import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** Minimum length in characters. */
const least = 1024
/** Cached compressed answers: about ten for each of a handful of municipalities. */
const most = 100

/** Compresses each answer once, keyed by its hash; the least recently used is dropped first. */
const openCache = () => {
  const cache = new Map<string, Promise<Buffer>>()
  return (etag: string, text: string): Promise<Buffer> => {
    const compressed = cache.get(etag) ?? compress(text)
    cache.delete(etag)
    cache.set(etag, compressed)
    const [oldest] = cache.keys()
    if (cache.size > most && oldest !== undefined) cache.delete(oldest)
    return compressed
  }
}

const takesGzip = (accepted: string | string[] | undefined) => /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test([accepted ?? []].flat().join(','))

/**
 * Sends reference data with gzip to clients that accept it. Nothing else: compressing lists and records would cost CPU time on a hot path, which a
 * proxy can spare, and their length could reveal data mixed with the caller's input. Runs after the hook that sets `ETag`.
 */
export const installCompression = (app: FastifyInstance): void => {
  const compressOnce = openCache()
  app.addHook('onSend', async ({ method, headers, routeOptions }, reply, payload) => {
    if (method !== 'GET' || routeOptions.config.reference !== true) return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length < least) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const etag = reply.getHeader('etag')
    if (typeof etag !== 'string' || !takesGzip(headers['accept-encoding'])) return payload
    const bytes = await compressOnce(etag, payload)
    reply.header('content-encoding', 'gzip').header('content-length', bytes.byteLength)
    return bytes
  })
}
