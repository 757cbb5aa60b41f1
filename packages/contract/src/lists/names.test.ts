import { expect, test } from 'vitest'
import { isSameName } from './names.ts'

test.each([
  ['Mañana', 'mañana', true],
  ['  Jardín  norte ', 'JARDIN NORTE', true],
  ['Plaça', 'plaça', true],
  ['Mañana', 'Manana', false],
  ['Feria', 'Feria 2', false],
  ['⭐', '🔥', false],
  ['Fase 1', 'Fase-1', false],
] as const)('«%s» and «%s» are the same name: %s', (first, other, same) => {
  expect(isSameName(first, other)).toBe(same)
})
