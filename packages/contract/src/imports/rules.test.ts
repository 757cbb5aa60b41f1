import { expect, test } from 'vitest'
import { checkApply, checkDiscard, checkUndo, importStates, isRunning } from './rules.ts'

test('only a checked import is applied, only what is not in use yet is discarded, and what has written is undone', () => {
  const table = importStates.map((state) => [state, isRunning(state), checkApply(state), checkDiscard(state), checkUndo(state)])
  expect(table).toEqual([
    ['comprobando', true, 'import.notReady', undefined, 'import.notReady'],
    ['comprobada', false, undefined, undefined, 'import.notReady'],
    ['aplicando', true, 'import.notReady', undefined, 'import.notReady'],
    ['aplicada', false, 'import.notReady', 'import.notReady', undefined],
    ['fallida', false, 'import.notReady', undefined, undefined],
    ['descartada', false, 'import.notReady', 'import.notReady', undefined],
  ])
})
