import { fold } from '@avisa/contract/addresses/fold'
import { asWord, wordLikeness, type Word } from './likeness.ts'
import { heavyWords, meaningsOf } from './street-words.ts'

export type NamedStreet = { tipo_es: string; tipo_val: string; nombre_es: string; nombre_val: string; completo_es: string }
/** A name in one language as indexes into the vocabulary: its words, those of its type, and the name written without spaces. */
export type NameWords = { nombre: readonly number[]; tipo: readonly number[]; junto: number }
export type Indexed<S> = { street: S; names: readonly NameWords[] }
export type StreetIndex<S> = {
  streets: readonly Indexed<S>[]
  vocabulary: readonly Word[]
  /** For each word, the indexes in `streets` of those that contain it. */
  streetsOf: readonly (readonly number[])[]
  /** For each pair of letters, the indexes in `vocabulary` of the words that contain it. */
  byPiece: ReadonlyMap<string, readonly number[]>
}
/** Similarity of a typed word to each similar word of the vocabulary. */
export type Alike = ReadonlyMap<number, number>

/** The pairs of letters of a word and of its sound; the first letter counts as one. */
const piecesOf = ({ text, sound }: Word): ReadonlySet<string> => {
  const pieces = new Set<string>()
  for (const letters of [` ${text}`, ` ${sound}`]) for (let i = 0; i + 1 < letters.length; i += 1) pieces.add(letters.slice(i, i + 2))
  return pieces
}

const append = <K>(lists: Map<K, number[]>, key: K, value: number) => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export const indexStreets = <S extends NamedStreet>(source: readonly S[]): StreetIndex<S> => {
  const places = new Map<string, number>()
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? places.size
    places.set(word, place)
    return place
  }
  const nameOf = (nombre: string, tipo: string): NameWords => {
    const words = heavyWords(fold(nombre).split(' '))
    return { nombre: words.map(placeOf), tipo: fold(tipo).split(' ').filter(Boolean).map(placeOf), junto: placeOf(words.join('')) }
  }
  const streets = source.map((street) => ({
    street,
    names: [nameOf(street.nombre_es, street.tipo_es), nameOf(street.nombre_val, street.tipo_val)],
  }))
  const vocabulary = [...places.keys()].map(asWord)
  const streetsOf: number[][] = vocabulary.map(() => [])
  streets.forEach(({ names }, i) => {
    for (const place of new Set(names.flatMap(({ nombre, tipo, junto }) => [...nombre, ...tipo, junto]))) streetsOf[place]?.push(i)
  })
  const byPiece = new Map<string, number[]>()
  vocabulary.forEach((word, i) => {
    for (const piece of piecesOf(word)) append(byPiece, piece, i)
  })
  return { streets, vocabulary, streetsOf, byPiece }
}

/** Words that share less than this part of the typed word's pairs are not compared; one typing error breaks two pairs. */
const leastShared = (letters: number) => (letters <= 6 ? 0.34 : 0.5)

/** The words of the vocabulary similar to a typed word, with their similarity (0 to 1). */
export const wordsLike = ({ vocabulary, byPiece }: StreetIndex<unknown>, typed: string): Alike => {
  const alike = new Map<number, number>()
  const shared = new Uint8Array(vocabulary.length)
  meaningsOf(typed).forEach((meaning, nth) => {
    const word = asWord(meaning)
    const pieces = piecesOf(word)
    shared.fill(0)
    for (const piece of pieces) for (const place of byPiece.get(piece) ?? []) shared[place] = (shared[place] ?? 0) + 1
    const least = Math.max(1, Math.floor(pieces.size * leastShared(meaning.length)))
    vocabulary.forEach((indexed, place) => {
      if ((shared[place] ?? 0) < least) return
      const likeness = wordLikeness(word, indexed) * (nth === 0 ? 1 : 0.98)
      if (likeness > (alike.get(place) ?? 0)) alike.set(place, likeness)
    })
  })
  return alike
}
