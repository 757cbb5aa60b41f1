import { listReachableTowns } from '#/platform/database/towns.ts'
import { addMonths, firstWorkday, monthOf } from '@avisa/contract/monthly-reports/months'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { scopeOf } from '#/platform/scope.ts'
import { insertReport, lockMonth, readHolidays } from './change-store.ts'
import { readFigures } from './shared/figures-store.ts'
import { countPromises } from './promise-store.ts'
import { findVersion } from './shared/store.ts'

export const monthlyReportJob = jobKind<object>('informes', { tries: 5, seconds: 1800, keptFor: 2 * 86_400 })
const day = 86_400_000

/** The next six o'clock in the municipality. */
const nextSix = (zona: string, now: Date): Date => {
  const on = (date: Date) => parseDate(`${toServerDate(date, zona).slice(0, 10)} 06:00:00`, zona) ?? now
  return on(now) > now ? on(now) : on(new Date(now.getTime() + day))
}

/** Each day at six: promises, and from the first working day on, the report of the month before, once. */
export const orderMonthlyReports = async ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  const towns = await listReachableTowns(db)
  await jobs.enqueueEach(
    monthlyReportJob,
    towns.map(({ esquema, zona_horaria: zona }) => ({ whose: { esquema, after: nextSix(zona, clock.now()), daily: true }, data: {} })),
  )
}

export const handleMonthlyReports = ({ db, jobs, directory, clock }: Deps): void =>
  jobs.handle(monthlyReportJob, async (_none, esquema) => {
    const municipality = await directory.bySchema(esquema)
    if (!municipality) return
    const { settings } = await directory.settings.current(esquema)
    const scope = scopeOf({ municipality, settings, person: null, uuid: null, lang: 'es', now: clock.now(), unidades_gestion_ids: [] })
    const read = db.read(esquema)
    await db.write(esquema, (tx) => countPromises(tx, scope))
    const today = toServerDate(scope.now, scope.zona).slice(0, 10)
    const current = monthOf(scope.now, scope.zona)
    if (today < firstWorkday(current, await readHolidays(read))) return
    const month = { mes: addMonths(current, -1), unidad: null }
    if (await findVersion(read, scope, month)) return
    const datos = await readFigures(read, scope, month)
    await db.write(esquema, async (tx) => {
      await lockMonth(tx, scope, month.mes)
      if (!(await findVersion(tx, scope, month))) await insertReport(tx, scope, { ...month, datos, usuario_id: null })
    })
  })
