import { fold } from '@avisa/contract/addresses/fold'
import { typeOfColumn, type StreetType } from '@avisa/contract/addresses/street-types'
import { heavyWords } from './street-words.ts'

/** A house number in the form of the table `portales`; `numero` null is «s/n», `extension` is folded («bis», «a», «4» of 2-4). */
export type AskedNumber = { numero: number | null; extension: string }

/**
 * One interpretation of the typed text. `palabras` are folded, without articles and prepositions, which `texto` has; `tipo` is the street
 * type, in either language; `numeros` what the number can be, the most precise first («30 3» is 30-3 or the third floor of 30).
 */
export type Reading = { tipo: StreetType | null; palabras: readonly string[]; texto: string; numeros: readonly AskedNumber[] }

const tokenForm = /\d+(?:-\d+|(?:bis|ter|dup|er|ero|[a-z])(?![a-z]))?|[a-z]+/g
const ordinal = /^(\d+)(er|ero)$/
const numberForm = /^(\d{1,4})(?:-(\d+)|([a-z]+))?$/
const extensionForm = /^(bis|ter|dup|duplicado|duplicat|[a-z])$/
const partForm = /^(bis|ter|dup|[a-z]|\d{1,2})$/
const numberSigns = new Set(['n', 'no', 'num', 'numero', 'nombre', 'portal'])

const tokensOf = (text: string): string[] => {
  const plain = text
    // After a number it is a floor, with its door.
    .replaceAll(/(?<=\d\D.*)\b\d+\s*[ºª°]\s*(?:\p{L}\b)?/gu, ' ')
    .replaceAll(/(\d)\s*[ºª°]/g, '$1 ')
    .replaceAll(/\bs\s*\/\s*n\b/gi, ' sn ')
    .replaceAll(/(\d)\s*[-/]\s*(?=\d)/g, '$1-')
  const folded = plain.split('-').map(fold).join('-')
  return (folded.match(tokenForm) ?? []).filter((token) => !/^\d{5,}/.test(token)).map((token) => token.replace(ordinal, '$1'))
}

const numbersAt = (tokens: readonly string[], k: number): AskedNumber[] => {
  const [, digits, range, letters] = numberForm.exec(tokens[k] ?? '') ?? []
  if (digits === undefined) return []
  const numero = Number(digits)
  const own = range ?? letters
  const after = tokens.slice(k + 1, own === undefined ? k + 4 : k + 3)
  const parts = own === undefined ? after : [own, ...after]
  const isPart = (token: string | undefined, form = extensionForm) => token !== undefined && form.test(token)
  const [first, second, third] = parts.map((part) => (part.startsWith('dup') ? 'dup' : part))
  const two = isPart(first, partForm) && isPart(second, partForm) ? [`${first} ${second}`, `${first}${second}`] : []
  const both = two.length > 0 && isPart(third, partForm) ? [`${first} ${second} ${third}`, ...two] : two
  // «3 bis» is another door than 3; a letter can be that of a flat.
  const plain = isPart(first, /^(bis|ter|dup)$/) ? [first ?? ''] : own !== undefined || isPart(first) ? [first ?? '', ''] : ['']
  const asFloor = own === undefined && isPart(first, /^\d{1,3}$/) ? [first ?? ''] : []
  return [...both, ...asFloor, ...plain].map((extension) => ({ numero, extension }))
}

type Numbered = { tokens: readonly string[]; numeros: readonly AskedNumber[] }

/** «mayor nº 3» has a sign before its number, «calle portal 3» may have a name. */
const withoutSign = (tokens: readonly string[]): (readonly string[])[] => {
  if (!numberSigns.has(tokens.at(-1) ?? '') || tokens.length < 2) return [tokens]
  const rest = tokens.slice(0, -1)
  return typeOfColumn(rest.join(' ')) ? [tokens] : [rest, tokens]
}

/** Every position the house number can have: none, after the name («mayor 3 bajo») or before it («3, calle mayor»). */
const numberings = (tokens: readonly string[]): Numbered[] => {
  const readings: Numbered[] = [{ tokens, numeros: [] }]
  const text = tokens.join(' ')
  const behind = /^(?:sn|s n|sin numero|sense numero) (.+)$/.exec(text)?.[1]
  const unnumbered = /^(.+?) (?:sn|s n|sin numero|sense numero)(?: |$)/.exec(text)?.[1] ?? behind
  if (unnumbered)
    for (const rest of withoutSign(unnumbered.split(' '))) readings.push({ tokens: rest, numeros: [{ numero: null, extension: '' }] })
  for (const k of tokens.keys()) {
    const numeros = numbersAt(tokens, k)
    if (numeros.length === 0) continue
    if (k > 0) for (const rest of withoutSign(tokens.slice(0, k))) readings.push({ tokens: rest, numeros })
    else readings.push(...numbersBefore(tokens, numeros))
  }
  return readings
}

/** The name after its number, which may have parts: «6 A, Urbanización Viñedos». */
const numbersBefore = (tokens: readonly string[], numeros: readonly AskedNumber[]): Numbered[] => {
  const parts = Math.max(...numeros.map(({ extension }) => extension.split(' ').filter(Boolean).length))
  const own = /^\d+[a-z-]/.test(tokens[0] ?? '') ? 1 : 0
  return Array.from({ length: Math.max(0, parts - own) + 1 }, (_, used) => tokens.slice(1 + used))
    .filter((rest) => rest.length > 0)
    .map((rest) => ({ tokens: rest, numeros }))
}

const readingOf = (tipo: StreetType | null, tokens: readonly string[], numeros: readonly AskedNumber[]): Reading => ({
  tipo,
  palabras: heavyWords(tokens),
  texto: tokens.join(' '),
  numeros,
})

/**
 * With the street type split off («gran via», «c», «plaça»), before the name or behind it, and the whole text as a name: «Camino Real» may
 * be a calle.
 */
const typings = ({ tokens, numeros }: Numbered): Reading[] => {
  const readings: Reading[] = []
  const typed = (type: readonly string[], rest: readonly string[]) => {
    const tipo = rest.length > 0 ? typeOfColumn(type.join(' ')) : undefined
    if (tipo) readings.push(readingOf(tipo, rest, numeros))
    return tipo !== undefined
  }
  for (const length of [2, 1]) if (typed(tokens.slice(0, length), tokens.slice(length))) break
  const [last = ''] = tokens.slice(-1)
  if (readings.length === 0 && last.length > 2) typed([last], tokens.slice(0, -1))
  return [...readings, readingOf(null, tokens, numeros)]
}

/** All interpretations of a text, some thirty at most; none if it has no letter or digit. */
export const parseAddressQuery = (text: string): Reading[] => {
  const tokens = tokensOf(text).slice(0, 16)
  return tokens.length === 0 ? [] : numberings(tokens).flatMap(typings)
}
