import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { CommandProblem } from '#/commands/problem.ts'
import type { Handler, Member, Tags } from './handler.ts'

/** The largest block the format allows. */
const largestBlob = 32 << 20

/** Reads exactly the requested bytes across chunks; fewer only at the end. */
const reader = (chunks: AsyncIterable<Buffer>) => {
  const source = chunks[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  return async (size: number): Promise<Buffer> => {
    const parts = [buffered]
    let have = buffered.length
    while (have < size) {
      const next = await source.next()
      if (next.done) break
      parts.push(next.value)
      have += next.value.length
    }
    const whole = parts.length === 1 ? buffered : Buffer.concat(parts)
    buffered = whole.subarray(size)
    return whole.subarray(0, size)
  }
}

type Blob = { raw?: Uint8Array; zlib?: Uint8Array; other?: boolean }
const unpack = (bytes: Uint8Array, name: string): Uint8Array => {
  const blob = new PbfReader(bytes).readFields<Blob>((tag, into, pbf) => {
    if (tag === 1) into.raw = pbf.readBytes()
    else if (tag === 3) into.zlib = pbf.readBytes()
    else if (tag > 3) into.other = true
  }, {})
  if (blob.raw) return blob.raw
  if (blob.zlib) return inflateSync(blob.zlib, { maxOutputLength: largestBlob })
  throw new CommandProblem(`«${name}» is packed in a way that is not read (only zlib is). Write it again, for instance with osmium.`)
}

type Block = { strings: string[]; groups: Uint8Array[]; granularity: number; latOffset: number; lonOffset: number }
const blockOf = (bytes: Uint8Array): Block =>
  new PbfReader(bytes).readFields<Block>(
    (tag, block, pbf) => {
      if (tag === 1) pbf.readMessage<string[]>((inner, list, at) => inner === 1 && list.push(at.readString()), block.strings)
      else if (tag === 2) block.groups.push(pbf.readBytes())
      else if (tag === 17) block.granularity = pbf.readVarint()
      else if (tag === 19) block.latOffset = pbf.readVarint(true)
      else if (tag === 20) block.lonOffset = pbf.readVarint(true)
    },
    { strings: [], groups: [], granularity: 100, latOffset: 0, lonOffset: 0 },
  )

const noTags: Tags = {}
const tagsOf = (block: Block, keys: readonly number[], values: readonly number[]): Tags =>
  Object.fromEntries(keys.map((key, i) => [block.strings[key] ?? '', block.strings[values[i] ?? 0] ?? '']))

/** Coordinates are whole numbers of `granularity` nanodegrees. */
const degrees = (block: Block, lon: number, lat: number): [number, number] => [
  (block.lonOffset + block.granularity * lon) / 1e9,
  (block.latOffset + block.granularity * lat) / 1e9,
]

type Packed = {
  id: number
  ids: number[]
  lats: number[]
  lons: number[]
  keys: number[]
  values: number[]
  refs: number[]
  roles: number[]
  types: number[]
}
const empty = (): Packed => ({ id: 0, ids: [], lats: [], lons: [], keys: [], values: [], refs: [], roles: [], types: [] })

const readDense = (pbf: PbfReader, block: Block, node: NonNullable<Handler['node']>) => {
  const dense = pbf.readMessage<Packed>((tag, into, at) => {
    if (tag === 1) at.readPackedSVarint(into.ids)
    else if (tag === 8) at.readPackedSVarint(into.lats)
    else if (tag === 9) at.readPackedSVarint(into.lons)
    else if (tag === 10) at.readPackedVarint(into.keys)
  }, empty())
  let [id, lat, lon, k] = [0, 0, 0, 0]
  for (let i = 0; i < dense.ids.length; i++) {
    id += dense.ids[i] ?? 0
    lat += dense.lats[i] ?? 0
    lon += dense.lons[i] ?? 0
    let tags = noTags
    if (k < dense.keys.length) {
      const own: Record<string, string> = {}
      // Key and value indexes, node after node; each node's list ends with 0.
      for (; dense.keys[k]; k += 2) own[block.strings[dense.keys[k] ?? 0] ?? ''] = block.strings[dense.keys[k + 1] ?? 0] ?? ''
      k++
      tags = own
    }
    node(id, degrees(block, lon, lat), tags)
  }
}

const readNode = (pbf: PbfReader, block: Block, node: NonNullable<Handler['node']>) => {
  const packed = pbf.readMessage<Packed & { lat: number; lon: number }>(
    (tag, into, at) => {
      if (tag === 1) into.id = at.readSVarint()
      else if (tag === 2) at.readPackedVarint(into.keys)
      else if (tag === 3) at.readPackedVarint(into.values)
      else if (tag === 8) into.lat = at.readSVarint()
      else if (tag === 9) into.lon = at.readSVarint()
    },
    { ...empty(), lat: 0, lon: 0 },
  )
  node(packed.id, degrees(block, packed.lon, packed.lat), tagsOf(block, packed.keys, packed.values))
}

const runningSum = (steps: readonly number[]): number[] => {
  let at = 0
  return steps.map((step) => (at += step))
}

const readWay = (pbf: PbfReader, block: Block, handler: Handler) => {
  const way = pbf.readMessage<Packed>((tag, into, at) => {
    if (tag === 1) into.id = at.readVarint(true)
    else if (tag === 2) at.readPackedVarint(into.keys)
    else if (tag === 3) at.readPackedVarint(into.values)
    else if (tag === 8) at.readPackedSVarint(into.refs)
  }, empty())
  handler.way(way.id, runningSum(way.refs), tagsOf(block, way.keys, way.values))
}

const memberTypes = ['node', 'way', 'relation'] as const
const readRelation = (pbf: PbfReader, block: Block, handler: Handler) => {
  const packed = pbf.readMessage<Packed>((tag, into, at) => {
    if (tag === 1) into.id = at.readVarint(true)
    else if (tag === 2) at.readPackedVarint(into.keys)
    else if (tag === 3) at.readPackedVarint(into.values)
    else if (tag === 8) at.readPackedVarint(into.roles)
    else if (tag === 9) at.readPackedSVarint(into.refs)
    else if (tag === 10) at.readPackedVarint(into.types)
  }, empty())
  const memberOf = (ref: number, i: number): Member => ({
    ref,
    type: memberTypes[packed.types[i] ?? 0] ?? 'node',
    role: block.strings[packed.roles[i] ?? 0] ?? '',
  })
  handler.relation(packed.id, runningSum(packed.refs).map(memberOf), tagsOf(block, packed.keys, packed.values))
}

const readGroup = (bytes: Uint8Array, block: Block, handler: Handler) =>
  new PbfReader(bytes).readFields((tag, _none, pbf) => {
    if (tag === 1 && handler.node) readNode(pbf, block, handler.node)
    else if (tag === 2 && handler.node) readDense(pbf, block, handler.node)
    else if (tag === 3) readWay(pbf, block, handler)
    else if (tag === 4) readRelation(pbf, block, handler)
  }, undefined)

/** OpenStreetMap PBF: separately compressed blocks of some thousand elements (wiki.openstreetmap.org/wiki/PBF_Format). */
export const readPbf = async function* (bytes: AsyncIterable<Buffer>, handler: Handler, name: string): AsyncGenerator<void> {
  const take = reader(bytes)
  const cutOff = () =>
    new CommandProblem(`«${name}» ends in the middle: it was cut off. Get it again and run the command again.`, 'damaged')
  for (;;) {
    const size = await take(4)
    if (size.length === 0) return
    if (size.length < 4) throw cutOff()
    const headerSize = size.readUInt32BE()
    if (headerSize > 64 << 10) throw new CommandProblem(`«${name}» is not an OpenStreetMap PBF file. Say another --source or another file.`)
    const header = new PbfReader(await take(headerSize)).readFields<{ type: string; size: number }>(
      (tag, into, pbf) => {
        if (tag === 1) into.type = pbf.readString()
        else if (tag === 3) into.size = pbf.readVarint()
      },
      { type: '', size: 0 },
    )
    const blob = await take(header.size)
    if (blob.length < header.size || header.size > largestBlob) throw cutOff()
    if (header.type !== 'OSMData') continue
    const block = blockOf(unpack(blob, name))
    for (const group of block.groups) readGroup(group, block, handler)
    yield
  }
}
