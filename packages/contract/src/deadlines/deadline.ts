import {
  addDays,
  addWorking,
  addWorkingDays,
  addWorkingDaysToHour,
  holidaysBetween,
  minuteMs,
  workingBetween,
  workingDaysBetween,
  type Calendar,
} from './calendar.ts'
import type { Target } from './targets.ts'

/** A change in a task's history. `pausa`, `responde`, `visita`, `final`: flags of the status that it set. Moments in milliseconds. */
export type ClockMove = { at: number; pausa: boolean; responde: boolean; visita: boolean; final: boolean }
export type Pause = { desde: number; hasta: number | null }
/** `fin`: null while the work goes on. `reabierta`: it was ended before `inicio`. */
export type Clock = {
  inicio: number
  pausas: readonly Pause[]
  respondida: number | null
  visitada: number | null
  fin: number | null
  reabierta: boolean
}

/** Start, pauses, first answer, first visit and end, from the history alone, whatever its order. A task that goes on after its end starts again. */
export const clockOf = (created: number, moves: readonly ClockMove[]): Clock => {
  const start = (inicio: number, reabierta: boolean): Clock => ({
    inicio,
    pausas: [],
    respondida: null,
    visitada: null,
    fin: null,
    reabierta,
  })
  const pauses = ({ pausas }: Clock, { at, pausa }: ClockMove): readonly Pause[] => {
    const open = pausas.at(-1)?.hasta === null
    if (pausa === open) return pausas
    return pausa ? [...pausas, { desde: at, hasta: null }] : pausas.map((pause) => ({ ...pause, hasta: pause.hasta ?? at }))
  }
  return moves
    .toSorted((a, b) => a.at - b.at)
    .reduce(
      (clock, move) => {
        const running = clock.fin !== null && !move.final ? start(move.at, true) : clock
        return {
          ...running,
          pausas: pauses(running, move),
          respondida: running.respondida ?? (move.responde ? move.at : null),
          visitada: running.visitada ?? (move.visita ? move.at : null),
          fin: running.fin ?? (move.final ? move.at : null),
        }
      },
      start(created, false),
    )
}

/** How a deadline came about, line by line. `pausa`: minutes, or days where the target counts days of the law. */
export type DeadlineLine =
  | { clase: 'plazo'; cantidad: number }
  | { clase: 'mitad'; cantidad: number }
  | { clase: 'pausa'; desde: number; hasta: number; cantidad: number }
  | { clase: 'festivo'; dia: string }
export type Deadline = { vence: number; ambar: number; lineas: readonly DeadlineLine[] }

type Counted = Pick<Target, 'cuenta' | 'ambar_por_cien'>

const add = (cuenta: Target['cuenta'], calendar: Calendar, from: number, amount: number): number => {
  switch (cuenta) {
    case 'minutos_habiles':
      return addWorking(calendar, from, amount * minuteMs)
    case 'dias_habiles':
      return addWorkingDays(calendar, from, amount)
    case 'dias_habiles_hora':
      return addWorkingDaysToHour(calendar, from, amount)
    case 'dias_naturales':
      return addDays(calendar, from, amount)
  }
}

/** The end moved by a pause, and what the pause took: days of the law, or minutes in shifts or as they come. */
const stretch = (cuenta: Target['cuenta'], calendar: Calendar, end: number, [from, to]: readonly [number, number]) => {
  switch (cuenta) {
    case 'dias_habiles': {
      const cantidad = workingDaysBetween(calendar, from, to)
      return { end: addWorkingDays(calendar, end, cantidad), cantidad }
    }
    case 'dias_naturales':
      return { end: end + to - from, cantidad: (to - from) / minuteMs }
    case 'minutos_habiles':
    case 'dias_habiles_hora': {
      const time = workingBetween(calendar, from, to)
      return { end: time === 0 ? end : addWorking(calendar, end, time), cantidad: time / minuteMs }
    }
  }
}

const shareOf = ({ cuenta, ambar_por_cien }: Counted, calendar: Calendar, [from, to]: readonly [number, number]): number => {
  const share = ambar_por_cien / 100
  const isWorking = cuenta === 'minutos_habiles' || cuenta === 'dias_habiles_hora'
  return isWorking
    ? addWorking(calendar, from, Math.round(workingBetween(calendar, from, to) * share))
    : Math.round(from + (to - from) * share)
}

/** `amount`: minutes or days, as the target counts. A pause that lasts counts up to `now`. Reopened work has half of the time. */
export const deadlineOf = (
  target: Counted,
  amount: number,
  calendar: Calendar,
  { clock, now }: { clock: Clock; now: number },
): Deadline => {
  const { cuenta } = target
  const { inicio, pausas, reabierta } = clock
  const cantidad = reabierta ? Math.ceil(amount / 2) : amount
  const lineas: DeadlineLine[] = [{ clase: reabierta ? 'mitad' : 'plazo', cantidad }]
  let vence = add(cuenta, calendar, inicio, cantidad)
  for (const { desde, hasta } of pausas) {
    const stay = [desde, hasta ?? Math.max(desde, now)] as const
    const stretched = stretch(cuenta, calendar, vence, stay)
    if (stretched.cantidad > 0) lineas.push({ clase: 'pausa', desde: stay[0], hasta: stay[1], cantidad: stretched.cantidad })
    vence = stretched.end
  }
  if (cuenta !== 'dias_naturales' && !calendar.siempre)
    lineas.push(...holidaysBetween(calendar, inicio, vence).map((dia) => ({ clase: 'festivo' as const, dia })))
  return { vence, ambar: shareOf(target, calendar, [inicio, vence]), lineas }
}
