import { expect, it } from 'vitest'
import { isTotpCode, plainCode } from './rules.ts'

it('a code is read with spaces, hyphens and small letters', () => {
  expect([plainCode(' 123 456 '), plainCode('abcd-ef23')]).toEqual(['123456', 'ABCDEF23'])
  expect([isTotpCode('123456'), isTotpCode('12345'), isTotpCode('ABCDEF23')]).toEqual([true, false, false])
})
