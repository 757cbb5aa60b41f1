import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { CommandProblem } from '../problem.ts'
import { isBomb } from './input.ts'

const layers = ['.shp', '.gpkg', '.geojson', '.json', '.geojsonl', '.ndjson', '.csv', '.gml', '.osm', '.pbf', '.gz']
const besideShapes = ['.dbf', '.prj', '.cpg']
/** Bytes that the files of an archive may have together, and how many files it may list. */
const most = { bytes: 4 * 2 ** 30, entries: 10_000, layers: 100 }

const cannot = (name: string, why: string) => new CommandProblem(`«${name}» is refused: ${why}`, 'archive')

/** The part of the name that the files of one Shapefile share. */
const stemOf = (fileName: string) => fileName.slice(0, fileName.length - extname(fileName).length).toLowerCase()

const isWanted = ({ fileName }: Entry, wanted: readonly string[]) => {
  const ofMacOs = fileName.startsWith('__MACOSX/') || basename(fileName).startsWith('._')
  return !ofMacOs && wanted.includes(extname(fileName).toLowerCase())
}

type Unpacking = { name: string; zip: ZipFile; size: number; bytes: number; wanted: readonly string[] }

const unpack = async (unpacking: Unpacking, entry: Entry, path: string) => {
  const { name, zip, size } = unpacking
  const named = `«${entry.fileName}» in it`
  if (entry.isEncrypted()) throw cannot(name, `${named} has a password. Pack it again without one.`)
  if (!entry.canDecodeFileData()) throw cannot(name, `${named} is compressed in a way that is not read. Pack it again as an ordinary ZIP.`)
  let sum = 0
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        unpacking.bytes += chunk.length
        if (unpacking.bytes > most.bytes || isBomb(unpacking.bytes, size))
          throw cannot(name, 'it decompresses to more than a map can have.')
        sum = crc32(chunk, sum)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  if (sum !== entry.crc32) throw new Error(`${entry.fileName} does not have its checksum`)
}

const readEntries = async (unpacking: Unpacking, folder: string): Promise<Unpacked[]> => {
  const { name, zip, wanted } = unpacking
  if (zip.entryCount > most.entries) throw cannot(name, `it lists ${zip.entryCount} files.`)
  const stems = new Map<string, number>()
  const unpacked = new Map<string, Unpacked>()
  for await (const entry of zip.eachEntry()) {
    if (!isWanted(entry, wanted)) continue
    const number = stems.get(stemOf(entry.fileName)) ?? stems.size + 1
    stems.set(stemOf(entry.fileName), number)
    const extension = extname(entry.fileName).toLowerCase()
    const path = join(folder, `${number}${extension}`)
    if (unpacked.has(path)) throw cannot(name, `it holds «${entry.fileName}» twice.`)
    unpacked.set(path, { name: entry.fileName, path })
    await unpack(unpacking, entry, path)
  }
  return [...unpacked.values()].filter(({ path }) => !besideShapes.includes(extname(path)))
}

type Unpacked = { name: string; path: string }

const reading = async <T>({ name, path }: { name: string; path: string }, work: (zip: ZipFile) => Promise<T>): Promise<T> => {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false })
    return await work(zip)
  } catch (cause) {
    if (cause instanceof CommandProblem) throw cause
    const why = cause instanceof Error ? cause.message : ''
    if (/relative path|absolute path|characters in fileName/.test(why)) throw cannot(name, `a file in it leads out of its folder (${why}).`)
    throw new CommandProblem(`«${name}» is damaged or cut off (${why}). Get it again and run the command again.`, 'damaged')
  } finally {
    zip?.close()
  }
}

/** The names of the first files of a ZIP. */
export const listZip = (file: { name: string; path: string }): Promise<string[]> =>
  reading(file, async (zip) => {
    const names: string[] = []
    for await (const { fileName } of zip.eachEntry()) if (names.push(fileName) === most.entries) break
    return names
  })

/**
 * The files of a ZIP that may be imported, under names of ours in `folder`: no name of the archive becomes a path. What belongs to a
 * Shapefile is beside it.
 */
export const unpackZip = async (
  file: { name: string; path: string },
  folder: string,
  endings: readonly string[] = layers,
): Promise<Unpacked[]> => {
  const { size } = await stat(file.path)
  const wanted = endings === layers ? [...layers, ...besideShapes] : endings
  return reading(file, async (zip) => {
    const files = await readEntries({ name: file.name, zip, size, bytes: 0, wanted }, folder)
    if (files.length === 0)
      throw new CommandProblem(`«${file.name}» holds no file that can be imported (${endings.join(', ')}).`, 'unknownFormat')
    if (files.length > most.layers) throw cannot(file.name, `it holds ${files.length} maps. Pack those that are wanted.`)
    return files
  })
}
