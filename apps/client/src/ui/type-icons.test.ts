import { expect, test } from 'vitest'
import catalogue from '../../../server/src/demo/catalogue.json' with { type: 'json' }
import { stateIcons } from './state-icons.ts'
import { typeIcons } from './type-icons.ts'

const named = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'icono' && typeof inner === 'string' ? [inner] : named(inner)))
}

test('every icon that the catalogue names can be drawn', () => {
  const missing = named(catalogue).filter((name) => !(name in typeIcons) && !(name in stateIcons))
  expect(missing).toEqual([])
})
