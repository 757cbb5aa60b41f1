import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { noteDuplicates } from './near-store.ts'

const likenessJob = jobKind<{ id: number }>('parecida', { together: 20 })

export const compareLater = (deps: Pick<Deps, 'jobs'>, tx: Tx, { esquema }: Scope, id: number): Promise<void> =>
  deps.jobs.enqueue(tx, { esquema }, likenessJob, { id })

export const handleLikeness = ({ jobs, db, clock }: Deps): void =>
  jobs.handleTogether(likenessJob, (all, esquema) =>
    db.write(
      esquema,
      (tx) =>
        noteDuplicates(
          tx,
          { esquema, now: clock.now() },
          all.map(({ id }) => id),
        ),
      { onePlan: true },
    ),
  )
