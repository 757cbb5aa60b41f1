import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { beginAttempt, giveUp } from './store.ts'

const tries = 3

export const importJob = jobKind<{ id: number }>('importacion', { tries, seconds: 3600, silence: 30 })

export const handleImports = ({ db, importer, jobs }: Pick<Deps, 'db' | 'importer' | 'jobs'>): void =>
  jobs.handle(importJob, async ({ id }, esquema) => {
    const attempt = await db.write(esquema, (tx) => beginAttempt(tx, id))
    if (attempt === undefined) return
    try {
      await importer.run(esquema, id)
    } catch (cause) {
      if (attempt < tries) throw cause
      await db.write(esquema, (tx) => giveUp(tx, id))
    }
  })
