import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptFor, makeVapidKeys, vapidHeader, vapidKeysOf } from './web-push.ts'

it('a message is encrypted as in the example of RFC 8291 (appendix A)', () => {
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const fixed = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  expect(encryptFor(receiver, 'When I grow up, I want to be a watermelon', fixed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('the sender is proved to the push service for half a day (RFC 8292)', () => {
  const keys = makeVapidKeys()
  const now = new Date('2026-05-04T10:00:00Z')
  const written = vapidHeader(new URL('https://push.example/abc'), { keys, subject: 'mailto:avisos@example.org', now })
  const [, head = '', claims = '', signature = '', key = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(written) ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(read(claims)).toEqual({ aud: 'https://push.example', exp: now.getTime() / 1000 + 43_200, sub: 'mailto:avisos@example.org' })
  expect(key).toBe(keys.publicKey)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const sealed = Buffer.from(signature, 'base64url')
  const holds = (verifies: string) => verify('sha256', Buffer.from(verifies), { key: publicKey, dsaEncoding: 'ieee-p1363' }, sealed)
  expect(holds(`${head}.${claims}`)).toBe(true)
  expect(holds(`${head}.${claims}x`)).toBe(false)
})

it('both keys derive from the private one; an invalid key gives none', () => {
  const keys = makeVapidKeys()
  expect(vapidKeysOf(keys.privateKey)).toEqual(keys)
  for (const wrong of ['', 'abc', Buffer.alloc(32).toString('base64url'), Buffer.alloc(33, 1).toString('base64url')])
    expect(vapidKeysOf(wrong)).toBeUndefined()
})
