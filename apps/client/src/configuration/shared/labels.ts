import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { configurables } from '@avisa/contract/configuration/objects'
import { isDrawn } from '@avisa/contract/municipalities/logo'
import type { Body, Field } from '@avisa/contract/configuration/fields'
import { pick, suffixOf, type Lang } from '@avisa/contract/values/languages'
import type { TextPair } from '#/platform/text.ts'
import { useFieldTexts } from './field-texts.ts'
import { useClosingFieldTexts } from './closing-field-texts.ts'
import { useDeadlineFieldTexts } from './deadline-field-texts.ts'
import { useRuleFieldTexts } from './rule-field-texts.ts'
import { useTypeFieldTexts } from './type-field-texts.ts'
import { useObjectTexts } from './object-texts.ts'
import { useParameterTexts } from './parameter-texts.ts'
import { usePermissionTexts } from './permission-texts.ts'

const fieldPairs: Readonly<Record<string, TextPair>> = {
  ...useFieldTexts.pairs,
  ...useTypeFieldTexts.pairs,
  ...useRuleFieldTexts.pairs,
  ...useClosingFieldTexts.pairs,
  ...useDeadlineFieldTexts.pairs,
}
const permissionPairs: Readonly<Record<string, TextPair>> = usePermissionTexts.pairs
const objectPairs: Readonly<Record<string, TextPair>> = useObjectTexts.pairs
const parameterPairs: Readonly<Record<string, TextPair>> = useParameterTexts.pairs
const inLang = (pair: TextPair | undefined, lang: Lang): string | undefined => pair?.[lang === 'es' ? 0 : 1]

/** `nombre` of `nombre_es` and `nombre_val`. */
export const stemOf = (campo: string): string => campo.replace(/_(es|val)$/, '')

export const fieldPair = (objeto: string, campo: string, part = ''): TextPair | undefined =>
  fieldPairs[`${objeto}.${stemOf(campo)}${part}`] ?? fieldPairs[`comun.${stemOf(campo)}${part}`] ?? permissionPairs[`${campo}${part}`]
export const labelOf = (objeto: string, campo: string, lang: Lang): string => inLang(fieldPair(objeto, campo), lang) ?? campo
export const helpOf = (objeto: string, campo: string, lang: Lang): string | undefined => inLang(fieldPair(objeto, campo, '.help'), lang)
export const optionOf = (objeto: string, campo: string, option: string, lang: Lang): string =>
  inLang(fieldPair(objeto, campo, `.${option}`), lang) ?? option
/** `plural`, `nuevo`, `intro`, or its name alone. */
export const objectText = (objeto: string, lang: Lang, part?: 'plural' | 'nuevo' | 'intro'): string =>
  inLang(objectPairs[part ? `${objeto}.${part}` : objeto], lang) ?? objeto

export const parameterLabel = (clave: string, lang: Lang): string => inLang(parameterPairs[clave], lang) ?? clave
export const parameterHelp = (clave: string, lang: Lang): string | undefined => inLang(parameterPairs[`${clave}.help`], lang)
export const parameterOption = (clave: string, option: string, lang: Lang): string =>
  inLang(parameterPairs[`${clave}.${option}`], lang) ?? option

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the product names itself: its parameters, its mails and its roles. */
const productName = (objeto: string, clave: string, lang: Lang): string | undefined =>
  objeto === 'parametro'
    ? parameterLabel(clave, lang)
    : inLang(fieldPairs[`${objeto}.${configurables.get(objeto)?.clave[0] ?? ''}.${clave}`], lang)

/** The name of an object in the reader's language; its key where it has none. */
export const nameOf = (objeto: string, clave: string, body: Body | null | undefined, lang: Lang): string => {
  const own = productName(objeto, clave, lang)
  if (own) return own
  const nombre = objeto === 'texto' ? lang : (configurables.get(objeto)?.nombre ?? '')
  const written = body?.[`${nombre}_${suffixOf(lang)}`] || body?.[`${nombre}_es`] || body?.[nombre]
  return typeof written === 'string' && written !== '' ? written : clave
}

/** The name that an act gives an object. */
export const namedIn = (subject: { objeto: string; clave: string; nombre_es: string; nombre_val: string }, lang: Lang): string =>
  productName(subject.objeto, subject.clave, lang) ?? (pick(subject, 'nombre', lang) || subject.clave)

const listed = (values: readonly unknown[]): string => values.map(asText).join(', ')
const words = {
  yes: ['sí', 'sí'],
  no: ['no', 'no'],
  nothing: ['nada', 'res'],
  image: ['una imagen', 'una imatge'],
  changed: ['otro contenido', 'un altre contingut'],
} as const

/** The texts of a value with parts: a contact, pages of the menu. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A value in words; `nameFor` names what a reference refers to. */
export const valueText = (
  field: Field | undefined,
  value: unknown,
  lang: Lang,
  { option, nameFor }: { option: (option: string) => string; nameFor?: (objeto: string, clave: string) => string },
): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return inLang(words.nothing, lang) ?? ''
  if (typeof value === 'boolean') return inLang(value ? words.yes : words.no, lang) ?? ''
  if (typeof value === 'string' && isDrawn(value)) return inLang(words.image, lang) ?? ''
  if (field?.kind === 'choice') return option(asText(value))
  if (field?.kind === 'choices' && Array.isArray(value)) return listed(value.map((each) => option(String(each))))
  if (field?.kind === 'reference') return nameFor?.(field.to, asText(value)) ?? asText(value)
  if (field?.kind === 'references' && Array.isArray(value)) return listed(value.map((each) => nameFor?.(field.to, String(each)) ?? each))
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(field?.kind === 'paragraphs' ? '\n' : ', ')
  return typeof value === 'object' ? textsIn(value).join(' · ') || (inLang(words.changed, lang) ?? '') : asText(value)
}

/** The field of a change: of a parameter, the one that its name has. */
export const fieldOf = (objeto: string, clave: string, campo: string): Field | undefined =>
  objeto === 'parametro' && campo === 'valor' ? parameters[clave]?.field : configurables.get(objeto)?.fields[campo]
export const changeLabel = (objeto: string, clave: string, campo: string, lang: Lang): string =>
  objeto === 'parametro' && campo === 'valor' ? parameterLabel(clave, lang) : labelOf(objeto, campo, lang)
export const changeOption = (objeto: string, clave: string, campo: string, lang: Lang) => (option: string) =>
  objeto === 'parametro' ? parameterOption(clave, option, lang) : optionOf(objeto, campo, option, lang)
