/** Answers slower than this count as none. */
const patience = 10_000
const loading = new Map<string, Promise<unknown>>()

const read = async (address: string): Promise<unknown> => {
  const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`the style of a map answered ${answer.status}`)
  return answer.json()
}

/** A municipality's style of the map by its address, read once; what failed is asked for again next time. */
export const readMapStyle = (address: string): Promise<unknown> => {
  const reading = loading.get(address) ?? read(address)
  loading.set(address, reading)
  reading.catch(() => loading.delete(address))
  return reading
}
