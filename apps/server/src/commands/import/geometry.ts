/** Flat x, y, x, y, … in degrees of longitude and latitude. */
export type Line = number[]
/** The outer ring, then its holes; each closed. */
export type Polygon = Line[]
export type SourceGeometry =
  | { type: 'points'; points: [number, number][] }
  | { type: 'lines'; lines: Line[] }
  | { type: 'polygons'; polygons: Polygon[] }
/** From the file's coordinates to longitude and latitude. */
export type Project = (x: number, y: number) => [number, number]
export const asIs: Project = (x, y) => [x, y]

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Number.isFinite(value[0]) &&
  Number.isFinite(value[1])

const toLine = (coordinates: unknown, project: Project): Line => {
  if (!Array.isArray(coordinates)) return []
  return coordinates.filter(isPair).flatMap(([x, y]) => project(x, y))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Undefined if it is absent, empty or of another kind. */
export const shapeOfGeoJson = (geometry: unknown, project: Project = asIs): SourceGeometry | undefined => {
  if (typeof geometry !== 'object' || geometry === null || !('type' in geometry)) return undefined
  const coordinates = 'coordinates' in geometry ? geometry.coordinates : undefined
  switch (geometry.type) {
    case 'Point':
      return isPair(coordinates) ? { type: 'points', points: [project(...coordinates)] } : undefined
    case 'MultiPoint':
      return points(
        listOf(coordinates)
          .filter(isPair)
          .map(([x, y]) => project(x, y)),
      )
    case 'LineString':
      return lines([toLine(coordinates, project)])
    case 'MultiLineString':
      return lines(listOf(coordinates).map((line) => toLine(line, project)))
    case 'Polygon':
      return polygons([listOf(coordinates).map((ring) => toLine(ring, project))])
    case 'MultiPolygon':
      return polygons(listOf(coordinates).map((polygon) => listOf(polygon).map((ring) => toLine(ring, project))))
    default:
      return undefined
  }
}

const points = (all: [number, number][]): SourceGeometry | undefined => (all.length ? { type: 'points', points: all } : undefined)
export const lines = (all: Line[]): SourceGeometry | undefined => {
  const drawn = all.filter((line) => line.length >= 4)
  return drawn.length ? { type: 'lines', lines: drawn } : undefined
}
export const polygons = (all: Polygon[]): SourceGeometry | undefined => {
  const drawn = all.map((rings) => rings.filter((ring) => ring.length >= 8)).filter((rings) => rings.length > 0)
  return drawn.length ? { type: 'polygons', polygons: drawn } : undefined
}

/** Well-known text: POINT, LINESTRING, POLYGON and their MULTI forms. */
export const shapeOfWkt = (text: string, project: Project = asIs): SourceGeometry | undefined => {
  const match = /^\s*(?:SRID=\d+;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON)\s*(?:Z|M|ZM)?\s*(\(.*\))\s*$/is.exec(text)
  if (!match?.[2] || !match[3]) return undefined
  // WKT nests brackets like GeoJSON once each «x y» is a pair.
  const json = match[3]
    .replaceAll(/[-+\d.eE]+(?:\s+[-+\d.eE]+)+/g, (pair) => `[${pair.trim().split(/\s+/).map(Number).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  const kind = { POINT: 'Point', LINESTRING: 'LineString', POLYGON: 'Polygon' }[match[2].toUpperCase()]
  try {
    const nested: unknown = JSON.parse(json)
    if (kind === 'Point')
      return shapeOfGeoJson({ type: 'MultiPoint', coordinates: listOf(nested).flatMap((p) => (isPair(p) ? [p] : listOf(p))) }, project)
    return shapeOfGeoJson({ type: match[1] ? `Multi${kind}` : kind, coordinates: nested }, project)
  } catch {
    return undefined
  }
}

const metresPerDegree = 111_320

/** Metres along a line; a planar approximation, used only to weigh the segments of a street. */
export const lengthOf = (line: Line): number => {
  let total = 0
  for (let i = 2; i + 1 < line.length; i += 2) total += stepOf(line, i)
  return total
}
const stepOf = (line: Line, i: number): number => {
  const at = (k: number) => line[k] ?? 0
  const dx = (at(i) - at(i - 2)) * Math.cos((at(i + 1) * Math.PI) / 180)
  return Math.hypot(dx, at(i + 1) - at(i - 1)) * metresPerDegree
}

export const middleOf = (line: Line): [number, number] => {
  let remaining = lengthOf(line) / 2
  for (let i = 2; i + 1 < line.length; i += 2) {
    const step = stepOf(line, i)
    if (step >= remaining && step > 0) {
      const part = remaining / step
      const along = (k: number) => (line[k - 2] ?? 0) + ((line[k] ?? 0) - (line[k - 2] ?? 0)) * part
      return [along(i), along(i + 1)]
    }
    remaining -= step
  }
  return [line[0] ?? 0, line[1] ?? 0]
}

/** Splits the line where `keep` is undefined. */
export const cutAt = (points: readonly ([number, number] | undefined)[]): Line[] => {
  const pieces: Line[] = [[]]
  for (const point of points) {
    if (point) pieces.at(-1)?.push(...point)
    else if (pieces.at(-1)?.length) pieces.push([])
  }
  return pieces.filter((piece) => piece.length >= 4)
}
