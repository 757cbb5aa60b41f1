import type { Bilingual } from '#/values/bilingual.ts'
import type { Shift } from './calendar.ts'

const say = (es: string, ca: string): Bilingual => ({ es, ca })
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const most = 70

/** `07:30` in minutes; the end of a day is `24:00`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const isShift = (value: unknown): value is Shift => {
  if (typeof value !== 'object' || value === null) return false
  const { dia, desde, hasta, ...rest } = value as Partial<Record<string, unknown>>
  const isDay = typeof dia === 'number' && Number.isInteger(dia) && dia >= 1 && dia <= 7
  const isTime = (time: unknown) => typeof time === 'string' && clock.test(time)
  return isDay && isTime(desde) && (isTime(hasta) || hasta === '24:00') && Object.keys(rest).length === 0
}

export const isShiftList = (value: unknown): value is Shift[] => Array.isArray(value) && value.every(isShift)

/** What is wrong with the shifts of a week. */
export const shiftProblem = (value: unknown): Bilingual | undefined => {
  if (!isShiftList(value) || value.length > most) return say('Escriba las horas de cada turno.', 'Escriga les hores de cada torn.')
  if (value.some(({ desde, hasta }) => minutesOf(hasta) <= minutesOf(desde)))
    return say('Un turno acaba antes de empezar.', 'Un torn acaba abans de començar.')
  const sorted = value.toSorted((a, b) => a.dia - b.dia || minutesOf(a.desde) - minutesOf(b.desde))
  const overlaps = sorted.some((shift, at) => {
    const next = sorted[at + 1]
    return next?.dia === shift.dia && minutesOf(next.desde) < minutesOf(shift.hasta)
  })
  return overlaps ? say('Dos turnos del mismo día se pisan.', 'Dos torns del mateix dia se solapen.') : undefined
}

export const minutesOfWeek = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { desde, hasta }) => sum + minutesOf(hasta) - minutesOf(desde), 0)

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
