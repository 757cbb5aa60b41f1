import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import type { Row } from '../apps/server/src/platform/database/bulk-rows.ts'
import { seeded } from '../apps/server/src/demo/random.ts'
import type { PortalRow, TownRows } from '../apps/server/src/demo/town/rows.ts'
import { givenNames, surnames } from './street-names.ts'

const columns = 10
const rows = 9
const side = 1000
const streetsPerBarrio = 28
const doorsPerStreet = 40
/** 90 neighbourhoods of 28 streets, without the last twenty: 2 500 streets of 40 numbers. */
export const size = { barrios: columns * rows, distritos: 20, viales: 2500, portales: 2500 * doorsPerStreet } as const

const middle = toMercator({ latitud: 39.47, longitud: -0.376 })
const west = middle.x - (columns * side) / 2
const south = middle.y - (rows * side) / 2

type Box = { west: number; south: number; east: number; north: number }
const boxOf = (column: number, row: number, wide = 1, high = 1): Box => ({
  west: west + column * side,
  south: south + row * side,
  east: west + (column + wide) * side,
  north: south + (row + high) * side,
})
const ringOf = ({ west, south, east, north }: Box) => `((${west},${south}),(${east},${south}),(${east},${north}),(${west},${north}))`

/** Two columns by two rows of neighbourhoods, three rows at the top: five by four districts. */
const districtOf = (column: number, row: number) => Math.min(3, Math.floor(row / 2)) * 5 + Math.floor(column / 2)
const districtName = (i: number) => `Distrito ${i + 1}`
const barrioName = (i: number) => `Barrio de ${surnames[i % surnames.length]} ${i < surnames.length ? 'Alto' : 'Bajo'}`

const metres = (value: number) => Math.round(value * 100) / 100
const degrees = (value: number) => Math.round(value * 1e7) / 1e7
const positionOf = (x: number, y: number) => {
  const { latitud, longitud } = fromMercator({ x, y })
  return { latitud: degrees(latitud), longitud: degrees(longitud) }
}

type Street = {
  id: number
  nombre: string
  distrito: string
  barrio: string
  from: readonly [number, number]
  to: readonly [number, number]
}

/** Half the streets of a neighbourhood run east, half north, across all of it. */
const layStreet = (i: number): Street => {
  const at = Math.floor(i / streetsPerBarrio)
  const [column, row] = [at % columns, Math.floor(at / columns)]
  const box = boxOf(column, row)
  const half = streetsPerBarrio / 2
  const offset = ((i % half) + 0.5) * (side / half)
  const east = i % streetsPerBarrio < half
  // Every pair of given name and surname once, in an order that separates equal surnames.
  const pair = (i * 1013) % (givenNames.length * surnames.length)
  const nombre = `de ${givenNames[pair % givenNames.length]} ${surnames[Math.floor(pair / givenNames.length)]}`
  return {
    id: i + 1,
    nombre,
    distrito: districtName(districtOf(column, row)),
    barrio: barrioName(at),
    from: east ? [box.west, box.south + offset] : [box.west + offset, box.south],
    to: east ? [box.east, box.south + offset] : [box.west + offset, box.north],
  }
}

const along = ({ from, to }: Street, share: number): [number, number] => [
  metres(from[0] + (to[0] - from[0]) * share),
  metres(from[1] + (to[1] - from[1]) * share),
]

const streetRow = (street: Street): Row => ({
  id_vial: street.id,
  fuente: 'bench',
  codigo: `v${street.id}`,
  tipo_es: 'calle',
  tipo_val: 'carrer',
  nombre_es: street.nombre,
  nombre_val: street.nombre,
  completo_es: `Calle ${street.nombre}`,
  completo_val: `Carrer ${street.nombre}`,
  ...positionOf(...along(street, 0.5)),
  distrito: street.distrito,
  barrio: street.barrio,
})

const segmentRow = (street: Street): Row => {
  const [[x1, y1], [x2, y2]] = [along(street, 0), along(street, 1)]
  return { id_vial: street.id, clase: 'calle', coords: `{${x1},${y1},${x2},${y2}}`, caja: `(${x2},${y2}),(${x1},${y1})` }
}

type Door = { row: Row; place: PortalRow }
const doorsOf = (street: Street): Door[] => {
  const random = seeded(street.id)
  const across = street.from[1] === street.to[1] ? ([0, 1] as const) : ([1, 0] as const)
  return Array.from({ length: doorsPerStreet }, (_, i) => {
    const numero = i + 1
    const [x, y] = along(street, (Math.floor(i / 2) + random.between(0.3, 0.7)) / (doorsPerStreet / 2))
    const away = i % 2 === 0 ? 8 : -8
    const at = positionOf(x + across[0] * away, y + across[1] * away)
    const door = { id_vial: street.id, portal: String(numero), ...at }
    return {
      row: { ...door, codigo: String(numero), numero, extension: '' },
      place: { ...door, distrito: street.distrito, barrio: street.barrio },
    }
  })
}

const zoneRows = (): Pick<TownRows, 'zonas' | 'zonas_anillos'> => {
  const districts = Array.from({ length: size.distritos }, (_, i) => {
    const [column, row] = [(i % 5) * 2, Math.floor(i / 5) * 2]
    return { clase: 'distrito', nombre: districtName(i), box: boxOf(column, row, 2, row === 6 ? 3 : 2) }
  })
  const barrios = Array.from({ length: size.barrios }, (_, i) => ({
    clase: 'barrio',
    nombre: barrioName(i),
    box: boxOf(i % columns, Math.floor(i / columns)),
  }))
  const all = [{ clase: 'municipio', nombre: 'Ciudad de medida', box: boxOf(0, 0, columns, rows) }, ...districts, ...barrios]
  return {
    zonas: all.map(({ clase, nombre }, i) => ({
      id: i + 1,
      fuente: 'bench',
      clase,
      codigo: `z${i + 1}`,
      nombre_es: nombre,
      nombre_val: nombre,
    })),
    zonas_anillos: all.map(({ box }, i) => ({ zona_id: i + 1, grupo: 0, hueco: false, anillo: ringOf(box) })),
  }
}

/** The measured city as rows of streets, numbers and areas: a grid of 10 × 9 km near València, always the same. */
export const layCity = () => {
  const streets = Array.from({ length: size.viales }, (_, i) => layStreet(i))
  const doors = streets.flatMap(doorsOf)
  const town: TownRows = {
    viales: streets.map(streetRow),
    viales_tramos: streets.map(segmentRow),
    portales: doors.map(({ row }) => row),
    places: doors.map(({ place }) => place),
    ...zoneRows(),
  }
  const [low, high] = [positionOf(west, south), positionOf(west + columns * side, south + rows * side)]
  const limits = {
    ...positionOf(middle.x, middle.y),
    latitud_min: low.latitud,
    latitud_max: high.latitud,
    longitud_min: low.longitud,
    longitud_max: high.longitud,
  }
  return { rows: town, limits }
}
