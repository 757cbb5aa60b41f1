import type { Database } from '#/platform/database/database.ts'
import { migrate, MigrationWaits } from '#/platform/database/migrate.ts'
import { askToRoll } from '#/platform/roll-request.ts'
import { StartProblem } from '#/platform/start-problem.ts'

type Place = { db: Database; dataDir: string; folder?: string }

/** How many migrations ran, and the one that waits for the version before to go, if one does. */
const migrateBeside = async ({ db, folder }: Place): Promise<MigrationWaits | number> => {
  try {
    return await migrate(db, folder)
  } catch (error) {
    if (error instanceof MigrationWaits) return error
    throw error
  }
}

const replaceProcesses = async (dataDir: string): Promise<string> => {
  const answer = await askToRoll(dataDir)
  if (!answer) return 'No server of this machine runs on this data folder: its next start is of this version.'
  if (answer.state === 'failed')
    throw new StartProblem(`The new version does not start, the one before goes on (${answer.problem}); the server's log says more.`)
  return answer.replaced === undefined
    ? 'One process serves, which cannot be replaced while it does (WORKERS=2 can): restart it now, that takes seconds.'
    : `${answer.replaced} processes were replaced, one after the other.`
}

/**
 * The database first, while the version before serves; then its processes, one after the other; then what would have broken them.
 * Answers what to tell the operator.
 */
export const upgrade = async (place: Place): Promise<string[]> => {
  const first = await migrateBeside(place)
  const replaced = await replaceProcesses(place.dataDir)
  const last = first instanceof MigrationWaits ? await migrateBeside(place) : first
  const database = last instanceof MigrationWaits ? last.message : 'The database is up to date.'
  return [database, replaced]
}
