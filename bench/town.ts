import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'
import type { Row } from '../apps/server/src/platform/database/bulk-rows.ts'
import { seeded } from '../apps/server/src/demo/random.ts'
import type { PortalRow, TownRows } from '../apps/server/src/demo/town/rows.ts'
import { givenNames, surnames } from './street-names.ts'

const side = 1000

/** A grid of neighbourhoods; `seed` separates the names of the streets of several towns. */
type Grid = {
  nombre: string
  columns: number
  rows: number
  distritos: number
  viales: number
  streetsPerBarrio: number
  doorsPerStreet: number
  middle: { latitud: number; longitud: number }
  seed: number
}

/** 90 neighbourhoods of 28 streets, without the last twenty: 2 500 streets of 40 numbers. */
const cityGrid: Grid = {
  nombre: 'Ciudad de medida',
  columns: 10,
  rows: 9,
  distritos: 20,
  viales: 2500,
  streetsPerBarrio: 28,
  doorsPerStreet: 40,
  middle: { latitud: 39.47, longitud: -0.376 },
  seed: 0,
}
export const size = { barrios: 90, viales: cityGrid.viales, portales: cityGrid.viales * cityGrid.doorsPerStreet } as const

/** Small towns stand some 4 km apart, 25 in a row. */
const smallGrid = (i: number): Grid => ({
  nombre: `Pueblo ${i + 1}`,
  columns: 2,
  rows: 2,
  distritos: 1,
  viales: 40,
  streetsPerBarrio: 10,
  doorsPerStreet: 10,
  middle: { latitud: 41 + Math.floor(i / 25) * 0.04, longitud: -3 + (i % 25) * 0.05 },
  seed: i * 40,
})

const cornerOf = ({ middle, columns, rows }: Grid) => {
  const { x, y } = toMercator(middle)
  return { west: x - (columns * side) / 2, south: y - (rows * side) / 2 }
}

type Box = { west: number; south: number; east: number; north: number }
type Cells = { column: number; row: number; wide?: number; high?: number }
const boxOf = (grid: Grid, { column, row, wide = 1, high = 1 }: Cells): Box => {
  const { west, south } = cornerOf(grid)
  return {
    west: west + column * side,
    south: south + row * side,
    east: west + (column + wide) * side,
    north: south + (row + high) * side,
  }
}
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
const layStreet = (grid: Grid, i: number): Street => {
  const { columns, streetsPerBarrio } = grid
  const at = Math.floor(i / streetsPerBarrio)
  const [column, row] = [at % columns, Math.floor(at / columns)]
  const box = boxOf(grid, { column, row })
  const half = streetsPerBarrio / 2
  const offset = ((i % half) + 0.5) * (side / half)
  const east = i % streetsPerBarrio < half
  // Every pair of given name and surname once, in an order that separates equal surnames.
  const pair = ((grid.seed + i) * 1013) % (givenNames.length * surnames.length)
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
const doorsOf = (street: Street, doorsPerStreet: number): Door[] => {
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

const zoneRows = (grid: Grid): Pick<TownRows, 'zonas' | 'zonas_anillos'> => {
  const { columns, rows } = grid
  const districts = Array.from({ length: grid.distritos }, (_, i) => {
    const [column, row] = [(i % 5) * 2, Math.floor(i / 5) * 2]
    return { clase: 'distrito', nombre: districtName(i), box: boxOf(grid, { column, row, wide: 2, high: row === 6 ? 3 : 2 }) }
  })
  const barrios = Array.from({ length: columns * rows }, (_, i) => ({
    clase: 'barrio',
    nombre: barrioName(i),
    box: boxOf(grid, { column: i % columns, row: Math.floor(i / columns) }),
  }))
  const all = [
    { clase: 'municipio', nombre: grid.nombre, box: boxOf(grid, { column: 0, row: 0, wide: columns, high: rows }) },
    ...districts,
    ...barrios,
  ]
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

const layTown = (grid: Grid) => {
  const streets = Array.from({ length: grid.viales }, (_, i) => layStreet(grid, i))
  const doors = streets.flatMap((street) => doorsOf(street, grid.doorsPerStreet))
  const town: TownRows = {
    viales: streets.map(streetRow),
    viales_tramos: streets.map(segmentRow),
    portales: doors.map(({ row }) => row),
    places: doors.map(({ place }) => place),
    ...zoneRows(grid),
  }
  const { west, south, east, north } = boxOf(grid, { column: 0, row: 0, wide: grid.columns, high: grid.rows })
  const [low, high] = [positionOf(west, south), positionOf(east, north)]
  const limits = {
    ...grid.middle,
    latitud_min: low.latitud,
    latitud_max: high.latitud,
    longitud_min: low.longitud,
    longitud_max: high.longitud,
  }
  return { nombre: grid.nombre, rows: town, limits }
}

/** The measured city as rows of streets, numbers and areas: a grid of 10 × 9 km near València, always the same. */
export const layCity = () => layTown(cityGrid)
/** The `i`th of many small towns, of 40 streets with 400 numbers. */
export const laySmallTown = (i: number) => layTown(smallGrid(i))
