import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const squeeze = promisify(gzip)
/** Characters below which it is not worth it. */
const least = 1024
/** Answers that are kept squeezed: some ten for each of a handful of municipalities. */
const most = 100

/** By the hash of the answer, each squeezed once; the one asked for longest ago goes first. */
const keep = () => {
  const cache = new Map<string, Promise<Buffer>>()
  return (etag: string, text: string): Promise<Buffer> => {
    const compressed = cache.get(etag) ?? squeeze(text)
    cache.delete(etag)
    cache.set(etag, compressed)
    const [oldest] = cache.keys()
    if (cache.size > most && oldest !== undefined) cache.delete(oldest)
    return compressed
  }
}

const takesGzip = (accepted: string | string[] | undefined) => /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test([accepted ?? []].flat().join(','))

/**
 * Sends reference data by gzip to whoever takes it. Nothing else: lists and records would cost a hot path processor time that a proxy has
 * to spare, and may hold beside what the asker chose what only its length should not tell. After the hook that gives answers their `ETag`.
 */
export const installCompression = (app: FastifyInstance): void => {
  const squeezed = keep()
  app.addHook('onSend', async ({ method, headers, routeOptions }, reply, payload) => {
    if (method !== 'GET' || routeOptions.config.reference !== true) return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string' || payload.length < least) return payload
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const etag = reply.getHeader('etag')
    if (typeof etag !== 'string' || !takesGzip(headers['accept-encoding'])) return payload
    const bytes = await squeezed(etag, payload)
    reply.header('content-encoding', 'gzip').header('content-length', bytes.byteLength)
    return bytes
  })
}
