import { Readable } from 'node:stream'
import type { FileAnswer, ContentStream } from '@avisa/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sendFile = (reply: FastifyReply, request: FastifyRequest, file: FileAnswer) => {
  if (file.etag) reply.header('etag', file.etag)
  reply.header('cache-control', file.cacheControl)
  if (file.etag && request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (file.encoding) reply.header('content-encoding', file.encoding)
  return reply.header('content-type', file.type).header('x-content-type-options', 'nosniff').send(file.content)
}

export const isContentStream = (body: unknown): body is ContentStream => typeof body === 'object' && body !== null && 'pieces' in body

export const sendPieces = (reply: FastifyReply, { pieces, type, end }: ContentStream) => {
  const stream = Readable.from(pieces)
  stream.once('close', end)
  return reply.header('content-type', type).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').send(stream)
}

export const isFile = (body: unknown): body is FileAnswer =>
  typeof body === 'object' && body !== null && 'content' in body && 'cacheControl' in body
