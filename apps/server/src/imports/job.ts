import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { beginAttempt, giveUp, hasWaitingPhotos } from './store.ts'

const tries = 3

export const importJob = jobKind<{ id: number }>('importacion', { tries, seconds: 3600, silence: 30 })
const photosJob = jobKind<{ id: number }>('fotos-importadas', { seconds: 3600, silence: 30 })

export const handleImports = ({ db, importer, jobs }: Pick<Deps, 'db' | 'importer' | 'jobs'>): void => {
  const enqueuePhotos = async (esquema: string, id: number) => {
    if (await hasWaitingPhotos(db.read(esquema), id)) await db.write(esquema, (tx) => jobs.enqueue(tx, { esquema }, photosJob, { id }))
  }
  jobs.handle(importJob, async ({ id }, esquema) => {
    const attempt = await db.write(esquema, (tx) => beginAttempt(tx, id))
    if (attempt === undefined) return enqueuePhotos(esquema, id)
    try {
      await importer.run(esquema, id)
    } catch (cause) {
      if (attempt < tries) throw cause
      await db.write(esquema, (tx) => giveUp(tx, id))
    }
    return enqueuePhotos(esquema, id)
  })
  // What is left after the time of one goes on in the next.
  jobs.handle(photosJob, async ({ id }, esquema) => {
    await importer.run(esquema, id, true)
    await enqueuePhotos(esquema, id)
  })
}
