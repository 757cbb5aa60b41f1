import { listReachableTowns } from '#/platform/database/towns.ts'
import { longestDays } from '@avisa/contract/privacy/retention'
import type { Deps } from '#/platform/deps.ts'
import { noteCheck } from '#/platform/database/checks.ts'
import { jobKind } from '#/platform/jobs.ts'
import { fillClosings, nextDue, readPeriods, type Due, type Step, type TypePeriods } from './due-store.ts'
import { anonymise, dropIncidents, dropPhotos, keepCounted } from './forget-store.ts'
import { readCounting, type At } from './periods-store.ts'
import { dropTraces } from './traces-store.ts'
import { dropLiftedBlocks, dropOld, dropOldDenunciations, dropOldFollows, leftovers, type Leftover } from './leftover-store.ts'

/** The stored job prevents a second run on the same day. */
const retentionJob = jobKind<object>('conservacion', { tries: 3, seconds: 6 * 3600, keptFor: 2 * 86_400 })
/** Files are deleted after the rows that name them are committed. */
export const filesJob = jobKind<{ nombres: readonly string[] }>('borrar-archivos')

type Does = Pick<Deps, 'db' | 'jobs'>
export type RetentionCounts = Record<Step | Leftover, number>

const batch = 200
/** Rows of a table without dependants. */
const bigBatch = 5000

const noPhotos = (due: readonly Due[], periods: readonly TypePeriods[]) => {
  const without = new Set(periods.filter(({ sinFotos }) => sinFotos).map(({ id }) => id))
  return due.filter(({ tipo_id }) => without.has(tipo_id)).map(({ id }) => id)
}

/** One batch in one transaction; returns the processed ids. */
const act = ({ db, jobs }: Does, at: At, options: { step: Step; periods: readonly TypePeriods[]; after: number }): Promise<number[]> =>
  db.write(at.esquema, async (tx) => {
    const due = await nextDue(tx, at, { ...options, most: batch })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return ids
    if (options.step === 'anonimizar') await anonymise(tx, at, ids)
    if (options.step === 'borrar') await keepCounted(tx)
    const nombres = options.step === 'borrar' ? await dropIncidents(tx, at, ids) : await dropPhotos(tx, at, noPhotos(due, options.periods))
    if (nombres.length > 0) await jobs.enqueue(tx, at, filesJob, { nombres })
    return ids
  })

const actOnAll = async (does: Does, at: At, options: { step: Step; periods: readonly TypePeriods[] }): Promise<number> => {
  let [counts, after, last] = [0, 0, batch]
  while (last === batch) {
    const ids = await act(does, at, { ...options, after })
    last = ids.length
    counts += last
    after = ids.at(-1) ?? after
  }
  return counts
}

/**
 * Applies a municipality's retention periods: deletes, anonymises, and deletes old notifications, devices and access log. Each batch
 * is a transaction of its own, so it can be interrupted and repeated.
 */
export const applyRetention = async (does: Does, at: At): Promise<RetentionCounts> => {
  const read = does.db.read(at.esquema)
  const { counting } = await readCounting(does.db, at)
  const periods = await readPeriods(read, counting)
  const retention = longestDays(counting)
  const counts: RetentionCounts = { anonimizar: 0, borrar: 0, notificaciones: 0, dispositivos: 0, consultas_personales: 0 }
  let filled = bigBatch
  while (filled === bigBatch) filled = await does.db.write(at.esquema, (tx) => fillClosings(tx, at, bigBatch))
  for (const step of ['borrar', 'anonimizar'] as const) counts[step] = await actOnAll(does, at, { step, periods })
  if (counts.anonimizar > 0) await does.db.write(at.esquema, (tx) => dropTraces(tx, at, {}))
  for (const what of leftovers) {
    let last = bigBatch
    while (last === bigBatch) {
      last = await does.db.write(at.esquema, (tx) => dropOld(tx, at, { what, retention, most: bigBatch }))
      counts[what] += last
    }
  }
  await does.db.write(at.esquema, async (tx) => {
    await dropLiftedBlocks(tx, at, retention)
    await dropOldFollows(tx, at)
    await dropOldDenunciations(tx, at)
  })
  const valor = { anonimizadas: counts.anonimizar, borradas: counts.borrar }
  await does.db.write(at.esquema, (tx) => noteCheck(tx, { clave: 'conservacion', fecha: at.now, valor }))
  return counts
}

/** Once a day for every municipality, whichever process does it. */
export const orderRetention = async ({ db, jobs }: Does): Promise<void> => {
  const towns = await listReachableTowns(db)
  await jobs.enqueueEach(
    retentionJob,
    towns.map(({ esquema }) => ({ whose: { esquema, daily: true }, data: {} })),
  )
}

type Log = { info: (more: object, text: string) => void }

export const handleRetention = (deps: Deps, log: Log): void => {
  deps.jobs.handle(retentionJob, async (_none, esquema) => {
    const counts = await applyRetention(deps, { esquema, now: deps.clock.now() })
    if (Object.values(counts).some((count) => count > 0))
      log.info({ municipality: esquema, ...counts }, 'what was kept long enough is gone')
  })
  deps.jobs.handle(filesJob, async ({ nombres }) => {
    for (const name of nombres) await deps.files.remove(name)
  })
}
