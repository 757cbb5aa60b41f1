import { expect, test } from 'vitest'
import additions from '../../../../server/src/demo/catalogue.json' with { type: 'json' }
import template from '../../../../server/src/municipalities/templates/town.json' with { type: 'json' }
import { stateIcons } from './state-icons.ts'
import { typeIcons } from './type-icons.ts'

const named = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'icono' && typeof inner === 'string' ? [inner] : named(inner)))
}

test('every icon of the template and the demo is bundled', () => {
  const missing = named([template, additions]).filter((name) => !(name in typeIcons) && !(name in stateIcons))
  expect(missing).toEqual([])
})
