import { expect, test } from 'vitest'
import { checkCondition, fixedFiltersOf } from './rules.ts'
import { filterModels } from './schemas.ts'

test.each([
  ['incidencias', '(abierta,=,1);(tipo,IN,3,11);(fecha,>=,hoy-7)'],
  ['incidencias', '(distrito,=,Ensanche);(prioridad,=,alta)'],
  ['obras', '(estadoobra_id,IN,14,15);(abierta,=,1)'],
  ['inspecciones', '(estado_inspeccion_id,=,34);(abierta,=,1)'],
] as const)('a filter of %s accepts %s', (model, condition) => {
  expect(checkCondition(model, condition)).toBeUndefined()
})

test.each([
  ['obras', '(distrito,=,Ensanche)'],
  ['inspecciones', '(estadoobra_id,=,14)'],
  ['incidencias', 'estado_incidencia_id = 3'],
  ['incidencias', '(1,=,1) or true'],
] as const)('a filter of %s refuses %s', (model, condition) => {
  expect(checkCondition(model, condition)).toMatchObject({ field: 'condicion' })
})

test('the fixed filters are 2 for every model, 20 for tasks and 21 for incidents, and their conditions are valid (SRV-25, OPEN-05)', () => {
  const ids = filterModels.map((model) => fixedFiltersOf[model].map(({ id }) => id))
  expect(ids).toEqual([[2, 21], [2], [2, 20]])
  for (const model of filterModels)
    for (const { condicion } of fixedFiltersOf[model]) expect(checkCondition(model, condicion)).toBeUndefined()
})
