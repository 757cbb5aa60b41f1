import { getIncident, joinIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { rateIncident, stillBroken } from '@avisa/contract/reopening/routes'
import type { Rating } from '@avisa/contract/reopening/schemas'
import { records } from '#/navigation/records.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { photoAfterFirst, photoStep } from '#/images/shared/photo-steps.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import { step, stepAfterPhotos } from '#/platform/outbox/use-outbox.ts'
import { useAnswerTexts } from './texts.ts'

const ofIncident = {
  record: ({ id }: Incident) => records.incident(id),
  detail: ({ descripcion, direccion }: Incident) => [descripcion, direccion?.nombre_cor],
  refreshes: [getIncident, listIncidents],
}

/** `fecha`: now; it counts even if it arrives after the last day. */
export const sayStillBroken = defineChange<Incident, { comentario?: string; fecha: string; photos: readonly OutgoingPhoto[] }>({
  ...ofIncident,
  title: ({ codigo }, _input, client) => useAnswerTexts.now(client)('outboxNo', { code: codigo }),
  // Whoever sees it for the first time counts among those who have.
  steps: ({ id, propia, contestable }, { photos, ...body }) => {
    const args = { params: { id }, body }
    const answering = photos.length > 0 ? stepAfterPhotos(stillBroken, args, { key: 'imagenes' }) : step(stillBroken, args)
    if (propia || contestable) return [answering, ...photos.map((photo) => photoStep(photo, id))]
    return [step(joinIncident, { params: { id }, body: {} }), answering, ...photos.map((photo) => photoAfterFirst(photo, id))]
  },
})

export const sayMended = defineChange<Incident, Rating>({
  ...ofIncident,
  title: ({ codigo }, _input, client) => useAnswerTexts.now(client)('outboxYes', { code: codigo }),
  steps: ({ id }, body) => [step(rateIncident, { params: { id }, body })],
})

export const answers = [stillBroken, rateIncident]
