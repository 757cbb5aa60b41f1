import { isRole, may, type Person } from '#/access/person.ts'
import { checkSentFields } from '#/extra-fields/rules.ts'
import type { ExtraFieldRule } from '#/extra-fields/schemas.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import { checkInspection, type InspectionFacts } from '#/inspections/rules.ts'
import type { Parameters } from '#/municipalities/schemas.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Subtype } from '#/types/schemas.ts'
import type { Unit } from '#/units/schemas.ts'
import { checkContact, isName, nameWords, type Contact, type ContactProblem } from '#/values/contact.ts'
import type { Position } from '#/values/coordinates.ts'
import { parseDate } from '#/values/dates.ts'
import { parseIdList } from '#/values/ids.ts'
import type { NewIncident } from './schemas.ts'

type Bilingual = { es: string; ca: string }
const say = (field: string, { es, ca }: Bilingual): FieldRefusal => ({ field, es, ca })

export type TypeFacts = Pick<
  Subtype,
  'id' | 'tipo_padre' | 'es_publica' | 'asignable' | 'deactivated_message_es' | 'deactivated_message_val'
>
export type TypeAsker = { person: Person; login_obligado: boolean }

/** Citizens choose public types only, except where everyone must sign in: then all types count as public. */
const isOffered = (type: TypeFacts, { person, login_obligado }: TypeAsker) =>
  type.es_publica || login_obligado || !isRole(person, 'ciudadano')

/** The reason a type cannot be chosen; a deactivated type has its own text. */
export const checkType = (type: TypeFacts, types: readonly TypeFacts[], asker: TypeAsker): Bilingual | undefined => {
  const { deactivated_message_es: es, deactivated_message_val: ca } = type
  if (es !== null || ca !== null) return { es: es ?? ca ?? '', ca: ca ?? es ?? '' }
  if (!isOffered(type, asker)) return { es: 'Elija un tipo de la lista.', ca: 'Trie un tipus de la llista.' }
  const below = types.filter((other) => other.tipo_padre === type.id && isOffered(other, asker))
  if (below.length > 0 && !type.asignable) return { es: 'Elija un tipo más concreto.', ca: 'Trie un tipus més concret.' }
  return undefined
}

type UnitLimits = Pick<Unit, 'latitud_min' | 'latitud_max' | 'longitud_min' | 'longitud_max'>

/** True inside the unit's bounds, or when the unit has none. */
export const isInsideUnit = ({ latitud, longitud }: Position, unit: UnitLimits): boolean =>
  (unit.latitud_min === null || latitud >= unit.latitud_min) &&
  (unit.latitud_max === null || latitud <= unit.latitud_max) &&
  (unit.longitud_min === null || longitud >= unit.longitud_min) &&
  (unit.longitud_max === null || longitud <= unit.longitud_max)

export type DescriptionRules = {
  person: Person
  unit: Pick<Unit, 'descripcion_obligatoria'>
  limite_descripcion_ciudadano: number
}

/** The description is mandatory where the unit requires it (blanks do not count); a citizen's may have a length limit. */
export const checkDescription = (contenido: string, rules: DescriptionRules): Bilingual | undefined => {
  if (rules.unit.descripcion_obligatoria && contenido.trim() === '') return { es: 'Describa la incidencia.', ca: 'Descriga la incidència.' }
  const limit = isRole(rules.person, 'ciudadano') ? rules.limite_descripcion_ciudadano : 0
  if (limit > 0 && contenido.length > limit)
    return { es: `Escriba como mucho ${limit} caracteres.`, ca: `Escriga com a màxim ${limit} caràcters.` }
  return undefined
}

export type CitizenRules = { person: Person; unit: Pick<Unit, 'mostrar_ciudadano' | 'email_obligatorio'>; anyadirDatosCiudadano: boolean }

/** Contact data are mandatory for citizens, and for staff who report for somebody else, in units that require them. */
export const needsContact = ({ person, unit, anyadirDatosCiudadano }: CitizenRules): boolean =>
  unit.mostrar_ciudadano && (anyadirDatosCiudadano || isRole(person, 'ciudadano'))

/** A citizen must accept the conditions, unless staff enter the data. */
export const mustAcceptConditions = (rules: CitizenRules): boolean =>
  needsContact(rules) && isRole(rules.person, 'ciudadano') && !rules.anyadirDatosCiudadano

/** Problems of the contact data. A signed-in citizen who gives none is reached at the account's e-mail. */
export const checkCitizen = (contact: Contact, rules: CitizenRules): ContactProblem | undefined => {
  if (!isName(contact.nombre ?? '')) return 'nombre'
  const needed = needsContact(rules) && (rules.person === null || rules.anyadirDatosCiudadano)
  const hasContact = [contact.email, contact.telefono].some((text) => (text ?? '').trim() !== '')
  if (!needed && !hasContact) return undefined
  return checkContact(contact, needed && rules.unit.email_obligatorio && !rules.anyadirDatosCiudadano)
}

export const contactWords: Record<ContactProblem, FieldRefusal> = {
  nombre: say('ciudadano.nombre', nameWords),
  email: say('ciudadano.email', { es: 'Escriba un correo como nombre@dominio.es.', ca: 'Escriga un correu com nom@domini.es.' }),
  telefono: say('ciudadano.telefono', { es: 'Escriba un teléfono de 9 cifras.', ca: 'Escriga un telèfon de 9 xifres.' }),
  falta: say('ciudadano.email', { es: 'Escriba un correo o un teléfono.', ca: 'Escriga un correu o un telèfon.' }),
}

/** What the creation rules need besides the payload. `unit` is missing when the person may not use it. */
export type CreationFacts = {
  person: Person
  unit: (UnitLimits & Pick<Unit, 'descripcion_obligatoria' | 'mostrar_mapa' | 'mostrar_ciudadano' | 'email_obligatorio'>) | undefined
  /** The unit's types in the selection and their direct children. */
  types: readonly TypeFacts[]
  parameters: Pick<Parameters, 'login_obligado' | 'multiples_tipos' | 'limite_descripcion_ciudadano'>
  /** The extra fields asked of this person for these types. */
  camposExtra: readonly ExtraFieldRule[]
  /** The given origin exists and is active. */
  origenActivo: boolean
  /** Facts about the inspection step; absent where the person has none. */
  inspeccion?: InspectionFacts | undefined
  /** The municipality has blocked this contact, device or citizen. */
  bloqueado?: boolean
  /** The municipality has conditions to accept. */
  hasConditions?: boolean
  zona: string
  now: Date
}
export type CreationRefusal = { code: RefusalCode; fields?: readonly FieldRefusal[] }

/** Whether the person gets the citizens' view of an incident: citizens, and staff who see it only because it is public. */
export const readsAsCitizen = (person: Person, incident: { personal?: boolean | undefined } | undefined): boolean =>
  isRole(person, 'ciudadano') || incident?.personal === false

/** Anyone may report; only signed-in people where that is mandatory; staff need `incidencia.crear`. */
export const checkReporter = (person: Person, login_obligado: boolean): RefusalCode | undefined => {
  if (person === null) return login_obligado ? 'incident.signInFirst' : undefined
  return isRole(person, 'ciudadano') || may(person, 'incidencia.crear') ? undefined : 'http.forbidden'
}

export type JoinFacts = {
  person: Person
  login_obligado: boolean
  vista: boolean
  propia: boolean
  abierta: boolean
  /** Days since it was closed as mended; null where it was not. */
  dias: number | null
  reapertura_dias: number
  bloqueado: boolean
}

/** Whoever sees an open report, or one mended lately, has seen it too; the reporter counts already. */
export const checkJoin = ({ person, login_obligado, vista, propia, abierta, dias, ...facts }: JoinFacts): RefusalCode | undefined => {
  const reporter = checkReporter(person, login_obligado)
  if (reporter) return reporter
  if (propia) return 'incident.joinOwn'
  if (!vista) return 'http.notFound'
  if (!abierta && (dias === null || dias > facts.reapertura_dias)) return 'incident.joinClosed'
  return facts.bloqueado ? 'incident.citizenBlocked' : undefined
}

const checkTypes = (tipos: string, { person, types, parameters }: CreationFacts): FieldRefusal[] => {
  const ids = parseIdList(tipos)
  if (new Set(ids).size > 1 && !parameters.multiples_tipos) return [say('tipos', { es: 'Elija un solo tipo.', ca: 'Trie un sol tipus.' })]
  for (const id of ids) {
    const type = types.find((type) => type.id === id)
    const refused = type
      ? checkType(type, types, { person, login_obligado: parameters.login_obligado })
      : { es: 'Elija un tipo de la lista.', ca: 'Trie un tipus de la llista.' }
    if (refused) return [say('tipos', refused)]
  }
  return []
}

const futureSlackMs = 5 * 60_000

const dayMs = 86_400_000
/** The longest a report may wait on an offline device. */
const longestWayMs = 30 * dayMs

/**
 * The date of a report: as given by those who may set it; for a citizen, when it was written, as the client sends it. A date in the future, invalid,
 * older than a month, or sent by other staff is replaced by the time of arrival.
 */
export const reportedAt = (fecha: string | undefined, { person, zona, now }: Pick<CreationFacts, 'person' | 'zona' | 'now'>): Date => {
  const moment = fecha === undefined ? undefined : parseDate(fecha, zona)
  if (!moment) return now
  if (may(person, 'incidencia.insertar.campos.fecha')) return moment
  const way = now.getTime() - moment.getTime()
  return isRole(person, 'ciudadano') && way > 0 && way <= longestWayMs ? moment : now
}

/** Only those who may set the date are told that it is wrong. */
const checkDate = (fecha: string | undefined, { person, zona, now }: CreationFacts): FieldRefusal[] => {
  if (fecha === undefined || !may(person, 'incidencia.insertar.campos.fecha')) return []
  const date = parseDate(fecha, zona)
  if (!date) return [say('fecha', { es: 'Escriba la fecha como 31/12/2026 09:30:00.', ca: 'Escriga la data com 31/12/2026 09:30:00.' })]
  if (date.getTime() <= now.getTime() + futureSlackMs) return []
  return [say('fecha', { es: 'La fecha no puede ser futura.', ca: 'La data no pot ser futura.' })]
}

const checkOrigin = (origen: number | undefined, { person, origenActivo }: CreationFacts): FieldRefusal[] =>
  origen !== undefined && may(person, 'incidencia.insertar.campos.origen') && !origenActivo
    ? [say('origen_id', { es: 'Origen no válido', ca: 'Origen no vàlid' })]
    : []

type UnitFacts = NonNullable<CreationFacts['unit']>

const checkFields = (body: NewIncident, facts: CreationFacts, unit: UnitFacts): FieldRefusal[] => {
  const { person, parameters } = facts
  const description = checkDescription(body.contenido ?? '', { person, unit, ...parameters })
  const placed = body.geolatitud !== undefined && body.geolongitud !== undefined
  const halfPlaced = !placed && (body.geolatitud !== undefined || body.geolongitud !== undefined)
  const noPlace = halfPlaced || (unit.mostrar_mapa && !placed)
  return [
    ...checkTypes(body.tipos, facts),
    ...(description ? [say('contenido', description)] : []),
    ...(noPlace ? [say('geolatitud', { es: 'Indique el lugar en el mapa.', ca: 'Indique el lloc en el mapa.' })] : []),
    ...checkSentFields(facts.camposExtra, body.camposExtra ?? [], facts.zona),
    ...checkDate(body.fecha, facts),
    ...checkOrigin(body.origen_id, facts),
    ...(facts.inspeccion && body.inspeccion ? checkInspection(body.inspeccion, facts.inspeccion) : []),
  ]
}

/**
 * The rules of POST /incidencias; the wizard checks the same parts step by step, in words of its own (`stepProblem`). Refusals: callers who may not report, fields to correct, a
 * point outside the unit, or problems of the reporter (code 9111): contact data, conditions not accepted, blocked.
 */
export const checkNewIncident = (body: NewIncident, facts: CreationFacts): CreationRefusal | undefined => {
  const { person, unit } = facts
  const reporter = checkReporter(person, facts.parameters.login_obligado)
  if (reporter) return { code: reporter }
  if (!unit)
    return {
      code: 'http.validation',
      fields: [say('unidad_gestion_id', { es: 'Elija una unidad de la lista.', ca: 'Trie una unitat de la llista.' })],
    }
  const fields = checkFields(body, facts, unit)
  if (fields.length > 0) return { code: 'http.validation', fields }
  const { geolatitud: latitud, geolongitud: longitud, ciudadano = {}, anyadirDatosCiudadano = false } = body
  if (unit.mostrar_mapa && latitud !== undefined && longitud !== undefined && !isInsideUnit({ latitud, longitud }, unit))
    return { code: 'incident.outsideUnit' }
  const problem = checkCitizen(ciudadano, { person, unit, anyadirDatosCiudadano })
  if (problem) return { code: 'incident.citizenInvalid', fields: [contactWords[problem]] }
  const accepted = (body.condiciones?.version ?? '').trim() !== ''
  if (facts.hasConditions && !accepted && mustAcceptConditions({ person, unit, anyadirDatosCiudadano }))
    return { code: 'incident.conditionsNotAccepted' }
  return facts.bloqueado ? { code: 'incident.citizenBlocked' } : undefined
}
