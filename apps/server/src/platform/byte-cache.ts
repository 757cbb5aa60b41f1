/** Keeps what was made, up to `limit` bytes; what is asked for at the same time is made once. */
export const openByteCache = <T extends { byteLength: number } = Uint8Array>(limit: number) => {
  const entries = new Map<string, T>()
  const making = new Map<string, Promise<T>>()
  let bytes = 0

  const keep = (key: string, content: T) => {
    entries.set(key, content)
    bytes += content.byteLength
    for (const [oldest, { byteLength }] of entries) {
      if (bytes <= limit) return
      entries.delete(oldest)
      bytes -= byteLength
    }
  }

  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const cached = entries.get(key)
    if (cached) {
      entries.delete(key)
      entries.set(key, cached)
      return cached
    }
    const begun = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, begun)
    const content = await begun
    if (!entries.has(key)) keep(key, content)
    return content
  }
}
