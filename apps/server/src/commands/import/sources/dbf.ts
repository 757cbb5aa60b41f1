import { CommandProblem } from '#/commands/problem.ts'
import { byteReader } from '../byte-reader.ts'
import type { Properties } from '../columns.ts'
import { bytesOf, type Input } from '../input.ts'

type Field = { name: string; type: string; at: number; length: number }

/** The upper half of code page 850, in which DOS wrote. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
const decodeDos = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00FF]/g, (sign) => dos[sign.charCodeAt(0) - 128] ?? sign)

const isDos = (header: Buffer, cpg = ''): boolean => {
  const driver = header[29]
  return /850|437|865/.test(cpg) || (cpg.trim() === '' && (driver === 1 || driver === 2))
}

/** By the bytes, as of all files: what is written beside the table is often wrong. */
const decoderOf = async (input: Input, asDos: boolean): Promise<(bytes: Buffer) => string> => {
  const lenient = new TextDecoder('utf-8')
  let [whole, broken] = [0, 0]
  for await (const chunk of bytesOf(input)) {
    const text = lenient.decode(chunk, { stream: true })
    const wrong = text.match(/\uFFFD/g)?.length ?? 0
    whole += (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - wrong
    broken += wrong
  }
  const unicode = new TextDecoder('utf-8')
  if (whole > broken) return (bytes) => unicode.decode(bytes)
  const western = new TextDecoder('windows-1252')
  return asDos ? decodeDos : (bytes) => western.decode(bytes)
}

const fieldsOf = (header: Buffer, decode: (bytes: Buffer) => string): Field[] => {
  const fields: Field[] = []
  let at = 1
  for (let i = 32; i + 32 <= header.length && header[i] !== 13; i += 32) {
    const length = header[i + 16] ?? 0
    const name = decode(header.subarray(i, i + 11)).split('\0', 1)[0] ?? ''
    fields.push({ name, type: header.toString('latin1', i + 11, i + 12), at, length })
    at += length
  }
  return fields
}

const valueIn = (text: string, type: string): string | number | boolean | null => {
  const plain = text.replaceAll('\0', '').trim()
  if (plain === '') return null
  if (type === 'L') return /^[yt]$/i.test(plain) ? true : /^[nf]$/i.test(plain) ? false : null
  if (type !== 'N' && type !== 'F') return plain
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** The rows of a dBase table. */
export const readTable = async function* (input: Input, cpg: string | undefined): AsyncGenerator<Properties | 'deleted'> {
  const chunks = bytesOf(input)
  try {
    yield* rowsIn(input, byteReader(chunks), cpg)
  } finally {
    await chunks.return(undefined)
  }
}

const rowsIn = async function* (
  input: Input,
  take: ReturnType<typeof byteReader>,
  cpg: string | undefined,
): AsyncGenerator<Properties | 'deleted'> {
  const start = await take(32)
  const length = start?.readUInt16LE(8) ?? 0
  const rest = start && length > 64 ? await take(length - 32) : undefined
  const [count, size] = [start?.readUInt32LE(4) ?? 0, start?.readUInt16LE(10) ?? 0]
  if (!start || !rest || size < 2)
    throw new CommandProblem(`«${input.name}» is no dBase table. Get it again and run the command again.`, 'damaged')
  const decode = await decoderOf({ ...input }, isDos(start, cpg))
  const fields = fieldsOf(Buffer.concat([start, rest]), decode)
  for (let n = 0; n < count; n += 1) {
    const row = await take(size)
    if (!row)
      throw new CommandProblem(
        `«${input.name}» was cut off after ${n} of ${count} rows. Get it again and run the command again.`,
        'damaged',
      )
    if (row[0] === 0x2a) yield 'deleted'
    else
      yield Object.fromEntries(
        fields.map(({ name, type, at, length: width }) => [name, valueIn(decode(row.subarray(at, at + width)), type)]),
      )
  }
}
