import type { Lang } from './languages.ts'

/** The default zone of a municipality (docs/wire.md). */
export const defaultZone = 'Europe/Madrid'

export type DateParts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (zone: string) => {
  const formatter = formatters.get(zone)
  if (formatter) return formatter
  const created = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, created)
  return created
}

/** The wall clock of a zone at a moment. */
export const partsIn = (date: Date, zone: string): DateParts => {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (name: string) => parts[name] ?? 0
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') }
}

const asUtc = ({ year, month, day, hour, minute, second }: DateParts) => Date.UTC(year, month - 1, day, hour, minute, second)

/** The zone's offset from UTC at this moment, in milliseconds. */
export const aheadOfUtc = (time: number, zone: string) => asUtc(partsIn(new Date(time), zone)) - Math.floor(time / 1000) * 1000

const dayMs = 86_400_000

/** The moment of a wall-clock time; an hour that occurs twice is the first one, a skipped one is an hour later. */
export const inZone = (parts: DateParts, zone: string): Date => {
  const wall = asUtc(parts)
  const before = wall - aheadOfUtc(wall - dayMs, zone)
  const after = wall - aheadOfUtc(wall + dayMs, zone)
  const isRight = (time: number) => time + aheadOfUtc(time, zone) === wall
  return new Date(isRight(before) || !isRight(after) ? before : after)
}

const exists = ({ year, month, day, hour, minute, second }: DateParts) => {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
}

const spanish = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?:[ T](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/
const server = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[ T](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?$/
const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Parses `DD/MM/YYYY HH:mm:ss` (as sent by a creation) in the municipality's zone, also without seconds or hour, `YYYY-MM-DD[ HH:mm[:ss]]`, and ISO
 * 8601 with an offset. Undefined for anything else and for impossible dates.
 */
export const parseDate = (text: string, zone: string = defaultZone): Date | undefined => {
  const trimmed = text.trim()
  const groups = (spanish.exec(trimmed) ?? server.exec(trimmed))?.groups
  if (!groups) return withOffset.test(trimmed) && !Number.isNaN(Date.parse(trimmed)) ? new Date(trimmed) : undefined
  const of = (name: string) => Number(groups[name] ?? 0)
  const parts = { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') }
  return exists(parts) ? inZone(parts, zone) : undefined
}

const two = (value: number) => String(value).padStart(2, '0')

/** `YYYY-MM-DD HH:mm:ss` in the zone: the format of every answer (docs/wire.md). */
export const toServerDate = (date: Date, zone: string = defaultZone): string => {
  const { year, month, day, hour, minute, second } = partsIn(date, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** `DD/MM/YYYY HH:mm:ss` in the zone: the format of a creation. */
export const toCreationDate = (date: Date, zone: string = defaultZone): string => {
  const { year, month, day, hour, minute, second } = partsIn(date, zone)
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** A moment within a sentence: `21/11/2026 a las 17:05`, `21/11/2026 a les 17:05`. */
export const toSentenceDate = (date: Date, zone: string, lang: Lang): string => {
  const { year, month, day, hour, minute } = partsIn(date, zone)
  const at = hour === 1 ? 'a la' : { es: 'a las', ca: 'a les' }[lang]
  return `${two(day)}/${two(month)}/${year} ${at} ${hour}:${two(minute)}`
}
