import type { Bilingual } from '#/values/bilingual.ts'

/**
 * The fields of an object that a municipality configures. Form, validation, difference, CSV and tests derive from them. `optional`: may be
 * null. `key`: part of the object's key, fixed once it exists. `risk`: warns before saving, because it reaches many people at once.
 * `ofTown`: means nothing in another municipality, and no file has it.
 */
type Common = { optional?: true; key?: true; risk?: true; ofTown?: true; initial?: unknown }
export type TextField = Common & {
  kind: 'text'
  max: number
  min?: number
  lines?: number
  pattern?: string
  placeholders?: readonly string[]
}
export type Field =
  | TextField
  | (Common & { kind: 'flag' })
  | (Common & { kind: 'number'; min: number; max: number; decimals?: true })
  | (Common & { kind: 'choice'; options: readonly string[] })
  | (Common & { kind: 'choices'; options: readonly string[] })
  | (Common & { kind: 'reference'; to: string })
  | (Common & { kind: 'references'; to: string; ordered?: true })
  | (Common & { kind: 'words'; max: number; most?: number })
  | (Common & { kind: 'paragraphs'; max: number; placeholders?: readonly string[] })
  | (Common & { kind: 'colour' })
  | (Common & { kind: 'icon' })
  /** A value with an editor of its own; `check` says what is wrong with it, `read` understands a cell that somebody wrote. */
  | (Common & { kind: 'json'; check?: (value: unknown) => Bilingual | undefined; read?: (cell: string) => unknown })
export type Fields = Readonly<Record<string, Field>>
export type Body = Readonly<Record<string, unknown>>

/** A value of a field as text; an object as JSON. */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`
}

/** A value as a cell of a table: a list of words between bars. */
export const cellText = (value: unknown): string =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('|') : plainText(value)

/** A code made of a name. */
export const codeFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)

/** A code made of a name that is not taken yet. */
export const freeCode = (name: string, taken: { has: (code: string) => boolean }): string => {
  const code = codeFrom(name)
  let free = code
  for (let number = 2; taken.has(free); number += 1) free = `${code.slice(0, 56)}_${number}`
  return free
}

type Options<K extends Field['kind']> = Omit<Extract<Field, { kind: K }>, 'kind'>
export const text = (options: Options<'text'>): TextField => ({ kind: 'text', min: options.optional ? 0 : 1, ...options })
export const flag = (options: Options<'flag'> = {}): Field => ({ kind: 'flag', initial: false, ...options })
export const number = (options: Options<'number'>): Field => ({ kind: 'number', ...options })
export const choice = (options: readonly string[], more: Common = {}): Field => ({ kind: 'choice', options, ...more })
export const choices = (options: readonly string[], more: Common = {}): Field => ({ kind: 'choices', options, ...more })
export const reference = (to: string, more: Common = {}): Field => ({ kind: 'reference', to, ...more })
export const references = (to: string, more: Common & { ordered?: true } = {}): Field => ({ kind: 'references', to, ...more })
export const words = (max = 60, most = 100): Field => ({ kind: 'words', max, most })
export const paragraphs = (options: Options<'paragraphs'>): Field => ({ kind: 'paragraphs', ...options })
export const colour = (more: Common = {}): Field => ({ kind: 'colour', initial: '#0A6478', ...more })
export const icon = (initial: string): Field => ({ kind: 'icon', initial })
export const json = (options: Options<'json'> = {}): Field => ({ kind: 'json', ...options })
export const code = (pattern = '^[a-z0-9_.-]{1,60}$'): Field => text({ max: 60, pattern, key: true })

/** A text in both languages: `nombre_es` and `nombre_val`. */
export const both = <Name extends string>(name: Name, field: Field) =>
  ({ [`${name}_es`]: field, [`${name}_val`]: field }) as Record<`${Name}_es` | `${Name}_val`, Field>

const say = (es: string, ca: string): Bilingual => ({ es, ca })
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((word) => typeof word === 'string')
const choose = say('Elija una de las opciones.', 'Trie una de les opcions.')
const fill = say('Falta este dato.', 'Falta esta dada.')

const textProblem = ({ max, min = 0, pattern }: TextField, value: unknown): Bilingual | undefined => {
  if (typeof value !== 'string') return fill
  if (value.trim().length < min) return say('Falta este texto.', 'Falta este text.')
  if (value.length > max) return say(`Escriba como mucho ${max} caracteres.`, `Escriga com a màxim ${max} caràcters.`)
  if (pattern && value !== '' && !new RegExp(pattern).test(value))
    return say('Tiene letras o signos que aquí no valen.', 'Té lletres o signes que ací no valen.')
  return undefined
}

const listProblem = (field: Extract<Field, { kind: 'words' | 'paragraphs' | 'choices' | 'references' }>, value: unknown) => {
  if (!isTextList(value)) return fill
  if (new Set(value).size < value.length && field.kind !== 'paragraphs') return say('Hay repetidos.', 'Hi ha repetits.')
  if (field.kind === 'choices') return value.every((word) => field.options.includes(word)) ? undefined : choose
  if (field.kind === 'references') return undefined
  if (field.kind === 'paragraphs' && value.length === 0) return say('Falta este texto.', 'Falta este text.')
  const most = (field.kind === 'words' && field.most) || 100
  if (value.length > most) return say(`Como mucho ${most}.`, `Com a màxim ${most}.`)
  return value.some((word) => word.trim() === '' || word.length > field.max)
    ? say(`Cada uno, de 1 a ${field.max} caracteres.`, `Cada un, d'1 a ${field.max} caràcters.`)
    : undefined
}

const numberProblem = ({ min, max, decimals }: Extract<Field, { kind: 'number' }>, value: unknown): Bilingual | undefined => {
  const fits = typeof value === 'number' && Number.isFinite(value) && (decimals || Number.isInteger(value)) && value >= min && value <= max
  return fits ? undefined : say(`Escriba un número de ${min} a ${max}.`, `Escriga un nombre de ${min} a ${max}.`)
}

/** What is wrong with a value by itself, in both languages; references are looked up by `problemsOf`. */
export const valueProblem = (field: Field, value: unknown): Bilingual | undefined => {
  if (value === null || value === undefined) return field.optional ? undefined : fill
  switch (field.kind) {
    case 'text':
      return textProblem(field, value)
    case 'flag':
      return typeof value === 'boolean' ? undefined : fill
    case 'number':
      return numberProblem(field, value)
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? undefined : choose
    case 'reference':
      return typeof value === 'string' ? undefined : choose
    case 'colour':
      return typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)
        ? undefined
        : say('Escriba un color como #0A6478.', 'Escriga un color com #0A6478.')
    case 'icon':
      return typeof value === 'string' && /^[a-z0-9-]{1,60}$/.test(value) ? undefined : choose
    case 'json':
      return field.check?.(value)
    case 'choices':
    case 'references':
    case 'words':
    case 'paragraphs':
      return listProblem(field, value)
  }
}

const initialOf = (field: Field): unknown => {
  if (field.initial !== undefined) return field.initial
  if (field.optional) return null
  if (['choices', 'references', 'words', 'paragraphs'].includes(field.kind)) return []
  if (field.kind === 'choice') return field.options[0]
  if (field.kind === 'number') return field.min
  return field.kind === 'text' ? '' : null
}

/** The body of a new object before anything is typed. */
export const newBody = (fields: Fields): Body => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]))
