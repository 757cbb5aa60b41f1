/** Runs at most `slots` pieces of work at once, the others in the order they came: decoded photos are large. */
export const queue = (slots: number) => {
  const waiting: (() => void)[] = []
  let free = slots
  const enter = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
