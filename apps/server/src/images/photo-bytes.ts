import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { headers } from '@avisa/contract/http/headers'
import { imageLimits } from '@avisa/contract/images/limits'
import type { ImageUpload } from '@avisa/contract/images/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidForm } from '#/platform/database/submissions.ts'
import { neighbourhoodOf } from '#/platform/network-of.ts'
import type { PartialUpload } from '#/platform/partial-uploads.ts'
import type { Scope } from '#/platform/scope.ts'
import { scopeIn, senderOf } from '#/platform/serve.ts'
import { withPhoto } from './photo-body.ts'

/** Undefined for a caller that nothing tells from others: nothing is kept for it. */
export const partialOf = ({ person, uuid, esquema }: Scope, ip: string, key: unknown): PartialUpload | undefined =>
  typeof key === 'string' && uuidForm.test(key) && (person !== null || uuid !== null)
    ? { sender: `${esquema}:${senderOf({ person, uuid })}`, network: neighbourhoodOf(ip), key }
    : undefined

/** A buffer that grows with what arrives, and its hash. */
const openContent = (before: Buffer, expected: number) => {
  let content = Buffer.allocUnsafe(Math.min(before.length + expected, imageLimits.bytes))
  let length = 0
  const hash = createHash('sha256')
  const add = (chunk: Buffer) => {
    if (length + chunk.length > imageLimits.bytes) refuse('image.tooLarge')
    if (length + chunk.length > content.length) content = Buffer.concat([content.subarray(0, length)], 2 * (length + chunk.length))
    length += chunk.copy(content, length)
    hash.update(chunk)
  }
  add(before)
  return { add, bytes: () => content.subarray(0, length), digest: () => hash.digest('hex') }
}

/** What arrived before, which must be as long as the sender says. */
const readBefore = async (app: FastifyInstance, partial: PartialUpload | undefined, offset: string | undefined): Promise<Buffer> => {
  if (offset === undefined || offset === '0') return Buffer.alloc(0)
  const before = partial && (await app.deps.partials.read(partial))
  return before && String(before.length) === offset ? before : refuse('image.uploadGone')
}

const resumed = new WeakMap<FastifyRequest, PartialUpload>()

/** Reads a photo sent as bytes into the body that the same photo has as base64. What arrived of one that was cut is kept for its sender. */
const readPhotoBytes = async (app: FastifyInstance, request: FastifyRequest, payload: Readable): Promise<ImageUpload> => {
  const { partials } = app.deps
  const sent = request.headers
  const expected = Number(sent['content-length'] ?? 65_536)
  const scope = scopeIn(request)
  const partial = scope && partialOf(scope, request.ip, sent[headers.idempotencyKey])
  const offset = sent[headers.uploadOffset]
  const content = openContent(await readBefore(app, partial, typeof offset === 'string' ? offset : undefined), expected)
  const receiving = partial && partials.receiving(partial, () => request.raw.socket.destroy())
  try {
    // A refusal is still answered on this connection.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) content.add(chunk)
  } catch (cause) {
    if (partial && !request.raw.complete) await partials.keep(partial, content.bytes())
    throw request.raw.complete ? cause : refuse('http.validation')
  } finally {
    receiving?.done()
  }
  if (partial && offset !== undefined) resumed.set(request, partial)
  const { nombre } = request.query as { nombre?: string }
  return withPhoto({ base64: true, imagen: content.digest(), ...(nombre === undefined ? {} : { nombre }) }, content.bytes())
}

/** Calls after which the sender does not go on with what arrived. */
const isOver = ({ statusCode }: FastifyReply) => statusCode < 500 && statusCode !== 429 && statusCode !== 401

/** Whatever type is declared: its first bytes tell what it is. */
export const acceptPhotoBytes = (app: FastifyInstance): void => {
  app.addContentTypeParser(/^image\//, async (request: FastifyRequest, payload: Readable) => readPhotoBytes(app, request, payload))
  app.addHook('onResponse', async (request, reply) => {
    const partial = resumed.get(request)
    if (partial && isOver(reply)) await app.deps.partials.remove(partial)
  })
}
