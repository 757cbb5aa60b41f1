import { setImmediate as yieldTurn } from 'node:timers/promises'
import { fold } from '@avisa/contract/addresses/fold'
import { asWord, shortest, wordLikeness, type Word } from './likeness.ts'
import { heavyWords, meaningsOf } from './street-words.ts'

export type NamedStreet = { tipo_es: string; tipo_val: string; nombre_es: string; nombre_val: string; completo_es: string }
/** Lists of numbers, one after the other in a single array. */
export type Lists = { starts: Uint32Array; values: Uint32Array }
/** A name in one language as indexes into the vocabulary: its words, those of its type, and the name written without spaces. */
export type NameWords = { nombre: Uint32Array; tipo: Uint32Array; junto: number }
export type StreetIndex<S> = {
  streets: readonly S[]
  /** Two of each street, one for each language. */
  nombres: Lists
  tipos: Lists
  juntos: Uint32Array
  vocabulary: readonly Word[]
  /** For each word, the indexes in `streets` of those that contain it. */
  streetsOf: Lists
  /** Pairs of letters as numbers, in order; for each, the indexes in `vocabulary` of the words that contain it. */
  pieces: Uint32Array
  wordsOf: Lists
  byteLength: number
}
/** Similarity of a typed word to each similar word of the vocabulary. */
export type Alike = ReadonlyMap<number, number>

const packed = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, i) => (starts[i + 1] = (starts[i] ?? 0) + list.length))
  const values = new Uint32Array(starts[lists.length] ?? 0)
  lists.forEach((list, i) => values.set(list, starts[i]))
  return { starts, values }
}

const listAt = ({ starts, values }: Lists, i: number): Uint32Array => values.subarray(starts[i], starts[i + 1])

/** The letters of a short word, whatever their order, as a number above those of pairs. */
const letters = 37
const orderless = (text: string): number =>
  Array.from(text)
    .toSorted()
    .reduce((sum, sign) => sum * letters + Number.parseInt(sign, 36) + 1, 0) +
  2 ** 24

/** The pairs of letters of a word and of its sound; the first letter counts as one. */
const piecesOf = ({ text, sound }: Word): ReadonlySet<number> => {
  const pieces = new Set<number>()
  for (const spelt of [` ${text}`, ` ${sound}`])
    for (let i = 0; i + 1 < spelt.length; i += 1) pieces.add(spelt.charCodeAt(i) * 65_536 + spelt.charCodeAt(i + 1))
  if (text.length <= shortest) pieces.add(orderless(text))
  return pieces
}

/** Milliseconds after which building lets others run. */
const slice = 8

/** `work` on each of them, with pauses in which the process serves others. */
const inSlices = async <T>(all: readonly T[], work: (item: T, i: number) => void): Promise<void> => {
  let begun = performance.now()
  for (const [i, item] of all.entries()) {
    work(item, i)
    if (performance.now() - begun < slice) continue
    await yieldTurn()
    begun = performance.now()
  }
}

/** Bytes of a row with its texts, and of a word with its sound, as measured. */
const rowBytes = 420
const wordBytes = 140
const bytesOf = (arrays: readonly (Lists | Uint32Array)[]): number =>
  arrays.reduce(
    (sum, array) => sum + ('values' in array && 'starts' in array ? array.values.byteLength + array.starts.byteLength : array.byteLength),
    0,
  )

export const indexStreets = async <S extends NamedStreet>(streets: readonly S[]): Promise<StreetIndex<S>> => {
  const places = new Map<string, number>()
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? places.size
    places.set(word, place)
    return place
  }
  const [nombres, tipos, juntos]: [number[][], number[][], number[]] = [[], [], []]
  const streetsOf: number[][] = []
  const addName = (nombre: string, tipo: string): readonly number[] => {
    const words = heavyWords(fold(nombre).split(' '))
    const own = [words.map(placeOf), fold(tipo).split(' ').filter(Boolean).map(placeOf), [placeOf(words.join(''))]] as const
    nombres.push(own[0])
    tipos.push(own[1])
    juntos.push(...own[2])
    return own.flat()
  }
  await inSlices(streets, ({ nombre_es, nombre_val, tipo_es, tipo_val }, i) => {
    for (const place of new Set([...addName(nombre_es, tipo_es), ...addName(nombre_val, tipo_val)])) (streetsOf[place] ??= []).push(i)
  })
  const vocabulary: Word[] = []
  const wordsOf = new Map<number, number[]>()
  await inSlices([...places.keys()], (text, i) => {
    const word = asWord(text)
    vocabulary.push(word)
    for (const piece of piecesOf(word)) {
      const list = wordsOf.get(piece)
      if (list) list.push(i)
      else wordsOf.set(piece, [i])
    }
  })
  const pieces = Uint32Array.from(wordsOf.keys()).toSorted()
  const arrays = {
    nombres: packed(nombres),
    tipos: packed(tipos),
    juntos: Uint32Array.from(juntos),
    streetsOf: packed(streetsOf),
    pieces,
    wordsOf: packed([...pieces].map((piece) => wordsOf.get(piece) ?? [])),
  }
  const byteLength = bytesOf(Object.values(arrays)) + streets.length * rowBytes + vocabulary.length * wordBytes
  return { streets, vocabulary, ...arrays, byteLength }
}

/** The names of a street in both languages. */
export const namesAt = ({ nombres, tipos, juntos }: StreetIndex<unknown>, street: number): NameWords[] =>
  [2 * street, 2 * street + 1].map((i) => ({ nombre: listAt(nombres, i), tipo: listAt(tipos, i), junto: juntos[i] ?? -1 }))

/** The streets that contain a word of the vocabulary. */
export const streetsWith = ({ streetsOf }: StreetIndex<unknown>, word: number): Uint32Array => listAt(streetsOf, word)

const none = new Uint32Array(0)
const wordsWith = ({ pieces, wordsOf }: StreetIndex<unknown>, piece: number): Uint32Array => {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle] ?? 0) < piece) low = middle + 1
    else high = middle
  }
  return pieces[low] === piece ? listAt(wordsOf, low) : none
}

/** Words that share less than this part of the typed word's pairs are not compared; one typing error breaks two pairs. */
const leastShared = (letters: number) => (letters <= 6 ? 0.34 : 0.5)

/** The words of the vocabulary similar to a typed word, with their similarity (0 to 1). */
export const wordsLike = (index: StreetIndex<unknown>, typed: string): Alike => {
  const { vocabulary } = index
  const alike = new Map<number, number>()
  const shared = new Uint8Array(vocabulary.length)
  meaningsOf(typed).forEach((meaning, nth) => {
    const word = asWord(meaning)
    const pieces = piecesOf(word)
    shared.fill(0)
    for (const piece of pieces) for (const place of wordsWith(index, piece)) shared[place] = (shared[place] ?? 0) + 1
    const least = Math.max(1, Math.floor(pieces.size * leastShared(meaning.length)))
    vocabulary.forEach((indexed, place) => {
      if ((shared[place] ?? 0) < least) return
      const likeness = wordLikeness(word, indexed) * (nth === 0 ? 1 : 0.98)
      if (likeness > (alike.get(place) ?? 0)) alike.set(place, likeness)
    })
  })
  return alike
}
