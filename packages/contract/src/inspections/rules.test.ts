import { expect, test } from 'vitest'
import { checkInspection, type InspectionFacts } from './rules.ts'
import type { NewInspection } from './schemas.ts'

const known: InspectionFacts = { resultado: { seleccionar_tipo_y_reparador: false }, tipoValido: false, entidadValida: false }
const selecting: InspectionFacts = { resultado: { seleccionar_tipo_y_reparador: true }, tipoValido: true, entidadValida: true }

test.each<[string, NewInspection, InspectionFacts, string]>([
  ['without result nothing else is asked', { tipo_id: 9 }, { ...known, resultado: undefined }, ''],
  ['a result that does not exist', { resultado_id: 9 }, { ...known, resultado: undefined }, 'inspeccion.resultado_id'],
  ['a result that selects nothing does not read type and entity', { resultado_id: 1, tipo_id: 9 }, known, ''],
  ['a result that selects, with both', { resultado_id: 1, tipo_id: 1, entidad_id: 1 }, selecting, ''],
  ['a result that selects, without type', { resultado_id: 1, entidad_id: 1 }, { ...selecting, tipoValido: false }, 'inspeccion.tipo_id'],
  [
    'a result that selects, without either',
    { resultado_id: 1 },
    { ...selecting, tipoValido: false, entidadValida: false },
    'inspeccion.tipo_id inspeccion.entidad_id',
  ],
])('%s (OPEN-63)', (_sentence, given, facts, fields) => {
  expect(
    checkInspection(given, facts)
      .map((wrong) => wrong.field)
      .join(' '),
  ).toBe(fields)
})
