import { getIncident, listIncidents, moveIncident, updateIncident } from '@avisa/contract/incidents/routes'
import type { Incident, IncidentChanges } from '@avisa/contract/incidents/schemas'
import { part, useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { createDrafts } from '#/platform/drafts.ts'
import { step, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { paths } from '@avisa/contract/paths'
import { records } from '#/navigation/records.ts'
import { alert } from '#/ui/popup/popups.ts'
import { sheetPath } from '#/ui/popup/use-sheet-address.ts'
import { answers } from '../answer/answer-changes.ts'
import type { DraftPlace } from '../wizard/draft/wizard-draft.ts'
import { editDraftOf } from './edit-draft.ts'
import { useDetailTexts } from './texts.ts'

export const ofIncident = {
  record: ({ id }: Incident) => records.incident(id),
  detail: ({ descripcion, direccion }: Incident) => [descripcion, direccion?.nombre_cor],
  refreshes: [getIncident, listIncidents],
}

/** Null until the point is moved; `site` is undefined until it is edited. */
export type MoveDraft = { place: DraftPlace | null; site?: string | undefined }
export const moveDraftOf = createDrafts<number, MoveDraft>((id) => `mover-incidencia-${id}`, { version: 1, initial: { place: null } })

export const editIncident = defineChange<Incident, IncidentChanges>({
  ...ofIncident,
  title: ({ codigo }, _input, client) => useDetailTexts.now(client)('outboxEdit', { code: codigo }),
  form: { draft: ({ id }) => editDraftOf(id), path: ({ id }) => sheetPath(paths.incident.to({ id }), 'editar') },
  steps: ({ id, version }, body) => [step(updateIncident, { params: { id }, body }, version)],
})

export const changePlace = defineChange<Incident, { lat: number; lon: number; site?: string }>({
  ...ofIncident,
  title: ({ codigo }, _input, client) => useDetailTexts.now(client)('outboxMove', { code: codigo }),
  form: { draft: ({ id }) => moveDraftOf(id), path: ({ id }) => paths.incidentMove.to({ id }) },
  steps: ({ id, version }, body) => [step(moveIncident, { params: { id }, body }, version)],
})

export const shownChanges = [updateIncident, moveIncident, ...answers]

const announced = part(() => new Set<string>())

/** A refusal for lack of permission also shows an alert, once. */
export const useForbiddenAlert = () => {
  const client = useClient()
  const errorText = useErrorText()
  return ({ id, error }: OutboxItem): void => {
    if (error?.kind !== 'forbidden' || announced(client).has(id)) return
    announced(client).add(id)
    const { title, message } = errorText(error)
    void alert(client, { title, message })
  }
}
