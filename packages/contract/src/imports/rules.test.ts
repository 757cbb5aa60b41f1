import { expect, test } from 'vitest'
import { checkApply, checkDiscard, importStates, isRunning } from './rules.ts'

test('only a checked import is applied, and only what is not in use yet is discarded', () => {
  const table = importStates.map((state) => [state, isRunning(state), checkApply(state), checkDiscard(state)])
  expect(table).toEqual([
    ['comprobando', true, 'import.notReady', undefined],
    ['comprobada', false, undefined, undefined],
    ['aplicando', true, 'import.notReady', undefined],
    ['aplicada', false, 'import.notReady', 'import.notReady'],
    ['fallida', false, 'import.notReady', undefined],
    ['descartada', false, 'import.notReady', 'import.notReady'],
  ])
})
