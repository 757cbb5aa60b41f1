import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileOf, fixture } from './import-testing.ts'
import { bytesOf, linesOf, openInput } from './input.ts'
import { CommandProblem } from '../problem.ts'
import { readAreaFile } from './run.ts'

const seed = 20_260_504

/** Reads the file to its end as an import would; answers the sentence of a refusal. Any other failure is one of ours. */
const readWhole = async (name: string, content: Uint8Array): Promise<string> => {
  try {
    await readAreaFile({ path: fileOf(name, content), areas: 'barrio' }, { municipio: 'Villaprueba' })
    return ''
  } catch (error) {
    if (error instanceof CommandProblem) return error.message
    throw error
  }
}

type Change = (bytes: Buffer) => Uint8Array
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Change =>
      (bytes) =>
        bytes.subarray(0, Math.max(1, Math.floor(bytes.length * part))),
  ),
  fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { minLength: 1, maxLength: 20 }).map((flips): Change => (bytes) => {
    const copy = Buffer.from(bytes)
    for (const [at, mask] of flips) copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ mask
    return copy
  }),
  fc.nat(1_000_000).map(
    (at): Change =>
      (bytes) =>
        Buffer.concat([bytes.subarray(at % bytes.length), bytes]),
  ),
  fc.constantFrom<Change[]>(
    (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
    (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'),
    (bytes) => Buffer.from(bytes.toString('latin1'), 'utf8'),
    (bytes) => gzipSync(bytes).subarray(0, -9),
    (bytes) => Buffer.concat([gzipSync(bytes), Buffer.from('x')]),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(/\d+/g, '9'.repeat(400))),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(/\d+/g, 'NaN')),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('[', '['.repeat(50))),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('>', '><x>')),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(/["']/g, '')),
    (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(/\s/g, '\0')),
  ),
)

describe('a truncated, corrupted or re-encoded file is read or refused with a sentence', () => {
  it.each(readdirSync(fixture('')))('%s', { timeout: 60_000 }, async (name) => {
    const bytes = readFileSync(fixture(name))
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        expect(await readWhole(`changed-${name}`, change(bytes))).not.toMatch(/undefined|\bat \S+:\d|is not a function/)
      }),
      { numRuns: 40, seed },
    )
  })
})

describe('a file that decompresses to more than fits in memory is refused', () => {
  it('gzip', { timeout: 60_000 }, async () => {
    const content = gzipSync(Buffer.alloc(160 << 20, ' '))
    expect(content.length).toBeLessThan(1 << 20)
    const input = await openInput(fileOf('bomb.gz', content))
    let size = 0
    const read = async () => {
      for await (const chunk of bytesOf(input)) size += chunk.length
    }
    await expect(read()).rejects.toThrow(/damaged/)
    expect(size).toBeLessThan(160 << 20)
  })

  it('a table whose header does not end', async () => {
    expect(await readWhole('heading.csv', Buffer.alloc(4 << 20, 'a;b;'))).toMatch(/one column only/)
  })

  it('an OpenStreetMap block that declares its size', { timeout: 60_000 }, async () => {
    const field = (tag: number, bytes: Uint8Array) => {
      const length: number[] = []
      for (let rest = bytes.length; ; rest >>>= 7) {
        length.push(rest > 127 ? (rest & 127) | 128 : rest)
        if (rest <= 127) break
      }
      return Buffer.concat([Buffer.from([(tag << 3) | 2, ...length]), bytes])
    }
    const blob = field(3, deflateSync(Buffer.alloc(64 << 20)))
    const size = [24]
    for (let rest = blob.length; ; rest >>>= 7) {
      size.push(rest > 127 ? (rest & 127) | 128 : rest)
      if (rest <= 127) break
    }
    const block = (type: string, data: Buffer, sizeField: Buffer) => {
      const header = Buffer.concat([field(1, Buffer.from(type)), sizeField])
      const length = Buffer.alloc(4)
      length.writeUInt32BE(header.length)
      return Buffer.concat([length, header, data])
    }
    const file = Buffer.concat([block('OSMHeader', Buffer.alloc(0), Buffer.from([24, 0])), block('OSMData', blob, Buffer.from(size))])
    expect(await readWhole('bomb.osm.pbf', file)).toMatch(/damaged/)
  })

  it('a line that does not end', async () => {
    const chunk = 'x'.repeat(4 << 20)
    const endless = async function* () {
      for (;;) yield chunk
    }
    const read = async () => {
      for await (const line of linesOf(endless())) expect(line).toBeUndefined()
    }
    await expect(read()).rejects.toThrow(/does not end/)
  })
})
