import { fold } from '@avisa/contract/addresses/fold'
import { isAllCapitals, readable, startLarge } from './readable.ts'
import type { Names } from './records.ts'
import { catastroTypeAtHead, typeAtHead, typeOfColumn, type StreetType } from '@avisa/contract/addresses/street-types'

export type RawName = {
  /** In the source's main language, with or without the type. */
  nombre: string
  /** The type in its own column: Catastro's letters or a word. */
  tipo?: string
  nombre_es?: string
  nombre_val?: string
  /** Settlement; shown in brackets unless it is the municipality itself. */
  localidad?: string
  municipio?: string
  /** The name starts with Catastro's two letters. */
  catastro?: boolean
}
export type Named = { codigo: string; names: Names; bilingual: boolean }

const connectors = "de la|de las|de los|de les|de l'|del|dels|de|d'|la|las|los|les|el|els|l'|en|na"
const inBrackets = new RegExp(`^(.+?)\\s*[,(]\\s*(${connectors})\\s*\\)?$`, 'i')
const atTheEnd = new RegExp(`^(.+?)\\s+(${connectors.replace('|en|na', '')})$`, 'i')

/** «ARROYO (DEL)», «Luna, la» and, in capitals, «ERAS LAS» with the article in front: «DEL ARROYO». */
const articleFirst = (name: string): string => {
  const match = inBrackets.exec(name) ?? (isAllCapitals(name) ? atTheEnd.exec(name) : null)
  const [, noun = '', article = ''] = match ?? []
  if (!noun) return name
  const last = article.split(' ').at(-1) ?? article
  // «LA PALMA (DE LA)» has its article twice.
  const once = noun.toLowerCase().startsWith(`${last.toLowerCase()} `) ? noun.slice(last.length + 1) : noun
  return article.endsWith("'") ? article + once : `${article} ${once}`
}

/** Splits off a bracket that is not an article: «DIAZ CASTRO (FASNIA)» is a street of Fasnia. */
const withoutPlace = (name: string): { name: string; place: string } => {
  let rest = name.trim()
  let place = ''
  for (;;) {
    const [, before = '', inside = ''] = /^(.+?)\s*\(([^()]*)\)$/.exec(rest) ?? []
    if (!before || inBrackets.test(rest)) return { name: rest, place }
    place ||= articleFirst(inside.trim())
    rest = before
  }
}

const saysNothing = (text: string | undefined): boolean => !text || /^-99[789]$/.test(text.trim()) || !/[\p{L}\d]/u.test(text)

/** Undefined for placeholders of missing values («-997», blanks). */
export const valueOf = (value: unknown): string | undefined => {
  const text = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' && typeof text !== 'number') return undefined
  const trimmed = String(text).trim()
  return saysNothing(trimmed) && trimmed !== 's/n' ? undefined : trimmed
}

type Parsed = { type: StreetType | undefined; nombre: string; place: string }

const parse = (text: string, column: StreetType | undefined, catastro: boolean): Parsed => {
  const head = column ? undefined : catastro ? catastroTypeAtHead(text) : typeAtHead(text.trim())
  const { name, place } = withoutPlace(column ? text : (head?.rest ?? text))
  // The name may repeat the type of the column: «CALLE» + «CALLE MAYOR».
  const again = column && typeAtHead(name)?.type === column ? (typeAtHead(name)?.rest ?? name) : name
  const type = column ?? head?.type
  const nombre = readable(articleFirst(again))
  return { type, nombre: type ? lowerArticle(nombre, text) : startLarge(nombre), place }
}
// After a type the article is in lower case: «Calle la Luna». Mixed-case files are left unchanged.
const lowerArticle = (nombre: string, source: string) =>
  isAllCapitals(source) || /\(/.test(source)
    ? nombre.replace(/^(De|Del|La|Las|Los|El|Els|Les|L'|D')(?=[ \p{L}])/u, (a) => a.toLowerCase())
    : nombre

const complete = (type: string | undefined, nombre: string) => (type ? `${type.split(' ').map(startLarge).join(' ')} ${nombre}` : nombre)

const small = new Set(['de', 'del', 'dels', 'la', 'las', 'los', 'les', 'el', 'els', 'en', 'y', 'e'])
/** Spellings with the same key are one street: type and name without accents, articles and connectors, and the settlement. */
export const streetKey = (type: string, nombre: string, place = ''): string => {
  const words = fold(nombre.replaceAll(/\b[ldLD]['’]/g, ' ')).split(' ')
  const heavy = words.filter((word, i) => !small.has(word) && !(word === 'i' && i < words.length - 1))
  return [fold(type), (heavy.length ? heavy : words).join(' '), fold(place)].filter((part, i) => part || i < 2).join('/')
}

/** Both languages of a street's name and the code that joins its segments; undefined without a name. */
export const nameStreet = (raw: RawName): Named | undefined => {
  const [es, val] = [raw.nombre_es, raw.nombre_val].map((text) => (saysNothing(text) ? undefined : text))
  const main = saysNothing(raw.nombre) ? undefined : raw.nombre
  // `name` is in one language; if one of the two is also given separately and differs, `name` is the other.
  const spanish = es ?? (main !== val ? main : undefined) ?? val
  const valencian = val ?? (main !== es ? main : undefined) ?? es
  if (!spanish || !valencian) return undefined
  const column = saysNothing(raw.tipo) ? undefined : typeOfColumn(raw.tipo ?? '')
  const parsed = parse(spanish, column, raw.catastro ?? false)
  const two = spanish === valencian ? parsed : parse(valencian, column, raw.catastro ?? false)
  const place = placeOf(raw, parsed.place)
  const placeSuffix = place ? ` (${startLarge(readable(place))})` : ''
  const names: Names = {
    tipo_es: parsed.type?.es ?? '',
    tipo_val: two.type?.val ?? '',
    nombre_es: parsed.nombre + placeSuffix,
    nombre_val: two.nombre + placeSuffix,
    completo_es: complete(parsed.type?.es, parsed.nombre) + placeSuffix,
    completo_val: complete(two.type?.val, two.nombre) + placeSuffix,
  }
  return { codigo: streetKey(names.tipo_es, parsed.nombre, place), names, bilingual: spanish !== valencian }
}

const placeOf = (raw: RawName, inName: string): string => {
  const place = inName || (raw.localidad ?? '')
  return saysNothing(place) || fold(place) === 'resto' || fold(place) === fold(raw.municipio ?? '') ? '' : place
}
