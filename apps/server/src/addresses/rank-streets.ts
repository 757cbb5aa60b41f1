import { fold } from '@avisa/contract/addresses/fold'
import { typeOfColumn, type StreetType } from '@avisa/contract/addresses/street-types'
import type { AskedNumber, Reading } from './parse-query.ts'
import { namesAt, streetsWith, wordsLike, type Alike, type NamedStreet, type NameWords, type StreetIndex } from './street-index.ts'

/** A house number with the score of its street, if the street has it. */
type RankedNumber = AskedNumber & { score: number }
/** `numeros`: those that would raise the score, best first. */
export type Ranked<S> = { street: S; score: number; numeros: readonly RankedNumber[] }

/** Streets below this score are not returned. */
const leastScore = 0.55
const typeWeight = 0.08
/** Added where the street has the typed number, less for each more precise reading of the number that it has not. */
const numberWeight = 0.03
const lessPrecise = 0.008
/** Added where articles and prepositions are the same too: «del Horno» before «Horno». */
const sameText = 0.01
/** Streets scored per text. */
const candidates = 60

const weightOf = (length: number) => Math.min(Math.max(length, 2), 7)

type Look = { alike: (word: string) => Alike; weightAt: (place: number) => number }

/** How well the typed words match the name (its type may be among them), and how much of the name they cover. */
const fit = (typed: readonly string[], { nombre, tipo, junto }: NameWords, { alike, weightAt }: Look): number => {
  let [matched, total] = [0, 0]
  const filled = new Set<number>()
  for (const word of typed) {
    const likenesses = alike(word)
    let best = { likeness: 0, place: -1 }
    for (const place of [...nombre, ...tipo]) {
      const likeness = likenesses.get(place) ?? 0
      if (likeness > best.likeness) best = { likeness, place }
    }
    matched += best.likeness * weightOf(word.length)
    total += weightOf(word.length)
    filled.add(best.place)
  }
  const whole = nombre.reduce((sum, place) => sum + weightAt(place), 0)
  const coverage = nombre.reduce((sum, place) => sum + (filled.has(place) ? weightAt(place) : 0), 0) / whole
  const first = (alike(typed[0] ?? '').get(nombre[0] ?? -1) ?? 0) > 0.8 ? 0.02 : 0
  const joined = 0.93 * (alike(typed.join('')).get(junto) ?? 0)
  return Math.max(joined, 0.85 * (matched / total) + 0.13 * coverage + first)
}

const typeFit = (type: StreetType | null, street: NamedStreet): number => {
  if (!type || street.tipo_es === '') return 0
  const same = fold(type.es) === fold(street.tipo_es) || fold(type.val) === fold(street.tipo_val)
  return same ? typeWeight : -typeWeight / 2
}

/** Words that most streets share carry no information unless a reading has no others («calle Monte»). */
const isCommon = (word: string) => word.length < 3 || /^\d/.test(word) || typeOfColumn(word) !== undefined
const tellingWords = ({ palabras }: Reading): readonly string[] => {
  const telling = palabras.filter((word) => !isCommon(word))
  return telling.length > 0 ? [...telling, palabras.join('')] : palabras
}

/** As indexes into the streets. */
const pickCandidates = (index: StreetIndex<unknown>, readings: readonly Reading[], { alike }: Look): number[] => {
  const sums = new Map<number, number>()
  for (const word of new Set(readings.flatMap(tellingWords))) {
    const best = new Map<number, number>()
    for (const [place, likeness] of alike(word))
      for (const street of streetsWith(index, place)) best.set(street, Math.max(best.get(street) ?? 0, likeness))
    for (const [street, likeness] of best) sums.set(street, (sums.get(street) ?? 0) + likeness * weightOf(word.length))
  }
  return [...sums]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, candidates)
    .map(([street]) => street)
}

/** Streets that match the readings of a text, best first. Each carries the house numbers of its readings, whether or not they exist there. */
export const rankStreets = <S extends NamedStreet>(index: StreetIndex<S>, readings: readonly Reading[]): Ranked<S>[] => {
  const memo = new Map<string, Alike>()
  const look: Look = {
    alike: (word) => {
      const alikeWords = memo.get(word) ?? wordsLike(index, word)
      memo.set(word, alikeWords)
      return alikeWords
    },
    weightAt: (place) => weightOf(index.vocabulary[place]?.text.length ?? 0),
  }
  const ranked = pickCandidates(index, readings, look).flatMap((candidate): Ranked<S>[] => {
    const street = index.streets[candidate]
    if (!street) return []
    const names = namesAt(index, candidate)
    const isText = (texto: string) => texto === fold(street.nombre_es) || texto === fold(street.nombre_val)
    let best = 0
    const numbers: RankedNumber[] = []
    for (const { tipo, palabras, texto, numeros } of readings) {
      const name = Math.max(...names.map((words) => fit(palabras, words, look)))
      // A matching type does not make up for a name that does not match.
      if (name < leastScore) continue
      const score = name + typeFit(tipo, street) + (name > 0.95 && isText(texto) ? sameText : 0)
      best = Math.max(best, score)
      for (const [i, number] of numeros.entries()) numbers.push({ ...number, score: score + Math.max(0, numberWeight - i * lessPrecise) })
    }
    return [{ street, score: best, numeros: numbers.filter(({ score }) => score > best).toSorted((a, b) => b.score - a.score) }]
  })
  return ranked.filter(({ score }) => score > 0).toSorted(byScore)
}

/** By score, then the shorter name, then the alphabet. */
export const byScore = <S extends NamedStreet>(a: Ranked<S>, b: Ranked<S>): number =>
  b.score - a.score || a.street.completo_es.length - b.street.completo_es.length || (a.street.completo_es < b.street.completo_es ? -1 : 1)
