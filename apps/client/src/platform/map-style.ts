/** In ms. */
const patience = 10_000
const loading = new Map<string, Promise<unknown>>()

const read = async (address: string): Promise<unknown> => {
  const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`the style of a map answered ${answer.status}`)
  return answer.json()
}

/** Fetched once per address; a failure is retried on the next call. */
export const readMapStyle = (address: string): Promise<unknown> => {
  const reading = loading.get(address) ?? read(address)
  loading.set(address, reading)
  reading.catch(() => loading.delete(address))
  return reading
}
