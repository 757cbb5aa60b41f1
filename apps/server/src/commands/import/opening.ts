import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandProblem } from '../problem.ts'
import { unpackZip } from './archive.ts'
import { detectSource, startOf, type Source } from './detect.ts'
import { bytesOf, openInput, startsGzipped, type Input } from './input.ts'
import type { AreaClass } from './records.ts'
import { layersOfGeoPackage } from './sources/geopackage.ts'
import { isOfPolygons } from './sources/shapefile.ts'
import type { WorkFolder } from './work-folder.ts'

export type ImportFile = { path: string; areas?: AreaClass; input?: Input }
export type Opened = { input: Input; source: Source; areas?: AreaClass }
type Layer = { input: Input; source: Source; name: string; polygons?: boolean }
/** Receives the names of the maps that a file with several holds. */
export type NoteLayers = (names: readonly string[]) => Promise<unknown>
type Wish = { source?: Source | undefined; layers?: readonly string[] | undefined; partly?: boolean; noteLayers?: NoteLayers | undefined }

export const onDisk = async (input: Input, folder: WorkFolder): Promise<Input & { path: string }> => {
  if (input.path !== undefined && !(await startsGzipped(input))) return { ...input, path: input.path }
  const path = join(await mkdtemp(join(await folder(), 'file-')), 'whole')
  await pipeline(bytesOf(input), createWriteStream(path))
  return { ...(await openInput(path)), name: input.name, path }
}

const layersOf = async (input: Input, wish: Wish, folder: WorkFolder, path = input.name): Promise<Layer[]> => {
  const start = await startOf(input)
  if (start.kind === 'geopackage') {
    const file = await onDisk(input, folder)
    return layersOfGeoPackage(file).map(({ table, polygons }) => ({
      input: { ...file, name: `${input.name}, ${table}`, layer: table },
      source: 'geopackage',
      name: table,
      polygons,
    }))
  }
  const name = basename(path, extname(path))
  if (start.kind === 'shapefile')
    return [{ input: await onDisk(input, folder), source: 'shapefile', name, polygons: isOfPolygons(start.bytes) }]
  if (start.kind === 'zip') {
    const file = await onDisk(input, folder)
    const layers: Layer[] = []
    for (const { name: inside, path: unpacked } of await unpackZip(file, await mkdtemp(join(await folder(), 'zip-')))) {
      const each = { ...(await openInput(unpacked)), name: `${input.name}, ${inside}` }
      if ((await startOf(each)).kind === 'zip')
        throw new CommandProblem(`«${each.name}» is a ZIP inside a ZIP. Unpack the outer.`, 'archive')
      layers.push(...(await layersOf(each, wish, folder, inside)))
    }
    return layers
  }
  return [{ input, source: wish.source ?? (await detectSource(input)), name }]
}

const namesOf = (layers: readonly Layer[]) => layers.map(({ name }) => `«${name}»`).join(', ')

const isNamed = ({ name }: Layer, layers: readonly string[]) => layers.some((layer) => layer.toLowerCase() === name.toLowerCase())

const chooseLayers = (layers: readonly Layer[], { areas, wish, name }: { areas: boolean; wish: Wish; name: string }): readonly Layer[] => {
  const named = layers.filter((layer) => isNamed(layer, wish.layers ?? []))
  const candidates = named.length > 0 ? named : layers
  if (!areas) return candidates
  const ofAreas = candidates.filter(({ polygons }) => polygons !== false)
  if (ofAreas.length > 1)
    throw new CommandProblem(`«${name}» holds several maps of areas: ${namesOf(ofAreas)}. Say which with --layer NAME.`, 'layers')
  return ofAreas.length > 0 ? ofAreas : candidates
}

export const openAll = async (files: readonly ImportFile[], wish: Wish, folder: WorkFolder): Promise<Opened[]> => {
  const opened: Opened[] = []
  const all: Layer[] = []
  for (const file of files) {
    const input = file.input ?? (await openInput(file.path))
    const layers = await layersOf(input, file.areas ? {} : wish, folder)
    all.push(...layers)
    const choices = layers.filter(({ polygons }) => !file.areas || polygons !== false)
    if (choices.length > 1) await wish.noteLayers?.(choices.map(({ name }) => name))
    for (const { input: each, source } of chooseLayers(layers, { areas: file.areas !== undefined, wish, name: input.name }))
      opened.push({ input: each, source, ...(file.areas && { areas: file.areas }) })
  }
  const missing = wish.layers?.find((layer) => !all.some((each) => isNamed(each, [layer])))
  if (missing !== undefined && !wish.partly)
    throw new CommandProblem(`There is no layer «${missing}»; there are ${namesOf(all)}.`, 'layers')
  return opened.toSorted((a, b) => Number(Boolean(b.areas)) - Number(Boolean(a.areas)))
}
