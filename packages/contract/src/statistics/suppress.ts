/** Fewer than this are not shown to everybody. */
export const leastShown = 5

/**
 * The counts of one column as anybody may read them; null: hidden. Beside counts below `least`, as many of the smallest others as it takes for the
 * hidden ones not to follow from the total of the column: at least two, together not fewer than `least`.
 */
export const suppress = (counts: readonly number[], least = leastShown): (number | null)[] => {
  const hidden = new Set(counts.flatMap((count, at) => (count > 0 && count < least ? [at] : [])))
  const others = [...counts.keys()].filter((at) => (counts[at] ?? 0) >= least).toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  const betrayed = () => hidden.size === 1 || [...hidden].reduce((sum, at) => sum + (counts[at] ?? 0), 0) < least
  while (hidden.size > 0 && betrayed()) {
    const next = others.shift()
    if (next === undefined) break
    hidden.add(next)
  }
  return counts.map((count, at) => (hidden.has(at) ? null : count))
}

/** The parts of a whole as anybody may read them: those that may not be shown are one, `rest`. */
export const suppressParts = <Part extends { n: number }>(parts: readonly Part[]): { shown: Part[]; rest: number } => {
  const sorted = parts.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n)
  const counts = suppress(sorted.map(({ n }) => n))
  return {
    shown: sorted.filter((_, at) => counts[at] !== null),
    rest: sorted.reduce((sum, { n }, at) => sum + (counts[at] === null ? n : 0), 0),
  }
}
