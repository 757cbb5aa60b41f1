import { fold } from '@avisa/contract/addresses/fold'
import { typeOfColumn, type StreetType } from '@avisa/contract/addresses/street-types'
import { heavyWords } from './street-words.ts'

/** A house number in the form of the table `portales`; `numero` null is «s/n», `extension` is folded («bis», «a», «4» of 2-4). */
export type AskedNumber = { numero: number | null; extension: string }

/**
 * One interpretation of the typed text. `palabras` are folded, without articles and prepositions; `tipo` is the street type, in either
 * language; `numeros` what the number can be, the most precise first («30 3» is 30-3 or the third floor of 30).
 */
export type Reading = { tipo: StreetType | null; palabras: readonly string[]; numeros: readonly AskedNumber[] }

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
  const after = tokens.slice(k + 1, own === undefined ? k + 3 : k + 2)
  const parts = own === undefined ? after : [own, ...after]
  const isPart = (token: string | undefined, form = extensionForm) => token !== undefined && form.test(token)
  const [first, second] = parts.map((part) => (part.startsWith('dup') ? 'dup' : part))
  const both = isPart(first, partForm) && isPart(second, partForm) ? [`${first} ${second}`, `${first}${second}`] : []
  // «3 bis» is another door than 3; a letter can be that of a flat.
  const plain = isPart(first, /^(bis|ter|dup)$/) ? [first ?? ''] : own !== undefined || isPart(first) ? [first ?? '', ''] : ['']
  const asFloor = own === undefined && isPart(first, /^\d{1,3}$/) ? [first ?? ''] : []
  return [...both, ...asFloor, ...plain].map((extension) => ({ numero, extension }))
}

type Numbered = { tokens: readonly string[]; numeros: readonly AskedNumber[] }

const withoutSign = (tokens: readonly string[]) =>
  numberSigns.has(tokens.at(-1) ?? '') && tokens.length > 1 ? tokens.slice(0, -1) : tokens

/** Every position the house number can have: none, after the name («mayor 3 bajo») or before it («3, calle mayor»). */
const numberings = (tokens: readonly string[]): Numbered[] => {
  const readings: Numbered[] = [{ tokens, numeros: [] }]
  const text = tokens.join(' ')
  const behind = /^(?:sn|s n|sin numero|sense numero) (.+)$/.exec(text)?.[1]
  const unnumbered = /^(.+) (?:sn|s n|sin numero|sense numero)$/.exec(text)?.[1] ?? behind
  if (unnumbered) readings.push({ tokens: unnumbered.split(' '), numeros: [{ numero: null, extension: '' }] })
  for (const k of tokens.keys()) {
    const numeros = numbersAt(tokens, k)
    if (numeros.length === 0) continue
    if (k > 0) readings.push({ tokens: withoutSign(tokens.slice(0, k)), numeros })
    else if (tokens.length > 1) readings.push({ tokens: tokens.slice(1), numeros })
  }
  return readings
}

/** With the street type split off («gran via», «c», «plaça»), and the whole text as a name: «Camino Real» may be a calle. */
const typings = ({ tokens, numeros }: Numbered): Reading[] => {
  const whole: Reading = { tipo: null, palabras: heavyWords(tokens), numeros }
  for (const length of [2, 1]) {
    const tipo = typeOfColumn(tokens.slice(0, length).join(' '))
    const rest = tokens.slice(length)
    if (tipo && rest.length > 0) return [{ tipo, palabras: heavyWords(rest), numeros }, whole]
  }
  return [whole]
}

/** All interpretations of a text, some thirty at most; none if it has no letter or digit. */
export const parseAddressQuery = (text: string): Reading[] => {
  const tokens = tokensOf(text).slice(0, 16)
  return tokens.length === 0 ? [] : numberings(tokens).flatMap(typings)
}
