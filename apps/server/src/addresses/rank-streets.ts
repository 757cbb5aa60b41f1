import { fold } from '@avisa/contract/addresses/fold'
import type { StreetType } from '@avisa/contract/addresses/street-types'
import { joinedLikeness, wordLikeness } from './likeness.ts'
import type { AskedNumber, Reading } from './parse-query.ts'
import { heavyWords } from './street-words.ts'

export type NamedStreet = { tipo_es: string; tipo_val: string; nombre_es: string; nombre_val: string; completo_es: string }
/** Whether a street has that house number. */
export type HasNumber<S> = (street: S, number: AskedNumber) => boolean
export type Ranked<S> = { street: S; score: number; numero: AskedNumber | null }

/** Below this a street is no answer to what was typed. */
const leastScore = 0.55
const typeWeight = 0.08

const weightOf = (word: string) => Math.min(Math.max(word.length, 2), 7)
const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + weightOf(word), 0)

type Liken = (typed: string, said: string) => number
/** Names repeat their words, so each pair is compared once a search. */
const remembering = (): Liken => {
  const known = new Map<string, number>()
  return (typed, said) => {
    const key = `${typed} ${said}`
    const found = known.get(key) ?? wordLikeness(typed, said)
    known.set(key, found)
    return found
  }
}

/** How well the typed words are found in the name, and how much of the name they fill. */
const fit = (typed: readonly string[], { nombre, tipo }: { nombre: readonly string[]; tipo: readonly string[] }, liken: Liken): number => {
  let found = 0
  const filled = new Set<string>()
  for (const word of typed) {
    let best = { likeness: 0, said: '' }
    for (const said of [...nombre, ...tipo]) {
      const likeness = liken(word, said)
      if (likeness > best.likeness) best = { likeness, said }
    }
    found += best.likeness * weightOf(word)
    if (best.likeness > 0) filled.add(best.said)
  }
  const said = found / weigh(typed)
  const joined = said < 0.9 ? joinedLikeness(typed, nombre) : 0
  const coverage = weigh(nombre.filter((word) => filled.has(word))) / weigh(nombre)
  const first = typed[0] !== undefined && nombre[0] !== undefined && liken(typed[0], nombre[0]) > 0.8 ? 0.02 : 0
  return joined > said ? joined : 0.85 * said + 0.13 * coverage + first
}

const typeFit = (asked: StreetType | null, street: NamedStreet): number => {
  if (!asked || street.tipo_es === '') return 0
  const same = fold(asked.es) === fold(street.tipo_es) || fold(asked.val) === fold(street.tipo_val)
  return same ? typeWeight : -typeWeight / 2
}

const wordsOf = (nombre: string, tipo: string) => ({
  nombre: heavyWords(fold(nombre).split(' ')),
  tipo: fold(tipo).split(' ').filter(Boolean),
})

/**
 * Streets by how well they answer the readings of a text, best first; those that do not are left out. Each carries the house
 * number of the reading that fits it best, whether or not it has it.
 */
export const rankStreets = <S extends NamedStreet>(
  readings: readonly Reading[],
  streets: readonly S[],
  hasNumber: HasNumber<S>,
): Ranked<S>[] => {
  const liken = remembering()
  const ranked = streets.map((street): Ranked<S> => {
    const names = [wordsOf(street.nombre_es, street.tipo_es), wordsOf(street.nombre_val, street.tipo_val)]
    let best: Ranked<S> = { street, score: 0, numero: null }
    for (const { tipo, palabras, numero } of readings) {
      const name = Math.max(...names.map((words) => fit(palabras, words, liken)))
      // A number that the street has speaks for it; a type never makes up for a name that is not there.
      const bonus = typeFit(tipo, street) + (numero && hasNumber(street, numero) ? 0.03 : 0)
      const score = name < leastScore ? 0 : name + bonus
      if (score > best.score) best = { street, score, numero }
    }
    return best
  })
  return ranked
    .filter(({ score }) => score >= leastScore)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.street.completo_es.length - b.street.completo_es.length ||
        (a.street.completo_es < b.street.completo_es ? -1 : 1),
    )
}
