import { defaultZone, parseDate, toServerDate } from '#/values/dates.ts'
import type { Bilingual } from '#/values/bilingual.ts'
import { readNumber } from './read-number.ts'
import { extraLimits } from './limits.ts'
import type { ExtraChoice, ExtraFieldRule, ExtraValue, GivenValue } from './schemas.ts'

/** `value` is undefined for an empty field. */
export type ReadValue = { value: ExtraValue | undefined } | { problem: Bilingual }

const plain = (valor: string | number | boolean): ReadValue => ({ value: { valor, valor_descripcion: null, valor_json: null } })
const problem = (es: string, ca: string): ReadValue => ({ problem: { es, ca } })

const readText = (text: string): ReadValue =>
  text.length > extraLimits.text
    ? problem(`Escriba como mucho ${extraLimits.text} caracteres.`, `Escriga com a màxim ${extraLimits.text} caràcters.`)
    : plain(text)

const readNumeric = (valor: string | number, { json }: ExtraFieldRule): ReadValue => {
  const number = readNumber(valor, json.type)
  if (number !== undefined) return plain(number)
  return json.type === 'integer'
    ? problem('Escriba un número entero, sin decimales.', 'Escriga un nombre enter, sense decimals.')
    : problem('Escriba un número, como 12 o 3,5.', 'Escriga un nombre, com 12 o 3,5.')
}

const readDay = (text: string, zone: string): ReadValue => {
  const date = parseDate(text, zone)
  return date
    ? plain(toServerDate(date, zone).slice(0, 16))
    : problem('Indique una fecha y hora que existan.', 'Indique una data i hora que existisquen.')
}

const readBoolean = (valor: unknown): ReadValue => {
  if (typeof valor === 'boolean') return plain(valor)
  if (valor === 'true' || valor === 'false') return plain(valor === 'true')
  return problem('Elija sí o no.', 'Trie sí o no.')
}

/** The path of a drawn signature: strokes of at least two points on a 1000 by 1000 canvas. */
const strokes = /^(M\d{1,4} \d{1,4}(L\d{1,4} \d{1,4})+)+$/
export const isDrawn = (signature: string): boolean => strokes.test(signature)
/** A typed name instead of a drawn signature. It contains no digit, so it cannot be a path. */
const writtenName = /^[^\d\p{Cc}<>]*\p{L}[^\d\p{Cc}<>]*$/u

const readSignature = (text: string): ReadValue => {
  if (text.length <= extraLimits.signature && isDrawn(text)) return plain(text)
  if (text.length <= extraLimits.name && writtenName.test(text))
    return { value: { valor: text, valor_descripcion: text, valor_json: null } }
  return problem('Firme otra vez, o escriba el nombre y los apellidos.', 'Signe una altra vegada, o escriga el nom i els cognoms.')
}

const asChoice = (entry: unknown): ExtraChoice[] => {
  if (typeof entry !== 'object' || entry === null || !('key' in entry) || !('text' in entry)) return []
  const { key, text } = entry
  if (typeof key !== 'string' || typeof text !== 'string' || key === '') return []
  const descrip = 'descrip' in entry && typeof entry.descrip === 'string' ? { descrip: entry.descrip.slice(0, 300) } : {}
  return [{ key: key.slice(0, 200), text: text.slice(0, 300), ...descrip }]
}

const keysOf = (valor: string | number | boolean, multiple: boolean): string[] => {
  const keys = multiple ? String(valor).split(',') : [String(valor)]
  return [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))]
}

/** The options behind the keys: for a list its own options; for a list from an API the ones sent along, otherwise just the keys. */
const choicesOf = (keys: readonly string[], { tipo_campo, json }: ExtraFieldRule, value: GivenValue): (ExtraChoice | undefined)[] => {
  const options = (json.opciones ?? []).map(({ key, text_es }) => ({ key, text: text_es }))
  const sent = tipo_campo === 'list' ? options : (Array.isArray(value.valor_json) ? value.valor_json : []).flatMap(asChoice)
  return keys.map((key) => sent.find((choice) => choice.key === key) ?? (tipo_campo === 'list' ? undefined : { key, text: key }))
}

const readChoice = (valor: string | number | boolean, field: ExtraFieldRule, raw: GivenValue): ReadValue => {
  const keys = keysOf(valor, field.json.multiple === true)
  const choices = choicesOf(keys, field, raw).filter((choice) => choice !== undefined)
  if (choices.length < keys.length || keys.some((key) => key.length > 200))
    return problem('Elija una opción de la lista.', 'Trie una opció de la llista.')
  if (keys.length > extraLimits.choices)
    return problem(`Elija como mucho ${extraLimits.choices}.`, `Trie com a màxim ${extraLimits.choices}.`)
  return {
    value: { valor: keys.join(','), valor_descripcion: choices.map(({ text }) => text).join(', ') || null, valor_json: choices },
  }
}

const isEmpty = (valor: unknown) => valor === null || valor === undefined || (typeof valor === 'string' && valor.trim() === '')

/**
 * Parses a value for storage or says why it is invalid: numbers with comma or point, the default for an empty number, dates `YYYY-MM-DD HH:mm` in the
 * municipality's `zone`.
 */
export const readExtraValue = (field: ExtraFieldRule, raw: GivenValue | undefined, zone: string = defaultZone): ReadValue => {
  const { tipo_campo: kind, json } = field
  const typed = isEmpty(raw?.valor) && kind === 'number' ? json.default : raw?.valor
  if (typed === null || typed === undefined || isEmpty(typed)) return { value: undefined }
  const valor = typeof typed === 'string' ? typed.trim() : typed
  if (kind === 'boolean') return readBoolean(valor)
  if (kind === 'number') return typeof valor === 'boolean' ? readNumeric('', field) : readNumeric(valor, field)
  if (kind === 'list' || kind === 'list_api') return readChoice(valor, field, raw ?? { valor })
  if (typeof valor !== 'string') return problem('El tipo de dato no es correcto.', 'El tipus de dada no és correcte.')
  if (kind === 'date') return readDay(valor, zone)
  return kind === 'signature' ? readSignature(valor) : readText(valor)
}
