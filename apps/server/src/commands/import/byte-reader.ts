const none = Buffer.alloc(0)

export const byteReader = (chunks: AsyncIterator<Buffer>) => {
  let rest: Buffer = none
  return async (length: number): Promise<Buffer | undefined> => {
    if (rest.length < length) {
      const parts = [rest]
      for (let size = rest.length; size < length; size += parts.at(-1)?.length ?? 0) {
        const next = await chunks.next()
        if (next.done) break
        parts.push(next.value)
      }
      rest = Buffer.concat(parts)
    }
    if (rest.length < length) return undefined
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    return bytes
  }
}
