import { describe, expect, it } from 'vitest'
import { viewOffers } from '#/filters/views.ts'
import { columnsOfView } from './columns.ts'

describe('the columns of a view in its export', () => {
  it.each([
    ['incidencias', viewOffers.incidencias.columnas],
    ['tareas', viewOffers.obras.columnas],
    ['inspecciones', viewOffers.inspecciones.columnas],
  ] as const)('each column of %s has one', (kind, columns) => {
    for (const column of columns) expect([column, columnsOfView(kind, [column]).length > 0]).toEqual([column, true])
  })

  it('they come in the order of the export; both statuses of a task are one column of its list', () => {
    expect(columnsOfView('tareas', ['plazo', 'estado', 'quien', 'codigo'])).toEqual([
      'codigo',
      'estudio',
      'reparacion',
      'encargado',
      'vence',
    ])
    expect(columnsOfView('inspecciones', ['estado'])).toEqual(['estado'])
  })
})
