import { Buffer } from 'node:buffer'
import sharp from 'sharp'

const segment = (marker: number, data: number[] | Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data)])
}

/** One empty pass over all blocks: runs of «nothing more until the end of so many blocks». */
const emptyPass = (blocks: number): Buffer => {
  let bits = ''
  for (let remaining = blocks; remaining > 0;) {
    const run = Math.max(16_384, Math.min(remaining, 32_767))
    bits += `0${(run - 16_384).toString(2).padStart(14, '0')}`
    remaining -= run
  }
  bits += '1'.repeat((8 - (bits.length % 8)) % 8)
  const bytes: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8), 2)
    bytes.push(byte, ...(byte === 0xff ? [0] : []))
  }
  return Buffer.from(bytes)
}

/** A progressive JPEG of one grey component, empty, that goes over its picture `scans` times: small, and slow to decode. */
export const photoOfScans = (side: number, scans: number): Buffer => {
  const across = Math.ceil(side / 8)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(side, 0)
  size.writeUInt16BE(side, 2)
  const pass = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), emptyPass(across ** 2)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(across ** 2 / 8)),
    ...Array.from({ length: scans }, () => pass),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** An AVIF of one colour: a thousand bytes of any size. */
export const avifOf = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2b7a3b' } })
    .avif({ effort: 0, quality: 1, chromaSubsampling: '4:2:0' })
    .toBuffer()
