import { Refusal, refuse } from '@avisa/contract/refusal'
import type { Deps } from '#/platform/deps.ts'
import type { Tx } from '#/platform/database/database.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { jobKind } from '#/platform/jobs.ts'
import { scopeOf, type Scope } from '#/platform/scope.ts'
import { findDueDraft, publishDraftAct, setDraftState } from './draft-store.ts'
import { findDraft, lastAuthor, tablesOf, type DraftRow } from './history-store.ts'
import { readObjects, writeObjects } from './shared/object-store.ts'
import { lockFor, mergedOf, publishChanges, type Judging } from './publish.ts'
import { nameAct, recordNothing } from './shared/act-store.ts'

const publishJob = jobKind<{ id: number }>('publicar-configuracion', { tries: 5 })

/** Publishes a draft whole: it becomes the act under which its changes are recorded. */
export const publishDraftNow = async (tx: Tx, at: Omit<Judging, 'read'>, { id, pedido }: DraftRow): Promise<void> => {
  const { scope } = at
  await lockFor(tx, scope, pedido)
  if (!(await publishDraftAct(tx, scope.esquema, id, { now: scope.now, editor: scope.person?.user_id ?? null }))) refuse('http.conflict')
  await nameAct(tx, scope.esquema, id)
  await publishChanges(tx, at, {
    changes: pedido,
    who: async ({ objeto }) => (await lastAuthor(tx, scope.esquema, tablesOf(objeto))) ?? 'SQL',
  })
}

export const planDraft = async (
  { jobs, tx, scope }: { jobs: Deps['jobs']; tx: Tx; scope: Scope },
  id: number,
  time: Date,
): Promise<void> => {
  await setDraftState(tx, scope.esquema, id, { estado: 'programado', publicar_el: time, publicado_por: scope.person?.user_id ?? null })
  await jobs.enqueue(tx, { esquema: scope.esquema, after: time }, publishJob, { id })
}

const publishDue = async (deps: Deps, tx: Tx, esquema: string, id: number): Promise<void> => {
  const now = deps.clock.now()
  const due = await findDueDraft(tx, esquema, id, now)
  const draft = due && (await findDraft(tx, esquema, id))
  if (!draft) return
  const municipality = await deps.directory.bySchema(esquema)
  const person = draft.publicado_por === null ? undefined : await findUser(tx, esquema, draft.publicado_por)
  // The person who planned it may have lost the right since.
  if (!person || !municipality) throw new Refusal('http.forbidden')
  const settings = await deps.directory.settings.of(esquema)
  const scope = scopeOf({ municipality, settings, person, uuid: null, lang: person.lang, now, unidades_gestion_ids: [] })
  await publishDraftNow(tx, { db: deps.db, scope }, draft)
}

/** The configuration of a draft within a transaction that is rolled back; what collides stays as it is. */
export const applyDraft = async (tx: Tx, { esquema, now }: { esquema: string; now: Date }, id: number): Promise<void> => {
  const draft = (await findDraft(tx, esquema, id)) ?? refuse('config.previewEnded')
  await recordNothing(tx)
  const stored = await readObjects(tx, esquema)
  const merged = draft.pedido.flatMap((change) => mergedOf(stored, change))
  await writeObjects(tx, esquema, { changes: merged, stored, now })
}

/** Publishes planned drafts when their time has come; one that cannot be published is marked, and stays open. */
export const handlePlannedDrafts = (deps: Deps): void => {
  deps.jobs.handle(publishJob, async ({ id }, esquema) => {
    try {
      await deps.db.write(esquema, (tx) => publishDue(deps, tx, esquema, id))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      await deps.db.write(esquema, (tx) => setDraftState(tx, esquema, id, { estado: 'chocado' }))
    }
  })
}
