import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { CommandProblem } from '#/commands/problem.ts'
import type { Properties } from '../columns.ts'
import type { SourceGeometry, Project } from '../geometry.ts'
import type { Input } from '../input.ts'
import { projectFrom, referenceOfWkt } from '../projection.ts'
import type { RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'
import { shapeOfWkb } from '../wkb.ts'

/** Bytes: of a geometry, of another value, and of memory that SQLite may take. */
const longest = { geometry: 64 << 20, value: 10_000, memory: 256 << 20 }
const mostLayers = 100
const withoutAreas = /POINT|LINESTRING|^(?:COMPOUND|MULTI)?CURVE$|^CIRCULARSTRING$/i

type Cell = string | number | bigint | Uint8Array | null
const textIn = (value: Cell | undefined) => (typeof value === 'string' ? value : '')
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Nothing of the file is run: only tables are read, no view, trigger, function of the schema or computed column. */
const open = (path: string): DatabaseSync => {
  const url = pathToFileURL(path)
  // A file that QGIS left in write-ahead mode could otherwise only be opened where it can be written.
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true, allowExtension: false, enableForeignKeyConstraints: false })
  db.exec(`pragma trusted_schema = off; pragma cell_size_check = on; pragma hard_heap_limit = ${longest.memory}`)
  return db
}

const damaged = (name: string, why: string) =>
  new CommandProblem(`«${name}» is damaged or no GeoPackage (${why}). Get it again and run the command again.`, 'damaged')

const reading = <T>(name: string, read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof CommandProblem) throw cause
    throw damaged(name, cause instanceof Error ? cause.message : String(cause))
  }
}

type Row = Record<string, Cell>
/** Rows that a table of the format's own may have; damaged pages can answer without end. */
const mostRows = 10_000

const rowsUpTo = (db: DatabaseSync, text: string): Row[] => {
  const rows: Row[] = []
  for (const row of db.prepare(text).iterate() as Iterable<Row>) if (rows.push(row) > mostRows) throw new RangeError('too many rows')
  return rows
}

const tablesOf = (db: DatabaseSync): Set<string> =>
  new Set(
    rowsUpTo(db, "select name from sqlite_schema where type = 'table' and sql like 'create table%'").map((row) => textIn(row['name'])),
  )

type GeometryColumn = { table: string; column: string; type: string; srs: number }
/** Of ordinary tables alone: a view could compute anything. */
const geometryColumns = (db: DatabaseSync): GeometryColumn[] => {
  const tables = tablesOf(db)
  if (!tables.has('gpkg_geometry_columns') || !tables.has('gpkg_spatial_ref_sys'))
    throw new RangeError('the tables of a GeoPackage are missing')
  return rowsUpTo(db, 'select table_name, column_name, geometry_type_name, srs_id from gpkg_geometry_columns')
    .map((row) => ({
      table: textIn(row['table_name']),
      column: textIn(row['column_name']),
      type: textIn(row['geometry_type_name']),
      srs: Number(row['srs_id'] ?? 0),
    }))
    .filter(({ table }) => tables.has(table))
}

export const layersOfGeoPackage = ({ name, path }: { name: string; path: string }): { table: string; polygons: boolean }[] =>
  reading(name, () => {
    const db = open(path)
    try {
      const layers = geometryColumns(db)
      if (layers.length === 0) throw new CommandProblem(`«${name}» holds no map: no table of features.`, 'nothing')
      if (layers.length > mostLayers) throw new CommandProblem(`«${name}» is refused: it holds more than ${mostLayers} maps.`, 'archive')
      return layers.map(({ table, type }) => ({ table, polygons: !withoutAreas.test(type) }))
    } finally {
      db.close()
    }
  })

const referenceOf = (db: DatabaseSync, { srs }: GeometryColumn): string | undefined => {
  if (srs === 0) return undefined
  if (srs === -1)
    throw new CommandProblem('The file does not say its reference system. Say it with --crs, for instance --crs EPSG:25830.', 'reference')
  const row = rowsUpTo(db, 'select srs_id, organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys').find(
    (each) => Number(each['srs_id']) === srs,
  )
  if (/^epsg$/i.test(textIn(row?.['organization']))) return `EPSG:${Number(row?.['organization_coordsys_id'])}`
  return referenceOfWkt(textIn(row?.['definition']))
}

const envelopes = [0, 32, 48, 48, 64]

/** «broken» where it is none. */
const shapeOf = (value: Cell | undefined, project: Project): SourceGeometry | undefined | 'broken' => {
  if (value === null) return undefined
  if (!(value instanceof Uint8Array)) return 'broken'
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  const flags = bytes[3] ?? 0
  const envelope = envelopes[(flags >> 1) & 7]
  if (bytes.toString('latin1', 0, 2) !== 'GP' || envelope === undefined || (flags & 32) !== 0) return 'broken'
  if ((flags & 16) !== 0) return undefined
  try {
    return shapeOfWkb(bytes.subarray(8 + envelope), project)
  } catch (cause) {
    if (cause instanceof RangeError) return 'broken'
    throw cause
  }
}

type Column = { name: string; isBoolean: boolean }

const columnsOf = (db: DatabaseSync, table: string): Column[] =>
  (db.prepare('select name, type, hidden from pragma_table_xinfo(?)').all(table) as Row[])
    .filter((column) => Number(column['hidden']) === 0)
    .map((column) => ({ name: textIn(column['name']), isBoolean: /^bool/i.test(textIn(column['type'])) }))

const valueOf = (value: Cell | undefined, { isBoolean }: Column): Properties[string] => {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value instanceof Uint8Array ? null : (value ?? null)
  return isBoolean ? Number(value) === 1 : Number(value)
}

const sizeOf = (value: Cell): number => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0)

type Reading = { input: Input; options: RowOptions; bytes: number }

const rowsOf = function* (
  db: DatabaseSync,
  { input, options, bytes }: Reading,
): Generator<{ properties: Properties; shape: ReturnType<typeof shapeOf> }> {
  const layer = geometryColumns(db).find(({ table }) => table === input.layer)
  if (!layer) throw new RangeError(`it has no table «${input.layer}»`)
  const { table, column: geometry } = layer
  const project = projectFrom(options.crs ?? referenceOf(db, layer))
  const columns = columnsOf(db, table)
  const short = columns.map(({ name }, i) => {
    const most = name === geometry ? longest.geometry : longest.value
    return `iif(octet_length(${quoted(name)}) > ${most}, null, ${quoted(name)}) as c${i}`
  })
  const last = Number((db.prepare(`select max(rowid) as last from ${quoted(table)}`).get() as Row)['last'] ?? 0)
  const statement = db.prepare(`select ${short.join(', ')} from ${quoted(table)}`)
  statement.setReadBigInts(true)
  let size = 0
  let n = 0
  for (const row of statement.iterate() as Iterable<Row>) {
    const cells = columns.map((_, i) => row[`c${i}`] ?? null)
    size += cells.reduce((sum: number, cell) => sum + sizeOf(cell), 2)
    // Pages that point at each other answer the same rows for ever.
    if (size > bytes) throw damaged(input.name, 'its rows are more than the file holds')
    input.row = ++n
    input.read = Math.min(input.size, (input.size * n) / Math.max(n, last))
    const named = columns.map((column, i) => [column.name, valueOf(cells[i], column)] as const)
    yield {
      properties: Object.fromEntries(named.filter(([name]) => name !== geometry)),
      shape: shapeOf(cells[columns.findIndex(({ name }) => name === geometry)], project),
    }
  }
}

export const readGeoPackage = async function* (input: Input, options: RowOptions): RecordStream {
  const { name, path = '' } = input
  const { size: bytes } = await stat(path)
  const db = open(path)
  const toRecords = rowReader(options)
  try {
    const rows = rowsOf(db, { input, options, bytes })
    let row = reading(name, () => rows.next())
    if (row.done) throw new CommandProblem(`«${name}» holds no features.`, 'nothing')
    for (; !row.done; row = reading(name, () => rows.next())) {
      const { properties, shape } = row.value
      const where = `${name}, ${input.row}`
      if (shape === 'broken') yield refused('broken', where)
      else yield* toRecords({ properties, shape, where })
    }
  } finally {
    db.close()
  }
}
