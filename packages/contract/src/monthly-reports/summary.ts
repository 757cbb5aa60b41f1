import { pick, type Lang } from '#/values/languages.ts'
import { formatNumber } from '#/values/numbers.ts'
import { monthName } from './charts.ts'
import { percentOf } from './figures.ts'
import { addMonths } from './months.ts'
import type { FigureChange, MonthFigures } from './schemas.ts'
import { sayReport, type ReportText, type SayReport } from './texts.ts'

const daysIn = (say: SayReport, lang: Lang, days: number): string =>
  days === 1 ? say('days_one') : say('days_other', { n: formatNumber(days, lang) })

/** «La mitad se resolvió en 5 días; 9 de cada 10, en 23.» */
const promiseSentence = ({ total: { mitad, nueve } }: MonthFigures, lang: Lang): string => {
  const say = sayReport(lang)
  if (mitad === null || nueve === null) return say('noPromise')
  return say('promise', { mitad: daysIn(say, lang, mitad), nueve: daysIn(say, lang, nueve) })
}

export const reportTitle = ({ mes }: Pick<MonthFigures, 'mes'>, lang: Lang): string => {
  const name = monthName(mes, lang)
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

/** What a report says first, in three sentences. */
export const reportSummary = (figures: MonthFigures, lang: Lang): string => {
  const say = sayReport(lang)
  const { total, anterior } = figures
  const n = formatNumber(total.creadas, lang)
  const share = percentOf(total.creadas - anterior.creadas, anterior.creadas)
  const compared =
    share === null ? null : share === 0 ? say('same') : say(share > 0 ? 'more' : 'less', { n: formatNumber(Math.abs(share), lang) })
  const received = compared === null ? say('receivedAlone', { n }) : say('received', { n, comparadas: compared })
  return [received, say('closed', { n: formatNumber(total.cerradas, lang) }), promiseSentence(figures, lang)].join(' ')
}

/** `value`, `previous`: the numbers of `words` and `before`. */
export type Tile = { name: string; words: string; before: string; value: number | null; previous: number | null }

export const yearBefore = (figures: MonthFigures, lang: Lang): string => monthName(addMonths(figures.mes, -12), lang)

/** The figures on top: each with that of a year before. */
export const reportTiles = (figures: MonthFigures, lang: Lang): Tile[] => {
  const say = sayReport(lang)
  const { total, anterior } = figures
  const inTime = ({ en_plazo, con_plazo }: MonthFigures['total']) => percentOf(en_plazo, con_plazo)
  const words = (value: number | null, key: ReportText) => {
    if (value === null) return say('none')
    const n = formatNumber(value, lang)
    return key === 'en_plazo' ? say('percent', { n }) : n
  }
  const tile = (key: ReportText, value: number | null, previous: number | null): Tile => ({
    name: say(key).toLocaleLowerCase(lang),
    words: words(value, key),
    before: say('before', { mes: yearBefore(figures, lang), n: words(previous, key) }),
    value,
    previous,
  })
  const counts = (['creadas', 'cerradas', 'pendientes'] as const).map((key) => tile(key, total[key], anterior[key]))
  return [...counts, tile('en_plazo', inTime(total), inTime(anterior))]
}

/** «Cerradas: antes 795, ahora 792.» */
export const changeSentences = (changes: readonly FigureChange[], lang: Lang): string[] => {
  const say = sayReport(lang)
  const words = (value: number | null) => (value === null ? say('none') : formatNumber(value, lang))
  return changes.map((change) => {
    const name = say(change.cifra)
    const group = pick(change, 'grupo', lang)
    const cifra = group === null ? name : say('changeIn', { grupo: group, cifra: name.toLocaleLowerCase(lang) })
    return say('change', { cifra, antes: words(change.antes), ahora: words(change.ahora) })
  })
}

export const changesTitle = (count: number, version: number, lang: Lang): string =>
  sayReport(lang)(count === 1 ? 'changed_one' : 'changed_other', { n: count, version })
