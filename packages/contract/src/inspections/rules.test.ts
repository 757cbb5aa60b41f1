import { expect, test } from 'vitest'
import { aUser } from '#/testing/a-user.ts'
import { checkFinalise, checkInspection, mayAskFor, preselectedResult, type InspectionFacts } from './rules.ts'
import type { InspectionResult, NewInspection } from './schemas.ts'

const someFacts: InspectionFacts = { resultado: { seleccionar_tipo_y_reparador: false }, tipoValido: false, entidadValida: false }
const selecting: InspectionFacts = { resultado: { seleccionar_tipo_y_reparador: true }, tipoValido: true, entidadValida: true }

test.each<[string, NewInspection, InspectionFacts, string]>([
  ['without result nothing else is asked', { tipo_id: 9 }, { ...someFacts, resultado: undefined }, ''],
  ['a result that does not exist', { resultado_id: 9 }, { ...someFacts, resultado: undefined }, 'inspeccion.resultado_id'],
  ['a result that selects nothing does not read type and entity', { resultado_id: 1, tipo_id: 9 }, someFacts, ''],
  ['a result that selects, with both', { resultado_id: 1, tipo_id: 1, entidad_id: 1 }, selecting, ''],
  ['a result that selects, without type', { resultado_id: 1, entidad_id: 1 }, { ...selecting, tipoValido: false }, 'inspeccion.tipo_id'],
  [
    'a result that selects, without either',
    { resultado_id: 1 },
    { ...selecting, tipoValido: false, entidadValida: false },
    'inspeccion.tipo_id inspeccion.entidad_id',
  ],
])('%s (OPEN-63)', (_sentence, inspection, facts, fields) => {
  expect(
    checkInspection(inspection, facts)
      .map((wrong) => wrong.field)
      .join(' '),
  ).toBe(fields)
})

const result = (id: number, ...codigos_incidencia: string[]): InspectionResult => ({
  id,
  codigo: `r${id}`,
  descripcion: '',
  descripcion_es: '',
  descripcion_val: '',
  explicacion: '',
  icono: 'tool',
  seleccionar_tipo_y_reparador: false,
  codigos_incidencia,
  efecto: null,
})
const offered = [result(1, 'T'), result(2, 'P', 'Q'), result(3, 'Q', 'S')]

test.each([
  ['P', 2],
  ['T', 1],
  ['Q', 2],
  ['S', undefined],
  ['A', undefined],
  [null, undefined],
])('for an incident with status %s the preselected result is %s (INSP-06, OPEN-62)', (codigo, expected) => {
  expect(preselectedResult(offered, codigo)?.id).toBe(expected)
})

const inspector = aUser({ user_id: 7, user_roles: ['Inspectores'] })
const admin = aUser({ user_id: 8, user_roles: ['Administradores'] })
const open = { finalizada: false, inspector_id: 7 }

test.each([
  ['its inspector', inspector, open, undefined],
  ['the administration', admin, open, undefined],
  ['not somebody else', aUser({ user_id: 9, user_roles: ['Inspectores'] }), open, 'inspection.notYours'],
  ['nobody twice', inspector, { ...open, finalizada: true }, 'inspection.finished'],
] as const)('an inspection is finalised by %s (INSP-03)', (_who, person, inspection, expected) => {
  expect(checkFinalise(person, inspection)).toBe(expected)
})

test.each([
  ['the administration asks anybody', admin, 7, true],
  ['a technician too', aUser({ user_roles: ['Tecnicos'] }), 7, true],
  ['an inspector themselves', inspector, 7, true],
  ['and nobody else', inspector, 8, false],
] as const)('%s to inspect', (_sentence, person, whom, expected) => expect(mayAskFor(person, whom)).toBe(expected))
