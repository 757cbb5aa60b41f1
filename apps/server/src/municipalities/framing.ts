import type { FastifyInstance } from 'fastify'
import type { FramePolicy } from '#/platform/client-files.ts'
import { readFramingSites } from './framing-store.ts'

/** Milliseconds that the sites of a municipality are cached. */
const keptFor = 60_000
/** Municipalities in the cache. */
const maxStored = 200
/** A bare origin: anything else could inject another directive into the header. */
const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const nothing: FramePolicy = { framing: '', framed: '' }

const written = (sites: readonly string[]) => [...new Set(sites)].filter((site) => origin.test(site)).join(' ')

/**
 * The framing policy of a page, by the municipality in its URL or the only one. If there are several, a page without one may not be
 * embedded, and every page may embed any https site, because the person can choose another municipality. If reading fails, the cached
 * policy stays.
 */
export const openFraming = ({ deps: { db, directory, clock }, log }: FastifyInstance) => {
  const policies = new Map<string, FramePolicy & { readAt: number }>()
  const policyOf = async (esquema: string): Promise<FramePolicy> => {
    const readAt = clock.now().getTime()
    const before = policies.get(esquema)
    if (before && readAt - before.readAt < keptFor) return before
    if (!before && policies.size >= maxStored) policies.clear()
    // Concurrent requests use the previous policy while it is read.
    policies.set(esquema, { ...(before ?? nothing), readAt })
    try {
      const { framing, framed } = await readFramingSites(db, esquema)
      policies.set(esquema, { framing: written(framing), framed: written(framed), readAt })
    } catch (cause) {
      log.warn({ err: cause }, 'sites of frames not read')
    }
    return policies.get(esquema) ?? nothing
  }
  return async (id: number | undefined): Promise<FramePolicy> => {
    const { town, several } = await directory.named(id)
    const { framing, framed } = town ? await policyOf(town.esquema) : nothing
    return { framing, framed: several ? `${framed} https:`.trim() : framed }
  }
}
