import { checkDatabase } from './database-check.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { NoAnswer } from './start-problem.ts'

const lostFor = 10_000

export const bringUpLater =
  (db: Database, tell: (base: string, cause: unknown) => void) =>
  (name: string, cause: unknown): void => {
    tell(name, cause)
    const base = db.bases.get(name)
    const bring = () => void (base && migrate(base).catch((again: unknown) => bringUpLater(db, tell)(name, again)))
    setTimeout(bring, lostFor).unref()
  }

export const checkOthers = async (databases: Readonly<Record<string, string>>): Promise<void> => {
  for (const address of Object.values(databases))
    await checkDatabase(address).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
}
