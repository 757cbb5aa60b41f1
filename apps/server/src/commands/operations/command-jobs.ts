import type { Database } from '#/platform/database/database.ts'
import { openJobs } from '#/platform/jobs.ts'

export const openCommandJobs = (db: Database) => {
  const tell = ({ err }: { err?: { message: string } }, text: string) => void process.stderr.write(`${text} ${err?.message ?? ''}\n`)
  return openJobs(db, { warn: () => undefined, error: tell })
}
