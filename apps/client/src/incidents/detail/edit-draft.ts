import { editFields, isOfContact, type EditField } from '@avisa/contract/incidents/changes'
import type { Incident, IncidentChanges } from '@avisa/contract/incidents/schemas'
import { createDrafts } from '#/platform/drafts.ts'

export type EditValues = Record<EditField, string>

/** The edited fields, and what each of them contained before. */
export type EditDraft = { values: Partial<EditValues>; base: Partial<EditValues> }

export const editDraftOf = createDrafts<number, EditDraft>((id) => `editar-incidencia-${id}`, {
  version: 1,
  initial: { values: {}, base: {} },
})

export const valuesOf = (incident: Incident): EditValues => {
  const valueOf = (field: EditField) => (isOfContact(field) ? incident.ciudadano?.[field] : incident[field]) ?? ''
  return Object.fromEntries(editFields.map((field) => [field, valueOf(field)])) as EditValues
}

const pickFields = (from: EditValues, which: (field: EditField) => boolean): Partial<EditValues> =>
  Object.fromEntries(editFields.filter(which).map((field) => [field, from[field]]))

/** `start` is the incident when the form opened: it may have changed since. */
export const draftWith = ({ base }: EditDraft, form: EditValues, start: EditValues): EditDraft => {
  const touched = (field: EditField) => form[field] !== start[field] || base[field] !== undefined
  return { values: pickFields(form, touched), base: { ...pickFields(start, touched), ...base } }
}

/** The fields that differ from the current incident. */
export const changedFields = ({ values }: EditDraft, now: EditValues): readonly EditField[] =>
  editFields.filter((field) => values[field] !== undefined && values[field] !== now[field])

/** Fields edited here that somebody else has changed since; the form shows their current value. */
export const changedMeanwhile = (draft: EditDraft, now: EditValues): readonly EditField[] =>
  changedFields(draft, now).filter((field) => draft.base[field] !== undefined && draft.base[field] !== now[field])

/** The body of PUT /incidencias/{id}: only what was changed. */
export const bodyOf = (draft: EditDraft, now: EditValues): IncidentChanges => {
  const changed = changedFields(draft, now).map((field) => [field, draft.values[field]] as const)
  const own = changed.filter(([field]) => !isOfContact(field))
  const ciudadano = changed.filter(([field]) => isOfContact(field))
  return { ...Object.fromEntries(own), ...(ciudadano.length > 0 ? { ciudadano: Object.fromEntries(ciudadano) } : {}) }
}
