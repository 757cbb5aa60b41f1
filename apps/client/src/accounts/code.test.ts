import { describe, expect, it } from 'vitest'
import { afterKey, asCode } from './code.ts'

describe('the code pad (OPEN-61)', () => {
  it.each([
    ['AUTH-32', 'a digit is added', '12', '3', '123'],
    ['AUTH-32', 'a letter is ignored', '12', 'a', '12'],
    ['AUTH-32', 'a sign is ignored', '12', '-', '12'],
    ['AUTH-32', 'a named key is ignored', '12', 'F1', '12'],
    ['AUTH-33', 'the sixth digit still fits', '12345', '6', '123456'],
    ['AUTH-33', 'the seventh is ignored', '123456', '7', '123456'],
    ['AUTH-34', 'delete removes the last one', '123', 'Backspace', '12'],
    ['AUTH-34', 'delete changes nothing in an empty code', '', 'Backspace', ''],
    ['AUTH-35', 'clear empties the code', '123456', 'Delete', ''],
  ])('$1 ($0)', (_row, _sentence, before, key, after) => {
    expect(afterKey(before, key)).toBe(after)
  })

  it('takes the first six digits of pasted text', () => {
    expect(['12-34 56 78', 'abc', '٣1'].map(asCode)).toEqual(['123456', '', '1'])
  })
})
