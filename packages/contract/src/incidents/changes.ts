import { holds, type PermissionName } from '#/access/permissions.ts'
import type { Person } from '#/access/person.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Unit } from '#/units/schemas.ts'
import { checkContact, isName } from '#/values/contact.ts'
import { checkDescription, contactWords, type CreationRefusal } from './rules.ts'
import type { IncidentChanges, IncidentMove } from './schemas.ts'

/** The parts of an incident with an edit permission of their own. */
export type EditablePart = 'campos' | 'emplazamiento' | 'ciudadano'
export type EditFacts = { person: Person; propia: boolean; mostrar_emplazamiento: boolean }

export const editableParts = ({ person, propia, mostrar_emplazamiento }: EditFacts): Record<EditablePart, boolean> => {
  const has = (name: PermissionName) => holds(person?.user_permisos ?? {}, name)
  return {
    campos: has('incidencia.editar.campos'),
    emplazamiento: has('incidencia.editar.campos.emplazamiento') && mostrar_emplazamiento,
    ciudadano: has('mantenimiento.ciudadano.editar') || (propia && has('mantenimiento.ciudadano.editar-propias')),
  }
}

type ContactField = keyof NonNullable<IncidentChanges['ciudadano']>

/** The fields of an incident that can be edited, each with the part whose permission it needs; the body has the contact's in `ciudadano`. */
export const editableFields = {
  contenido: 'campos',
  contenido_publico: 'campos',
  prioridad: 'campos',
  emplazamiento: 'emplazamiento',
  nombre: 'ciudadano',
  email: 'ciudadano',
  telefono: 'ciudadano',
} as const satisfies Record<Exclude<keyof IncidentChanges, 'ciudadano'> | ContactField, EditablePart>
export type EditField = keyof typeof editableFields
export const editFields = Object.keys(editableFields) as EditField[]
export const isOfContact = (field: EditField): field is ContactField => editableFields[field] === 'ciudadano'

const forbidden = { es: 'Su cuenta no puede cambiarlo.', ca: 'El seu compte no pot canviar-ho.' }

const isGiven =
  (body: IncidentChanges) =>
  (field: string): field is keyof IncidentChanges =>
    body[field as keyof IncidentChanges] !== undefined

const refusedFields = (body: IncidentChanges, facts: EditFacts): FieldRefusal[] => {
  const parts = editableParts(facts)
  const fields = Object.keys(body).filter(isGiven(body))
  return fields.filter((field) => !parts[field === 'ciudadano' ? field : editableFields[field]]).map((field) => ({ field, ...forbidden }))
}

/** People who may move an incident set its position; the site needs the permission to edit it. */
export const checkIncidentMove = ({ site }: IncidentMove, facts: EditFacts): CreationRefusal | undefined =>
  site === undefined || editableParts(facts).emplazamiento
    ? undefined
    : { code: 'http.forbidden', fields: [{ field: 'site', ...forbidden }] }

/** The rules of PUT /incidencias/{id}: fields the person may not change, or fields to correct. */
export const checkIncidentChanges = (
  body: IncidentChanges,
  facts: EditFacts & { unit: Pick<Unit, 'descripcion_obligatoria'> },
): CreationRefusal | undefined => {
  const refused = refusedFields(body, facts)
  if (refused.length > 0) return { code: 'http.forbidden' satisfies RefusalCode, fields: refused }
  const { contenido, ciudadano } = body
  const text = contenido === undefined ? undefined : checkDescription(contenido, { ...facts, limite_descripcion_ciudadano: 0 })
  if (text) return { code: 'http.validation', fields: [{ field: 'contenido', ...text }] }
  // Removed completely, on request of the data subject.
  const hasContact = [ciudadano?.email, ciudadano?.telefono].some((text) => (text ?? '').trim() !== '')
  const problem = !isName(ciudadano?.nombre ?? '') ? 'nombre' : ciudadano && hasContact ? checkContact(ciudadano, false) : undefined
  return problem && { code: 'incident.citizenInvalid', fields: [contactWords[problem]] }
}
