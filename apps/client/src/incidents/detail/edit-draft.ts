import type { Incident, IncidentChanges } from '@avisa/contract/incidents/schemas'
import { createDrafts } from '#/platform/drafts.ts'

/** What the form of an incident holds; an empty text is none. */
export type EditValues = {
  contenido: string
  contenido_publico: string
  prioridad: string
  emplazamiento: string
  nombre: string
  email: string
  telefono: string
}
export type EditField = keyof EditValues

/** What was touched, and what each of those fields held when it was. */
export type EditDraft = { values: Partial<EditValues>; base: Partial<EditValues> }

/** The draft of one incident: what was written and not saved stays until it is. */
export const editDraftOf = createDrafts<number, EditDraft>((id) => `editar-incidencia-${id}`, {
  version: 1,
  initial: { values: {}, base: {} },
})

export const valuesOf = ({ contenido, contenido_publico, prioridad, emplazamiento, ciudadano }: Incident): EditValues => ({
  contenido: contenido ?? '',
  contenido_publico: contenido_publico ?? '',
  prioridad,
  emplazamiento: emplazamiento ?? '',
  nombre: ciudadano?.nombre ?? '',
  email: ciudadano?.email ?? '',
  telefono: ciudadano?.telefono ?? '',
})

const fields: readonly EditField[] = ['contenido', 'contenido_publico', 'prioridad', 'emplazamiento', 'nombre', 'email', 'telefono']
const pickFields = (from: EditValues, which: (field: EditField) => boolean): Partial<EditValues> =>
  Object.fromEntries(fields.filter(which).map((field) => [field, from[field]]))

/** The draft after the form holds `form`, which began with what the incident was then (`start`): it may have changed behind it. */
export const draftWith = ({ base }: EditDraft, form: EditValues, start: EditValues): EditDraft => {
  const touched = (field: EditField) => form[field] !== start[field] || base[field] !== undefined
  return { values: pickFields(form, touched), base: { ...pickFields(start, touched), ...base } }
}

/** The fields that differ from the incident as it is now. */
export const changedFields = ({ values }: EditDraft, now: EditValues): readonly EditField[] =>
  fields.filter((field) => values[field] !== undefined && values[field] !== now[field])

/** Fields written here that somebody else has changed since: those are shown what they hold now. */
export const changedMeanwhile = (draft: EditDraft, now: EditValues): readonly EditField[] =>
  changedFields(draft, now).filter((field) => draft.base[field] !== undefined && draft.base[field] !== now[field])

const citizen: ReadonlySet<EditField> = new Set(['nombre', 'email', 'telefono'])

/** The body of PUT /incidencias/{id}: what was changed and nothing else. */
export const bodyOf = (draft: EditDraft, now: EditValues): IncidentChanges => {
  const changed = changedFields(draft, now).map((field) => [field, draft.values[field]] as const)
  const own = changed.filter(([field]) => !citizen.has(field))
  const ciudadano = changed.filter(([field]) => citizen.has(field))
  return { ...Object.fromEntries(own), ...(ciudadano.length > 0 ? { ciudadano: Object.fromEntries(ciudadano) } : {}) }
}
