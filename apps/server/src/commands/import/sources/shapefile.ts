import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { CommandProblem } from '#/commands/problem.ts'
import { byteReader } from '../byte-reader.ts'
import { bytesOf, openInput, type Input } from '../input.ts'
import { projectFrom, referenceOfWkt } from '../projection.ts'
import type { RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'
import { readTable } from './dbf.ts'
import { shapeOfRecord } from './shape-record.ts'

const polygonTypes = new Set([5, 15, 25, 31])
const largest = 64 << 20
const longestNote = 1 << 16

export const isOfPolygons = (header: Buffer): boolean => polygonTypes.has(header.readInt32LE(32))

const besideOf = async (path: string, extension: string): Promise<string | undefined> => {
  const wanted = `${basename(path, extname(path))}${extension}`.toLowerCase()
  const name = (await readdir(dirname(path))).find((each) => each.toLowerCase() === wanted)
  return name === undefined ? undefined : join(dirname(path), name)
}

const noteBeside = async (path: string, extension: string): Promise<string | undefined> => {
  const note = await besideOf(path, extension)
  return note !== undefined && (await stat(note)).size <= longestNote ? readFile(note, 'latin1') : undefined
}

const damaged = (name: string, why: string) =>
  new CommandProblem(`«${name}» is damaged: ${why}. Get it again and run the command again.`, 'damaged')

const recordsOf = async function* (input: Input): AsyncGenerator<Buffer> {
  const chunks = bytesOf(input)
  try {
    yield* recordsIn(input, byteReader(chunks))
  } finally {
    await chunks.return(undefined)
  }
}

const recordsIn = async function* (input: Input, take: ReturnType<typeof byteReader>): AsyncGenerator<Buffer> {
  const header = await take(100)
  const end = header ? header.readInt32BE(24) * 2 : 0
  if (end < 100) throw damaged(input.name, 'its header is wrong')
  let at = 100
  while (at < end) {
    const head = await take(8)
    if (!head) throw damaged(input.name, 'it was cut off')
    const length = head.readInt32BE(4) * 2
    if (length < 4 || length > largest || at + 8 + length > end)
      throw damaged(input.name, `its record ${head.readInt32BE(0)} has a wrong length`)
    const content = await take(length)
    if (!content) throw damaged(input.name, 'it was cut off')
    at += 8 + length
    yield content
  }
}

const tableBeside = async ({ name, path = '' }: Input) => {
  const table = await besideOf(path, '.dbf')
  if (table === undefined)
    throw new CommandProblem(
      `«${name}» has no .dbf beside it, where its names are. Give the .shp with its .dbf and .prj, or a ZIP of them.`,
      'noTable',
    )
  return { ...(await openInput(table)), name: `${name} (.dbf)` }
}

export const readShapefile = async function* (input: Input, options: RowOptions): RecordStream {
  const { path = '' } = input
  const reference = options.crs ?? (await noteBeside(path, '.prj').then((wkt) => wkt && referenceOfWkt(wkt)))
  const project = projectFrom(reference)
  const toRecords = rowReader(options)
  const rows = readTable(await tableBeside(input), await noteBeside(path, '.cpg'))
  let number = 0
  try {
    for await (const content of recordsOf(input)) {
      input.row = ++number
      const row = await rows.next()
      if (row.done) throw damaged(input.name, `its table has ${number - 1} rows, and it has more shapes`)
      if (row.value === 'deleted') continue
      const where = `${input.name}, ${number}`
      const shape = shapeOfRecord(content, project)
      if (shape === 'broken') yield refused('broken', where)
      else yield* toRecords({ properties: row.value, shape, where })
    }
    if (number === 0) throw new CommandProblem(`«${input.name}» holds no shapes.`, 'nothing')
    if (!(await rows.next()).done) throw damaged(input.name, `it has ${number} shapes, and its table has more rows`)
  } finally {
    await rows.return(undefined)
  }
}
