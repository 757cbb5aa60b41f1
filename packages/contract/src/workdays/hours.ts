import type { FieldRefusal } from '#/http/refusals.ts'
import { workDayLimits } from './limits.ts'
import type { WorkDay, WorkTotals } from './schemas.ts'

const minute = 60_000
/** The largest difference between device clocks; a time less far ahead counts as now. */
const tolerance = 24 * 60 * minute

/** Refuses a start before the last day ended or in the future. Times are in milliseconds. */
export const checkStartTime = (inicio: number, { now, ultima }: { now: number; ultima: number | null }): FieldRefusal | undefined => {
  if (inicio > now + tolerance)
    return { field: 'fecha', es: 'La hora de inicio está en el futuro.', ca: "L'hora d'inici està en el futur." }
  if (ultima !== null && inicio < ultima)
    return {
      field: 'fecha',
      es: 'A esa hora su jornada anterior seguía abierta.',
      ca: 'A eixa hora la seua jornada anterior continuava oberta.',
    }
  return undefined
}

/** Refuses an end before the start or in the future, and breaks longer than the day. */
export const checkStop = ({ inicio, fin, pausas }: { inicio: number; fin: number; pausas: number }, now: number): FieldRefusal[] => {
  if (fin > now + tolerance) return [{ field: 'fecha', es: 'La hora de fin está en el futuro.', ca: "L'hora de fi està en el futur." }]
  if (fin < inicio)
    return [{ field: 'fecha', es: 'La jornada no puede terminar antes de empezar.', ca: 'La jornada no pot acabar abans de començar.' }]
  if (pausas > 0 && pausas * minute > fin - inicio)
    return [{ field: 'pausas', es: 'Las pausas duran más que la jornada.', ca: 'Les pauses duren més que la jornada.' }]
  return []
}

type Corrected = { inicio: number; fin: number; pausas: number; /** When the person's next day began. */ siguiente: number | null }

/** Refuses what an end refuses, times after now and times within the following day. */
export const checkCorrection = ({ siguiente, ...day }: Corrected, now: number): FieldRefusal[] => {
  if (day.fin > now) return [{ field: 'fecha', es: 'La hora de fin está en el futuro.', ca: "L'hora de fi està en el futur." }]
  if (siguiente !== null && day.fin > siguiente)
    return [
      {
        field: 'fecha',
        es: 'A esa hora ya había empezado su jornada siguiente.',
        ca: 'A eixa hora ja havia començat la seua jornada següent.',
      },
    ]
  return checkStop(day, now)
}

/** In whole minutes, without breaks. */
export const workedMinutes = (inicio: number, fin: number, pausas: number): number =>
  Math.max(0, Math.floor((fin - inicio) / minute) - pausas)

/** An open day that has lasted longer than anybody works. */
export const isForgotten = ({ estado }: Pick<WorkDay, 'estado'>, inicio: number, now: number): boolean =>
  estado === 'abierto' && now - inicio > workDayLimits.forgottenHours * 60 * minute

const dayMs = 86_400_000

/** The Monday of a day's week, both `YYYY-MM-DD`. */
export const mondayOf = (dia: string): string => {
  const at = Date.parse(`${dia}T00:00:00Z`)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Minutes by week, keyed by its Monday, newest first. */
export const weeksOf = ({ dias }: Pick<WorkTotals, 'dias'>): { lunes: string; minutos: number }[] => {
  const sums = new Map<string, number>()
  for (const { dia, minutos } of dias) sums.set(mondayOf(dia), (sums.get(mondayOf(dia)) ?? 0) + minutos)
  return [...sums].map(([lunes, minutos]) => ({ lunes, minutos })).toSorted((a, b) => b.lunes.localeCompare(a.lunes))
}
