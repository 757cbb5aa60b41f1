import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import type { At } from '../periods-store.ts'
import { dropIncidents } from '../forget-store.ts'
import { filesJob } from '../retention.ts'
import { dropTraces } from '../traces-store.ts'

export const eraseIncidents = async ({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, at: At, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await dropTraces(tx, at, { ids })
  const nombres = await dropIncidents(tx, at, ids)
  if (nombres.length > 0) await jobs.enqueue(tx, at, filesJob, { nombres })
}
