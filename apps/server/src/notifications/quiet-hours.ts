import { parseDate, toServerDate } from '@avisa/contract/values/dates'

const day = 86_400_000

/** End of the quiet hours (`HH:mm` of the municipality, possibly past midnight) if they are now; undefined outside them. */
export const quietUntil = (silencio: { desde: string; hasta: string } | null, zona: string, now: Date): Date | undefined => {
  if (silencio === null) return undefined
  const { desde, hasta } = silencio
  const time = toServerDate(now, zona).slice(11, 16)
  const isOvernight = desde > hasta
  const isQuiet = isOvernight ? time >= desde || time < hasta : time >= desde && time < hasta
  if (!isQuiet) return undefined
  // By the calendar: a night when the clocks change does not have 24 hours.
  const today = Date.parse(`${toServerDate(now, zona).slice(0, 10)}T00:00:00Z`)
  const date = new Date(today + (time >= hasta ? day : 0)).toISOString().slice(0, 10)
  return parseDate(`${date} ${hasta}:00`, zona)
}
