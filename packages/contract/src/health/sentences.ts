import { parseDate } from '#/values/dates.ts'
import type { Some } from './schemas.ts'

export type Level = 'rojo' | 'ambar' | 'verde'
export type Both = { es: string; ca: string }
type ConsoleScreen = 'security' | 'fields' | 'appearance' | 'people' | 'units' | 'types' | 'texts' | 'deadlines' | 'streets' | 'privacy'
/** What the button of a finding does: opens a screen of the console or a part of its own, or repeats all given-up jobs. */
export type Remedy = Both & ({ screen: ConsoleScreen } | { part: 'rechazados' | 'fallos' } | { command: 'repeat' })
/** A sentence and one button; of what works, its name and a short value, which `breve` says of what does not. */
export type Finding = { codigo: string; nivel: Level; titulo: Both; texto: Both; remedio?: Remedy; breve?: { titulo: Both; texto: Both } }

export const both = (es: string, ca = es): Both => ({ es, ca })
const day = 86_400_000
export const number = (count: number) => new Intl.NumberFormat('es').format(count)
export const counted = (count: number, single: Both, other: Both): Both => {
  const { es, ca } = count === 1 ? single : other
  return both(`${number(count)} ${es}`, `${number(count)} ${ca}`)
}

export const at = (moment: string) => parseDate(moment)?.getTime() ?? 0
export const daysSince = (moment: string, now: number) => Math.floor((now - at(moment)) / day)
/** `7/11 8:12` of `2026-11-07 08:12:00`. */
export const short = (moment: string) => {
  const [, month = '', date = '', time = ''] = /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(moment) ?? []
  return `${Number(date)}/${Number(month)} ${time.replace(/^0/, '')}`
}
export const dated = (moment: string) => moment.slice(0, 10).split('-').toReversed().join('/')

export const names = ({ total, primeros }: Some): Both => {
  const more = total - primeros.length
  const list = (lang: 'es' | 'val', and: string) =>
    primeros.map((thing) => thing[`nombre_${lang}`] || thing.nombre_es || thing.nombre_val).join(', ') +
    (more > 0 ? ` ${and} ${number(more)} más` : '')
  return both(`${list('es', 'y')}.`, `${list('val', 'i').replace(/ más$/, ' més')}.`)
}
