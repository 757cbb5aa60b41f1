import { minuteMs, workingBetween } from './calendar.ts'
import type { DeadlineRules, StaffCalendar } from './schemas.ts'

/** A calendar as devices keep it, as the rules read it. */
export const calendarIn = ({ turnos, siempre, festivos }: StaffCalendar, zona: string) => ({
  turnos,
  siempre,
  festivos: Object.keys(festivos),
  zona,
})

const mostHours = 24

/** Hours of work between two moments, at least one, where the target counts in them and they are few; undefined otherwise. */
export const hoursBetween = (
  { plazos, calendarios }: DeadlineRules,
  plazo_id: number | null,
  { from = Date.now(), to, zone }: { from?: number; to: number; zone: string },
): number | undefined => {
  const target = plazos.find(({ id }) => id === plazo_id)
  const calendar = calendarios.find(({ id }) => id === target?.calendario_id)
  if (target?.cuenta !== 'minutos_habiles' || !calendar || (!calendar.siempre && calendar.turnos.length === 0)) return undefined
  const hours = Math.max(1, Math.floor(workingBetween(calendarIn(calendar, zone), from, to) / (60 * minuteMs)))
  return hours <= mostHours ? hours : undefined
}
