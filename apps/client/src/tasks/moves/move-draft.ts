import type { MoveTrack } from '@avisa/contract/tasks/moves'
import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'

/** What is chosen and written for a move and not sent yet. */
export type MoveDraft = {
  pista: MoveTrack | null
  estado_id: number | null
  comentario: string
  /** `YYYY-MM-DD HH:mm`; empty while nobody has said otherwise than now. */
  fecha: string
  fotos: readonly OutgoingPhoto[]
  /** The repair, still open, is finished with the study. */
  cierra: boolean
  /** Version of the task upon which it was sent and refused: what came after is told. */
  desde?: number
}

const initial: MoveDraft = { pista: null, estado_id: null, comentario: '', fecha: '', fotos: [], cierra: false }
const drafts = new Map<number, UseDraft<MoveDraft>>()

/** The draft of one task's move; kept because a phone may end the page behind its camera. */
export const moveDraftOf = (id: number): UseDraft<MoveDraft> => {
  const known = drafts.get(id) ?? createDraft<MoveDraft>({ name: `mover-tarea-${id}`, version: 1, initial })
  drafts.set(id, known)
  return known
}
