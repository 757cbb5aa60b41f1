import type { Row } from '#/platform/database/bulk-rows.ts'
import { at, type Point, type Ring } from './geometry.ts'
import { names, streetName } from './names.ts'
import { middleOf, place, position, type Town } from './town.ts'

const barrioName = new Map(names.barrios.map((barrio) => [barrio.codigo, barrio]))
const districtName = new Map(names.distritos.map((district) => [district.codigo, district]))

export const areaNames = (barrio: string | undefined): { distrito: string | null; barrio: string | null } => {
  const area = barrio === undefined ? undefined : barrioName.get(barrio)
  return { barrio: area?.nombre_es ?? null, distrito: area ? (districtName.get(area.distrito)?.nombre_es ?? null) : null }
}

const metres = (value: number) => Math.round(value * 100) / 100
const degrees = (value: number) => Math.round(value * 1e7) / 1e7
export const coordinates = (point: Point) => {
  const { latitud, longitud } = position(point)
  return { latitud: degrees(latitud), longitud: degrees(longitud) }
}

const flat = (points: readonly Point[]) => points.map(place).flatMap(({ x, y }) => [metres(x), metres(y)])
const box = (points: readonly Point[]) => {
  const placed = points.map(place)
  const xs = placed.map((p) => p.x)
  const ys = placed.map((p) => p.y)
  return `(${metres(Math.max(...xs))},${metres(Math.max(...ys))}),(${metres(Math.min(...xs))},${metres(Math.min(...ys))})`
}
const polygon = (ring: Ring) =>
  `(${ring
    .map(place)
    .map(({ x, y }) => `(${metres(x)},${metres(y)})`)
    .join(',')})`

export type StreetRow = { id_vial: number; codigo: string; completo_es: string; completo_val: string }
export type PortalRow = {
  id_vial: number
  portal: string
  latitud: number
  longitud: number
  distrito: string | null
  barrio: string | null
}
export type TownRows = { viales: Row[]; viales_tramos: Row[]; portales: Row[]; zonas: Row[]; zonas_anillos: Row[]; places: PortalRow[] }

const label = (numero: number | null, extension: string) =>
  numero === null ? 's/n' : extension ? `${numero} ${extension}` : String(numero)

const streetRows = (town: Town, ids: ReadonlyMap<string, number>): Pick<TownRows, 'viales' | 'viales_tramos'> => ({
  viales: town.streets.map((street) => {
    const { tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val } = streetName(street.code)
    const middle = middleOf(street)
    const { barrio, distrito } = areaNames(town.barrioAt(middle))
    return {
      id_vial: ids.get(street.code) ?? 0,
      fuente: 'demo',
      codigo: street.code,
      tipo_es,
      tipo_val,
      nombre_es,
      nombre_val,
      completo_es,
      completo_val,
      ...coordinates(middle),
      distrito,
      barrio,
    }
  }),
  viales_tramos: town.streets.map((street) => ({
    id_vial: ids.get(street.code) ?? 0,
    clase: street.clase,
    coords: `{${flat(street.axis).join(',')}}`,
    caja: box(street.axis),
  })),
})

const doorRows = (town: Town, ids: ReadonlyMap<string, number>): Pick<TownRows, 'portales' | 'places'> => {
  const rows = town.doors.map((door, i) => ({
    id_vial: ids.get(door.street) ?? 0,
    codigo: door.numero === null ? `sn-${i}` : `${door.numero}${door.extension}`,
    numero: door.numero,
    extension: door.extension,
    portal: label(door.numero, door.extension),
    ...coordinates(door.point),
  }))
  const places = rows.map(({ id_vial, portal, latitud, longitud }, i) => ({
    id_vial,
    portal,
    latitud,
    longitud,
    ...areaNames(at(town.doors, i).barrio),
  }))
  return { portales: rows, places }
}

const zoneRows = (town: Town): Pick<TownRows, 'zonas' | 'zonas_anillos'> => ({
  zonas: town.zones.map((zone, i) => ({
    id: i + 1,
    fuente: 'demo',
    clase: zone.clase,
    codigo: zone.code,
    nombre_es: zone.es,
    nombre_val: zone.val,
  })),
  zonas_anillos: town.zones.flatMap((zone, i) =>
    zone.rings.map((ring, grupo) => ({ zona_id: i + 1, grupo, hueco: false, anillo: polygon(ring) })),
  ),
})

export const townRows = (town: Town): TownRows => {
  const ids = new Map(town.streets.map((street, i) => [street.code, i + 1]))
  return { ...streetRows(town, ids), ...doorRows(town, ids), ...zoneRows(town) }
}

export const townLimits = (town: Town) => {
  const ring = town.zones.find((zone) => zone.clase === 'municipio')?.rings[0] ?? []
  const all = ring.map(coordinates)
  return {
    ...coordinates({ x: 0, y: 0 }),
    latitud_min: Math.min(...all.map((p) => p.latitud)),
    latitud_max: Math.max(...all.map((p) => p.latitud)),
    longitud_min: Math.min(...all.map((p) => p.longitud)),
    longitud_max: Math.max(...all.map((p) => p.longitud)),
  }
}
