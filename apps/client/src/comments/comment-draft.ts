import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import type { Subject } from './comment-calls.ts'

export type Writing = { texto: string; publico: boolean; fotos: readonly OutgoingPhoto[] }
const drafts = new Map<string, UseDraft<Writing>>()

/** What is being written about one thing: kept apart from what is being written about others. */
export const draftOf = ({ origin, id }: Subject): UseDraft<Writing> => {
  const name = `comentario:${origin}:${id}`
  const draft = drafts.get(name) ?? createDraft<Writing>({ name, version: 1, initial: { texto: '', publico: false, fotos: [] } })
  drafts.set(name, draft)
  return draft
}
