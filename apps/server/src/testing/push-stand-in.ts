import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  verify,
  type KeyObject,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openOutsidePost } from '#/platform/outside-call.ts'
import type { PushOptions } from '#/platform/push.ts'

const json = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** The claims of a token whose signature this key made; throws when another did. */
const claimsOf = (token: string, key: KeyObject, raw: boolean): Record<string, unknown> => {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    raw ? { key, dsaEncoding: 'ieee-p1363' } : key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('the signature does not hold')
  return json(claims)
}

const pointKey = (point: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    format: 'jwk',
  })

/** A browser: its subscription, and what it reads of what is sent to it (RFC 8291). */
export const openBrowser = (name: string) => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    subscription: {
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + theirs.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
      const shared = derive(ecdh.computeSecret(theirs), auth, info, 32)
      const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
      const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

export type SentPush = { path: string; headers: Record<string, unknown>; body: Buffer }

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Stands for a browser's push service, for Firebase and for Google's tokens, speaking what they speak. `answers` says what the next
 * one of a path is told, 201 or 200 unless set; `sent` is what came.
 */
export const startPushStandIn = async () => {
  const sent: SentPush[] = []
  const answers = new Map<string, { status: number; body?: string }>()
  const tokens: string[] = []
  const google = (body: Buffer, response: ServerResponse, address: string) => {
    const claims = claimsOf(new URLSearchParams(body.toString()).get('assertion') ?? '', rsa.publicKey, false)
    if (claims['aud'] !== `${address}/token` || claims['iss'] !== 'avisa@test.example') return response.writeHead(400).end()
    tokens.push(`google-${tokens.length + 1}`)
    return response.end(JSON.stringify({ access_token: tokens.at(-1), expires_in: 3600 }))
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    void bodyOf(request).then((body) => {
      if (path === '/token') return google(body, response, address)
      const answer = answers.get(path)
      const isAuthorized = !path.endsWith(':send') || request.headers.authorization === `Bearer ${tokens.at(-1)}`
      if (!isAuthorized) return response.writeHead(401).end('{}')
      sent.push({ path, headers: request.headers, body })
      return response.writeHead(answer?.status ?? (path.endsWith(':send') ? 200 : 201)).end(answer?.body ?? '{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const outside = openOutsidePost({
    origins: [`http://push.example:${port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isReachable: () => true,
  })
  const account = {
    project_id: 'avisa-test',
    client_email: 'avisa@test.example',
    private_key: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${address}/token`,
  }
  const push: Pick<PushOptions, 'post' | 'firebase'> = {
    // Subscriptions say https; the stand-in has no certificate.
    post: (url, headers, body) => outside(new URL(url.pathname, `http://push.example:${port}`), headers, body),
    firebase: { account, url: address },
  }
  return {
    push,
    sent,
    answers,
    tokens,
    /** Claims of a VAPID header, its signature held against the key it names. */
    vapid: ({ headers }: SentPush) => {
      const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers['authorization'])) ?? []
      return { key, claims: claimsOf(token, pointKey(Buffer.from(key, 'base64url')), true) }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
