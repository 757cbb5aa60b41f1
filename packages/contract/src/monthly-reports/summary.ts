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

export const reportTitle = ({ mes }: MonthFigures, lang: Lang): string => {
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

export type Tile = { name: string; words: string; before: string }

/** The figures on top: each with that of a year before. */
export const reportTiles = (figures: MonthFigures, lang: Lang): Tile[] => {
  const say = sayReport(lang)
  const { total, anterior, mes } = figures
  const count = (value: number) => formatNumber(value, lang)
  const inTime = ({ en_plazo, con_plazo }: MonthFigures['total']) => percentOf(en_plazo, con_plazo)
  const share = (value: number | null) => (value === null ? say('none') : say('percent', { n: count(value) }))
  const year = monthName(addMonths(mes, -12), lang)
  const tile = (key: ReportText, [now, before]: readonly [string, string]): Tile => ({
    name: say(key).toLocaleLowerCase(lang),
    words: now,
    before: say('before', { mes: year, n: before }),
  })
  return [
    tile('creadas', [count(total.creadas), count(anterior.creadas)]),
    tile('cerradas', [count(total.cerradas), count(anterior.cerradas)]),
    tile('pendientes', [count(total.pendientes), count(anterior.pendientes)]),
    tile('en_plazo', [share(inTime(total)), share(inTime(anterior))]),
  ]
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
