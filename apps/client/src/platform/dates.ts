import type { Lang } from '@avisa/contract/values/languages'

/** The server's times are the municipality's wall time (docs/wire.md). */
const zone = 'Europe/Madrid'

type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const reader = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const partsOf = (instant: Date): Parts => {
  const parts = Object.fromEntries(reader.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const read = (name: string) => parts[name] ?? 0
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute'), second: read('second') }
}

const asUtc = ({ year, month, day, hour, minute, second }: Parts) => Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * Accepts `YYYY-MM-DD HH:mm:ss` or a date, in whatever time zone the device is; undefined for anything
 * else.
 */
export const instantOf = (time: string): Date | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(time)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const wanted = asUtc({ year, month, day, hour, minute, second })
  const offset = (instant: number) => asUtc(partsOf(new Date(instant))) - instant
  // Twice, because the first guess may be on the other side of a clock change.
  return new Date(wanted - offset(wanted - offset(wanted)))
}

const months: Record<Lang, readonly string[]> = {
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ca: ['gener', 'febrer', 'març', 'abril', 'maig', 'juny', 'juliol', 'agost', 'setembre', 'octubre', 'novembre', 'desembre'],
}
const shortMonths: Record<Lang, readonly string[]> = {
  es: ['ene.', 'feb.', 'mar.', 'abr.', 'may.', 'jun.', 'jul.', 'ago.', 'sept.', 'oct.', 'nov.', 'dic.'],
  ca: ['gen.', 'febr.', 'març', 'abr.', 'maig', 'juny', 'jul.', 'ag.', 'set.', 'oct.', 'nov.', 'des.'],
}
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

const two = (value: number) => String(value).padStart(2, '0')
const read = (time: string | number | Date): Date => (typeof time === 'string' ? (instantOf(time) ?? new Date(Number.NaN)) : new Date(time))
const monthOf = (month: number, lang: Lang) => {
  const name = months[lang][month - 1] ?? ''
  return lang === 'ca' ? (/^[aeiou]/.test(name) ? `d'${name}` : `de ${name}`) : `de ${name}`
}

export type Time = string | number | Date

export const formatTime = (time: Time): string => {
  const { hour, minute } = partsOf(read(time))
  return `${hour}:${two(minute)}`
}

export const formatShortDate = (time: Time): string => {
  const { year, month, day } = partsOf(read(time))
  return `${two(day)}/${two(month)}/${year}`
}

export const formatDate = (time: Time, lang: Lang): string => {
  const { year, month, day } = partsOf(read(time))
  return `${day} ${monthOf(month, lang)} de ${year}`
}

const weekdayOf = (parts: Parts) => new Date(asUtc(parts)).getUTCDay()

/** `viernes, 3 de abril de 2026, 17:05`. */
export const formatExact = (time: Time, lang: Lang): string => {
  const parts = partsOf(read(time))
  const weekday = weekdays[lang][weekdayOf(parts)]
  return `${weekday}, ${formatDate(time, lang)}, ${formatTime(time)}`
}

/** `jue. 19 nov.`, with the year unless it is the current one. */
export const formatDay = (time: Time, lang: Lang, now = new Date()): string => {
  const parts = partsOf(read(time))
  const year = parts.year === partsOf(now).year ? '' : ` ${parts.year}`
  return `${shortWeekdays[lang][weekdayOf(parts)] ?? ''} ${parts.day} ${shortMonths[lang][parts.month - 1] ?? ''}${year}`
}

/** `Viernes, 20 de noviembre`. */
export const formatLongDay = (time: Time, lang: Lang): string => {
  const parts = partsOf(read(time))
  const weekday = weekdays[lang][weekdayOf(parts)] ?? ''
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${parts.day} ${monthOf(parts.month, lang)}`
}

const dayOf = (instant: Date) => {
  const { year, month, day } = partsOf(instant)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

type WhenOptions = { now?: Date; /** `19 nov.`, for narrow columns. */ short?: boolean }

/** Relative when recent (`hace 5 minutos`, `ayer, 9:02`), then the date, without the current year. */
export const formatWhen = (time: Time, lang: Lang, { now = new Date(), short = false }: WhenOptions = {}): string => {
  const instant = read(time)
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000)
  const days = dayOf(now) - dayOf(instant)
  const forms = words[lang]
  if (minutes >= 0 && minutes < 1) return forms.now
  if (minutes > 0 && minutes < 60) return short ? forms.short.minutes(minutes) : minutes === 1 ? forms.minute : forms.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (days === 0 && hours >= 1 && hours < 12) return short ? forms.short.hours(hours) : hours === 1 ? forms.hour : forms.hours(hours)
  if (days === 0) return `${forms.today}, ${formatTime(instant)}`
  if (days === 1) return `${forms.yesterday}, ${formatTime(instant)}`
  if (days === -1) return `${forms.tomorrow}, ${formatTime(instant)}`
  const { year, month, day } = partsOf(instant)
  if (year !== partsOf(now).year) return formatShortDate(instant)
  return short ? `${day} ${shortMonths[lang][month - 1] ?? ''}` : `${day} ${monthOf(month, lang)}`
}

/** `DD/MM/YYYY HH:mm:ss`, the format of incident creation. */
export const toWireDate = (time: Time): string => {
  const parts = partsOf(read(time))
  return `${formatShortDate(time)} ${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`
}
