import { createHash } from 'node:crypto'

const contents = new WeakMap<object, Buffer>()
/** The photo of a body that has its hash as `imagen`. */
export const photoIn = (body: object): Buffer | undefined => contents.get(body)
export const withPhoto = <B extends object>(body: B, content: Buffer): B => {
  if (content.length > 0) contents.set(body, content)
  return body
}

/** Characters decoded at once, since decoding the text as a whole would fill the memory. A multiple of four, which make three bytes. */
const piece = 48 * 1024

/** With or without the head of a data URI. */
const decode = (text: Buffer): Buffer => {
  const start = text.subarray(0, 5).equals(Buffer.from('data:')) ? text.indexOf(',') + 1 : 0
  const content = Buffer.allocUnsafe(Math.ceil(((text.length - start) * 3) / 4))
  let length = 0
  for (let at = start; at < text.length; at += piece)
    length += content.write(text.toString('latin1', at, Math.min(text.length, at + piece)), length, 'base64')
  return content.subarray(0, length)
}

/** Start and end of the text of `imagen`; undefined if it is not a plain string. */
const findText = (body: Buffer) => {
  const key = body.indexOf('"imagen"')
  if (key < 0) return undefined
  const start = /^"imagen"\s*:\s*"/.exec(body.toString('latin1', key, key + 100))?.[0].length
  const end = start === undefined ? -1 : body.indexOf('"', key + start)
  if (start === undefined || end < 0 || body.subarray(key + start, end).includes('\\')) return undefined
  return { start: key + start, end }
}

type Parse = (text: string) => Promise<unknown>

/**
 * Parses JSON whose `imagen` is a base64 photo without creating strings of several megabytes, three times each. The photo is replaced
 * by its hash, which tells two bodies apart; `photoIn` returns the bytes.
 */
export const readPhotoBody = async (body: Buffer, parse: Parse): Promise<unknown> => {
  const whole = () => parse(body.toString())
  const text = findText(body)
  if (!text) return whole()
  const content = decode(body.subarray(text.start, text.end))
  const imagen = createHash('sha256').update(content).digest('hex')
  const short = await parse(Buffer.concat([body.subarray(0, text.start), Buffer.from(imagen), body.subarray(text.end)]).toString())
  // The key was somewhere else, or there twice.
  if (typeof short !== 'object' || short === null || !('imagen' in short) || short.imagen !== imagen) return whole()
  return content.length > 0 ? withPhoto(short, content) : whole()
}
