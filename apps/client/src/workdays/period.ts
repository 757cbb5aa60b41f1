import { mondayOf } from '@avisa/contract/workdays/hours'

export type PeriodKind = 'week' | 'month'
/** `YYYY-MM-DD`, both included. */
export type Period = { desde: string; hasta: string }

const at = (dia: string) => new Date(`${dia}T12:00:00Z`)
const day = (date: Date) => date.toISOString().slice(0, 10)
const plus = (dia: string, days: number) => day(new Date(at(dia).getTime() + days * 86_400_000))

/** `back`: how many weeks or months earlier. */
export const periodOf = (kind: PeriodKind, today: string, back: number): Period => {
  if (kind === 'week') {
    const desde = plus(mondayOf(today), -7 * back)
    return { desde, hasta: plus(desde, 6) }
  }
  const date = at(today)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - back]
  return { desde: day(new Date(Date.UTC(year, month, 1, 12))), hasta: day(new Date(Date.UTC(year, month + 1, 0, 12))) }
}
