import { bytesOf, type Input } from './input.ts'
import { CommandProblem } from '../problem.ts'

export const sources = ['osm', 'geojson', 'cartociudad', 'catastro', 'gml', 'csv'] as const
export type Source = (typeof sources)[number]

export const detectSource = async (input: Input): Promise<Source> => {
  const bytes = bytesOf(input)
  const first = await bytes.next()
  await bytes.return(undefined)
  const start = first.done ? Buffer.alloc(0) : first.value.subarray(0, 4096)
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
      `«${input.name}» has an unknown format. Give OpenStreetMap, GeoJSON, CartoCiudad, Catastro GML or CSV.`,
      'unknownFormat',
    )
  return 'csv'
}
