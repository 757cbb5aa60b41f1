import { escalationChannels, escalationReceivers } from '@avisa/contract/configuration/objects/deadlines'
import { levels, nextNotice, rungTimes } from '@avisa/contract/deadlines/ladder'
import type { TaskDeadline } from '@avisa/contract/deadlines/task-deadline'
import { arr, int, nullable, obj, oneOf, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { deadlineRulesJson, DeadlineRulesRow } from './rules-store.ts'

/** Targets, the calendars that they count by, and who is notified. */
export const TargetsRow = obj({
  reglas: DeadlineRulesRow,
  escalones: arr(
    obj({
      plazo_id: nullable(int()),
      cuando: oneOf(...rungTimes),
      cada: nullable(int()),
      quien: oneOf(...escalationReceivers),
      canal: oneOf(...escalationChannels),
    }),
  ),
})
export type TargetsRow = Static<typeof TargetsRow>

export const targetsJson = (scope: Pick<Scope, 'esquema'>, tipos?: readonly number[]): Sql => sql`json_build_object(
  'reglas', ${deadlineRulesJson(scope, tipos)},
  'escalones', (select coalesce(json_agg(json_build_object('plazo_id', e.plazo_id, 'cuando', e.cuando, 'cada', e.cada,
      'quien', e.quien, 'canal', e.canal) order by e.id), '[]') from ${nameIn(scope.esquema)('escalones')} e))`

/** A calendar with shifts, or one that never stops: others have no working time. */
export const usableTargets = ({ reglas: { plazos, calendarios } }: TargetsRow, zona: string) => {
  const usable = new Set(calendarios.flatMap(({ id, turnos, siempre }) => (siempre || turnos.length > 0 ? [id] : [])))
  return { plazos: plazos.filter(({ calendario_id }) => usable.has(calendario_id)), calendarios, zona }
}

export const rungsOf = ({ escalones }: Pick<TargetsRow, 'escalones'>, plazo_id: number) =>
  escalones.filter((rung) => rung.plazo_id === null || rung.plazo_id === plazo_id)

/** The calendar of a target; dates as they come have no shifts. */
export const calendarOf = ({ reglas: { plazos, calendarios } }: TargetsRow, plazo_id: number, zona: string) => {
  const target = plazos.find(({ id }) => id === plazo_id)
  const calendar = calendarios.find(({ id }) => id === target?.calendario_id)
  return calendar && { ...calendar, siempre: calendar.siempre || target?.cuenta === 'dias_naturales', zona }
}

type Telling = { targets: TargetsRow; zona: string; now: number; nivel: number; /** No notice of what is past. */ quiet: boolean }

/** When a task is checked again, and the level of which its people have been notified by then. */
export const noticeOf = (
  { plazo_id, vence, ambar, pausada_desde }: TaskDeadline,
  { targets, zona, now, nivel, quiet }: Telling,
): { siguiente_aviso: number | null; nivel_aviso: number } => {
  const calendar = plazo_id === null ? undefined : calendarOf(targets, plazo_id, zona)
  if (!calendar || plazo_id === null || vence === null || ambar === null || pausada_desde !== null)
    return { siguiente_aviso: null, nivel_aviso: nivel }
  const isLate = vence <= now
  const reached = isLate ? levels.late : ambar <= now ? levels.near : levels.none
  if (!quiet && reached > nivel) return { siguiente_aviso: isLate ? vence : ambar, nivel_aviso: nivel }
  return {
    siguiente_aviso: nextNotice({ vence, ambar }, rungsOf(targets, plazo_id), calendar, now),
    nivel_aviso: isLate ? Math.max(nivel, levels.late) : reached,
  }
}
