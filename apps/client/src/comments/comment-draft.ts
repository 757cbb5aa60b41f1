import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import type { CommentSubject } from './comment-calls.ts'

export type CommentDraft = { texto: string; publico: boolean; fotos: readonly OutgoingPhoto[] }
const drafts = new Map<string, UseDraft<CommentDraft>>()

/** What is being written about one thing: kept apart from what is being written about others. */
export const draftOf = ({ origin, id }: CommentSubject): UseDraft<CommentDraft> => {
  const name = `comentario:${origin}:${id}`
  const draft = drafts.get(name) ?? createDraft<CommentDraft>({ name, version: 1, initial: { texto: '', publico: false, fotos: [] } })
  drafts.set(name, draft)
  return draft
}
