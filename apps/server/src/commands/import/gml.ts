import { SaxesParser } from 'saxes'
import { lines, polygons, type Line, type Polygon, type Project, type SourceGeometry } from './geometry.ts'
import { CommandProblem } from '../problem.ts'
import { projectFrom } from './projection.ts'

/** An element of a feature, its name without prefix. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
const memberNames = new Set(['featureMember', 'member'])

/** The features of a GML text, one by one. The text is already decoded, so the encoding declared in its header, often wrong, is ignored. */
export const featuresOf = async function* (text: AsyncIterable<string>): AsyncGenerator<Element> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const ready: Element[] = []
  const open: Element[] = []
  let listDepth = 0
  let failure: Error | undefined
  parser.on('error', (error) => (failure ??= error))
  parser.on('opentag', (tag) => {
    const name = bare(tag.name)
    if (open.length === 0) {
      if (memberNames.has(name) || name === 'featureMembers') listDepth = 1
      else if (listDepth === 0) return
    }
    if (listDepth === 0 || (open.length === 0 && (memberNames.has(name) || name === 'featureMembers'))) return
    const element: Element = { name, attributes: tag.attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const at = open.at(-1)
    if (at) at.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed && open.length === 0) ready.push(closed)
  })
  for await (const chunk of text) {
    parser.write(chunk)
    if (failure)
      throw new CommandProblem(
        `The file is not well-formed XML (${failure.message.split('\n')[0]}). Get it again and run the command again.`,
      )
    yield* ready.splice(0)
  }
  try {
    parser.close()
  } catch {
    failure ??= new Error('it ends too early')
  }
  if (failure)
    throw new CommandProblem('The file ends in the middle of an element: it was cut off. Get it again and run the command again.')
  yield* ready.splice(0)
}

/** All descendants with that name. */
export const allOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : allOf(child, name)))
export const textAt = (element: Element, name: string): string | undefined => allOf(element, name)[0]?.text.trim() || undefined

const srsOf = (element: Element): string | undefined =>
  element.attributes['srsName'] ?? element.children.map(srsOf).find((name) => name !== undefined)

/** Degrees in either order: in Spain no longitude exceeds 20°, so a first number above that is the latitude. */
const ordered = ([x, y]: [number, number]): [number, number] =>
  Math.abs(x) > 20 && Math.abs(x) <= 90 && Math.abs(y) <= 20 ? [y, x] : [x, y]

const numbersOf = (element: Element, project: Project): Line => {
  const size = Number(element.attributes['srsDimension'] ?? 2)
  // Files contain «x,y x,y», «x y x y» and even «x,y» inside a <pos>.
  const values = element.text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const flat: Line = []
  for (let i = 0; i + 1 < values.length; i += size) flat.push(...ordered(project(values[i] ?? NaN, values[i + 1] ?? NaN)))
  return flat.some(Number.isNaN) ? [] : flat
}

const coordinatesOf = (element: Element, project: Project): Line =>
  ['posList', 'coordinates', 'pos'].flatMap((name) => allOf(element, name)).flatMap((list) => numbersOf(list, project))

const polygonOf = (element: Element, project: Project): Polygon =>
  ['exterior', 'outerBoundaryIs', 'interior', 'innerBoundaryIs']
    .flatMap((name) => allOf(element, name))
    .map((ring) => coordinatesOf(ring, project))

/** At any depth; the envelope (`boundedBy`) is not a geometry. */
export const shapeOfGml = (feature: Element, crs?: string): SourceGeometry | undefined => {
  const own = { ...feature, children: feature.children.filter((child) => child.name !== 'boundedBy') }
  const project = projectFrom(crs ?? srsOf(own))
  const faces = [...allOf(own, 'Polygon'), ...allOf(own, 'PolygonPatch')]
  if (faces.length) return polygons(faces.map((face) => polygonOf(face, project)))
  const drawn = [...allOf(own, 'LineString'), ...allOf(own, 'LineStringSegment')]
  if (drawn.length) return lines(drawn.map((line) => coordinatesOf(line, project)))
  const [x, y] = allOf(own, 'Point').flatMap((point) => coordinatesOf(point, project))
  return x === undefined || y === undefined ? undefined : { type: 'points', points: [[x, y]] }
}

/** A feature of plain columns (WFS): the texts of its leaves. */
export const propertiesOf = (feature: Element): Record<string, string> =>
  Object.fromEntries(feature.children.filter((child) => child.children.length === 0).map((child) => [child.name, child.text.trim()]))
