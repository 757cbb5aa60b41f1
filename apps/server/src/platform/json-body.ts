import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** No body of ours has a tenth of that depth or of those parts. */
const bounds = { depth: 64, parts: 10_000 } as const

const endOfText = (text: string, start: number): number => {
  let end = text.indexOf('"', start)
  // A quotation mark after an odd number of backslashes is part of the text.
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Whether JSON is so deep or has so many parts that parsing and validating it would block everybody else. */
export const isHeavy = (text: string): boolean => {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '"':
        at = endOfText(text, at + 1)
        break
      case '[':
      case '{':
        depth += 1
        if (depth > bounds.depth) return true
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        parts += 1
        if (parts > bounds.parts) return true
        break
      default:
    }
  }
  return false
}

/** Parses the JSON of every body; refuses prototype-polluting keys and oversized structures. */
export const jsonReader = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return async (request: FastifyRequest, text: string): Promise<unknown> => {
    if (isHeavy(text)) refuse('http.tooLarge')
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  }
}

export const installJson = (app: FastifyInstance): void => {
  const read = jsonReader(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => read(request, text))
}
