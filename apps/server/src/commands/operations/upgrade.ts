import type { Database } from '#/platform/database/database.ts'
import { migrateBeside, MigrationWaits } from '#/platform/database/migrate.ts'
import { requestRestart } from '#/platform/restart-request.ts'
import { StartProblem } from '#/platform/start-problem.ts'

type UpgradeContext = { db: Database; dataDir: string; folder?: string }

const replaceProcesses = async (dataDir: string): Promise<string> => {
  const answer = await requestRestart(dataDir)
  if (!answer) return 'No server of this machine runs on this data folder: its next start is of this version.'
  if (answer.state === 'failed')
    throw new StartProblem(`The new version does not start, the one before goes on (${answer.problem}); the server's log says more.`)
  return answer.replaced === undefined
    ? 'One process serves, which cannot be replaced while it does (WORKERS=2 can): restart it now, that takes seconds.'
    : `${answer.replaced} processes were replaced, one after the other.`
}

export const upgrade = async ({ db, dataDir, folder }: UpgradeContext): Promise<string[]> => {
  const first = await migrateBeside(db, folder)
  const replaced = await replaceProcesses(dataDir)
  const last = first instanceof MigrationWaits ? await migrateBeside(db, folder) : first
  const database = last instanceof MigrationWaits ? last.message : 'The database is up to date.'
  return [database, replaced]
}
