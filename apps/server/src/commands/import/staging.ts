import { toMercator } from '@avisa/contract/values/coordinates'
import { lengthOf, middleOf, type Line } from './geometry.ts'
import { CommandProblem } from '../problem.ts'
import type { AreaRecord, ImportRecord, LineRecord, PortalRecord, StreetRecord } from './records.ts'

/** Columns of the staging table, in order. `que`: v street, t line, p house number, z ring of an area. */
export const stagingColumns = {
  n: 'integer',
  fila: 'integer',
  que: 'text',
  vial: 'text',
  rango: 'smallint',
  tipo_es: 'text',
  tipo_val: 'text',
  nombre_es: 'text',
  nombre_val: 'text',
  completo_es: 'text',
  completo_val: 'text',
  clase: 'text',
  codigo: 'text',
  numero: 'integer',
  extension: 'text',
  portal: 'text',
  longitud: 'double precision',
  latitud: 'double precision',
  largo: 'double precision',
  coords: 'double precision[]',
  caja: 'box',
  grupo: 'integer',
  hueco: 'boolean',
  anillo: 'polygon',
} as const
type Column = keyof typeof stagingColumns
type StagedRow = Partial<Record<Column, string | number | boolean | null>>

const columns = Object.keys(stagingColumns) as Column[]
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: string | number | boolean | null | undefined): string => {
  if (value === undefined || value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r\0]/.test(value) ? value.replaceAll('\0', '').replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value
}

/** One row in the text format of COPY. */
const copyLine = (row: StagedRow): string => `${columns.map((column) => cell(row[column])).join('\t')}\n`

const inMetres = (line: Line): number[] => {
  const metres: number[] = []
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [longitud = NaN, latitud = NaN] = [line[i], line[i + 1]]
    checkDegrees(longitud, latitud)
    const { x, y } = toMercator({ longitud, latitud })
    metres.push(Math.round(x * 100) / 100, Math.round(y * 100) / 100)
  }
  return metres
}

const checkDegrees = (longitud: number, latitud: number) => {
  if (!(Math.abs(longitud) <= 180 && Math.abs(latitud) <= 85))
    throw new CommandProblem(
      `The file's coordinates (${longitud}, ${latitud}) are no degrees. Specify their reference system with --crs, for instance --crs EPSG:25830.`,
      'reference',
    )
}

const boxOf = (metres: number[]): string => {
  const xs = metres.filter((_, i) => i % 2 === 0)
  const ys = metres.filter((_, i) => i % 2 === 1)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  return `(${most(xs)},${most(ys)}),(${least(xs)},${least(ys)})`
}

const linesOf = function* (record: StreetRecord | LineRecord): Generator<StagedRow> {
  for (const line of record.lines) {
    const metres = inMetres(line)
    const [longitud, latitud] = middleOf(line)
    const vial = record.kind === 'street' ? record.codigo : null
    yield {
      que: 't',
      vial,
      clase: record.clase,
      longitud,
      latitud,
      largo: lengthOf(line),
      coords: `{${metres.join(',')}}`,
      caja: boxOf(metres),
    }
  }
}

const streetRows = function* (record: StreetRecord): Generator<StagedRow> {
  const [longitud = null, latitud = null] = record.at ?? []
  if (longitud !== null && latitud !== null) checkDegrees(longitud, latitud)
  yield { que: 'v', vial: record.codigo, rango: record.rango, ...record.names, longitud, latitud }
  yield* linesOf(record)
}

const portalRow = ({ vial, numero, extension, portal, longitud, latitud }: PortalRecord): StagedRow => {
  checkDegrees(longitud, latitud)
  return { que: 'p', vial, numero, extension, portal, codigo: portal.toLowerCase(), longitud, latitud }
}

const ringText = (ring: Line): string => {
  const metres = inMetres(ring)
  const closed = metres[0] === metres.at(-2) && metres[1] === metres.at(-1) ? metres : [...metres, ...metres.slice(0, 2)]
  const pairs: string[] = []
  for (let i = 0; i + 1 < closed.length; i += 2) pairs.push(`(${closed[i]},${closed[i + 1]})`)
  return `(${pairs.join(',')})`
}

const areaRows = function* ({ clase, codigo, nombre_es, nombre_val, polygons }: AreaRecord, grupo: () => number): Generator<StagedRow> {
  for (const rings of polygons) {
    const group = grupo()
    for (const [i, ring] of rings.entries())
      yield { que: 'z', clase, codigo, nombre_es, nombre_val, grupo: group, hueco: i > 0, anillo: ringText(ring) }
  }
}

export const createStager = () => {
  let n = 0
  let groups = 0
  const rowsOf = (record: ImportRecord): Iterable<StagedRow> => {
    if (record.kind === 'street') return streetRows(record)
    if (record.kind === 'line') return linesOf(record)
    if (record.kind === 'portal') return [portalRow(record)]
    return record.kind === 'area' ? areaRows(record, () => ++groups) : []
  }
  return (record: ImportRecord, fila: number | null): string => {
    let text = ''
    for (const row of rowsOf(record)) text += copyLine({ ...row, n: ++n, fila })
    return text
  }
}
