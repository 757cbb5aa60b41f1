import { expect, test } from 'vitest'
import { checkApply, checkChange, checkDiscard, checkUndo, importStates, isRunning } from './rules.ts'

test('only a checked import is applied, only what is not in use yet is discarded, what has written is undone, and what is checked is checked again', () => {
  const table = importStates.map((state) => [
    state,
    isRunning(state),
    checkApply(state),
    checkDiscard(state),
    checkUndo(state),
    checkChange(state),
  ])
  expect(table).toEqual([
    ['comprobando', true, 'import.notReady', undefined, 'import.notReady', 'import.notReady'],
    ['comprobada', false, undefined, undefined, 'import.notReady', undefined],
    ['aplicando', true, 'import.notReady', undefined, 'import.notReady', 'import.notReady'],
    ['aplicada', false, 'import.notReady', 'import.notReady', undefined, 'import.notReady'],
    ['fallida', false, 'import.notReady', undefined, undefined, undefined],
    ['descartada', false, 'import.notReady', 'import.notReady', undefined, 'import.notReady'],
  ])
})
