import { addImage } from '@avisa/contract/images/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { uploadStep, type OutgoingPhoto, type Step } from '#/platform/outbox/outbox.ts'

/** Without `incident` the photo belongs to the incident that the first step creates. */
export const photoStep = (photo: OutgoingPhoto, incident?: Incident['id']): Step =>
  uploadStep(addImage, photo, incident === undefined ? undefined : { id: incident })

/** Sent only after the first step is accepted: until then everything can still be corrected. */
export const photoAfterFirst = (photo: OutgoingPhoto, incident: Incident['id']): Step => ({
  ...photoStep(photo, incident),
  afterFirst: true,
})
