import { cutAt, type Line } from '../geometry.ts'
import { readNumber } from '../house-number.ts'
import type { Input } from '../input.ts'
import { areaClassOf, isOtherMunicipality, isStreet } from '../osm/kinds.ts'
import { readElements } from '../osm/elements.ts'
import type { Handler, Member, Tags } from '../osm/handler.ts'
import { createNodeStore, type Box } from '../osm/node-store.ts'
import { joinRings, polygonsOf } from '../osm/rings.ts'
import { createAliases, namedByTags } from '../osm/street-aliases.ts'
import { areaRecord, classOf, refused } from '../rows.ts'
import type { AreaClass, ImportRecord, RecordStream } from '../records.ts'
import { nameStreet } from '../street-name.ts'

export type OsmOptions = {
  municipio: string
  /** Limits what is imported, and thus the memory for a large extract. */
  box?: Box
  /** Called with the names of other municipalities in the file. */
  onOther?: (name: string) => void
}

/** First pass: the ways that relations need, and which names belong together. Nodes are skipped. */
const survey = async (input: Input, { municipio, onOther }: OsmOptions) => {
  const needed = new Set<number>()
  const aliases = createAliases()
  const handler: Handler = {
    way: (_id, _refs, tags) => {
      if (isStreet(tags)) aliases.learn(tags)
    },
    relation: (_id, members, tags) => {
      if (areaClassOf(tags, municipio)) for (const member of members) if (member.type === 'way') needed.add(member.ref)
      if (isOtherMunicipality(tags, municipio)) onOther?.(tags['name'] ?? '')
    },
  }
  for await (const _block of readElements(input, handler));
  return { needed, aliases }
}

const isClosed = (refs: readonly number[]) => refs.length >= 4 && refs[0] === refs.at(-1)
const middle = (line: Line): [number, number] => {
  const count = line.length / 2
  const sum = line.reduce<[number, number]>(([x, y], value, i) => (i % 2 ? [x, y + value] : [x + value, y]), [0, 0])
  return [sum[0] / count, sum[1] / count]
}

/** The rings of an area as node ids; `lacking`: ways of its outline that are not in the file. */
type Chains = { outer: number[][]; inner: number[][]; lacking: readonly number[]; leftOver: number }

type Tagged = { id: string; tags: Tags; clase: AreaClass | undefined }
type Places = { at: (node: number) => [number, number] | undefined; box: Box | undefined }

/** An area, or the reason there is none; undefined for what is not drawn or is outside the box. */
const areaFrom = (
  { id, tags, clase }: Tagged,
  { outer, inner, lacking, leftOver }: Chains,
  { at, box }: Places,
): ImportRecord | undefined => {
  if (!clase) return undefined
  const draw = (rings: number[][]) =>
    rings
      .map((ring) => ring.map(at))
      .filter((ring) => ring.every((place) => place !== undefined))
      .map((ring) => ring.flat())
  const drawn = draw(outer)
  const polygons = polygonsOf(drawn, draw(inner))
  const es = tags['name:es'] ?? tags['name'] ?? ''
  const where = `${clase} «${es}», ${id}`
  // The rest of a cut outline is a different place: an islet instead of a town.
  const isCut = lacking.length > 0 || drawn.length < outer.length || (leftOver > 0 && outer.length > 0)
  if (isCut && ['municipio', 'distrito', 'barrio'].includes(clase)) {
    const ways = `${lacking.slice(0, 5).join(', way ')}${lacking.length > 5 ? ' …' : ''}`
    return box ? undefined : refused('cutOutline', `${where}${ways && `: without way ${ways}`}`)
  }
  if (polygons.length > 0)
    return { ...areaRecord(clase, { es, val: tags['name:val'] ?? tags['name:ca'] ?? tags['name'] }, polygons), codigo: id }
  return box ? undefined : refused('notClosed', where)
}

/** Second pass: the records, in file order (nodes, ways, relations). */
const collector = ({ municipio, box }: OsmOptions, { needed, aliases }: Awaited<ReturnType<typeof survey>>) => {
  const nodes = createNodeStore(box)
  const wayNodes = new Map<number, readonly number[]>()
  const ready: ImportRecord[] = []
  const streetOf = (tags: Tags, place: { lines: Line[]; at?: [number, number] }) => {
    const named = namedByTags(tags)
    const clase = classOf(tags['highway'] ?? '', named?.names.tipo_es)
    if (!named) {
      if (place.lines.length) ready.push({ kind: 'line', lines: place.lines, clase })
      return
    }
    ready.push({
      kind: 'street',
      codigo: aliases.codeOf(named.codigo),
      names: named.names,
      rango: named.bilingual ? 2 : 1,
      clase,
      ...place,
    })
  }
  const portalsOf = (tags: Tags, [longitud, latitud]: [number, number], where: string) => {
    const street = nameStreet({ nombre: tags['addr:street'] ?? tags['addr:place'] ?? '' })
    for (const houseNumber of (tags['addr:housenumber'] ?? '').split(/[;,]/)) {
      const number = readNumber(houseNumber)
      if (!street) ready.push(refused('noStreet', `${where}, number ${houseNumber}`))
      else if (!number) ready.push(refused('noNumber', `${street.names.completo_es} «${houseNumber}» (${where})`))
      else {
        const vial = aliases.codeOf(street.codigo)
        ready.push({ kind: 'street', codigo: vial, names: street.names, rango: 0, lines: [], clase: 'calle' })
        ready.push({ kind: 'portal', vial, ...number, longitud, latitud })
      }
    }
  }
  const areaOf = (id: string, tags: Tags, chains: Chains) => {
    const record = areaFrom({ id, tags, clase: areaClassOf(tags, municipio) }, chains, { at: nodes.at, box })
    if (record) ready.push(record)
  }
  const handler: Handler = {
    node: (id, at, tags) => {
      if (!nodes.add(id, at)) return
      if (tags['addr:housenumber']) portalsOf(tags, at, `node/${id}`)
      if (tags['place'] === 'square' && tags['name']) streetOf(tags, { lines: [], at })
    },
    way: (id, refs, tags) => {
      const isNeeded = needed.has(id)
      const street = isStreet(tags)
      const clase = areaClassOf(tags, municipio)
      if (!isNeeded && !street && !clase && !tags['addr:housenumber']) return
      if (isNeeded) wayNodes.set(id, refs)
      const lines = cutAt(refs.map(nodes.at))
      const [first] = lines
      if (!first) return
      if (street) streetOf(tags, clase === 'plaza' && isClosed(refs) ? { lines: [], at: middle(first) } : { lines })
      if (tags['addr:housenumber']) portalsOf(tags, middle(first), `way/${id}`)
      if (clase && isClosed(refs)) areaOf(`way/${id}`, tags, { outer: [[...refs]], inner: [], lacking: [], leftOver: 0 })
    },
    relation: (id, members, tags) => {
      if (!areaClassOf(tags, municipio)) return
      const sideOf = (inner: boolean) => members.filter((member) => isRing(member, inner)).map(({ ref }) => ref)
      const ringsOf = (ways: readonly number[]) => joinRings(ways.flatMap((ref) => (wayNodes.has(ref) ? [wayNodes.get(ref) ?? []] : [])))
      const [outer, inner] = [ringsOf(sideOf(false)), ringsOf(sideOf(true))]
      const lacking = sideOf(false).filter((ref) => !wayNodes.has(ref))
      areaOf(`relation/${id}`, tags, { outer: outer.rings, inner: inner.rings, lacking, leftOver: outer.leftOver })
    },
  }
  return { handler, ready }
}
const isRing = ({ type, role }: Member, inner: boolean) => type === 'way' && (role === 'inner') === inner

/**
 * OpenStreetMap: streets (named ways and squares), unnamed ways for the map, house numbers of nodes and ways, boundary, districts,
 * neighbourhoods, parks, water, beaches, buildings. The file is read twice.
 */
export const readOsm = async function* (input: Input, options: OsmOptions): RecordStream {
  const { handler, ready } = collector(options, await survey(input, options))
  for await (const _block of readElements(input, handler)) yield* ready.splice(0)
  yield* ready.splice(0)
}
