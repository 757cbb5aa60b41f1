export const openTileCache = (limit: number) => {
  const tiles = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  const keep = (key: string, tile: Uint8Array) => {
    tiles.set(key, tile)
    bytes += tile.byteLength
    for (const [oldest, { byteLength }] of tiles) {
      if (bytes <= limit) return
      tiles.delete(oldest)
      bytes -= byteLength
    }
  }

  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const cached = tiles.get(key)
    if (cached) {
      tiles.delete(key)
      tiles.set(key, cached)
      return cached
    }
    const begun = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, begun)
    const tile = await begun
    if (!tiles.has(key)) keep(key, tile)
    return tile
  }
}
