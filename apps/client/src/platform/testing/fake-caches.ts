const plain = (address: string) => address.split('?')[0]

type Asked = { ignoreSearch?: boolean; cacheName?: string }
const addressOf = (asked: RequestInfo | URL) => (asked instanceof Request ? asked.url : `${asked}`)

/** What a browser's `caches` does, in memory; `room` false answers as a full device does. */
export const fakeCaches = () => {
  const named = new Map<string, Map<string, Response>>()
  const full = { room: true }
  const find = (held: Map<string, Response> | undefined, address: string, { ignoreSearch = false }: Asked = {}) => {
    const key = [...(held?.keys() ?? [])].find((one) => (ignoreSearch ? plain(one) === plain(address) : one === address))
    return key === undefined ? undefined : held?.get(key)?.clone()
  }
  const open = async (name: string) => {
    const held = named.get(name) ?? new Map<string, Response>()
    named.set(name, held)
    return {
      keys: async () => [...held.keys()].map((url) => ({ url })),
      put: async (asked: RequestInfo | URL, answer: Response) => {
        if (!full.room) throw new DOMException('full', 'QuotaExceededError')
        held.set(addressOf(asked), answer)
      },
      delete: async (asked: RequestInfo | URL) => held.delete(addressOf(asked)),
    }
  }
  return {
    full,
    caches: {
      open,
      delete: async (name: string) => named.delete(name),
      match: async (asked: RequestInfo | URL, options: Asked = {}) => find(named.get(options.cacheName ?? ''), addressOf(asked), options),
    },
  }
}
