import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { askInspection, finishInspection, getInspection, listInspections, updateInspection } from '@avisa/contract/inspections/routes'
import type { Inspection, InspectionPriority } from '@avisa/contract/inspections/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { photoAfterFirst } from '#/images/shared/photo-steps.ts'
import { withoutOriginal, type CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import type { ArgsOf } from '#/platform/call.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { defineShown } from '#/platform/changes/shown.ts'
import { createDrafts } from '#/platform/drafts.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { paths } from '@avisa/contract/paths'
import { records } from '#/navigation/records.ts'
import { sheetPath } from '#/ui/popup/use-sheet-address.ts'
import { useInspectionTexts } from './texts.ts'

/** Null is the option that is selected by default. */
export type FinishDraft = {
  resultado_id: number | null
  tipo_id: number | null
  entidad_id: number | null
  comentario: string
  fotos: readonly (CoverablePhoto & OutgoingPhoto)[]
}
const emptyFinish: FinishDraft = { resultado_id: null, tipo_id: null, entidad_id: null, comentario: '', fotos: [] }
/** Absent properties stay unchanged. */
export type ChangeDraft = { prioridad_id?: number | null; inspector_id?: number | null; estado_inspeccion_id?: number; comentario: string }
export type AskDraft = { inspector_id: number | null; prioridad_id: number | null; observaciones: string }
const emptyAsk: AskDraft = { inspector_id: null, prioridad_id: null, observaciones: '' }

/** Stored because a phone may discard the page while its camera is open; deleted once sent. */
export const finishDraftOf = createDrafts((id: number) => `finalizar-inspeccion-${id}`, { version: 1, initial: emptyFinish })
export const changeDraftOf = createDrafts<number, ChangeDraft>((id) => `cambiar-inspeccion-${id}`, {
  version: 1,
  initial: { comentario: '' },
})
export const askDraftOf = createDrafts((incident: number) => `pedir-inspeccion-${incident}`, { version: 1, initial: emptyAsk })

const ofInspection = {
  record: ({ id }: Inspection) => records.inspection(id),
  detail: ({ vincidencia, direccion }: Inspection) => [vincidencia.descripcion, direccion],
  refreshes: [getInspection, listInspections, getIncident, listIncidents],
}

/** The inspection with the pending changes of this device applied. */
export const useShownInspection = defineShown<Inspection>({ record: ofInspection.record, calls: [updateInspection, finishInspection] })

export const changeInspection = defineChange<Inspection, { body: ArgsOf<typeof updateInspection>['body']; shows: Partial<Inspection> }>({
  ...ofInspection,
  title: ({ codigo }, _input, client) => useInspectionTexts.now(client)('outboxChange', { code: codigo }),
  form: { draft: ({ id }) => changeDraftOf(id), path: ({ id }) => sheetPath(paths.inspection.to({ id }), 'cambiar') },
  shows: (_, { shows }) => shows,
  steps: ({ id, version }, { body }) => [step(updateInspection, { params: { id }, body }, version)],
})

type Finished = { body: ArgsOf<typeof finishInspection>['body']; photos: readonly OutgoingPhoto[]; shows: Partial<Inspection> }

export const endInspection = defineChange<Inspection, Finished>({
  ...ofInspection,
  title: ({ codigo }, _input, client) => useInspectionTexts.now(client)('outboxFinish', { code: codigo }),
  form: {
    draft: ({ id }) => finishDraftOf(id),
    path: ({ id }) => sheetPath(paths.inspection.to({ id }), 'finalizar'),
    value: ({ id }, _input, client) => {
      const draft = finishDraftOf(id).read(client)
      return { ...draft, fotos: draft.fotos.map(withoutOriginal) }
    },
  },
  shows: (_, { shows }) => ({ finalizada: true, ...shows }),
  steps: ({ id, version, vincidencia }, { body, photos }) => [
    step(finishInspection, { params: { incidenciaId: vincidencia.id, inspeccionId: id }, body }, version),
    ...photos.map((photo) => photoAfterFirst(photo, vincidencia.id)),
  ],
})

export const requestInspection = defineChange<Incident, ArgsOf<typeof askInspection>['body']>({
  title: ({ codigo }, _input, client) => useInspectionTexts.now(client)('outboxAsk', { code: codigo }),
  detail: ({ descripcion, direccion }) => [descripcion, direccion?.nombre_cor],
  form: { draft: ({ id }) => askDraftOf(id), path: ({ id }) => sheetPath(paths.incident.to({ id }), 'inspeccionar') },
  steps: ({ id }, body) => [step(askInspection, { params: { id }, body })],
  refreshes: [getIncident, listInspections],
})

export const stateShown = (to: Status, lang: Lang) =>
  ({
    estado_inspeccion_id: to.id,
    estado_inspeccion: pick(to, 'descripcion', lang),
    estado_inspeccion_color: to.color,
    estado_inspeccion_icono: to.icono,
  }) satisfies Partial<Inspection>

export const priorityShown = (to: InspectionPriority | undefined, lang: Lang) =>
  ({
    prioridad_id: to?.id ?? null,
    prioridad_cadena: to ? pick(to, 'descripcion', lang) : null,
    prioridad_color: to?.color ?? null,
    prioridad_icono: to?.icono ?? null,
  }) satisfies Partial<Inspection>
