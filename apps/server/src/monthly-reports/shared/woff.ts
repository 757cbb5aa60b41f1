import { inflateSync } from 'node:zlib'

const [headerLength, entryLength] = [44, 20]

/** The OpenType font inside a WOFF file: fontkit would inflate the table of all outlines again for each letter. */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerLength + index * entryLength
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      content: packed < length ? inflateSync(stored) : stored,
    }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const pieces: Uint8Array[] = [head]
  let end = head.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + 16 * index
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    pieces.push(content, padding)
    end += content.length + padding.length
  }
  return Buffer.concat(pieces)
}
