/** A seeded random generator (mulberry32): the same seed gives the same town, people and incidents on every machine. */
export type Random = {
  /** [0, 1) */
  next: () => number
  between: (low: number, high: number) => number
  /** An integer, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** An entry with the probability of its weight. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
  hex: (length: number) => string
}

const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}

export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => required(list[Math.floor(next() * list.length)]),
    weighted: (list) => {
      let remaining = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        remaining -= weight
        if (remaining < 0) return value
      }
      return required(list.at(-1))[0]
    },
    hex: (length) => {
      let text = ''
      while (text.length < length)
        text += Math.floor(next() * 0x1_0000_0000)
          .toString(16)
          .padStart(8, '0')
      return text.slice(0, length)
    },
  }
}
