import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CommandProblem } from '../problem.ts'

/**
 * An input file, the bytes (as stored) read so far, and the number of the row being read, where it has rows. `path`: where it is on disk;
 * `layer`: the only table of it that is meant.
 */
export type Input = {
  name: string
  size: number
  read: number
  row: number | null
  open: () => AsyncIterable<Buffer>
  path?: string
  layer?: string
}

export const openInput = async (path: string): Promise<Input> => {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw new CommandProblem(`«${path}» is not a file. Name the file itself.`)
    if (stats.size === 0) throw new CommandProblem(`«${path}» is empty. Get it again and run the command again.`, 'empty')
    const open = () => createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>
    return { name: basename(path), size: stats.size, read: 0, row: null, open, path }
  } catch (error) {
    if (error instanceof CommandProblem) throw error
    throw new CommandProblem(`«${path}» cannot be read. Check the name and the rights of the file.`)
  }
}

export const startsGzipped = async (input: Input) => {
  for await (const start of input.open()) return start[0] === 0x1f && start[1] === 0x8b
  return false
}

const counted = async function* (input: Input): AsyncGenerator<Buffer> {
  input.read = 0
  for await (const chunk of input.open()) {
    input.read += chunk.length
    yield chunk
  }
}

/** A file that decompresses to more than this and by more than this factor is refused; maps expand about thirtyfold. */
const bomb = { bytes: 128 << 20, times: 250 }
export const isBomb = (bytes: number, packed: number): boolean => bytes > bomb.bytes && bytes > bomb.times * packed

const unzipped = async function* (input: Input): AsyncGenerator<Buffer> {
  const file = Readable.from(counted(input), { objectMode: false })
  const gunzip = createGunzip()
  // A disk error must also end the decompressor, or the import would hang.
  file.on('error', (error) => gunzip.destroy(error))
  try {
    let size = 0
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (isBomb(size, input.size)) throw new Error('it decompresses without end')
      yield chunk
    }
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

/** Decompresses gzip, detected by content, not by name. */
export const bytesOf = async function* (input: Input): AsyncGenerator<Buffer> {
  const chunks = (await startsGzipped(input)) ? unzipped(input) : counted(input)
  for (;;) {
    // Only read errors are the file's fault; errors of the consumer pass through.
    const next = await chunks.next().catch((cause: unknown) => {
      if (cause instanceof CommandProblem) throw cause
      throw new CommandProblem(`«${input.name}» is damaged or cut off. Get it again and run the command again.`, 'damaged')
    })
    if (next.done) return
    try {
      yield next.value
    } catch (error) {
      await chunks.return(undefined)
      throw error
    }
  }
}

const unfinished = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

/**
 * Decodes text whose declared encoding cannot be trusted: UTF-8 until a byte is invalid, then Windows-1252 (a superset of ISO-8859-1).
 * Once multi-byte UTF-8 characters have been seen, an invalid byte becomes «�».
 */
export const decode = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const western = new TextDecoder('windows-1252')
  let rest: Buffer = Buffer.alloc(0)
  let mode = 'unproven' as 'unproven' | 'utf8' | 'western'
  let first = true
  const text = (bytes: Buffer): string => {
    if (mode === 'western') return western.decode(bytes)
    try {
      const decoded = strict.decode(bytes)
      if (decoded.length !== bytes.length) mode = 'utf8'
      return decoded
    } catch {
      const loose = lenient.decode(bytes)
      const broken = loose.split('\uFFFD').length - 1
      if (mode === 'unproven') mode = (loose.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0) > broken ? 'utf8' : 'western'
      return mode === 'utf8' ? loose : western.decode(bytes)
    }
  }
  for await (const chunk of chunks) {
    const whole = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const cut = mode === 'western' ? 0 : unfinished(whole)
    rest = whole.subarray(whole.length - cut)
    const decoded = text(whole.subarray(0, whole.length - cut))
    yield first ? decoded.replace(/^\uFEFF/, '') : decoded
    first = false
  }
  if (rest.length) yield text(rest)
}

export const textOf = (input: Input) => decode(bytesOf(input))

/** Maximum line length in characters; lines of CartoCiudad have some thousand. */
const longest = 16 << 20

/** Lines without LF or CRLF, numbered from 1. */
export const linesOf = async function* (text: AsyncIterable<string>): AsyncGenerator<{ number: number; line: string }> {
  let rest = ''
  let number = 0
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > longest)
      throw new CommandProblem('The file is damaged: a line of it does not end. Get it again and run the command again.', 'damaged')
    for (const line of parts) yield { number: ++number, line: line.endsWith('\r') ? line.slice(0, -1) : line }
  }
  if (rest) yield { number: ++number, line: rest }
}
