import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { FastifyInstance } from 'fastify'
import type { FramePolicy } from '#/platform/client-files.ts'

/** Municipalities whose last policy is stored. */
const maxStored = 200
/** A bare origin: anything else could inject another directive into the header. */
const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const nothing: FramePolicy = { framing: '', framed: '' }

const written = (sites: readonly (string | undefined)[]) => [...new Set(sites)].filter((site) => site && origin.test(site)).join(' ')
const originOf = (url: string | null) => (url === null ? undefined : URL.parse(url)?.origin)

/** Who may show our page in a frame, and whose pages ours shows in frames. */
const policyFrom = ({ sitios_permitidos, url_infraestructuras, iframes_extra }: Settings): FramePolicy => ({
  framing: written(sitios_permitidos),
  framed: written([url_infraestructuras, ...iframes_extra.map(({ url }) => url)].map(originOf)),
})

/**
 * The framing policy of a page, by the municipality in its URL or the only one. If there are several, a page without one may not be
 * embedded and may embed any https site, because the person can still choose a municipality. If the settings cannot be read, the
 * last policy stays.
 */
export const openFraming = ({ deps: { directory }, log }: FastifyInstance) => {
  const last = new Map<string, FramePolicy>()
  const policyOf = async (esquema: string): Promise<FramePolicy> => {
    try {
      const policy = policyFrom(await directory.settings.of(esquema))
      if (last.size >= maxStored) last.clear()
      last.set(esquema, policy)
      return policy
    } catch (cause) {
      log.warn({ municipality: esquema, err: cause }, 'sites of frames not read')
      return last.get(esquema) ?? nothing
    }
  }
  return async (id: number | undefined): Promise<FramePolicy> => {
    const { town, several } = await directory.named(id)
    const { framing, framed } = town ? await policyOf(town.esquema) : nothing
    return { framing, framed: several ? `${framed} https:`.trim() : framed }
  }
}
