import { SaxesParser } from 'saxes'
import { CommandProblem } from '#/commands/problem.ts'
import { bytesOf, textOf, type Input } from '../input.ts'
import { rowsOfTable } from '../sources/csv.ts'
import { objectsIn } from '../sources/geojson.ts'
import { rowsOfSheet } from './sheet.ts'

/** `properties` is missing where the row cannot be read. `fila`: in the file. */
export type ForeignRow = { properties?: Record<string, unknown>; fila: number | null; where: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A feature's properties with its point, or the object of an Open311 answer as it is. */
const propertiesOf = (value: Record<string, unknown>): Record<string, unknown> => {
  if (value['type'] !== 'Feature') return value
  const { geometry } = value
  const [longitud, latitud] =
    isObject(geometry) && geometry['type'] === 'Point' && Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : []
  return { ...(isObject(value['properties']) ? value['properties'] : {}), ...(longitud === undefined ? {} : { longitud, latitud }) }
}

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? propertiesOf(value) : undefined
  } catch {
    return undefined
  }
}

const rowsOfJson = async function* (input: Input): AsyncGenerator<ForeignRow> {
  for await (const { text, index } of objectsIn(textOf(input), () => undefined)) {
    const properties = parseObject(text)
    yield { ...(properties && { properties }), fila: index, where: text.slice(0, 80) }
  }
}

/** `<service_requests><request><status>…`: each element of the second level is a row, each of the third a column. */
const rowsOfXml = async function* (input: Input): AsyncGenerator<ForeignRow> {
  const parser = new SaxesParser()
  const rows: Record<string, unknown>[] = []
  let [depth, row, name, text, index] = [0, {} as Record<string, unknown>, '', '', 0]
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth === 2) row = {}
    if (depth === 3) [name, text] = [tag.name, '']
  })
  const add = (part: string) => (text += depth >= 3 ? part : '')
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    if (depth === 3) row[name] = text
    if (depth === 2) rows.push(row)
    depth -= 1
  })
  parser.on('error', () => {
    throw new CommandProblem(`«${input.name}» is damaged and cannot be read to its end. Get it again and run the command again.`, 'damaged')
  })
  for await (const chunk of textOf(input)) {
    parser.write(chunk)
    for (const properties of rows.splice(0)) {
      index += 1
      yield { properties, fila: index, where: `${input.name}, ${index}` }
    }
  }
  parser.close()
}

/** Rows of CSV, XLSX, GeoJSON, JSON or XML of Open311 (one answer, or an object a line), by their content. */
export const readForeignRows = async function* (input: Input): AsyncGenerator<ForeignRow> {
  const bytes = bytesOf(input)
  const first = await bytes.next()
  await bytes.return(undefined)
  const start = first.done ? '' : first.value.subarray(0, 4096).toString('latin1')
  if (start.startsWith('PK\u0003\u0004')) {
    yield* rowsOfSheet(input)
    return
  }
  if (start.includes('\0'))
    throw new CommandProblem(`«${input.name}» has an unknown format. Give CSV, XLSX, GeoJSON, or JSON or XML of Open311.`, 'unknownFormat')
  const [mark] = start.replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
  if (mark === '<') yield* rowsOfXml(input)
  else if (mark === '{' || mark === '[') yield* rowsOfJson(input)
  else for await (const row of rowsOfTable(input)) yield { ...row, fila: input.row }
}
