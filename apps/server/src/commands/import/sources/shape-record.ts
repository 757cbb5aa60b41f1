import { polygonsOfRings } from '../rings.ts'
import { lines, type Line, type Project, type SourceGeometry } from '../geometry.ts'

type Shape = SourceGeometry | undefined | 'broken'

const pointsAt = (content: Buffer, { at, count }: { at: number; count: number }, project: Project): Line => {
  const flat: Line = []
  for (let i = at; i < at + count * 16; i += 16) flat.push(...project(content.readDoubleLE(i), content.readDoubleLE(i + 8)))
  return flat
}

const partsOf = (content: Buffer, project: Project): Line[] | 'broken' => {
  if (content.length < 44) return 'broken'
  const [parts, points] = [content.readInt32LE(36), content.readInt32LE(40)]
  const first = 44 + parts * 4
  if (parts < 1 || points < 1 || first + points * 16 > content.length) return 'broken'
  const starts = Array.from({ length: parts }, (_, i) => content.readInt32LE(44 + i * 4))
  const ends = [...starts.slice(1), points]
  if (starts[0] !== 0 || starts.some((start, i) => start >= (ends[i] ?? 0))) return 'broken'
  return starts.map((start, i) => pointsAt(content, { at: first + start * 16, count: (ends[i] ?? start) - start }, project))
}

const multipoint = (content: Buffer, project: Project): Shape => {
  if (content.length < 40) return 'broken'
  const count = content.readInt32LE(36)
  if (count < 1 || 40 + count * 16 > content.length) return 'broken'
  const flat = pointsAt(content, { at: 40, count }, project)
  return flat.every(Number.isFinite)
    ? { type: 'points', points: Array.from({ length: count }, (_, i) => [flat[i * 2] ?? NaN, flat[i * 2 + 1] ?? NaN]) }
    : 'broken'
}

export const shapeOfRecord = (content: Buffer, project: Project): Shape => {
  const type = content.readInt32LE(0)
  if (type === 0) return undefined
  const kind = type % 10
  if (![1, 3, 5, 8].includes(kind) || type > 28) return 'broken'
  if (kind === 1) {
    if (content.length < 20) return 'broken'
    const point = project(content.readDoubleLE(4), content.readDoubleLE(12))
    return point.every(Number.isFinite) ? { type: 'points', points: [point] } : undefined
  }
  if (kind === 8) return multipoint(content, project)
  const parts = partsOf(content, project)
  if (parts === 'broken' || !parts.every((part) => part.every(Number.isFinite))) return 'broken'
  return kind === 3 ? lines(parts) : polygonsOfRings(parts)
}
