import { refuse } from '@avisa/contract/refusal'

/** The owner of a piece of work: each of `names` has a limit, and waiting work is taken in turns by `turn`. */
export type ForWhom = { turn: string; names: readonly (readonly [name: string, most: number])[] }
/** `spare`: slots for others while a piece of work takes longer than `after` milliseconds. */
type Bounds = { slots: number; waiting: number; spare?: { slots: number; after: number } }

/** Retry-After, in seconds. */
const segundos = 5

/**
 * Runs at most `slots` pieces of work at once; waiting ones are taken in turns by `turn`, so that nobody waits for everything one neighbour has sent.
 * Beyond an owner's limit or a full queue, callers are told to retry later.
 */
export const fairQueue = ({ slots, waiting: maxWaiting, spare = { slots: 0, after: 0 } }: Bounds) => {
  const waiting = new Map<string, (() => void)[]>()
  const inHand = new Map<string, number>()
  let free = slots
  let spared = 0
  let count = 0

  const enter = async (turn: string) => {
    if (free > 0) {
      free -= 1
      return
    }
    if (count >= maxWaiting) refuse('http.tooMany', { values: { segundos } })
    count += 1
    await new Promise<void>((resolve) => waiting.set(turn, [...(waiting.get(turn) ?? []), resolve]))
  }
  const leave = () => {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    const [turn, [first, ...others]] = next
    waiting.delete(turn)
    if (others.length > 0) waiting.set(turn, others)
    count -= 1
    first?.()
  }
  const runInSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    let isSpared = false
    const giveSlot = () => {
      if (isSpared || spared >= spare.slots) return
      isSpared = true
      spared += 1
      leave()
    }
    const timer = spare.slots > 0 ? setInterval(giveSlot, spare.after) : undefined
    try {
      return await work()
    } finally {
      clearInterval(timer)
      if (isSpared) spared -= 1
      else leave()
    }
  }
  const add = (name: string, more: 1 | -1) => {
    const now = (inHand.get(name) ?? 0) + more
    if (now > 0) inHand.set(name, now)
    else inHand.delete(name)
  }

  return async <T>({ turn, names }: ForWhom, work: () => Promise<T>): Promise<T> => {
    if (names.some(([name, most]) => (inHand.get(name) ?? 0) >= most)) refuse('http.tooMany', { values: { segundos } })
    for (const [name] of names) add(name, 1)
    try {
      await enter(turn)
      return await runInSlot(work)
    } finally {
      for (const [name] of names) add(name, -1)
    }
  }
}
