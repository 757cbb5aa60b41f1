import { inZone, partsIn } from '#/values/dates.ts'

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** How long what is pending has waited at the end of the month: up to 7, 30 and 91 days, and longer. */
export const pendingAges = ['semana', 'mes', 'trimestre', 'antiguas'] as const

/** What of two states of a report is compared. */
export const comparedFigures = [
  'creadas',
  'cerradas',
  'resueltas',
  'pendientes',
  'repetidas',
  'con_plazo',
  'en_plazo',
  'mitad',
  'nueve',
] as const

const two = (value: number) => String(value).padStart(2, '0')
const partsOf = (mes: string): [year: number, month: number] => [Number(mes.slice(0, 4)), Number(mes.slice(5, 7))]

/** `2026-01`, -1: `2025-12`. */
export const addMonths = (mes: string, months: number): string => {
  const [year, month] = partsOf(mes)
  const count = year * 12 + month - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}`
}

/** The month of a moment in a zone. */
export const monthOf = (date: Date, zona: string): string => {
  const { year, month } = partsIn(date, zona)
  return `${String(year).padStart(4, '0')}-${two(month)}`
}

export const startOfMonth = (mes: string, zona: string): Date => {
  const [year, month] = partsOf(mes)
  return inZone({ year, month, day: 1, hour: 0, minute: 0, second: 0 }, zona)
}

/** The first day of a month, `YYYY-MM-DD`, that is neither weekend nor holiday. */
export const firstWorkday = (mes: string, festivos: readonly string[]): string => {
  const [year, month] = partsOf(mes)
  const days = Array.from({ length: 28 }, (_, day) => new Date(Date.UTC(year, month - 1, day + 1)))
  const dateOf = (day: Date) => day.toISOString().slice(0, 10)
  const work = days.find((day) => ![0, 6].includes(day.getUTCDay()) && !festivos.includes(dateOf(day)))
  return work ? dateOf(work) : `${mes}-28`
}
