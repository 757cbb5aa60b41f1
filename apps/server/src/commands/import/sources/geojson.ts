import { shapeOfGeoJson } from '../geometry.ts'
import { linesOf, textOf, type Input } from '../input.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { projectFrom } from '../projection.ts'
import type { RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'
import { valueOf } from '../street-name.ts'

/** A JSON object of the list, or invalid text. */
type GeoJsonText = { text: string; index: number }
/** Maximum size of an object in characters; a region's boundary has some hundred thousand. */
const largest = 64 << 20

/**
 * Streams the objects of the top-level list «features», or each top-level object. `onHead` gets the text before the list, which may
 * contain a reference system.
 */
export const objectsIn = async function* (text: AsyncIterable<string>, onHead: (head: string) => void): AsyncGenerator<GeoJsonText> {
  let depth = 0
  let listDepth = 0
  let buffer = ''
  let inString = false
  let escaped = false
  let index = 0
  for await (const chunk of text) {
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i)
      if (inString) {
        if (escaped) escaped = false
        else if (c === 92) escaped = true
        else if (c === 34) inString = false
      } else if (c === 34) inString = true
      else if (c === 123 || c === 91) {
        const wasHead = listDepth === 0 && c === 91 && depth === 1
        if (wasHead && /"features"\s*:\s*$/.test((buffer + chunk.slice(from, i)).slice(-40))) {
          onHead(buffer + chunk.slice(from, i))
          listDepth = 2
          buffer = ''
          from = i + 1
        }
        if (depth === 0 && c === 91) listDepth = 1
        if (depth === listDepth && c === 123) {
          buffer = ''
          from = i
        }
        depth++
      } else if (c === 125 || c === 93) {
        depth--
        if (depth === listDepth && c === 125) {
          yield { text: buffer + chunk.slice(from, i + 1), index: ++index }
          buffer = ''
          from = i + 1
        } else if (listDepth > 0 && depth < listDepth && c === 93) listDepth = -1
      }
    }
    if (listDepth >= 0 && (depth > listDepth || listDepth === 0)) buffer += chunk.slice(from)
    if (buffer.length > largest) throw new CommandProblem('The file is not GeoJSON: it holds no list of features. Say another --source.')
  }
  if (depth > 0)
    throw new CommandProblem('The file ends in the middle of a feature: it was cut off. Get it again and run the command again.', 'damaged')
}

type Feature = { properties: Record<string, unknown>; geometry: unknown }
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parseFeature = (text: string): Feature | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || value['type'] !== 'Feature') return undefined
    return { properties: isObject(value['properties']) ? value['properties'] : {}, geometry: value['geometry'] }
  } catch {
    return undefined
  }
}

/** The reference system of the collection (older GeoJSON). */
const crsIn = (head: string) => /"crs"\s*:\s*\{[^}]*"name"\s*:\s*"([^"]+)"/.exec(head)?.[1]

/** One feature per line (GeoJSON text sequences, `.geojsonl`): a broken line does not affect the others. */
const startsWithFeatureLine = (start: string) => {
  const [line = ''] = start.split('\n', 1)
  return start.includes('\n') && /^\s*\{.*"type"\s*:\s*"Feature"/.test(line) && !line.includes('"features"')
}

const featureTexts = async function* (input: Input, onHead: (head: string) => void): AsyncGenerator<GeoJsonText> {
  const text = textOf(input)
  const first = await text.next()
  const start = first.done ? '' : first.value
  const whole = (async function* () {
    yield start
    yield* text
  })()
  if (startsWithFeatureLine(start)) {
    for await (const { line, number } of linesOf(whole)) if (line.trim()) yield { text: line, index: number }
  } else yield* objectsIn(whole, onHead)
}

/** A FeatureCollection or one feature per line. */
export const readGeoJson = async function* (input: Input, options: RowOptions): RecordStream {
  let project = projectFrom(options.crs)
  let features = 0
  const toRecords = rowReader(options)
  for await (const { text, index } of featureTexts(input, (head) => (project = projectFrom(options.crs ?? crsIn(head))))) {
    input.row = index
    const feature = parseFeature(text)
    if (!feature) {
      yield refused('broken', `${input.name}, ${index}: ${text.slice(0, 80)}`)
      continue
    }
    features++
    const where = valueOf(feature.properties['gml_id'] ?? feature.properties['@id']) ?? `${input.name}, feature ${index}`
    yield* toRecords({ properties: feature.properties, shape: shapeOfGeoJson(feature.geometry, project), where })
  }
  if (features === 0)
    throw new CommandProblem(`«${input.name}» holds no GeoJSON features. Say another --source or another file.`, 'nothing')
}
