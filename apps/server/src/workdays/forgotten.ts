import { workDayLimits } from '@avisa/contract/workdays/limits'
import { eventsOf } from '@avisa/contract/notifications/events'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { notify } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { markForgotten } from './change-store.ts'

type Looking = { id: number; zona: string }
const lookJob = jobKind<Looking>('jornada-olvidada')

const hour = 3_600_000

/** Schedules a check of a new day: it is never closed automatically, but its person is reminded (docs/workflow.md, Work day). */
export const lookLater = (deps: Deps, tx: Tx, { esquema, zona }: Scope, { id, inicio }: { id: number; inicio: Date }): Promise<void> =>
  deps.jobs.enqueue(tx, { esquema, after: new Date(inicio.getTime() + workDayLimits.forgottenHours * hour) }, lookJob, { id, zona })

const lookNow = async (deps: Deps, tx: Tx, esquema: string, { id, zona }: Looking) => {
  const now = deps.clock.now()
  const day = await markForgotten(tx, { id, now })
  if (!day) return
  const desde = { es: toSentenceDate(day.inicio, zona, 'es'), ca: toSentenceDate(day.inicio, zona, 'ca') }
  const event = {
    trabajador_id: day.usuario_id,
    autor: `${day.nombre} ${day.apellidos}`.trim(),
    desde,
  }
  const events = eventsOf({ modelo: 'jornada', accion: 'olvidada' }).map((evento) => ({ ...event, evento }))
  await notify(deps, tx, { esquema, person: null, now, zona }, { id: null, events })
}

/** Marks days still open at that time and notifies the person and their managers. */
export const handleForgotten = (deps: Deps): void =>
  deps.jobs.handle(lookJob, (looking, esquema) => deps.db.write(esquema, (tx) => lookNow(deps, tx, esquema, looking)))
