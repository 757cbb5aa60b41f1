import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '@avisa/contract/identity/schemas'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const head = (major: number, size: number) =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
}

const present = 0x01 | 0x04
const withKey = 0x40

export const createAuthenticator = (origin: string, { counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counterBytes, more])
  }
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x ?? '', 'base64url')],
    [-3, Buffer.from(jwk.y ?? '', 'base64url')],
  ])
  return {
    create: ({ reto, rp_id }: { reto: string; rp_id: string }): NewPasskey => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp_id, present | withKey, counter, credential)],
      ])
      return { id: url(id), cliente: url(clientData('webauthn.create', reto)), atestacion: url(cbor(attestation)) }
    },
    answer: ({ reto, rp_id }: { reto: string; rp_id: string }, count = counts ? ++counter : 0): PasskeyAnswer => {
      const client = clientData('webauthn.get', reto)
      const data = authData(rp_id, present, count)
      return {
        id: url(id),
        cliente: url(client),
        autenticador: url(data),
        firma: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      }
    },
  }
}
