import { addWorking, minuteMs, workingBetween, type Calendar } from './calendar.ts'

export const rungTimes = ['ambar', 'vence', 'despues'] as const
/** Near the deadline, at it, or again each `cada` minutes of work after it. */
export type RungTime = (typeof rungTimes)[number]
export type Rung = { plazo_id: number | null; cuando: RungTime; cada: number | null }

export const eventOfRung = { ambar: 'plazo_cerca', vence: 'plazo_vencido', despues: 'plazo_escalado' } as const satisfies Record<
  RungTime,
  string
>

/** The level that has been told: none, near, late, or a number of times after. */
export const levels = { none: 0, near: 1, late: 2 } as const

type Due = { vence: number; ambar: number }
type Moment = { at: number; cuando: RungTime; nivel: number; rung?: Rung }

const after = (due: Due, rungs: readonly Rung[], calendar: Calendar, time: number): Moment[] =>
  rungs.flatMap((rung) => {
    if (rung.cuando !== 'despues' || rung.cada === null) return []
    const step = rung.cada * minuteMs
    const passed = time < due.vence ? 0 : Math.floor(workingBetween(calendar, due.vence, time) / step)
    const count = passed + 1
    return [{ at: addWorking(calendar, due.vence, count * step), cuando: 'despues' as const, nivel: levels.late + count, rung }]
  })

const momentsAfter = (due: Due, rungs: readonly Rung[], calendar: Calendar, time: number): Moment[] =>
  [
    { at: due.ambar, cuando: 'ambar' as const, nivel: levels.near },
    { at: due.vence, cuando: 'vence' as const, nivel: levels.late },
    ...after(due, rungs, calendar, time),
  ]
    .filter(({ at }) => at > time)
    .toSorted((a, b) => a.at - b.at)

/** The first moment after `time` at which something is to be told. */
export const nextNotice = (due: Due, rungs: readonly Rung[], calendar: Calendar, time: number): number | null =>
  momentsAfter(due, rungs, calendar, time)[0]?.at ?? null

/** What has come about by `now` of what was to be told from `since` on; of several at once, the last. */
export const dueNotice = (due: Due, rungs: readonly Rung[], calendar: Calendar, { since, now }: { since: number; now: number }) => {
  const reached = momentsAfter(due, rungs, calendar, since - 1).filter(({ at }) => at <= now)
  return reached.at(-1)
}
