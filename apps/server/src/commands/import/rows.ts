import type { Columns, Properties, Reader, Role } from './columns.ts'
import { columnReader } from './columns.ts'
import { fold } from '@avisa/contract/addresses/fold'
import { shapeOfGeoJson, shapeOfWkt, type Project, type SourceGeometry } from './geometry.ts'
import { readNumber } from './house-number.ts'
import { projectFrom } from './projection.ts'
import { startLarge, readable } from './readable.ts'
import type { AreaClass, AreaRecord, ImportRecord, LineClass, Reason, RefusedRecord } from './records.ts'
import { nameStreet, valueOf, type Named } from './street-name.ts'

/** One row of any table of streets: its columns, its geometry if it has one, and its position in the file. */
export type Row = { properties: Properties; shape?: SourceGeometry | undefined; where: string }

export type RowOptions = {
  mapping?: Columns
  /** The municipality's name, which distinguishes it from its settlements. */
  municipio: string
  /** The class of polygons; without it they are refused. */
  areas?: AreaClass
  /** Imports only rows with this value in the column. */
  only?: { column: string; value: string }
  /** Reference system if the file does not declare one: `EPSG:25830`. */
  crs?: string
}

export const refused = (reason: Reason, example: string): RefusedRecord => ({ kind: 'refused', reason, example })

/** Joined by code and name: a district in four parts is one area, two neighbourhoods with the same code are two. */
export const areaRecord = (
  clase: AreaClass,
  names: { codigo?: string | undefined; es: string; val?: string | undefined },
  polygons: number[][][],
): AreaRecord => {
  const nombre_es = startLarge(readable(names.es))
  const nombre_val = startLarge(readable(names.val ?? names.es))
  return { kind: 'area', clase, codigo: [names.codigo, fold(names.es)].filter(Boolean).join('/') || clase, nombre_es, nombre_val, polygons }
}

/**
 * Converts rows to records: polygons are areas, lines are streets, points with a number are house numbers, and a name alone only
 * completes a street that has a place. Streets that occur only in house numbers are derived from them.
 */
export const rowReader = (options: RowOptions) => {
  const read = columnReader(options.mapping ?? {})
  const announced = new Set<string>()
  const project = projectFrom(options.crs)
  const nameOf = streetNamer(read, options.municipio)
  return function* (row: Row): Generator<ImportRecord> {
    if (options.only && isOther(row.properties, options.only)) return
    const shape = row.shape ?? placeOf(row.properties, read, project)
    if (options.areas || shape?.type === 'polygons') {
      yield areaOf(row, shape, { read, options })
      return
    }
    const name = nameOf(row.properties)
    // A table with a number column contains house numbers, even where a row's number or place is empty.
    if (shape?.type !== 'lines' && (read.has(row.properties, 'numero') || read.has(row.properties, 'sin_numero'))) {
      yield* portalOf(row, shape, { read, name, announced })
      return
    }
    const lines = shape?.type === 'lines' ? shape.lines : []
    const at = shape?.type === 'points' ? shape.points[0] : undefined
    const clase = classOf(valueOf(read.value(row.properties, 'clase')) ?? '', name?.names.tipo_es)
    if (!name) yield lines.length ? { kind: 'line', lines, clase } : refused('noStreet', row.where)
    else
      yield { kind: 'street', codigo: name.codigo, names: name.names, rango: name.bilingual ? 2 : 1, lines, clase, ...(at ? { at } : {}) }
  }
}

/** Cached, since a street has many rows. */
const streetNamer = (read: Reader, municipio: string) => {
  const cache = new Map<string, Named | undefined>()
  return (properties: Properties): Named | undefined => {
    const text = (role: Role) => valueOf(read.value(properties, role)) ?? ''
    const [es, val, tipo] = [text('nombre_es'), text('nombre_val'), text('tipo')]
    const nombre = text('nombre') || es || val
    const localidad = text('localidad') || text('municipio')
    const key = [nombre, es, val, tipo, localidad].join('\n')
    if (cache.has(key)) return cache.get(key)
    const catastro = !tipo && /^[A-Z]{2} [^a-z]+$/.test(nombre)
    const named = nameStreet({ nombre, nombre_es: es, nombre_val: val, tipo, localidad, municipio, catastro })
    if (cache.size < 100_000) cache.set(key, named)
    return named
  }
}

/** A row of another municipality; an area without that column is accepted. */
const isOther = (properties: Properties, { column, value }: NonNullable<RowOptions['only']>) =>
  Object.hasOwn(properties, column) && fold(valueOf(properties[column]) ?? '') !== fold(value)

type PortalContext = { read: Reader; name: Named | undefined; announced: Set<string> }

const portalOf = function* (
  row: Row,
  shape: SourceGeometry | undefined,
  { read, name, announced }: PortalContext,
): Generator<ImportRecord> {
  if (!name) return yield refused('noStreet', row.where)
  const unnumbered = read.value(row.properties, 'sin_numero') === true
  const number = readNumber(
    unnumbered ? 's/n' : valueOf(read.value(row.properties, 'numero')),
    valueOf(read.value(row.properties, 'extension')),
  )
  const [longitud, latitud] = (shape?.type === 'points' ? shape.points[0] : undefined) ?? []
  if (!number) return yield refused('noNumber', `${name.names.completo_es} (${row.where})`)
  if (longitud === undefined || latitud === undefined) return yield refused('noPosition', `${name.names.completo_es} ${number.portal}`)
  if (!announced.has(name.codigo)) {
    announced.add(name.codigo)
    yield { kind: 'street', codigo: name.codigo, names: name.names, rango: 0, lines: [], clase: 'calle' }
  }
  yield { kind: 'portal', vial: name.codigo, ...number, longitud, latitud }
}

/** Areas that are part of an address must have a name, or all of them would be merged. */
const isNamed = (clase: AreaClass) => clase === 'distrito' || clase === 'barrio'

const areaOf = (row: Row, shape: SourceGeometry | undefined, { read, options }: { read: Reader; options: RowOptions }): ImportRecord => {
  if (!options.areas) return refused('noPlaceForIt', `polygon, ${row.where} (say what it is with --areas)`)
  if (shape?.type !== 'polygons') return refused('noPosition', row.where)
  const val = valueOf(read.value(row.properties, 'nombre_val'))
  const es = valueOf(read.value(row.properties, 'nombre_es')) ?? valueOf(read.value(row.properties, 'nombre')) ?? val
  if (!es && isNamed(options.areas)) return refused('noAreaName', `${row.where}, columns ${Object.keys(row.properties).join(', ')}`)
  return areaRecord(options.areas, { codigo: valueOf(read.value(row.properties, 'codigo')), es: es ?? '', val }, shape.polygons)
}

/** A place in columns: a geometry as GeoJSON or WKT, or longitude and latitude. */
const placeOf = (properties: Properties, read: Reader, project: Project): SourceGeometry | undefined => {
  const geometry = read.value(properties, 'geometria')
  if (typeof geometry === 'string' && geometry.trim().startsWith('{')) return fromJson(geometry, project)
  if (typeof geometry === 'string') return shapeOfWkt(geometry, project)
  const [x, y] = [read.value(properties, 'longitud'), read.value(properties, 'latitud')].map((value) =>
    value === undefined ? NaN : Number(typeof value === 'string' ? value.replace(',', '.') : value),
  )
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return undefined
  return { type: 'points', points: [project(x, y)] }
}

const fromJson = (text: string, project: Project): SourceGeometry | undefined => {
  try {
    return shapeOfGeoJson(JSON.parse(text), project)
  } catch {
    return undefined
  }
}

/** From OpenStreetMap's class, or without one from the type of street. */
export const classOf = (highway: string, tipo = ''): LineClass => {
  if (/^(motorway|trunk|primary|secondary)(_link)?$/.test(highway)) return 'principal'
  if (/^(pedestrian|footway|steps|corridor|cycleway|living_street)$/.test(highway)) return 'peatonal'
  if (/^(track|path|bridleway)$/.test(highway)) return 'camino'
  if (highway) return 'calle'
  if (['avenida', 'gran vía', 'ronda', 'carretera', 'autovía', 'autopista', 'bulevar'].includes(tipo)) return 'principal'
  return ['camino', 'senda', 'sendero', 'vereda', 'pista', 'cañada', 'cordel', 'carretil'].includes(tipo) ? 'camino' : 'calle'
}
