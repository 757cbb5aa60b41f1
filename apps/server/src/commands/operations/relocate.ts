import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import type { Jobs } from '#/platform/jobs.ts'
import { dumpRows } from './dump-store.ts'
import { loadSchema } from './load-store.ts'
import { arrive, handOver, listLeft, setReadOnly, StillBusy } from './relocate-store.ts'

/** Milliseconds: for those who write now; between two attempts at the last step; until it is given up. */
const times = { settle: 1000, between: 1000, patience: 120_000 }

type Stores = { db: Database; jobs: Jobs }

/** Finishes the moves that were interrupted after the municipality had left its old database. */
export const finishMoves = async ({ db, jobs }: Stores): Promise<string[]> => {
  const finished: string[] = []
  for (const from of db.bases.values())
    for (const left of await listLeft(from)) {
      await arrive(db, jobs, from, left)
      finished.push(`«${left.nombre}» is in the database ${left.base} now.`)
    }
  return finished
}

/**
 * Moves a municipality to another database of the deployment. Meanwhile it is read and changes are refused for now; other municipalities notice nothing. Its
 * photos stay where they are. Interrupted, it stays where it was, or `finishMoves` brings it to its end.
 */
export const relocate = async ({ db, jobs }: Stores, name: string, base: string): Promise<string[]> => {
  const finished = await finishMoves({ db, jobs })
  const to = db.bases.get(base)
  if (!to) throw new CommandProblem(`There is no database ${base}. There are: ${[...db.bases.keys()].join(', ')}; DATABASES names them.`)
  const { esquema, nombre, base: old } = await findMunicipality(db, name)
  const from = db.baseOf(esquema)
  if (old === base) return finished.length > 0 ? finished : [`«${nombre}» is in the database ${base} already.`]
  const folder = await mkdtemp(join(tmpdir(), 'avisa-move-'))
  await setReadOnly(from, esquema, true)
  try {
    await sleep(times.settle)
    const [town] = (await dumpRows(from, folder, esquema)).towns
    if (!town) throw new CommandProblem(`«${nombre}» is not there any more.`)
    await loadSchema(to, town, folder)
    const end = Date.now() + times.patience
    for (;;) {
      try {
        await handOver({ from, to, folder }, town)
        break
      } catch (cause) {
        if (!(cause instanceof StillBusy)) throw cause
        if (Date.now() > end) throw new CommandProblem(`«${nombre}» stays where it is: ${cause.message} for two minutes. Try again later.`)
        await sleep(times.between)
      }
    }
  } catch (error) {
    await setReadOnly(from, esquema, false)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [...finished, ...(await finishMoves({ db, jobs }))]
}
