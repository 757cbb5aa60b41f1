import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { DraftPlace } from '../wizard/draft/wizard-draft.ts'

/** Where it is to be; null while it was not moved, undefined site while that was not touched. */
export type MoveDraft = { place: DraftPlace | null; site?: string | undefined }

const drafts = new Map<number, UseDraft<MoveDraft>>()
/** The new place of one incident, kept until it is saved or given up. */
export const moveDraftOf = (id: number): UseDraft<MoveDraft> => {
  const draft = drafts.get(id) ?? createDraft<MoveDraft>({ name: `mover-incidencia-${id}`, version: 1, initial: { place: null } })
  drafts.set(id, draft)
  return draft
}
