import { expect, test } from 'vitest'
import type { User } from '#/access/schemas.ts'
import type { Filter, ListView } from './schemas.ts'
import { checkView, columnsIn, groupIn, mayChangeFilter, mayShareWith, sortWithin, viewOffers } from './views.ts'

test.each<['obras' | 'incidencias' | 'inspecciones', ListView]>([
  ['obras', {}],
  ['obras', { columnas: ['plazo', 'tipo'], orden: '-fecha', grupo: 'prioridad', pestanya: 'lista' }],
  ['incidencias', { columnas: [], orden: 'codigo', grupo: 'distrito' }],
  ['inspecciones', { grupo: 'inspector_id', pestanya: 'mapa' }],
])('a view of %s may be %j', (model, view) => {
  expect(checkView(model, view)).toBeUndefined()
})

test.each<['obras' | 'incidencias', ListView]>([
  ['obras', { columnas: ['inspector'] }],
  ['obras', { columnas: ['tipo', 'tipo'] }],
  ['obras', { orden: 'inspector' }],
  ['incidencias', { grupo: 'fecha' }],
  ['incidencias', { grupo: 'estadoobra_id' }],
])('a view of %s may not be %j', (model, view) => {
  expect(checkView(model, view)).toMatchObject({ field: 'vista' })
})

test('every group of a list is an order of the server', () => {
  for (const { grupos, ordenes } of Object.values(viewOffers))
    for (const group of grupos) expect(ordenes as readonly string[]).toContain(group)
})

test('what a list no longer has is left out of a view that was saved before', () => {
  expect(columnsIn('obras', ['plazo', 'gone', 'tipo', 'plazo'])).toEqual(['plazo', 'tipo'])
  expect(columnsIn('obras', ['gone'])).toBeUndefined()
  expect([groupIn('obras', 'gone'), groupIn('obras', 'prioridad')]).toEqual([undefined, 'prioridad'])
})

test('a list is sorted by its group first, and by nothing twice', () => {
  expect(sortWithin('prioridad', '-fecha')).toBe('prioridad,-fecha')
  expect(sortWithin('prioridad', '-prioridad')).toBe('-prioridad')
  expect(sortWithin(undefined, 'codigo')).toBe('codigo')
})

const person = (user_id: number, unidades_ids: number[], permiso?: string, rol = 'Tecnicos') =>
  ({ user_id, unidades_ids, user_roles: [rol], user_permisos: permiso ? { [permiso]: 1 } : {}, servidor: 'backoffice' }) as unknown as User
const filter = (usuario_id: number | null, compartida: Filter['compartida'], unidad_gestion_id: number | null = null) => ({
  usuario_id,
  compartida,
  unidad_gestion_id,
})

test.each([
  ['their own', person(1, []), filter(1, 'nadie'), true],
  ["somebody else's", person(2, [7], 'filtro.compartir'), filter(1, 'nadie', 7), false],
  ['a shared one of their unit', person(2, [7], 'filtro.compartir'), filter(1, 'unidad', 7), true],
  ['one of their unit that all see', person(2, [7], 'filtro.compartir'), filter(1, 'todos', 7), true],
  ['one of another unit that all see', person(2, [8], 'filtro.compartir'), filter(1, 'todos', 7), false],
  ['a shared one without the permission', person(2, [7]), filter(1, 'unidad', 7), false],
  ['as super administrator any shared one', person(3, [], 'filtro.compartir', 'SuperAdmin'), filter(1, 'todos', 7), true],
  ["the municipality's", person(3, [], 'filtro.compartir', 'SuperAdmin'), filter(null, 'todos'), false],
])('people change %s', (_, who, which, may) => {
  expect(mayChangeFilter(who, which)).toBe(may)
})

test('people share with units of theirs alone', () => {
  expect(mayShareWith(person(1, [7], 'filtro.compartir'), 7)).toBe(true)
  expect(mayShareWith(person(1, [7], 'filtro.compartir'), 8)).toBe(false)
  expect(mayShareWith(person(1, [7], 'filtro.compartir'), null)).toBe(false)
  expect(mayShareWith(person(1, [7]), 7)).toBe(false)
  expect(mayShareWith(null, 7)).toBe(false)
})
