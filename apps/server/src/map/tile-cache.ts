/** Keeps what was made last, up to `limit` bytes; two who ask for one thing at once wait for the same making. */
export const openTileCache = (limit: number) => {
  const kept = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  const keep = (key: string, tile: Uint8Array) => {
    kept.set(key, tile)
    bytes += tile.byteLength
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= limit) return
      kept.delete(oldest)
      bytes -= byteLength
    }
  }

  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = kept.get(key)
    if (known) {
      // Asked for again: it becomes the newest.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const begun = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, begun)
    const tile = await begun
    if (!kept.has(key)) keep(key, tile)
    return tile
  }
}
