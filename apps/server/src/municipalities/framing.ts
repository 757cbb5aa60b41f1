import type { FastifyInstance } from 'fastify'
import type { FramePolicy } from '#/platform/client-files.ts'
import { readFramingSites } from './framing-store.ts'

/** Milliseconds after which the sites of a municipality are read again. */
const keptFor = 60_000
/** Municipalities whose sites are remembered. */
const maxStored = 200
/** An origin and nothing more; what is none could say something else in the header. */
const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const nothing: FramePolicy = { framing: '', framed: '' }

const written = (sites: readonly string[]) => [...new Set(sites)].filter((site) => origin.test(site)).join(' ')

/**
 * The frames of a page by the municipality that its address names; without one by the only municipality there is. Where there are several,
 * a page that names none is shown by no other site, and every page may show any https site: the person may choose another municipality
 * while it is open. What was known stays while it cannot be read.
 */
export const openFraming = ({ deps: { db, directory, clock }, log }: FastifyInstance) => {
  const policies = new Map<string, FramePolicy & { readAt: number }>()
  const policyOf = async (esquema: string): Promise<FramePolicy> => {
    const readAt = clock.now().getTime()
    const before = policies.get(esquema)
    if (before && readAt - before.readAt < keptFor) return before
    if (!before && policies.size >= maxStored) policies.clear()
    // Whoever comes while it is read takes what was known.
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
