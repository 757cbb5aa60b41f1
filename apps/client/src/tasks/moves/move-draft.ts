import type { MoveTrack } from '@avisa/contract/tasks/moves'
import { createDrafts } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'

/** What is chosen and written for a move and not sent yet. */
export type MoveDraft = {
  pista: MoveTrack | null
  estado_id: number | null
  /** For the team. */
  comentario: string
  /** For whoever reported. */
  respuesta: string
  /** `YYYY-MM-DD HH:mm`; empty while nobody has said otherwise than now. */
  fecha: string
  /** Those marked are shown to whoever reported. */
  fotos: readonly OutgoingPhoto[]
  /** The repair, still open, is finished with the study. */
  cierra: boolean
  /** Version of the task on which it was sent and refused: later changes are shown. */
  desde?: number
}

export const emptyMove: MoveDraft = { pista: null, estado_id: null, comentario: '', respuesta: '', fecha: '', fotos: [], cierra: false }
/** Of the first version, which had one text, for the team. */
const migrate = (old: unknown): MoveDraft => ({ ...emptyMove, ...(old as Partial<MoveDraft>) })

/** The draft of one task's move; kept because a phone may end the page behind its camera. */
export const moveDraftOf = createDrafts((id: number) => `mover-tarea-${id}`, { version: 2, initial: emptyMove, migrate })
