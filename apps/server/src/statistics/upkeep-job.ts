import { listReachableTowns } from '#/platform/database/towns.ts'
import { endOf, startOf, startsIn, type Span } from '@avisa/contract/statistics/days'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { differences } from '#/platform/metrics.ts'
import { addPending, readExtent, squareFacts, squareRollUp, type Ids } from './upkeep-store.ts'

const upkeepJob = jobKind<object>('hechos', { tries: 10, seconds: 6 * 3600, keptFor: 2 * 86_400, silence: 600 })
const day = 86_400_000
/** Incidents in one transaction. */
const batch = 500
/** A fiftieth of all is compared each day, and whatever is as new as this: what repeats changes with closings that arrive late. */
const [dailyParts, recentDays] = [50, 14]

type Does = Pick<Deps, 'db'>
type Town = { esquema: string; zona: string; now: Date }

/** Facts of incidents from before there were facts; each batch is a transaction, so that it goes on where it was interrupted. */
export const addMissingFacts = async ({ db }: Does, { esquema }: Pick<Town, 'esquema'>): Promise<void> => {
  for (let more = true; more;) more = await db.write(esquema, (tx) => addPending(tx, { esquema }, batch))
}

const batchesOf = ({ primera, ultima }: Ids): Ids[] =>
  Array.from({ length: Math.ceil((ultima - primera + 1) / batch) }, (_, index) => {
    const from = primera + index * batch
    return { primera: from, ultima: Math.min(ultima, from + batch - 1) }
  })

/** Which of how many parts of all. */
type Part = { part: number; parts: number }

/** Compares facts with incidents and roll-ups with facts: what differs is mended, counted and returned. */
export const compareAll = async (
  { db }: Does,
  { esquema, zona, now }: Town,
  { part, parts }: Part,
): Promise<Record<'hechos' | 'resumen', number>> => {
  const { primera, ultima, reciente, ...days } = await readExtent(
    db.read(esquema),
    { esquema },
    { zona, recent: new Date(now.getTime() - recentDays * day) },
  )
  const share = Math.ceil((ultima - primera + 1) / parts)
  const ofToday = { primera: primera + part * share, ultima: Math.min(ultima, primera + (part + 1) * share - 1) }
  const counts = { hechos: 0, resumen: 0 }
  for (const ids of [...batchesOf(ofToday), ...(reciente > 0 ? batchesOf({ primera: reciente, ultima }) : [])])
    counts.hechos += await db.write(esquema, (tx) => squareFacts(tx, { esquema }, ids))
  const span: Span = { desde: days.desde, hasta: days.hasta }
  for (const [table, period] of [
    ['semanas', 'semana'],
    ['meses', 'mes'],
    ['barrios', 'mes'],
    ['celdas', 'mes'],
    // Sums of the others, so after them.
    ['semanas_total', 'semana'],
    ['meses_total', 'mes'],
    ['celdas_total', 'mes'],
  ] as const) {
    const first = startOf(period, span.desde)
    const starts = startsIn(period, { desde: first, hasta: span.hasta })
    // The current period is compared every day.
    for (const [index, start] of starts.entries())
      if (index % parts === part || index === starts.length - 1)
        counts.resumen += await db.write(esquema, (tx) => squareRollUp(tx, { esquema }, table, [start, endOf(period, start)]))
  }
  return counts
}

/** Once a day for every municipality, whichever process does it. */
export const orderUpkeep = async ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> => {
  const towns = await listReachableTowns(db)
  await jobs.enqueueEach(
    upkeepJob,
    towns.map(({ esquema }) => ({ whose: { esquema, daily: true }, data: {} })),
  )
}

type Log = { warn: (more: object, text: string) => void }

export const handleUpkeep = (deps: Deps, log: Log): void =>
  deps.jobs.handle(upkeepJob, async (_none, esquema) => {
    const { zona_horaria: zona } = await deps.directory.settings.of(esquema)
    const now = deps.clock.now()
    await addMissingFacts(deps, { esquema })
    const counts = await compareAll(deps, { esquema, zona, now }, { part: Math.floor(now.getTime() / day) % dailyParts, parts: dailyParts })
    for (const [what, count] of Object.entries(counts)) differences.inc({ what }, count)
    if (counts.hechos + counts.resumen > 0)
      log.warn({ municipality: esquema, ...counts }, 'statistics differed from what they count; they are mended')
  })
