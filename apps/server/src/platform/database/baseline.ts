import { createHash } from 'node:crypto'

/** SHA-256 of the names of all the migrations before the baseline: those of the shared schema (0001, 0002), of a municipality (0001 to 0061). */
const complete = new Set([
  '14bd75fce105b519a8bbaccc7cb269142b6ab4e3d592e1de967efed448d5613a',
  '888abfc37e18bbf9bb4e6f41e0192238fc4608532cc5a6a66b799d6fe85c1581',
])

/**
 * How a schema was made, by its recorded migrations: by the baseline, by all the migrations before it, which made the same, or by some
 * of those, which this version cannot continue because their files are gone.
 */
export const originOf = (names: readonly string[], baseline: readonly string[]): 'baseline' | 'complete' | 'partial' => {
  if (names.some((name) => name === baseline[0])) return 'baseline'
  const hash = createHash('sha256').update(names.toSorted().join(' ')).digest('hex')
  return complete.has(hash) ? 'complete' : 'partial'
}
