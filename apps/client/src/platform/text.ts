import { useMemo } from 'react'
import { fill } from '@avisa/contract/values/fill'
import { languages, type Lang } from '@avisa/contract/values/languages'
import { part, useClient, type Client } from './client.ts'
import { formatBytes, formatDistance, formatNumber } from '@avisa/contract/values/numbers'
import { toServerDate } from '@avisa/contract/values/dates'
import {
  formatDate,
  formatDay,
  formatExact,
  formatLongDay,
  formatShortDate,
  formatTime,
  formatWhen,
  instantOf,
  type Time,
} from './dates.ts'
import { language, zone as zoneOf } from './identity.ts'
import { useLang } from './language.ts'
import { observable, useObservable } from './observable.ts'

export { useLang, changeLanguage } from './language.ts'

/** A text in Spanish and in Valencian. */
export type TextPair = readonly [es: string, ca: string]
/** Flat keys; a counted one is written `key_one`, `key_other` and, optionally, `key_zero`. */
export type Texts = Readonly<Record<string, TextPair>>

/** The title of a refusal as a text of the client. */
export const titleOf = <Es extends string, Ca extends string>({ title_es, title_ca }: { title_es: Es; title_ca: Ca }) =>
  [title_es, title_ca] as const
/** Its message. */
export const messageOf = <Es extends string, Ca extends string>({ es, ca }: { es: Es; ca: Ca }) => [es, ca] as const

type PluralForm = 'zero' | 'one' | 'other'
type KeyOf<E> = {
  [K in keyof E & string]: K extends `${infer Base}_${PluralForm}` ? (`${Base}_other` extends keyof E ? Base : K) : K
}[keyof E & string]
type PlaceholdersOf<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never
type SpanishOf<Pair> = Pair extends readonly [infer Es, string] ? Es : never
type TextAt<E, K extends string> = SpanishOf<K extends keyof E ? E[K] : `${K}_other` extends keyof E ? E[`${K}_other`] : never>
type RequiredValues<E, K extends string> = PlaceholdersOf<TextAt<E, K>> | (K extends keyof E ? never : 'count')
type Values<E, K extends string> = [RequiredValues<E, K>] extends [never]
  ? []
  : [values: { [N in RequiredValues<E, K>]: N extends 'count' ? number : string | number }]

/**
 * The text in the current language; values are typed by the placeholders of the Spanish text, numbers are
 * formatted.
 */
export type Say<E> = <K extends KeyOf<E>>(key: K, ...values: Values<E, K>) => string
/** `.now` returns a text outside a component; `.pairs` are both languages. */
export type UseTexts<E> = (() => Say<E>) & { now: (client: Client) => Say<E>; pairs: E; feature: string }

/**
 * The municipality's own texts: `feature.key`, or a key of the specification alone
 * (`ERROR_IMAGEN_CAMARA`).
 */
export type Overrides = Readonly<Record<Lang, Readonly<Record<string, string>>>>
const overrides = part(() => observable<Overrides>({ es: {}, ca: {} }))
export const overrideTexts = (client: Client, lang: Lang, texts: Overrides[Lang]) =>
  overrides(client).set({ ...overrides(client).get(), [lang]: texts })
export const clearOverrides = (client: Client) => overrides(client).set({ es: {}, ca: {} })

const plurals = Object.fromEntries(languages.map((lang) => [lang, new Intl.PluralRules(lang)])) as Record<Lang, Intl.PluralRules>

/** Counts stop at 10 000 (docs/wire.md), so the `many` of a million never occurs. */
const formOf = (texts: Texts, key: string, count: number | undefined, lang: Lang): string => {
  if (count === undefined || key in texts) return key
  if (count === 0 && `${key}_zero` in texts) return `${key}_zero`
  return plurals[lang].select(count) === 'one' ? `${key}_one` : `${key}_other`
}

type TextSource = { feature: string; texts: Texts }

const textOf = (pair: TextPair | undefined, lang: Lang): string | undefined => pair?.[lang === 'es' ? 0 : 1]

export const textsIn =
  ({ feature, texts }: TextSource, lang: Lang, over: Overrides) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const count = values['count']
    const form = formOf(texts, key, typeof count === 'number' ? count : undefined, lang)
    const text = over[lang][`${feature}.${form}`] ?? over[lang][form] ?? textOf(texts[form], lang) ?? form
    const written = Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value, lang) : value])
    return fill(text, Object.fromEntries(written))
  }

/**
 * Declared once, in a feature's `texts.ts`: `export const useIncidentTexts = featureTexts('incidents', {
 * save: ['Guardar', 'Desar'] })`. The municipality's own texts override both languages; a change of
 * language applies at once.
 */
export const featureTexts = <const E extends Texts>(feature: string, texts: E): UseTexts<E> => {
  const source: TextSource = { feature, texts }
  const useTexts = (): Say<E> => {
    const client = useClient()
    const lang = useLang()
    const over = useObservable(overrides(client))
    return useMemo(() => textsIn(source, lang, over) as Say<E>, [lang, over])
  }
  return Object.assign(useTexts, {
    now: (client: Client) => textsIn(source, language(client).get(), overrides(client).get()) as Say<E>,
    pairs: texts,
    feature,
  })
}

export const useZone = (): string => useObservable(zoneOf(useClient()))

/** Numbers, distances and times in the current language. */
export const useFormat = () => {
  const lang = useLang()
  const zone = useZone()
  return useMemo(
    () => ({
      number: (value: number) => formatNumber(value, lang),
      bytes: (value: number) => formatBytes(value, lang),
      distance: (metres: number) => formatDistance(metres, lang),
      time: (time: Time) => formatTime(time, zone),
      shortDate: (time: Time) => formatShortDate(time, zone),
      date: (time: Time) => formatDate(time, lang, zone),
      day: (time: Time) => formatDay(time, lang, { zone }),
      longDay: (time: Time) => formatLongDay(time, lang, zone),
      when: (time: Time) => formatWhen(time, lang, { zone }),
      whenShort: (time: Time) => formatWhen(time, lang, { short: true, zone }),
      exact: (time: Time) => formatExact(time, lang, zone),
      /** The moment of a time of the server. */
      instant: (time: string) => instantOf(time, zone),
      /** The municipality's day at a moment, `YYYY-MM-DD`. */
      wallDay: (moment: number) => toServerDate(new Date(moment), zone).slice(0, 10),
    }),
    [lang, zone],
  )
}
