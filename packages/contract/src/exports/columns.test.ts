import { expect, test } from 'vitest'
import { chosenColumns } from './columns.ts'

test.each([
  ['codigo,fecha', ['codigo', 'fecha']],
  ['fecha,codigo', ['codigo', 'fecha']],
  ['codigo,email', ['codigo', 'email']],
  ['codigo,dni', undefined],
  ['', undefined],
])('the columns «%s» of incidents are %j, in the order of the list', (names, columns) => {
  expect(chosenColumns('incidencias', names)).toEqual(columns)
})

test('contact data leaves only where it is named', () => {
  expect(chosenColumns('incidencias', undefined)).toContain('contenido')
  expect(chosenColumns('incidencias', undefined)).not.toContain('telefono')
  expect(chosenColumns('tareas', 'codigo,telefono')).toBeUndefined()
})
