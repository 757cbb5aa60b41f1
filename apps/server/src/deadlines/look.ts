import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { readWaiting, takeChange, tellDue } from './look-store.ts'
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
}

/** What every minute does for a municipality: tells what falls due, and orders a computation where the configuration has changed. */
export const lookAtDeadlines = async (deps: Deps, town: { esquema: string; zona_horaria: string }): Promise<number> => {
  const { db, jobs, clock } = deps
  const { esquema, zona_horaria: zona } = town
  const looking = { esquema, zona, now: clock.now() }
  const { vencen, cambiada } = await readWaiting(db.read(esquema), looking)
  if (cambiada)
    await db.write(esquema, async (tx) => {
      if (await takeChange(tx, looking)) await jobs.enqueue(tx, { esquema }, recomputeJob, {})
    })
  if (!vencen) return 0
  let told = 0
  for (let last = 1; last > 0; told += last) last = await db.write(esquema, (tx) => tellDue(deps, tx, looking))
  return told
}

export const handleRecompute = (deps: Deps): void =>
  deps.jobs.handle(recomputeJob, async (_none, esquema) => {
    const { zona_horaria: zona } = await deps.directory.settings.of(esquema)
    await recomputeAll(deps, { esquema, zona, now: deps.clock.now() })
  })

const minute = 60_000

/** Answers how to stop. A municipality that fails does not keep the others from being looked at. */
export const startDeadlineLook = (deps: Deps, onFailure: (cause: unknown) => void) => {
  const look = async () => {
    const towns = await deps.db.shared.selectFrom('municipios').select(['esquema', 'zona_horaria']).orderBy('id').execute()
    for (const town of towns) await lookAtDeadlines(deps, town).catch(onFailure)
  }
  const timer = setInterval(() => void look().catch(onFailure), minute)
  timer.unref()
  return () => clearInterval(timer)
}
