import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import { fileOf, fixture, inWords, recordsOf } from './import-testing.ts'
import { createNodeStore } from './osm/node-store.ts'
import { isInside, joinRings } from './osm/rings.ts'
import { readAreaFile } from './run.ts'
import { readOsm } from './sources/osm.ts'

const municipio = 'Villaprueba'

const whole = [
  'street Calle de la Font | Carrer de la Font, 0 lines',
  'portal calle/fuente 31 B at -2.0145 42.0051',
  'refused noStreet',
  'street Calle de la Fuente | Carrer de la Font, 1 lines',
  'street Calle de la Fuente | Carrer de la Fuente, 1 lines',
  'street Plaza Major | Plaça Major, 0 lines',
  'area plaza way/3, 1 polygons',
  'line of calle',
  'area parque way/7, 1 polygons',
  'area municipio relation/1, 1 polygons',
  'refused notClosed',
]

type Tags = Record<string, string>
/** Writes the elements a test names as one PBF block: strings, dense nodes, ways, relations. */
const pbfOf = () => {
  const strings = ['']
  const index = (text: string) => {
    const at = strings.indexOf(text)
    return at >= 0 ? at : strings.push(text) - 1
  }
  const steps = (values: number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))
  const nodes: { id: number; lat: number; lon: number; tags: Tags }[] = []
  const ways: { id: number; refs: number[]; tags: Tags }[] = []
  const group = (pbf: PbfWriter) => {
    pbf.writeMessage(
      2,
      (_none: undefined, dense: PbfWriter) => {
        dense.writePackedSVarint(1, steps(nodes.map((node) => node.id)))
        dense.writePackedSVarint(8, steps(nodes.map((node) => Math.round(node.lat * 1e7))))
        dense.writePackedSVarint(9, steps(nodes.map((node) => Math.round(node.lon * 1e7))))
        dense.writePackedVarint(
          10,
          nodes.flatMap((node) => [...Object.entries(node.tags).flatMap(([key, value]) => [index(key), index(value)]), 0]),
        )
      },
      undefined,
    )
    for (const way of ways)
      pbf.writeMessage(
        3,
        (_none: undefined, out: PbfWriter) => {
          out.writeVarintField(1, way.id)
          out.writePackedVarint(2, Object.keys(way.tags).map(index))
          out.writePackedVarint(3, Object.values(way.tags).map(index))
          out.writePackedSVarint(8, steps(way.refs))
        },
        undefined,
      )
  }
  const blob = (type: string, content: Uint8Array) => {
    const packed = new PbfWriter()
    packed.writeBytesField(3, deflateSync(content))
    const body = packed.finish()
    const header = new PbfWriter()
    header.writeStringField(1, type)
    header.writeVarintField(3, body.length)
    const head = header.finish()
    const size = Buffer.alloc(4)
    size.writeUInt32BE(head.length)
    return Buffer.concat([size, head, body])
  }
  return {
    nodes,
    ways,
    finish: () => {
      const groups = new PbfWriter()
      group(groups)
      const content = groups.finish()
      const block = new PbfWriter()
      block.writeMessage(1, (_none: undefined, table: PbfWriter) => strings.forEach((text) => table.writeStringField(1, text)), undefined)
      block.writeBytesField(2, content)
      return Buffer.concat([blob('OSMHeader', new Uint8Array([34, 0])), blob('OSMData', block.finish())])
    },
  }
}

describe('OpenStreetMap', () => {
  it('streets, squares, house numbers, unnamed ways, parks and the boundary are imported', async () => {
    expect((await recordsOf(readOsm, fixture('town.osm'), { municipio })).map(inWords)).toEqual(whole)
  })
  it('segments and house numbers of a street are joined by any of its names', async () => {
    const records = await recordsOf(readOsm, fixture('town.osm'), { municipio })
    const codes = records.flatMap((record) =>
      record.kind === 'street' && record.names.completo_es !== 'Plaza Major' ? [record.codigo] : [],
    )
    expect(new Set(codes)).toEqual(new Set(['calle/fuente']))
  })
  it('only what is inside a box is kept', async () => {
    const box = { west: -2.0152, south: 42.0049, east: -2.0139, north: 42.00505 }
    expect((await recordsOf(readOsm, fixture('town.osm'), { municipio, box })).map(inWords)).toEqual([
      'street Calle de la Fuente | Carrer de la Font, 1 lines',
      'street Plaza Major | Plaça Major, 0 lines',
    ])
  })
  const island = `<?xml version="1.0"?><osm version="0.6">
    <node id="1" lat="42.0" lon="-2.02"/><node id="2" lat="42.0" lon="-2.0"/><node id="3" lat="42.02" lon="-2.0"/>
    <node id="4" lat="42.1" lon="-2.1"/><node id="5" lat="42.1" lon="-2.11"/><node id="6" lat="42.11" lon="-2.11"/>
    <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/></way><way id="11"><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="4"/></way>
    <relation id="1"><member type="way" ref="10" role="outer"/><member type="way" ref="11" role="outer"/><member type="way" ref="12" role="outer"/>
    <tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="Villaprueba"/></relation></osm>`
  it('an outline with missing ways is refused with their ids, instead of importing the rest', async () => {
    const file = fileOf('island.osm', island)
    expect(await recordsOf(readOsm, file, { municipio })).toEqual([
      { kind: 'refused', reason: 'cutOutline', example: 'municipio «Villaprueba», relation/1: without way 12' },
    ])
    await expect(readAreaFile({ path: file, areas: 'municipio' }, { municipio })).rejects.toThrow(
      /is not whole, because the file was cut \(municipio «Villaprueba», relation\/1: without way 12\)\. Give a file with the whole outline/,
    )
  })
  it('a file without the municipality is refused with the names of those in it', async () => {
    await expect(readAreaFile({ path: fixture('town.osm'), areas: 'municipio' }, { municipio: 'Villaotra' })).rejects.toThrow(
      /holds no area of the kind «municipio» of this name; it has «Villaprueba»/,
    )
  })
  it('PBF gives the same result', async () => {
    const pbf = pbfOf()
    pbf.nodes.push(
      { id: 1, lat: 42.005, lon: -2.015, tags: {} },
      { id: 2, lat: 42.005, lon: -2.014, tags: { 'addr:housenumber': '3', 'addr:street': 'Carrer de la Font' } },
    )
    pbf.ways.push({ id: 9, refs: [2, 1], tags: { highway: 'residential', name: 'Carrer de la Font', 'name:es': 'Calle de la Fuente' } })
    const file = fileOf('town.osm.pbf', pbf.finish())
    expect((await recordsOf(readOsm, file, { municipio })).map(inWords)).toEqual([
      'street Calle de la Font | Carrer de la Font, 0 lines',
      'portal calle/fuente 3 at -2.0140 42.0050',
      'street Calle de la Fuente | Carrer de la Font, 1 lines',
    ])
  })
  it.each([
    ['XML', 'half.osm', () => readFileSync(fixture('town.osm')).subarray(0, 900)],
    ['PBF', 'half.osm.pbf', () => pbfOf().finish().subarray(0, 60)],
  ])('a truncated %s file is refused', async (_kind, name, content) => {
    await expect(recordsOf(readOsm, fileOf(name, content()), { municipio })).rejects.toThrow(/cut off|not well-formed/)
  })
})

describe('rings', () => {
  it('are joined from ways in any direction; open ones are left over', () => {
    expect(
      joinRings([
        [1, 2, 3],
        [5, 4, 3],
        [5, 1],
        [7, 8],
      ]),
    ).toEqual({ rings: [[5, 1, 2, 3, 4, 5]], leftOver: 1 })
  })
  it('contain the points inside', () => {
    const ring = [0, 0, 2, 0, 2, 2, 0, 2, 0, 0]
    expect(isInside([1, 1], ring)).toBe(true)
    expect(isInside([3, 1], ring)).toBe(false)
  })
})

it('nodes are found in any order', () => {
  const store = createNodeStore(undefined)
  const ids = Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 70_001)
  for (const id of ids) store.add(id, [id / 1e4, 1])
  expect(store.at(69_999)).toEqual([6.9999, 1])
  expect(store.at(123_456_789)).toBeUndefined()
})
