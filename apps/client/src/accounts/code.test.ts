import { describe, expect, it } from 'vitest'
import { afterKey, asCode } from './code.ts'

describe('the code pad (OPEN-61)', () => {
  it.each([
    ['AUTH-32', 'a digit is added', '12', '3', '123'],
    ['AUTH-32', 'a letter is not', '12', 'a', '12'],
    ['AUTH-32', 'nor a sign', '12', '-', '12'],
    ['AUTH-32', 'nor a key with a name', '12', 'F1', '12'],
    ['AUTH-33', 'the sixth digit still fits', '12345', '6', '123456'],
    ['AUTH-33', 'the seventh is ignored', '123456', '7', '123456'],
    ['AUTH-34', 'delete removes the last one', '123', 'Backspace', '12'],
    ['AUTH-34', 'and nothing where there is none', '', 'Backspace', ''],
    ['AUTH-35', 'clear empties it', '123456', 'Delete', ''],
  ])('%s: %s', (_row, _sentence, before, key, after) => {
    expect(afterKey(before, key)).toBe(after)
  })

  it('takes the first six digits of pasted text', () => {
    expect(['12-34 56 78', 'abc', '٣1'].map(asCode)).toEqual(['123456', '', '1'])
  })
})
