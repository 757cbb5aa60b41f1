import type { Lang } from '#/values/languages.ts'
import { formatNumber } from '#/values/numbers.ts'
import type { RepairPromise } from './promise.ts'

const words = {
  es: { half: 'La mitad se resuelve en', nine: '9 de cada 10, en', day: 'día', days: 'días' },
  ca: { half: 'La mitat es resol en', nine: '9 de cada 10, en', day: 'dia', days: 'dies' },
} as const

export const promiseWords = ({ mediana_dias, p90_dias }: Pick<RepairPromise, 'mediana_dias' | 'p90_dias'>, lang: Lang): string => {
  const { half, nine, day, days } = words[lang]
  const unit = mediana_dias === 1 ? day : days
  return `${half} ${formatNumber(mediana_dias, lang)} ${unit}; ${nine} ${formatNumber(p90_dias, lang)}${unit === day && p90_dias > 1 ? ` ${days}` : ''}.`
}

/** `day`: `YYYY-MM-DD`. */
export const deadlineWords = (day: string, lang: Lang): string => {
  const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return lang === 'ca' ? `El termini per a resoldre-la acaba el ${date}.` : `El plazo para resolverla acaba el ${date}.`
}
