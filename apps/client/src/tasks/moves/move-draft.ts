import type { MoveTrack } from '@avisa/contract/tasks/moves'
import { emptyClosing, type ClosingDraft } from '#/closing/shared/closing-form.ts'
import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import { createDrafts } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'

/** The unsent move of a task. */
export type MoveDraft = ClosingDraft & {
  pista: MoveTrack | null
  estado_id: number | null
  /** `YYYY-MM-DD HH:mm`; empty means now. */
  fecha: string
  /** The marked ones are shown to the reporter. */
  fotos: readonly (OutgoingPhoto & CoverablePhoto)[]
  /** The repair, still open, is finished together with the study. */
  cierra: boolean
  /** Version of the task for which it was refused; later changes are shown. */
  desde?: number
}

export const emptyMove: MoveDraft = {
  pista: null,
  estado_id: null,
  ...emptyClosing,
  fecha: '',
  fotos: [],
  cierra: false,
}
/** The first version had a single text, for the team; the second no reasons. */
const migrate = (old: unknown): MoveDraft => ({ ...emptyMove, ...(old as Partial<MoveDraft>) })

/** Stored because a phone may discard the page while its camera is open. */
export const moveDraftOf = createDrafts((id: number) => `mover-tarea-${id}`, { version: 3, initial: emptyMove, migrate })
