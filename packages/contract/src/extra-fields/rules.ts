import type { FieldRefusal } from '#/http/refusals.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Bilingual } from '#/values/bilingual.ts'
import { readExtraValue } from './read-value.ts'
import type { ExtraField, ExtraFieldRule, ExtraValue, GivenExtraField, GivenValue } from './schemas.ts'

const needed: Bilingual = { es: 'Falta este dato.', ca: 'Falta esta dada.' }
const emptied: Bilingual = { es: 'Ya tenía un valor: no puede quedar vacío.', ca: 'Ja tenia un valor: no pot quedar buit.' }

/** Kinds whose value can be changed but not removed. */
const staysFilled = ({ tipo_campo }: ExtraFieldRule) => tipo_campo === 'text' || tipo_campo === 'list'

type Checking = { zone?: string; /** The field already has a value. */ had?: boolean }

/** Refuses missing mandatory values, values of the wrong kind, and removing a value that must stay. */
export const checkExtraValue = (field: ExtraFieldRule, raw: GivenValue | undefined, { zone, had = false }: Checking = {}) => {
  const read = readExtraValue(field, raw, zone)
  if ('problem' in read) return read.problem
  if (read.value) return undefined
  if (had && staysFilled(field)) return emptied
  return field.obligatorio ? needed : undefined
}

/** Values by field code, as in drafts and in `campos_extra` of the URL. */
export type GivenValues = Readonly<Record<string, GivenValue>>

/** Problems of the answers, named `camposExtra.<codigo>`; the same rules for the wizard and the server. */
export const checkExtraFields = (fields: readonly ExtraFieldRule[], values: GivenValues, zone?: string): FieldRefusal[] =>
  fields.flatMap((field) => {
    const problem = checkExtraValue(field, values[field.codigo], zone === undefined ? {} : { zone })
    return problem ? [{ field: `camposExtra.${field.codigo}`, ...problem }] : []
  })

/** Checks `camposExtra` as sent, which may name a field that is not asked. */
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

/** The values to store, including number defaults. */
export const storedFields = (
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

/** `camposExtra` of a new incident: the answered ones of the fields that are asked. */
export const sentFields = (fields: readonly ExtraFieldRule[], values: GivenValues): GivenExtraField[] =>
  fields.flatMap((field) => {
    const read = readExtraValue(field, values[field.codigo])
    return 'value' in read && read.value ? [{ campoExtraId: field.id, ...read.value }] : []
  })

export const checkClear = (field: ExtraFieldRule): RefusalCode | undefined => {
  if (field.obligatorio) return 'extraField.obligatory'
  return staysFilled(field) ? 'extraField.keepsValue' : undefined
}

/** The default shown before anybody has answered. */
const initialValue = ({ json }: ExtraFieldRule): GivenValue | undefined =>
  json.default === null || json.default === undefined ? undefined : { valor: json.default }

/** The answers, with defaults for fields the person has not touched; a field they emptied stays empty. */
export const withInitial = (fields: readonly ExtraFieldRule[], values: GivenValues): GivenValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.codigo] ?? initialValue(field)
      return value ? [[field.codigo, value]] : []
    }),
  )

export type FieldChange = { kind: 'save'; body: GivenExtraField } | { kind: 'clear'; campoExtraId: number }

/** The calls that save the edits: PUT for a changed value, DELETE for a removed one, none if unchanged. */
export const changesOf = (fields: readonly ExtraField[], values: GivenValues, zone?: string): FieldChange[] =>
  fields.flatMap((field): FieldChange[] => {
    const edited = values[field.codigo]
    if (!edited) return []
    const read = readExtraValue(field, edited, zone)
    if ('problem' in read || (read.value?.valor ?? null) === field.valor) return []
    return read.value ? [{ kind: 'save', body: { campoExtraId: field.id, ...read.value } }] : [{ kind: 'clear', campoExtraId: field.id }]
  })
