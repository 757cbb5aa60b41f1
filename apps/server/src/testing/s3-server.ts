import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

type S3Request = { method: string; url: string; headers: Record<string, string | undefined> }
/** The signature (AWS Signature Version 4) that a request must bear, from what it says it signed. */
export const signatureOf = ({ method, url, headers }: S3Request, secret: string): string => {
  const authorization = headers['authorization'] ?? ''
  const [, scope = ''] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? []
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const lines = signed.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)))
  const canonical = [method, path.join('/'), query.join('&'), lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = [region, service, 'aws4_request'].reduce((signed, part) => hmac(signed, part), hmac(`AWS4${secret}`, date))
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')).toString('hex')
}

const error = (reply: ServerResponse, status: number, code: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

/** What goes wrong at the next requests: refused for now, never answered, the connection cut before or in the middle of the answer. */
export type Fault = 503 | 'silence' | 'cut' | 'half'

type Stored = { content: Buffer; written: Date }
/** A storage that speaks S3, with one bucket; it believes nobody whose signature it cannot make itself. */
export const startS3 = async ({ keyId, secretKey, pageSize = 2 }: { keyId: string; secretKey: string; pageSize?: number }) => {
  const files = new Map<string, Stored>()
  const faults: Fault[] = []
  const requests: string[] = []

  const refusal = ({ method = '', url = '', headers }: IncomingMessage, content: Buffer) => {
    const header = headers.authorization ?? ''
    if (!header.includes(`Credential=${keyId}/`)) return 'InvalidAccessKeyId'
    const expected = signatureOf({ method, url, headers: headers as Record<string, string> }, secretKey)
    if (!header.endsWith(`Signature=${expected}`)) return 'SignatureDoesNotMatch'
    return headers['x-amz-content-sha256'] === hash(content) ? undefined : 'XAmzContentSHA256Mismatch'
  }
  const list = (reply: ServerResponse, after: string) => {
    const names = [...files.keys()].toSorted().filter((name) => name > after)
    const page = names.slice(0, pageSize)
    const rows = page.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${files.get(name)?.written.toISOString()}</LastModified></Contents>`,
    )
    const more = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    reply.end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>avisa</Name>${rows.join('')}${more}</ListBucketResult>`)
  }
  const answer = (request: IncomingMessage, reply: ServerResponse, content: Buffer) => {
    const why = refusal(request, content)
    if (why) return error(reply, 403, why)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const [, bucket, name = ''] = pathname.split('/')
    if (bucket !== 'avisa') return error(reply, 404, 'NoSuchBucket')
    if (name === '') return list(reply, searchParams.get('continuation-token') ?? '')
    if (request.method === 'PUT') files.set(name, { content, written: new Date() })
    if (request.method === 'DELETE') files.delete(name)
    if (request.method !== 'GET') return reply.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    const file = files.get(name)
    return file ? reply.end(file.content) : error(reply, 404, 'NoSuchKey')
  }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(`${request.method} ${request.url}`)
    const fault = faults.shift()
    if (fault === 503) return void error(reply, 503, 'SlowDown')
    if (fault === 'silence') return undefined
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'half') {
      reply.writeHead(200, { 'content-length': '1000' }).write('half')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    return void answer(request, reply, Buffer.concat(chunks))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/avisa`,
    origin,
    files,
    /** What happens to the next requests, one each. */
    faults,
    asked: requests,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
