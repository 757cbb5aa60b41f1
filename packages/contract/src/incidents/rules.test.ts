import { describe, expect, test } from 'vitest'
import type { User } from '#/access/schemas.ts'
import type { PermissionName } from '#/access/permissions.ts'
import { aUser, granted } from '#/testing/a-user.ts'
import { toServerDate } from '#/values/dates.ts'
import { checkNewIncident, mustAcceptConditions, needsContact, reportedAt, type CreationFacts, type TypeFacts } from './rules.ts'
import type { NewIncident } from './schemas.ts'

const user = (roles: User['user_roles'], permisos: PermissionName[] = [], servidor: User['servidor'] = 'backoffice'): User =>
  aUser({ user_roles: roles, user_permisos: granted(...permisos), servidor })
const agent = user(['Agentes'], ['incidencia.crear'])
const observer = user(['Observadores'])
const citizen = user(['Ciudadanos'], [], 'ciudadano')

const type = (id: number, more: Partial<TypeFacts> = {}): TypeFacts => ({
  id,
  tipo_padre: null,
  es_publica: true,
  asignable: true,
  deactivated_message_es: null,
  deactivated_message_val: null,
  ...more,
})
const types = [
  type(1, { asignable: false }),
  type(11, { tipo_padre: 1 }),
  type(2),
  type(21, { tipo_padre: 2 }),
  type(3, { asignable: false }),
  type(31, { tipo_padre: 3, es_publica: false }),
  type(4, { deactivated_message_es: 'Llame al 010.', deactivated_message_val: 'Telefone al 010.' }),
  type(5, { es_publica: false }),
]
const unit = {
  latitud_min: 39,
  latitud_max: 39.1,
  longitud_min: -0.3,
  longitud_max: -0.2,
  descripcion_obligatoria: false,
  mostrar_mapa: true,
  mostrar_ciudadano: true,
  email_obligatorio: false,
}
const facts: CreationFacts = {
  person: null,
  unit,
  types,
  parameters: { login_obligado: false, multiples_tipos: false, limite_descripcion_ciudadano: 0 },
  camposExtra: [],
  origenActivo: true,
  zona: 'Europe/Madrid',
  now: new Date('2026-05-04T10:00:00Z'),
}
const body: NewIncident = {
  tipos: '11',
  unidad_gestion_id: 1,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'a@b.es' },
}

type Case = [string, Partial<NewIncident>, Partial<CreationFacts>, string | undefined]
const problemsOf = (changedBody: Partial<NewIncident>, changedFacts: Partial<CreationFacts>) => {
  const problems = checkNewIncident({ ...body, ...changedBody }, { ...facts, ...changedFacts })
  return problems && [problems.code, ...(problems.fields ?? []).map((field) => field.field)].join(' ')
}
const withUnit = (more: Partial<typeof unit>) => ({ unit: { ...unit, ...more } })
const withParameters = (more: Partial<CreationFacts['parameters']>) => ({ parameters: { ...facts.parameters, ...more } })

describe('who may report (WIZ-69, SRV-50)', () => {
  test.each<Case>([
    ['anyone', {}, {}, undefined],
    ['nobody without an account where that is obligatory', {}, withParameters({ login_obligado: true }), 'incident.signInFirst'],
    ['a citizen with an account', {}, { person: citizen, ...withParameters({ login_obligado: true }) }, undefined],
    ['of the staff, whoever may create', {}, { person: agent }, undefined],
    ['of the staff, nobody else', {}, { person: observer }, 'http.forbidden'],
    ['nobody in a unit they may not use', {}, { unit: undefined }, 'http.validation unidad_gestion_id'],
  ])('%s', (_sentence, changedBody, changedFacts, expected) => {
    expect(problemsOf(changedBody, changedFacts)).toBe(expected)
  })
})

describe('the types that may be chosen (WIZ-26 to WIZ-31, SRV-48)', () => {
  test.each<Case>([
    ['a subtype', { tipos: '11' }, {}, undefined],
    ['a parent with subtypes, not assignable', { tipos: '1' }, {}, 'http.validation tipos'],
    ['a parent with subtypes, assignable', { tipos: '2' }, {}, undefined],
    ['a parent without any subtype for the citizen', { tipos: '3' }, {}, undefined],
    ['the same parent, by staff', { tipos: '3' }, { person: agent }, 'http.validation tipos'],
    [
      'the same parent, where everyone signs in',
      { tipos: '3' },
      { person: citizen, ...withParameters({ login_obligado: true }) },
      'http.validation tipos',
    ],
    ['one that is switched off', { tipos: '4' }, {}, 'http.validation tipos'],
    ['an internal one, by a citizen', { tipos: '5' }, {}, 'http.validation tipos'],
    ['an internal one, by staff', { tipos: '5' }, { person: agent }, undefined],
    [
      'an internal one, where everyone signs in',
      { tipos: '5' },
      { person: citizen, ...withParameters({ login_obligado: true }) },
      undefined,
    ],
    ['one of another unit', { tipos: '99' }, {}, 'http.validation tipos'],
    ['several', { tipos: '11,21' }, {}, 'http.validation tipos'],
    ['several, where that is on', { tipos: '11,21' }, withParameters({ multiples_tipos: true }), undefined],
    ['the same one twice', { tipos: '11,11' }, {}, undefined],
  ])('%s', (_sentence, changedBody, changedFacts, expected) => {
    expect(problemsOf(changedBody, changedFacts)).toBe(expected)
  })

  test('a deactivated type is refused with its own message', () => {
    expect(checkNewIncident({ ...body, tipos: '4' }, facts)?.fields).toEqual([
      { field: 'tipos', es: 'Llame al 010.', ca: 'Telefone al 010.' },
    ])
  })
})

describe('the date of a report', () => {
  const { zona, now } = facts
  const written = (fecha: string | undefined, person: CreationFacts['person'] = null) =>
    toServerDate(reportedAt(fecha, { person, zona, now }), zona)
  const may = user(['Agentes'], ['incidencia.crear', 'incidencia.insertar.campos.fecha'])

  test.each<[string, string | undefined, CreationFacts['person'], string]>([
    ['when a citizen wrote it, not when it arrived', '02/05/2026 09:30:15', null, '2026-05-02 09:30:15'],
    ['now, of a clock that is ahead', '04/05/2026 23:00:00', null, toServerDate(now, zona)],
    ['now, of a clock that is years behind', '01/01/2020 00:00:00', null, toServerDate(now, zona)],
    ['now, of what is no date', 'ayer', null, toServerDate(now, zona)],
    ['now, where nothing is said', undefined, null, toServerDate(now, zona)],
    ['now, of staff who may not say', '02/05/2026 09:30:15', agent, toServerDate(now, zona)],
    ['whenever it was, of staff who may say', '01/02/2026 08:00:00', may, '2026-02-01 08:00:00'],
  ])('is %s', (_sentence, fecha, person, expected) => {
    expect(written(fecha, person)).toBe(expected)
  })
})

describe('place, description, date and origin (SRV-48, SRV-51, SRV-101)', () => {
  const mayAll = user(['Agentes'], ['incidencia.crear', 'incidencia.insertar.campos.fecha', 'incidencia.insertar.campos.origen'])
  const { geolatitud: _lat, geolongitud: _lon, ...unplaced } = body
  test.each<[string, NewIncident, Partial<CreationFacts>, string | undefined]>([
    ['a place is needed where the unit shows a map', unplaced, {}, 'http.validation geolatitud'],
    ['none is needed where it shows none', unplaced, withUnit({ mostrar_mapa: false }), undefined],
    ['half a place is none', { ...unplaced, geolatitud: 39.05 }, withUnit({ mostrar_mapa: false }), 'http.validation geolatitud'],
    ['a place outside the unit', { ...body, geolatitud: 39.2 }, {}, 'incident.outsideUnit'],
    ['a place on its edge', { ...body, geolatitud: 39.1 }, {}, undefined],
    [
      'a blank description where it is obligatory',
      { ...body, contenido: ' \n' },
      withUnit({ descripcion_obligatoria: true }),
      'http.validation contenido',
    ],
    ['a description where it is obligatory', { ...body, contenido: 'x' }, withUnit({ descripcion_obligatoria: true }), undefined],
    [
      "a citizen's description beyond the limit",
      { ...body, contenido: 'abcd' },
      withParameters({ limite_descripcion_ciudadano: 3 }),
      'http.validation contenido',
    ],
    [
      "a citizen's description of just the limit",
      { ...body, contenido: 'abc' },
      withParameters({ limite_descripcion_ciudadano: 3 }),
      undefined,
    ],
    [
      'a long description by staff',
      { ...body, contenido: 'abcd' },
      { person: agent, ...withParameters({ limite_descripcion_ciudadano: 3 }) },
      undefined,
    ],
    ['a date that is none, by whoever may give one', { ...body, fecha: 'ayer' }, { person: mayAll }, 'http.validation fecha'],
    ['a date in the future', { ...body, fecha: '05/05/2026 10:00:00' }, { person: mayAll }, 'http.validation fecha'],
    ['a date in the past', { ...body, fecha: '03/05/2026 10:00:00' }, { person: mayAll }, undefined],
    ['a date by whoever may not give one is not read', { ...body, fecha: 'ayer' }, { person: agent }, undefined],
    ['an origin that is not active', { ...body, origen_id: 9 }, { person: mayAll, origenActivo: false }, 'http.validation origen_id'],
    ['an origin by whoever may not give one is not read', { ...body, origen_id: 9 }, { origenActivo: false }, undefined],
    [
      'several things at once',
      { ...unplaced, tipos: '99', contenido: '' },
      withUnit({ descripcion_obligatoria: true }),
      'http.validation tipos contenido geolatitud',
    ],
  ])('%s', (_sentence, whole, changedFacts, expected) => {
    const problems = checkNewIncident(whole, { ...facts, ...changedFacts })
    expect(problems && [problems.code, ...(problems.fields ?? []).map((field) => field.field)].join(' ')).toBe(expected)
  })
})

describe('contact data (WIZ-41 to WIZ-45, SRV-49)', () => {
  const obligatory = withUnit({ email_obligatorio: true })
  test.each<Case>([
    ['a phone is enough', { ciudadano: { telefono: '960000000' } }, {}, undefined],
    ['a phone of 8 digits', { ciudadano: { telefono: '96000000' } }, {}, 'incident.citizenInvalid ciudadano.telefono'],
    [
      'a phone where the e-mail is obligatory',
      { ciudadano: { telefono: '960000000' } },
      obligatory,
      'incident.citizenInvalid ciudadano.email',
    ],
    [
      'the same, added by hand',
      { ciudadano: { telefono: '960000000' }, anyadirDatosCiudadano: true },
      { person: agent, ...obligatory },
      undefined,
    ],
    ['none by hand', { ciudadano: {}, anyadirDatosCiudadano: true }, { person: agent }, 'incident.citizenInvalid ciudadano.email'],
    ['none', { ciudadano: {} }, {}, 'incident.citizenInvalid ciudadano.email'],
    ['none where the unit does not ask', { ciudadano: {} }, withUnit({ mostrar_ciudadano: false }), undefined],
    [
      'a bad one where the unit does not ask',
      { ciudadano: { email: 'a@' } },
      withUnit({ mostrar_ciudadano: false }),
      'incident.citizenInvalid ciudadano.email',
    ],
    ['none by staff', { ciudadano: {} }, { person: agent }, undefined],
    ['none by a citizen whose account has an e-mail', { ciudadano: {} }, { person: citizen, ...obligatory }, undefined],
    ['a phone by such a citizen', { ciudadano: { telefono: '960000000' } }, { person: citizen, ...obligatory }, undefined],
  ])('%s', (_sentence, changedBody, changedFacts, expected) => {
    expect(problemsOf(changedBody, changedFacts)).toBe(expected)
  })

  const accepted = { condiciones: { version: '1', fecha: '04/05/2026 12:00:00' } }
  const needsThem = { hasConditions: true }
  test.each<Case>([
    ['nobody who is not signed in and has not accepted them', {}, needsThem, 'incident.conditionsNotAccepted'],
    ['no citizen with an account either', {}, { person: citizen, ...needsThem }, 'incident.conditionsNotAccepted'],
    ['nor with a version that says nothing', { condiciones: { version: ' ', fecha: '' } }, needsThem, 'incident.conditionsNotAccepted'],
    ['who has accepted them, whatever their version', accepted, needsThem, undefined],
    ['staff', {}, { person: agent, ...needsThem }, undefined],
    ['staff who add the data of another', { anyadirDatosCiudadano: true }, { person: agent, ...needsThem }, undefined],
    ['anyone where the unit does not ask who reports', {}, { ...needsThem, ...withUnit({ mostrar_ciudadano: false }) }, undefined],
    ['anyone where the municipality has written none', {}, { hasConditions: false }, undefined],
  ])('the conditions must be accepted before a report: %s (WIZ-45)', (_sentence, changedBody, changedFacts, expected) => {
    expect(problemsOf(changedBody, changedFacts)).toBe(expected)
  })

  test.each([
    ['an anonymous citizen', null, false, true, true],
    ['a citizen with an account', citizen, false, true, true],
    ['staff', agent, false, false, false],
    ['staff who add the data of another', agent, true, true, false],
  ] as const)('%s', (_who, person, anyadirDatosCiudadano, contact, conditions) => {
    const rules = { person, unit, anyadirDatosCiudadano }
    expect([needsContact(rules), mustAcceptConditions(rules)]).toEqual([contact, conditions])
  })
})
