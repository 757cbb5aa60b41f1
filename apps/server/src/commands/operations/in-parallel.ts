/**
 * Eight at a time, because files wait for a disk or a network. After a failure no more are started, and it is thrown when those in
 * progress have ended.
 */
export const runInParallel = async <T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> => {
  const rest = all[Symbol.iterator]()
  const failures: unknown[] = []
  const lane = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next())
      await work(next.value).catch((cause: unknown) => failures.push(cause))
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  if (failures.length > 0) throw failures[0]
}
