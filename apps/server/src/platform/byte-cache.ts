/** Keeps what was made, up to `limit` bytes; what is asked for at the same time is made once. `get` and `add` for what is made in another way. */
export const openByteCache = <T extends { byteLength: number } = Uint8Array>(limit: number) => {
  const entries = new Map<string, T>()
  const making = new Map<string, Promise<T>>()
  let bytes = 0

  const add = (key: string, content: T) => {
    if (entries.has(key)) return
    entries.set(key, content)
    bytes += content.byteLength
    for (const [oldest, { byteLength }] of entries) {
      if (bytes <= limit) return
      entries.delete(oldest)
      bytes -= byteLength
    }
  }

  const get = (key: string): T | undefined => {
    const cached = entries.get(key)
    if (!cached) return undefined
    entries.delete(key)
    entries.set(key, cached)
    return cached
  }

  const getOrMake = async (key: string, make: () => Promise<T>): Promise<T> => {
    const cached = get(key)
    if (cached) return cached
    const begun = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, begun)
    const content = await begun
    add(key, content)
    return content
  }
  return Object.assign(getOrMake, { get, add })
}
