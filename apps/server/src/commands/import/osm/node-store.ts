/** Degrees: west, south, east, north. */
export type Box = { west: number; south: number; east: number; north: number }

/**
 * Positions of the nodes inside a box, 16 bytes each, so that reading a whole country for one town fits in memory. Filled first, then
 * read; ids in any order.
 */
export const createNodeStore = (box: Box | undefined) => {
  let size = 1 << 16
  let ids = new Float64Array(size)
  let places = new Int32Array(2 * size)
  let count = 0
  let sorted = true
  const grow = () => {
    size *= 2
    const [oldIds, oldPlaces] = [ids, places]
    ids = new Float64Array(size)
    places = new Int32Array(2 * size)
    ids.set(oldIds)
    places.set(oldPlaces)
  }
  const sort = () => {
    const order = Uint32Array.from({ length: count }, (_, i) => i).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    ids = Float64Array.from(order, (i) => ids[i] ?? 0)
    places = Int32Array.from({ length: 2 * count }, (_, k) => places[2 * (order[k >> 1] ?? 0) + (k & 1)] ?? 0)
    size = count
    sorted = true
  }
  return {
    add: (id: number, [lon, lat]: [number, number]): boolean => {
      if (box && (lon < box.west || lon > box.east || lat < box.south || lat > box.north)) return false
      if (count === size) grow()
      if (count > 0 && id < (ids[count - 1] ?? 0)) sorted = false
      ids[count] = id
      places[2 * count] = Math.round(lon * 1e7)
      places[2 * count + 1] = Math.round(lat * 1e7)
      count++
      return true
    },
    at: (id: number): [number, number] | undefined => {
      if (!sorted) sort()
      let low = 0
      let high = count - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const middleId = ids[middle] ?? 0
        if (middleId === id) return [(places[2 * middle] ?? 0) / 1e7, (places[2 * middle + 1] ?? 0) / 1e7]
        if (middleId < id) low = middle + 1
        else high = middle - 1
      }
      return undefined
    },
  }
}
