import { lines, polygons, type Line, type Project, type SourceGeometry } from './geometry.ts'

type Cursor = { bytes: Buffer; at: number; little: boolean }
/** Kinds of well-known binary. */
const kinds = { point: 1, line: 2, polygon: 3, points: 4, lines: 5, polygons: 6 } as const

const integer = (cursor: Cursor): number => {
  const value = cursor.little ? cursor.bytes.readUInt32LE(cursor.at) : cursor.bytes.readUInt32BE(cursor.at)
  cursor.at += 4
  return value
}

const coordinates = (cursor: Cursor, { count, size }: { count: number; size: number }, project: Project): Line => {
  const { bytes, little } = cursor
  if (cursor.at + count * size * 8 > bytes.length) throw new RangeError('a geometry says more points than it has')
  const number = (at: number) => (little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at))
  const flat: Line = []
  for (let i = 0; i < count; i += 1, cursor.at += size * 8) flat.push(...project(number(cursor.at), number(cursor.at + 8)))
  return flat
}

const counted = <T>(cursor: Cursor, read: () => T): T[] => {
  const count = integer(cursor)
  // Each part takes four bytes at least.
  if (cursor.at + count * 4 > cursor.bytes.length) throw new RangeError('a geometry says more parts than it has')
  return Array.from({ length: count }, read)
}

type Part = { kind: number; rings: Line[] }

const single = (cursor: Cursor, project: Project, parts: Part[]): number => {
  cursor.little = cursor.bytes.readUInt8(cursor.at) === 1
  cursor.at += 1
  const type = integer(cursor)
  const kind = type % 1000
  const size = [2, 3, 3, 4][Math.floor(type / 1000)] ?? 0
  if (size === 0) throw new RangeError('a geometry of unknown dimensions')
  const line = () => coordinates(cursor, { count: integer(cursor), size }, project)
  if (kind === kinds.point) parts.push({ kind, rings: [coordinates(cursor, { count: 1, size }, project)] })
  else if (kind === kinds.line) parts.push({ kind, rings: [line()] })
  else if (kind === kinds.polygon) parts.push({ kind, rings: counted(cursor, line) })
  return kind
}

const several: ReadonlySet<number> = new Set([kinds.points, kinds.lines, kinds.polygons])

/** Empty points are written as NaN. */
const isWhole = (flat: Line) => flat.length > 0 && flat.every(Number.isFinite)

/** Undefined where it is empty or of a kind that is not imported (curves, collections); an error where it is broken. */
export const shapeOfWkb = (bytes: Buffer, project: Project): SourceGeometry | undefined => {
  const cursor: Cursor = { bytes, at: 0, little: true }
  const parts: Part[] = []
  const kind = single(cursor, project, parts)
  if (several.has(kind))
    counted(cursor, () => {
      if (single(cursor, project, parts) !== kind - 3) throw new RangeError('a part is of another kind than the whole')
    })
  const own = several.has(kind) ? kind - 3 : kind
  if (parts.length === 0) return undefined
  if (own === kinds.point) {
    const points = parts.flatMap(({ rings }) => rings.filter(isWhole).map(([x = NaN, y = NaN]): [number, number] => [x, y]))
    return points.length > 0 ? { type: 'points', points } : undefined
  }
  if (!parts.every(({ rings }) => rings.every((ring) => ring.every(Number.isFinite)))) throw new RangeError('a corner is no number')
  return own === kinds.line ? lines(parts.flatMap(({ rings }) => rings)) : polygons(parts.map(({ rings }) => rings))
}
