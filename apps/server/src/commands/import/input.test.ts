import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { detectSource } from './detect.ts'
import { fileOf, fixture } from './import-testing.ts'
import { decode, linesOf, openInput, textOf } from './input.ts'

const read = async (path: string) => {
  let text = ''
  for await (const piece of textOf(await openInput(path))) text += piece
  return text
}
const inBytes = async function* (bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}
const text = 'Calle Peñíscola, Avenida Álava, Carrer de la Mà\r\n'

describe('decoding a file', () => {
  it('UTF-8 is recognised, and its BOM removed', async () => {
    expect(await read(fileOf('bom.txt', `\uFEFF${text}`))).toBe(text)
  })
  it('other bytes are read as ISO-8859-1', async () => {
    expect(await read(fileOf('latin.txt', Buffer.from(text, 'latin1')))).toBe(text)
  })
  it('gzip is recognised whatever the file’s name', async () => {
    expect(await read(fileOf('zipped.txt', gzipSync(text)))).toBe(text)
  })
  it.each([1, 2, 3, 7])('chunks of %i bytes do not split characters', async (size) => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      let decoded = ''
      for await (const piece of decode(inBytes(Buffer.from(`${'x'.repeat(40)}${text}`, encoding), size))) decoded += piece
      expect(decoded.slice(40)).toBe(text)
    }
  })
  it('both kinds of line breaks are read', async () => {
    const lines = []
    for await (const { line } of linesOf(textOf(await openInput(fileOf('lines.txt', 'a\r\nb\nc'))))) lines.push(line)
    expect(lines).toEqual(['a', 'b', 'c'])
  })
})

describe('an unusable file is refused with a sentence', () => {
  it('a missing file', async () => {
    await expect(openInput('/nowhere/at/all.osm')).rejects.toThrow(/cannot be read. Check the name/)
  })
  it('an empty file', async () => {
    await expect(openInput(fileOf('empty.csv', ''))).rejects.toThrow(/is empty/)
  })
  it('a truncated file', async () => {
    const whole = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, i) => `${i} ${Math.sin(i)}\n`).join('')))
    await expect(read(fileOf('cut.gz', whole.subarray(0, whole.length / 2)))).rejects.toThrow(/damaged or cut off/)
  })
})

it.each([
  ['portals.geojson', 'geojson'],
  ['streets.geojsonl', 'geojson'],
  ['bulk.ndjson', 'cartociudad'],
  ['inspire.gml', 'catastro'],
  ['wfs.gml', 'gml'],
  ['town.osm', 'osm'],
  ['names.csv', 'csv'],
  ['shape-viales.shp', 'shapefile'],
  ['town.gpkg.gz', 'geopackage'],
])('%s is recognised by its content as %s', async (name, source) => {
  expect(await detectSource(await openInput(fixture(name)))).toBe(source)
})
