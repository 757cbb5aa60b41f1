import { meaningsOf, numeralOf } from './street-words.ts'

/** Letters that stand for one sound in Spanish or Valencian spelling, so that «cabanilles» is nearly «cavanilles». */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ny/g, 'n'],
  [/tx|ch|x/g, 'x'],
  [/t?j|tg(?=[ei])|g(?=[ei])/g, 'j'],
  [/h/g, ''],
  [/v|w/g, 'b'],
  [/c(?=[ei])|z|ss/g, 's'],
  [/qu(?=[ei])|c|q/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/ll|y/g, 'i'],
  [/(.)\1+/g, '$1'],
]
const soundOf = (word: string) => sounds.reduce((heard, [letters, sound]) => heard.replace(letters, sound), word)

/** Letters added, left out, changed or swapped with the next one between two words. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

const leastAlike = 0.55
/** 1 for equal words, falling with each slip; 0 where they are not the same word misspelt. */
const spelling = (typed: string, said: string): number => {
  const longest = Math.max(typed.length, said.length)
  if (Math.abs(typed.length - said.length) > longest * (1 - leastAlike)) return 0
  const alike = 1 - editDistance(typed, said) / longest
  return alike >= leastAlike ? alike : 0
}

const begins = (typed: string, said: string): number => {
  if (typed.length >= said.length || typed.length < 2) return 0
  const part = typed.length / said.length
  if (said.startsWith(typed)) return 0.85 + 0.1 * part
  return typed.length < 4
    ? 0
    : 0.85 * Math.max(spelling(typed, said.slice(0, typed.length)), spelling(typed, said.slice(0, typed.length + 1)))
}

const compare = (typed: string, said: string): number => {
  if (typed === said) return 1
  if (/^\d/.test(typed) || /^\d/.test(said)) return 0
  const [a, b] = [soundOf(typed), soundOf(said)]
  return Math.max(0.95 * spelling(typed, said), 0.95 * spelling(a, b), begins(typed, said), 0.97 * begins(a, b))
}

/** How alike a typed word is to a word of a name, 0 to 1: equal, a beginning, misspelt, shortened or a number in another form. */
export const wordLikeness = (typed: string, said: string): number => {
  const numeral = numeralOf(typed)
  const sameNumber = numeral !== undefined && numeral === numeralOf(said) ? 0.97 : 0
  return Math.max(sameNumber, ...meaningsOf(typed).map((word, i) => compare(word, said) * (i === 0 ? 1 : 0.97)))
}

/** For names whose words were joined or split when typed: «sanjose», «puig campana». */
export const joinedLikeness = (typed: readonly string[], said: readonly string[]): number => 0.93 * spelling(typed.join(''), said.join(''))
