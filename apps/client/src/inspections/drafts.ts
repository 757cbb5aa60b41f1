import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'

/** What an inspection is finalised with, as far as it is chosen; null is what stands there by itself. */
export type FinishDraft = {
  resultado_id: number | null
  tipo_id: number | null
  entidad_id: number | null
  comentario: string
  fotos: readonly OutgoingPhoto[]
}
/** What is changed of an inspection; what is absent stays. */
export type ChangeDraft = { prioridad_id?: number | null; inspector_id?: number | null; estado_inspeccion_id?: number; comentario: string }

const draftsOf = <T extends object>(name: string, initial: T) => {
  const drafts = new Map<number, UseDraft<T>>()
  return (id: number): UseDraft<T> => {
    const draft = drafts.get(id) ?? createDraft<T>({ name: `${name}-${id}`, version: 1, initial })
    drafts.set(id, draft)
    return draft
  }
}

/** Kept because a phone may end the page behind its camera; what was chosen stays until it is sent. */
export const finishDraftOf = draftsOf<FinishDraft>('finalizar-inspeccion', {
  resultado_id: null,
  tipo_id: null,
  entidad_id: null,
  comentario: '',
  fotos: [],
})
export const changeDraftOf = draftsOf<ChangeDraft>('cambiar-inspeccion', { comentario: '' })

/** An inspection that is being asked for. */
export type RequestDraft = { inspector_id: number | null; prioridad_id: number | null; observaciones: string }
export const requestDraftOf = draftsOf<RequestDraft>('pedir-inspeccion', { inspector_id: null, prioridad_id: null, observaciones: '' })
