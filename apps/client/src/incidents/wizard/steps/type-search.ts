import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'

/** Lower case, no accents, l·l as ll. */
const fold = (text: string): string => text.replaceAll('·', '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const words = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export type FoundType = { type: Subtype; parent: IncidentType | undefined }

const textsOf = (type: Subtype, lang: Lang) => ({
  name: pick(type, 'descripcion', lang),
  // Names in the other language match too.
  other: pick(type, 'descripcion', lang === 'ca' ? 'es' : 'ca'),
  keys: [...type.palabras_clave_es, ...type.palabras_clave_val],
})

/**
 * 0 is no match; a match at the start of the name ranks above the rest of the name, the keywords and the
 * parent.
 */
const rank = ({ type, parent }: FoundType, terms: readonly string[], lang: Lang): number => {
  const { name, other, keys } = textsOf(type, lang)
  const own = words(name)
  const rest = [
    ...words(other),
    ...keys.flatMap(words),
    ...(parent ? [...words(parent.descripcion_es), ...words(parent.descripcion_val)] : []),
  ]
  let total = 0
  for (const word of terms) {
    if (own[0]?.startsWith(word)) total += 8
    else if (own.some((candidate) => candidate.startsWith(word))) total += 6
    else if (rest.some((candidate) => candidate.startsWith(word))) total += 3
    else if (word.length > 3 && [...own, ...rest].some((candidate) => candidate.includes(word))) total += 1
    else return 0
  }
  return total
}

/** Best match first; subtypes only where the municipality searches them (`filtrar_en_subtipos`). */
export const searchTypes = (
  tree: readonly IncidentType[],
  text: string,
  { lang, inSubtypes }: { lang: Lang; inSubtypes: boolean },
): FoundType[] => {
  const terms = words(text)
  if (terms.length === 0) return []
  const all = tree.flatMap((parent): FoundType[] => [
    { type: parent, parent: undefined },
    ...(inSubtypes ? parent.subtipos.map((type) => ({ type, parent })) : []),
  ])
  return all
    .map((match) => ({ result: match, score: rank(match, terms, lang) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ result }) => result)
}

const wordOrGap = /[\p{L}\p{N}·]+|[^\p{L}\p{N}·]+/gu

/** Marks word beginnings that match. */
export const markMatches = (text: string, typed: string): { text: string; marked: boolean }[] => {
  const terms = words(typed)
  return (text.match(wordOrGap) ?? []).flatMap((word) => {
    const term = terms.find((candidate) => fold(word).startsWith(candidate))
    if (!term) return [{ text: word, marked: false }]
    const parts = [
      { text: word.slice(0, term.length), marked: true },
      { text: word.slice(term.length), marked: false },
    ]
    return parts.filter((part) => part.text !== '')
  })
}
