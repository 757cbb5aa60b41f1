import type { Database, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { importScope } from './import-scope.ts'
import { createTasks, dropStaleTasks, type Batch } from './tasks-store.ts'

const size = 200

export const settleTasks = async (
  db: Database,
  esquema: string,
  { importacion, creates }: { importacion: number; creates: boolean },
): Promise<void> => {
  const scope = await importScope(db, esquema, new Date())
  const all = async (step: (tx: Tx, scope: Scope, batch: Batch) => Promise<number>) => {
    for (let last = size; last === size;) last = await db.write(esquema, (tx) => step(tx, scope, { importacion, size }))
  }
  await all(dropStaleTasks)
  if (creates) await all(createTasks)
}
