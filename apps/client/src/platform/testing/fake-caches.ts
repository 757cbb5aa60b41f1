const plain = (address: string) => address.split('?')[0]

type MatchOptions = { ignoreSearch?: boolean; cacheName?: string }
const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : `${input}`)

/** In memory; with `room` false it fails like a full device. */
export const fakeCaches = () => {
  const named = new Map<string, Map<string, Response>>()
  const full = { room: true }
  const find = (cached: Map<string, Response> | undefined, address: string, { ignoreSearch = false }: MatchOptions = {}) => {
    const key = [...(cached?.keys() ?? [])].find((candidate) =>
      ignoreSearch ? plain(candidate) === plain(address) : candidate === address,
    )
    return key === undefined ? undefined : cached?.get(key)?.clone()
  }
  const open = async (name: string) => {
    const cached = named.get(name) ?? new Map<string, Response>()
    named.set(name, cached)
    return {
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      put: async (input: RequestInfo | URL, answer: Response) => {
        if (!full.room) throw new DOMException('full', 'QuotaExceededError')
        cached.set(addressOf(input), answer)
      },
      delete: async (input: RequestInfo | URL) => cached.delete(addressOf(input)),
    }
  }
  return {
    full,
    caches: {
      open,
      delete: async (name: string) => named.delete(name),
      match: async (input: RequestInfo | URL, options: MatchOptions = {}) =>
        find(named.get(options.cacheName ?? ''), addressOf(input), options),
    },
  }
}
