import { expect, expectTypeOf, test } from 'vitest'
import { path, paths, withQuery } from './paths.ts'

test('a path is built from its parameters', () => {
  expect(paths.incidentMap.to({ id: 5 })).toBe('/incidencias/5/mapa')
  expect(paths.listItem.to({ id: 3, itemId: 7 })).toBe('/listas/3/detail/7')
  expect(paths.incidentMove.pattern).toBe('/incidencias/:id/mapa/edit')
})

test('a parameter cannot add path segments or a query', () => {
  expect(paths.iframe.to({ key: '../a?b#c' })).toBe('/iframe/..%2Fa%3Fb%23c')
})

test('the parameters are typed by the pattern', () => {
  expectTypeOf(path('/a/:one/b/:two').to).parameter(0).toEqualTypeOf<Readonly<Record<'one' | 'two', number | string>>>()
  // @ts-expect-error -- `id` is missing
  expect(paths.listItem.to({ itemId: 7 })).toBe('/listas//detail/7')
})

test('a query is escaped', () => {
  expect(withQuery(paths.login, { param1: '/tareas/7?tab=mapa' })).toBe('/login?param1=%2Ftareas%2F7%3Ftab%3Dmapa')
})

test('no address is in the table twice', () => {
  const patterns = Object.values(paths).map((entry) => (typeof entry === 'string' ? entry : entry.pattern.replaceAll(/:\w+/g, ':x')))
  expect(new Set(patterns).size).toBe(patterns.length)
})
