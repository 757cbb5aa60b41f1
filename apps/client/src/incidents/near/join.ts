import { deviceIncidents, getIncident, joinIncident, leaveIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { photoAfterFirst } from '#/images/shared/photo-steps.ts'
import { records } from '#/navigation/records.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { step, type Step } from '#/platform/outbox/use-outbox.ts'
import { useNearTexts } from './texts.ts'

const ofJoin = {
  record: ({ id }: Incident) => records.incident(id),
  detail: ({ descripcion, direccion }: Incident) => [descripcion, direccion?.nombre_cor],
  refreshes: [getIncident, listIncidents, deviceIncidents],
}

export type Addition = { words: string; photos: readonly { blob: Blob; nombre: string }[] }

/** Counted once, however often it is sent; words and photos may follow. */
export const joinSteps = (id: number, { words, photos }: Addition): Step[] => [
  step(joinIncident, { params: { id }, body: words.trim() === '' ? {} : { comentario: words.trim() } }),
  ...photos.map((photo) => photoAfterFirst(photo, id)),
]

export const join = defineChange<Incident>({
  ...ofJoin,
  title: ({ codigo }, _input, client) => useNearTexts.now(client)('outboxJoin', { code: codigo }),
  steps: ({ id }) => joinSteps(id, { words: '', photos: [] }),
})

export const leave = defineChange<Incident>({
  ...ofJoin,
  title: ({ codigo }, _input, client) => useNearTexts.now(client)('outboxLeave', { code: codigo }),
  steps: ({ id }) => [step(leaveIncident, { params: { id } })],
})
