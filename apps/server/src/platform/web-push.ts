import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The server's VAPID keys (RFC 8292): raw P-256, base64url, the format of browsers and `web-push`. */
export type VapidKeys = { publicKey: string; privateKey: string }

const fromPrivate = (privateKey: Buffer): VapidKeys => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  return { publicKey: base64url(ecdh.getPublicKey()), privateKey: base64url(privateKey) }
}

export const makeVapidKeys = (): VapidKeys => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Padded: one key in 256 begins with a zero byte, which Node omits.
  return fromPrivate(Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex'))
}

/** The key pair of a private key; undefined if it is invalid. */
export const vapidKeysOf = (privateKey: string): VapidKeys | undefined => {
  const bytes = Buffer.from(privateKey, 'base64url')
  try {
    return bytes.length === 32 ? fromPrivate(bytes) : undefined
  } catch {
    return undefined
  }
}

const keyOf = ({ publicKey, privateKey }: VapidKeys): KeyObject => {
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

/** A signed JWT: ES256 for VAPID, RS256 for Google. */
export const signJwt = (alg: 'ES256' | 'RS256', key: KeyObject, claims: object): string => {
  const written = [{ typ: 'JWT', alg }, claims].map((part) => base64url(Buffer.from(JSON.stringify(part)))).join('.')
  const signature = sign('sha256', Buffer.from(written), alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${written}.${base64url(signature)}`
}

/** Twelve hours; the standard allows a day. */
const holds = 12 * 3600

/** Header `authorization` for a push service. `subject`: how its operator reaches us, `mailto:` or `https:`. */
export const vapidHeader = (endpoint: URL, { keys, subject, now }: { keys: VapidKeys; subject: string; now: Date }): string => {
  const exp = Math.floor(now.getTime() / 1000) + holds
  return `vapid t=${signJwt('ES256', keyOf(keys), { aud: endpoint.origin, exp, sub: subject })}, k=${keys.publicKey}`
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const recordSize = 4096
/** The text's maximum length in bytes: one record minus its 16-byte tag and the delimiter. */
export const longestPayload = 3900

/** Whether these can be a browser's keys: a point on the curve, and sixteen bytes. */
export const areReceiverKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

type Receiver = { p256dh: string; auth: string }
/** Fixed only for the standard's test vector; otherwise new for each message. */
type Fixed = { salt: Buffer; privateKey: Buffer }

/** A message only this subscription's browser can read (RFC 8291, `aes128gcm` of RFC 8188). */
export const encryptFor = ({ p256dh, auth }: Receiver, text: string, fixed?: Fixed): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (fixed) ecdh.setPrivateKey(fixed.privateKey)
  else ecdh.generateKeys()
  const ours = ecdh.getPublicKey()
  const salt = fixed?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.from(text)), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(ours.length, 20)
  return Buffer.concat([head, ours, sealed])
}
