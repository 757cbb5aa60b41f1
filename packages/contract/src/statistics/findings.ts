import { fill } from '#/values/fill.ts'
import type { Lang } from '#/values/languages.ts'
import { months } from '#/values/months.ts'
import { formatNumber } from '#/values/numbers.ts'
import { inLang, type Pair } from './cell-marks.ts'

/** The titles of charts: what the figures say. A finding is only claimed where there are enough of them. */

export const sayIn = (lang: Lang, pair: Pair, values: Record<string, string | number> = {}): string =>
  fill(
    inLang(lang, pair),
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value, lang) : value]),
    ),
  )

/** «de octubre», «d'octubre». */
export const ofMonth = (day: string, lang: Lang): string => {
  const name = months[lang][Number(day.slice(5, 7)) - 1] ?? ''
  return lang === 'ca' && /^[aeiou]/.test(name) ? `d'${name}` : `de ${name}`
}
const sinceMonth = (day: string, lang: Lang): string =>
  lang === 'es' ? `Desde ${months.es[Number(day.slice(5, 7)) - 1] ?? ''}` : `Des ${ofMonth(day, 'ca')}`

/** «desde abril de 2026», «des d'abril de 2026». */
export const sinceMonthOf = (day: string, lang: Lang): string =>
  `${lang === 'es' ? `desde ${months.es[Number(day.slice(5, 7)) - 1] ?? ''}` : `des ${ofMonth(day, 'ca')}`} de ${day.slice(0, 4)}`

type Week = { semana: string; creadas: number; cerradas: number }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Of the four weeks up to each: 1 more closed than received, −1 fewer, 0 about as many (a twentieth). */
const balances = (weeks: readonly Week[]): number[] =>
  weeks.map((_, at) => {
    const last = weeks.slice(Math.max(0, at - 3), at + 1)
    const [received, closed] = [sum(last.map(({ creadas }) => creadas)), sum(last.map(({ cerradas }) => cerradas))]
    return Math.abs(closed - received) <= (closed + received) / 40 ? 0 : Math.sign(closed - received)
  })

/** Since when more is closed than comes in, or less. */
export const flowFinding = (weeks: readonly Week[], lang: Lang): string => {
  if (sum(weeks.map(({ creadas, cerradas }) => creadas + cerradas)) < 20) return sayIn(lang, ['Recibidas y cerradas', 'Rebudes i tancades'])
  const signs = balances(weeks)
  const now = signs.at(-1) ?? 0
  if (now === 0) return sayIn(lang, ['Se cierra más o menos lo que entra', 'Es tanca més o menys el que entra'])
  const from = signs.findLastIndex((sign) => sign !== now) + 1
  const what: Pair =
    now > 0
      ? ['se cierra más de lo que entra', 'es tanca més del que entra']
      : ['entra más de lo que se cierra', 'entra més del que es tanca']
  const since = weeks[from]?.semana
  if (from === 0 || since === undefined) {
    const whole = inLang(lang, what)
    return whole.charAt(0).toUpperCase() + whole.slice(1)
  }
  return signs.length - from < 3
    ? sayIn(
        lang,
        now > 0
          ? ['Estas semanas se cierra más de lo que entra', 'Estes setmanes es tanca més del que entra']
          : ['Estas semanas entra más de lo que se cierra', 'Estes setmanes entra més del que es tanca'],
      )
    : `${sinceMonth(since, lang)} ${inLang(lang, what)}`
}

type Named = { name: string; value: number }

/** Between the slowest and the fastest, both with enough repairs. */
export const timesFinding = (rows: readonly Named[], lang: Lang): string => {
  const sorted = rows.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const [slow, fast] = [sorted[0], sorted.at(-1)]
  if (!slow || !fast || sorted.length < 2) return sayIn(lang, ['Cuánto tardamos', 'Quant tardem'])
  const ratio = slow.value / fast.value
  const names = { slow: slow.name, fast: fast.name }
  if (ratio < 1.3) return sayIn(lang, ['Todos los grupos tardan parecido', 'Tots els grups tarden un temps semblant'])
  if (ratio < 1.8) return sayIn(lang, ['En {{slow}} se tarda más que en {{fast}}', 'En {{slow}} es tarda més que en {{fast}}'], names)
  if (ratio < 2.5)
    return sayIn(lang, ['En {{slow}} se tarda el doble que en {{fast}}', 'En {{slow}} es tarda el doble que en {{fast}}'], names)
  return sayIn(
    lang,
    ['En {{slow}} se tarda {{ratio}} veces más que en {{fast}}', 'En {{slow}} es tarda {{ratio}} vegades més que en {{fast}}'],
    { ...names, ratio: Math.round(ratio) },
  )
}

/** Which of all has the largest part. */
export const shareFinding = (rows: readonly Named[], total: number, lang: Lang, otherwise: Pair): string => {
  const largest = rows.toSorted((a, b) => b.value - a.value)[0]
  if (!largest || total < 10) return inLang(lang, otherwise)
  return sayIn(lang, ['{{name}} junta el {{share}} %', '{{name}} reunix el {{share}} %'], {
    name: largest.name,
    share: Math.round((100 * largest.value) / total),
  })
}
