import { describe, expect, it } from 'vitest'
import { errorFrom, type ErrorKind } from '#/platform/call-error.ts'
import { afterRefusedReset, loginFailure, resetFailure } from './failures.ts'

const of = (kind: ErrorKind) => ({ kind })

describe('a login that failed', () => {
  it.each<[string, ErrorKind, ErrorKind | undefined, string]>([
    ['the backoffice: not activated (AUTH-13)', 'forbidden', undefined, 'pending'],
    ['the backoffice: wrong (AUTH-14)', 'notSignedIn', undefined, 'credentials'],
    ['the backoffice: refused as it stands', 'badRequest', undefined, 'credentials'],
    ['both: wrong', 'notSignedIn', 'notSignedIn', 'credentials'],
    ['wrong here, not activated there', 'notSignedIn', 'forbidden', 'pending'],
    ['not activated here, wrong there', 'forbidden', 'notSignedIn', 'pending'],
    ['no network', 'offline', 'offline', 'offline'],
    ['a server that does not answer', 'timeout', undefined, 'unreachable'],
    ['wrong here, and the other does not answer', 'notSignedIn', 'timeout', 'unreachable'],
    ['this one does not answer, and wrong there', 'connection', 'notSignedIn', 'unreachable'],
    ['too many tries', 'tooMany', 'notSignedIn', 'other'],
    ['maintenance', 'maintenance', undefined, 'other'],
    ['a fault of the other', 'notSignedIn', 'internal', 'other'],
  ])('%s: %s, %s is «%s»', (_sentence, first, second, why) => {
    expect(loginFailure(of(first), ...(second ? [of(second)] : [])).why).toBe(why)
  })
})

const refused = (status: number, error: object, more: object = {}) =>
  errorFrom({ status, body: { error, ...more }, retryAfter: null, url: '/' })

describe('a reset that the citizens’ server refused', () => {
  it.each([
    ['AUTH-27', '400 with the flag in the error', refused(400, { habiaTokenValido: true }), 'active'],
    ['AUTH-27', '400 with the flag beside it', refused(400, {}, { habiaTokenValido: true }), 'active'],
    ['AUTH-28', '400 without the flag', refused(400, {}), 'fallback'],
    ['AUTH-28', '400 with the flag unset', refused(400, { habiaTokenValido: false }), 'fallback'],
    ['AUTH-29', '403', refused(403, {}), 'pending'],
    ['AUTH-30', '404', refused(404, {}), 'fallback'],
    ['AUTH-30', '500, whatever its flag', refused(500, { habiaTokenValido: true }), 'fallback'],
    ['AUTH-30', 'no answer', { kind: 'timeout' as const, detail: {} }, 'fallback'],
  ] as const)('a refusal «$1» ($0)', (_row, _what, error, follows) => {
    expect(afterRefusedReset(error)).toBe(follows)
  })

  it.each<[string, ErrorKind, string]>([
    ['400', 'badRequest', 'invalid'],
    ['403', 'forbidden', 'invalid'],
    ['500', 'internal', 'invalid'],
    ['too many', 'tooMany', 'tooMany'],
    ['no network', 'offline', 'offline'],
    ['no answer', 'connection', 'unreachable'],
  ])('the main API fails too with %s (AUTH-31)', (_what, kind, text) => {
    expect(resetFailure(of(kind))).toBe(text)
  })
})
