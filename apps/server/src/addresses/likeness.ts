import { numeralOf } from './street-words.ts'

/** Letters with the same sound in Spanish or Valencian, so that «cabanilles» is close to «cavanilles». */
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
export const soundOf = (word: string): string => sounds.reduce((heard, [letters, sound]) => heard.replace(letters, sound), word)

const widest = 64
/** Three rows of the table, reused by each call: a search spends most of its time here. */
const table = [new Uint8Array(widest + 1), new Uint8Array(widest + 1), new Uint8Array(widest + 1)]

/**
 * Damerau-Levenshtein distance (insert, delete, replace, swap) of two words of at most 64 letters; returns `most + 1` if it is above
 * `most`.
 */
export const editDistance = (typed: string, written: string, most: number = widest): number => {
  const [a, b] = [typed.slice(0, widest), written.slice(0, widest)]
  let [before, above, row] = table as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j += 1) above[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i
    const letter = a.charCodeAt(i - 1)
    let nearest = i
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1)
      let least = (above[j - 1] ?? 0) + (letter === other ? 0 : 1)
      least = Math.min(least, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row[j] = least
      nearest = Math.min(nearest, least)
    }
    if (nearest > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  return above[b.length] ?? 0
}

const leastAlike = 0.55
/** 1 for equal words, less with each error, 0 if they are too different to be the same word. */
const spelling = (typed: string, written: string): number => {
  if (typed === written) return 1
  const longest = Math.max(typed.length, written.length)
  const most = Math.floor(longest * (1 - leastAlike))
  if (Math.abs(typed.length - written.length) > most) return 0
  const slips = editDistance(typed, written, most)
  return slips > most ? 0 : 1 - slips / longest
}

const begins = (typed: string, written: string): number => {
  if (typed.length >= written.length || typed.length < 2) return 0
  if (written.startsWith(typed)) return 0.85 + (0.1 * typed.length) / written.length
  return typed.length < 4 ? 0 : 0.85 * spelling(typed, written.slice(0, typed.length))
}

/** Letters of a word in which one slip hides most of it. */
export const shortest = 5

/** A folded word and its sound, computed once per vocabulary. */
export type Word = { text: string; sound: string }
export const asWord = (text: string): Word => ({ text, sound: soundOf(text) })

const compare = (typed: Word, written: Word): number => {
  if (typed.text === written.text) return 1
  if (/^\d/.test(typed.text) || /^\d/.test(written.text)) return 0
  if (written.text.startsWith(typed.text)) return begins(typed.text, written.text)
  // Two letters in the wrong order can change the sound of all: «qule» for «quel».
  const short = typed.text.length <= shortest ? 0.95 * spelling(typed.text, written.text) : 0
  return Math.max(short, 0.95 * spelling(typed.sound, written.sound), 0.97 * begins(typed.sound, written.sound))
}

/** Similarity of a typed word to a word of a name, 0 to 1: equal, prefix, misspelt, or a number in another form. */
export const wordLikeness = (typed: Word, written: Word): number => {
  const numeral = numeralOf(typed.text)
  return Math.max(numeral !== undefined && numeral === numeralOf(written.text) ? 0.99 : 0, compare(typed, written))
}
