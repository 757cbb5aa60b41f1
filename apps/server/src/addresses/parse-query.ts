import { fold } from '@avisa/contract/addresses/fold'
import { typeOfColumn, type StreetType } from '@avisa/contract/addresses/street-types'
import { heavyWords } from './street-words.ts'

/** A house number in the form of the table `portales`; `numero` null is «s/n», `extension` is folded («bis», «a», «4» of 2-4). */
export type AskedNumber = { numero: number | null; extension: string }

/**
 * One interpretation of the typed text. `palabras` are folded, without articles and prepositions; `tipo` is the street type, in either
 * language.
 */
export type Reading = { tipo: StreetType | null; palabras: readonly string[]; numero: AskedNumber | null }

const tokenForm = /\d+(?:-\d+|(?:bis|ter|dup|er|ero|[a-z])(?![a-z]))?|[a-z]+/g
const ordinal = /^(\d+)(er|ero)$/
const numberForm = /^(\d{1,4})(?:-(\d+)|([a-z]+))?$/
const extensionForm = /^(bis|ter|dup|duplicado|duplicat|[a-z])$/
const numberSigns = new Set(['n', 'no', 'num', 'numero', 'nombre', 'portal'])

const tokensOf = (text: string): string[] => {
  const plain = text
    .replaceAll(/(\d)\s*[ºª°]/g, '$1 ')
    .replaceAll(/\bs\s*\/\s*n\b/gi, ' sn ')
    .replaceAll(/(\d)\s*[-/]\s*(?=\d)/g, '$1-')
  const folded = plain.split('-').map(fold).join('-')
  return (folded.match(tokenForm) ?? []).filter((token) => !/^\d{5,}/.test(token)).map((token) => token.replace(ordinal, '$1'))
}

const asNumber = (token: string | undefined, next: string | undefined): AskedNumber | undefined => {
  const [, digits, range, letters] = numberForm.exec(token ?? '') ?? []
  if (digits === undefined) return undefined
  const after = range ?? letters ?? (next !== undefined && extensionForm.test(next) ? next : '')
  return { numero: Number(digits), extension: after.startsWith('dup') ? 'dup' : after }
}

type Numbered = { tokens: readonly string[]; numero: AskedNumber | null }

const withoutSign = (tokens: readonly string[]) =>
  numberSigns.has(tokens.at(-1) ?? '') && tokens.length > 1 ? tokens.slice(0, -1) : tokens

/** Every position the house number can have: none, after the name («mayor 3 bajo») or before it («3, calle mayor»). */
const numberings = (tokens: readonly string[]): Numbered[] => {
  const readings: Numbered[] = [{ tokens, numero: null }]
  const text = tokens.join(' ')
  const unnumbered = /^(.+) (?:sn|s n|sin numero|sense numero)$/.exec(text)?.[1]
  if (unnumbered) readings.push({ tokens: unnumbered.split(' '), numero: { numero: null, extension: '' } })
  tokens.forEach((token, k) => {
    const numero = asNumber(token, tokens[k + 1])
    if (!numero) return
    if (k > 0) readings.push({ tokens: withoutSign(tokens.slice(0, k)), numero })
    else if (tokens.length > 1) readings.push({ tokens: tokens.slice(1), numero })
  })
  return readings
}

/** With the street type split off («gran via», «c», «plaça»), and the whole text as a name: «Camino Real» may be a calle. */
const typings = ({ tokens, numero }: Numbered): Reading[] => {
  const whole: Reading = { tipo: null, palabras: heavyWords(tokens), numero }
  for (const length of [2, 1]) {
    const tipo = typeOfColumn(tokens.slice(0, length).join(' '))
    const rest = tokens.slice(length)
    if (tipo && rest.length > 0) return [{ tipo, palabras: heavyWords(rest), numero }, whole]
  }
  return [whole]
}

/** All interpretations of a text, at most a dozen; none if it has no letter or digit. */
export const parseAddressQuery = (text: string): Reading[] => {
  const tokens = tokensOf(text).slice(0, 12)
  return tokens.length === 0 ? [] : numberings(tokens).flatMap(typings)
}
