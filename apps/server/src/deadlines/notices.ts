import { foldMapChanges } from '#/incidents/shared/map-fold-store.ts'
import { sharedSchema } from '#/platform/database/database.ts'
import { listReachableTowns } from '#/platform/database/towns.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { notifyNextDue, readPending, takeChange } from './notices-store.ts'
import { openIncidents, readTargets, recomputeDeadlines } from './shared/deadline-store.ts'

const recomputeJob = jobKind<object>('plazos', { tries: 5, seconds: 1800, keptFor: 86_400 })
const atOnce = 200

/** Computes the deadlines of all open work again, some incidents in each transaction. */
export const recomputeAll = async ({ db }: Pick<Deps, 'db'>, scope: Pick<Scope, 'esquema' | 'zona' | 'now'>): Promise<void> => {
  const { esquema } = scope
  const targets = await readTargets(db.read(esquema), scope)
  for (let after: number | undefined = 0; after !== undefined;) {
    const incidents: number[] = await openIncidents(db.read(esquema), esquema, { after, most: atOnce })
    if (incidents.length > 0) await db.write(esquema, (tx) => recomputeDeadlines(tx, scope, { incidents, targets }))
    after = incidents.length === atOnce ? incidents.at(-1) : undefined
  }
  // Too few of all tasks have changed for PostgreSQL to do it by itself.
  await db.bulk(esquema, (client) => client.query('analyze tareas'))
}

/** Runs each minute for a municipality: notifies what falls due, and computes again where the configuration has changed. */
export const checkDeadlines = async (deps: Deps, town: { esquema: string; zona_horaria: string }): Promise<number> => {
  const { db, jobs, clock } = deps
  const { esquema, zona_horaria: zona } = town
  const at = { esquema, zona, now: clock.now() }
  const { vencen, cambiada } = await readPending(db.read(esquema), at)
  if (cambiada)
    await db.write(esquema, async (tx) => {
      if (await takeChange(tx, at)) await jobs.enqueue(tx, { esquema }, recomputeJob, {})
    })
  if (!vencen) return 0
  let sum = 0
  for (let last = 1; last > 0; sum += last) last = await db.write(esquema, (tx) => notifyNextDue(deps, tx, at))
  return sum
}

export const handleRecompute = (deps: Deps): void =>
  deps.jobs.handle(recomputeJob, async (_none, esquema) => {
    const { zona_horaria: zona } = await deps.directory.settings.of(esquema)
    await recomputeAll(deps, { esquema, zona, now: deps.clock.now() })
  })

const every = 60
const noticesJob = jobKind<object>('avisos_plazos', { tries: 1, seconds: 600, keptFor: every })

/** What one process of the deployment does each minute, whichever it is. A failure in one municipality does not stop the others. */
export const handleDeadlineNotices = (deps: Deps, log: { error: (more: object, text: string) => void }): void =>
  deps.jobs.handle(noticesJob, async () => {
    for (const town of await listReachableTowns(deps.db)) {
      const municipality = town.esquema
      await checkDeadlines(deps, town).catch((cause: unknown) => log.error({ err: cause, municipality }, 'deadlines could not be checked'))
      await foldMapChanges(deps.db, municipality).catch((cause: unknown) =>
        log.error({ err: cause, municipality }, 'changes of the map could not be folded'),
      )
    }
  })

export const orderDeadlineNotices = ({ jobs }: Pick<Deps, 'jobs'>): Promise<void> =>
  jobs.enqueueEach(noticesJob, [{ whose: { esquema: sharedSchema, every }, data: {} }])

/** Returns how to stop it. */
export const startDeadlineNotices = (deps: Pick<Deps, 'jobs'>, onFailure: (cause: unknown) => void) => {
  const timer = setInterval(() => void orderDeadlineNotices(deps).catch(onFailure), every * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
