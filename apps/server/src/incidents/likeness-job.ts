import type { Tx } from '#/platform/database/database.ts'
import { useOnePlan } from '#/platform/database/prepared-statements.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { noteDuplicate } from './near-store.ts'

const likenessJob = jobKind<{ id: number }>('parecida', { together: 20 })

export const compareLater = (deps: Pick<Deps, 'jobs'>, tx: Tx, { esquema }: Scope, id: number): Promise<void> =>
  deps.jobs.enqueue(tx, { esquema }, likenessJob, { id })

export const handleLikeness = ({ jobs, db, clock }: Deps): void =>
  jobs.handleTogether(likenessJob, (all, esquema) =>
    db.write(esquema, async (tx) => {
      await useOnePlan(tx)
      for (const { id } of all.toSorted((a, b) => a.id - b.id)) await noteDuplicate(tx, { esquema, now: clock.now() }, id)
    }),
  )
