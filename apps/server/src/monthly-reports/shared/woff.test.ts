import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.ts'

const woff = readFileSync(createRequire(import.meta.url).resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'))

/** As its specification says: big-endian words, the last filled up with zeros. */
const checksumOf = (table: Buffer): number => {
  const words = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

test('every table of the font is whole, by its own checksum', () => {
  const font = unpackWoff(woff)
  expect(font.readUInt32BE(0)).toBe(0x10000)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + 16 * index, 28 + 16 * index))
  expect(tables.length).toBeGreaterThan(8)
  for (const entry of tables) {
    const tag = entry.toString('latin1', 0, 4)
    const [sum, offset, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const table = Buffer.from(font.subarray(offset, offset + length))
    // This one holds a sum over the whole font, which its own leaves out.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    expect({ tag, sum: checksumOf(table) }).toEqual({ tag, sum })
  }
})

test('another file is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF file')
})
