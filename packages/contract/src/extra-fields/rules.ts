import type { FieldRefusal } from '#/http/refusals.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Said } from '#/values/said.ts'
import { readExtraValue } from './read-value.ts'
import type { ExtraField, ExtraFieldRule, ExtraValue, GivenExtraField, GivenValue } from './schemas.ts'

const needed: Said = { es: 'Falta este dato.', ca: 'Falta esta dada.' }
const emptied: Said = { es: 'Ya tenía un valor: no puede quedar vacío.', ca: 'Ja tenia un valor: no pot quedar buit.' }

/** Kinds whose value may be changed but not taken away. */
const staysFilled = ({ tipo_campo }: ExtraFieldRule) => tipo_campo === 'text' || tipo_campo === 'list'

type Checking = { zone?: string; /** The field has a value already. */ had?: boolean }

/** What is wrong with a value, or nothing: obligatory ones need one, it must be of its kind, and some are not cleared. */
export const checkExtraValue = (field: ExtraFieldRule, raw: GivenValue | undefined, { zone, had = false }: Checking = {}) => {
  const read = readExtraValue(field, raw, zone)
  if ('problem' in read) return read.problem
  if (read.value) return undefined
  if (had && staysFilled(field)) return emptied
  return field.obligatorio ? needed : undefined
}

/** Values by the code of their field, as drafts and `campos_extra` of the address carry them. */
export type GivenValues = Readonly<Record<string, GivenValue>>

/** What is wrong with the answers to these fields, each named `camposExtra.<codigo>`; the same for the wizard and the server. */
export const checkExtraFields = (fields: readonly ExtraFieldRule[], values: GivenValues, zone?: string): FieldRefusal[] =>
  fields.flatMap((field) => {
    const problem = checkExtraValue(field, values[field.codigo], zone === undefined ? {} : { zone })
    return problem ? [{ field: `camposExtra.${field.codigo}`, ...problem }] : []
  })

/** The same for `camposExtra` as it is sent, where a field may be named that is not asked. */
export const checkSentFields = (fields: readonly ExtraFieldRule[], sent: readonly GivenExtraField[], zone: string): FieldRefusal[] => {
  const unknown = sent.filter(({ campoExtraId }) => fields.every(({ id }) => id !== campoExtraId))
  return [
    ...checkExtraFields(fields, byCode(fields, sent), zone),
    ...unknown.map(({ campoExtraId }) => ({
      field: `camposExtra.${campoExtraId}`,
      es: 'Este dato no se pide para este tipo.',
      ca: 'Esta dada no es demana per a este tipus.',
    })),
  ]
}

const byCode = (fields: readonly ExtraFieldRule[], sent: readonly GivenExtraField[]): GivenValues =>
  Object.fromEntries(
    fields.flatMap(({ id, codigo }) => sent.filter(({ campoExtraId }) => campoExtraId === id).map((value) => [codigo, value])),
  )

/** What is kept of `camposExtra` once it holds: each field's value, numbers' defaults included. */
export const keptFields = (
  fields: readonly ExtraFieldRule[],
  sent: readonly GivenExtraField[],
  zone: string,
): (ExtraValue & { campoExtraId: number })[] => {
  const values = byCode(fields, sent)
  return fields.flatMap((field) => {
    const read = readExtraValue(field, values[field.codigo], zone)
    return 'value' in read && read.value ? [{ campoExtraId: field.id, ...read.value }] : []
  })
}

/** `camposExtra` of a new incident: of the fields that are asked, those that were answered. */
export const sentFields = (fields: readonly ExtraFieldRule[], values: GivenValues): GivenExtraField[] =>
  fields.flatMap((field) => {
    const read = readExtraValue(field, values[field.codigo])
    return 'value' in read && read.value ? [{ campoExtraId: field.id, ...read.value }] : []
  })

/** Why a value may not be taken away, or nothing. */
export const checkClear = (field: ExtraFieldRule): RefusalCode | undefined => {
  if (field.obligatorio) return 'extraField.obligatory'
  return staysFilled(field) ? 'extraField.keepsValue' : undefined
}

/** What is shown before anybody has answered: the default, where the field has one. */
const initialValue = ({ json }: ExtraFieldRule): GivenValue | undefined =>
  json.default === null || json.default === undefined ? undefined : { valor: json.default }

/** The answers, with the default where a person has not touched the field; one they emptied stays empty. */
export const withInitial = (fields: readonly ExtraFieldRule[], values: GivenValues): GivenValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.codigo] ?? initialValue(field)
      return value ? [[field.codigo, value]] : []
    }),
  )

export type FieldChange = { kind: 'save'; body: GivenExtraField } | { kind: 'clear'; campoExtraId: number }

/** The calls that save these edits: changed with a value is a PUT, changed without one a DELETE; unchanged is nothing. */
export const changesOf = (fields: readonly ExtraField[], values: GivenValues, zone?: string): FieldChange[] =>
  fields.flatMap((field): FieldChange[] => {
    const edited = values[field.codigo]
    if (!edited) return []
    const read = readExtraValue(field, edited, zone)
    if ('problem' in read || (read.value?.valor ?? null) === field.valor) return []
    return read.value ? [{ kind: 'save', body: { campoExtraId: field.id, ...read.value } }] : [{ kind: 'clear', campoExtraId: field.id }]
  })
