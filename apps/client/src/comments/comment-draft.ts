import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import { createDrafts } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import type { CommentSubject } from './comment-calls.ts'

export type Writing = { texto: string; publico: boolean; fotos: readonly (CoverablePhoto & OutgoingPhoto)[] }

export const draftOf = createDrafts<CommentSubject, Writing>(({ origin, id }) => `comentario:${origin}:${id}`, {
  version: 1,
  initial: { texto: '', publico: false, fotos: [] },
})
