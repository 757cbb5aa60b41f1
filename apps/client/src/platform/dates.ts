import { defaultZone, parseDate, partsIn, type DateParts } from '@avisa/contract/values/dates'
import type { Lang } from '@avisa/contract/values/languages'
import { months, shortMonths } from '@avisa/contract/values/months'

/** The server's times are the municipality's wall time (docs/wire.md), in whatever time zone the device is. */
export const instantOf = (time: string, zone: string = defaultZone): Date | undefined => parseDate(time, zone)

const weekdays: Record<Lang, readonly string[]> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  ca: ['diumenge', 'dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte'],
}
const shortWeekdays: Record<Lang, readonly string[]> = {
  es: ['dom.', 'lun.', 'mar.', 'mié.', 'jue.', 'vie.', 'sáb.'],
  ca: ['dg.', 'dl.', 'dt.', 'dc.', 'dj.', 'dv.', 'ds.'],
}
const words = {
  es: {
    today: 'hoy',
    yesterday: 'ayer',
    tomorrow: 'mañana',
    now: 'ahora mismo',
    minute: 'hace 1 minuto',
    minutes: (n: number) => `hace ${n} minutos`,
    hour: 'hace 1 hora',
    hours: (n: number) => `hace ${n} horas`,
    short: { minutes: (n: number) => `hace ${n} min`, hours: (n: number) => `hace ${n} h` },
  },
  ca: {
    today: 'hui',
    yesterday: 'ahir',
    tomorrow: 'demà',
    now: 'ara mateix',
    minute: 'fa 1 minut',
    minutes: (n: number) => `fa ${n} minuts`,
    hour: 'fa 1 hora',
    hours: (n: number) => `fa ${n} hores`,
    short: { minutes: (n: number) => `fa ${n} min`, hours: (n: number) => `fa ${n} h` },
  },
} as const

export type Time = string | number | Date

const two = (value: number) => String(value).padStart(2, '0')
const read = (time: Time, zone: string): Date =>
  typeof time === 'string' ? (instantOf(time, zone) ?? new Date(Number.NaN)) : new Date(time)
const partsOf = (time: Time, zone: string): DateParts => partsIn(read(time, zone), zone)
const monthOf = (month: number, lang: Lang) => {
  const name = months[lang][month - 1] ?? ''
  return lang === 'ca' ? (/^[aeiou]/.test(name) ? `d'${name}` : `de ${name}`) : `de ${name}`
}

export const formatTime = (time: Time, zone: string = defaultZone): string => {
  const { hour, minute } = partsOf(time, zone)
  return `${hour}:${two(minute)}`
}

export const formatShortDate = (time: Time, zone: string = defaultZone): string => {
  const { year, month, day } = partsOf(time, zone)
  return `${two(day)}/${two(month)}/${year}`
}

export const formatDate = (time: Time, lang: Lang, zone: string = defaultZone): string => {
  const { year, month, day } = partsOf(time, zone)
  return `${day} ${monthOf(month, lang)} de ${year}`
}

const weekdayOf = ({ year, month, day }: DateParts) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** `viernes, 3 de abril de 2026, 17:05`. */
export const formatExact = (time: Time, lang: Lang, zone: string = defaultZone): string => {
  const parts = partsOf(time, zone)
  const weekday = weekdays[lang][weekdayOf(parts)]
  return `${weekday}, ${formatDate(time, lang, zone)}, ${formatTime(time, zone)}`
}

type DayOptions = { now?: Date; zone?: string }

/** `jue. 19 nov.`, with the year unless it is the current one. */
export const formatDay = (time: Time, lang: Lang, { now = new Date(), zone = defaultZone }: DayOptions = {}): string => {
  const parts = partsOf(time, zone)
  const year = parts.year === partsOf(now, zone).year ? '' : ` ${parts.year}`
  return `${shortWeekdays[lang][weekdayOf(parts)] ?? ''} ${parts.day} ${shortMonths[lang][parts.month - 1] ?? ''}${year}`
}

/** `Viernes, 20 de noviembre`. */
export const formatLongDay = (time: Time, lang: Lang, zone: string = defaultZone): string => {
  const parts = partsOf(time, zone)
  const weekday = weekdays[lang][weekdayOf(parts)] ?? ''
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${parts.day} ${monthOf(parts.month, lang)}`
}

const dayOf = (instant: Date, zone: string) => {
  const { year, month, day } = partsOf(instant, zone)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

type WhenOptions = DayOptions & { /** `19 nov.`, for narrow columns. */ short?: boolean }

/** Relative when recent (`hace 5 minutos`, `ayer, 9:02`), then the date, without the current year. */
export const formatWhen = (time: Time, lang: Lang, { now = new Date(), short = false, zone = defaultZone }: WhenOptions = {}): string => {
  const instant = read(time, zone)
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  const days = dayOf(now, zone) - dayOf(instant, zone)
  const forms = words[lang]
  if (minutes >= 0 && minutes < 1) return forms.now
  if (minutes > 0 && minutes < 60) return short ? forms.short.minutes(minutes) : minutes === 1 ? forms.minute : forms.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (days === 0 && hours >= 1 && hours < 12) return short ? forms.short.hours(hours) : hours === 1 ? forms.hour : forms.hours(hours)
  if (days === 0) return `${forms.today}, ${formatTime(instant, zone)}`
  if (days === 1) return `${forms.yesterday}, ${formatTime(instant, zone)}`
  if (days === -1) return `${forms.tomorrow}, ${formatTime(instant, zone)}`
  const { year, month, day } = partsOf(instant, zone)
  if (year !== partsOf(now, zone).year) return formatShortDate(instant, zone)
  return short ? `${day} ${shortMonths[lang][month - 1] ?? ''}` : `${day} ${monthOf(month, lang)}`
}

/** `DD/MM/YYYY HH:mm:ss`, the format of incident creation. */
export const toWireDate = (time: Time, zone: string = defaultZone): string => {
  const parts = partsOf(time, zone)
  return `${formatShortDate(time, zone)} ${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`
}
