import { bytesOf, type Input } from './input.ts'
import { CommandProblem } from '../problem.ts'

export const sources = ['osm', 'geojson', 'cartociudad', 'catastro', 'gml', 'csv', 'shapefile', 'geopackage'] as const
export type Source = (typeof sources)[number]

type Start = { bytes: Buffer; kind: 'zip' | 'geopackage' | 'shapefile' | undefined }

const kindOf = (bytes: Buffer): Start['kind'] => {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'zip'
  if (head === 'SQLite format 3\0') return 'geopackage'
  return bytes.length >= 36 && bytes.readInt32BE(0) === 9994 && bytes.readInt32LE(28) === 1000 ? 'shapefile' : undefined
}

export const startOf = async (input: Input): Promise<Start> => {
  const chunks = bytesOf(input)
  const first = await chunks.next()
  await chunks.return(undefined)
  const bytes = first.done ? Buffer.alloc(0) : first.value.subarray(0, 4096)
  return { bytes, kind: kindOf(bytes) }
}

export const detectSource = async (input: Input): Promise<Source> => {
  const { bytes: start, kind } = await startOf(input)
  if (kind === 'shapefile' || kind === 'geopackage') return kind
  if (start.subarray(4, 32).includes('OSMHeader')) return 'osm'
  const text = start.toString('latin1').replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
  if (text.startsWith('<')) {
    if (/<osm[\s>]/.test(text)) return 'osm'
    return /inspire|ES\.SDGC/.test(text) ? 'catastro' : 'gml'
  }
  if (/^\{\s*"index"\s*:/.test(text)) return 'cartociudad'
  if (/^[{[]/.test(text)) return 'geojson'
  if (text.includes('\0'))
    throw new CommandProblem(
      `«${input.name}» has an unknown format. Give OpenStreetMap, GeoJSON, Shapefile, GeoPackage, CartoCiudad, Catastro GML or CSV, or a ZIP of them.`,
      'unknownFormat',
    )
  return 'csv'
}
