import { metresBetween, toMercator } from '@avisa/contract/values/coordinates'
import { expect, test } from 'vitest'
import { area, contains, project } from './geometry.ts'
import { names, streetName } from './names.ts'
import { coordinates, townLimits, townRows } from './rows.ts'
import { layTown, position } from './town.ts'

const town = layTown()
const rows = townRows(town)
const axes = new Map(town.streets.map((street) => [street.code, street]))
const ringsOf = (clase: string) => town.zones.filter((zone) => zone.clase === clase)

test('the town is always the same', () => {
  expect(JSON.stringify(townRows(layTown()))).toBe(JSON.stringify(rows))
  expect(JSON.stringify(townRows(layTown(7)))).not.toBe(JSON.stringify(rows))
})

test('it has more than three hundred streets and ten thousand numbers, and no street without a number', () => {
  expect(town.streets.length).toBeGreaterThan(300)
  expect(town.doors.length).toBeGreaterThan(10_000)
  const numbered = new Set(town.doors.map((door) => door.street))
  expect(town.streets.filter((street) => !numbered.has(street.code)).map((street) => street.code)).toEqual([])
})

test('every number is within 40 metres of its street', () => {
  const far = town.doors.filter((door) => project(axes.get(door.street)?.axis ?? [], door.point).distance > 40)
  expect(far.map((door) => `${door.street} ${door.numero}`)).toEqual([])
})

test('odd numbers are on one side of a street and even ones on the other', () => {
  const plain = town.doors.filter((door) => door.numero !== null && !['plaza', 'rural'].includes(streetName(door.street).clase))
  const wrong = plain.filter((door) => project(axes.get(door.street)?.axis ?? [], door.point).left !== (Number(door.numero) % 2 === 1))
  expect(plain.length).toBeGreaterThan(10_000)
  expect(wrong).toEqual([])
})

const numbersOf = (doors: readonly { numero: number | null }[]) => doors.map((door) => Number(door.numero))
const byStreet = Map.groupBy(
  town.doors.filter((door) => door.numero !== null),
  (door) => door.street,
)

test('a number with its extension is unique in a street', () => {
  const repeated = [...byStreet].filter(([, doors]) => new Set(doors.map((door) => `${door.numero}${door.extension}`)).size < doors.length)
  expect(repeated.map(([street]) => street)).toEqual([])
})

test('numbers increase from the start of a street to its end', () => {
  const disordered = [...byStreet].filter(([street, doors]) => {
    if (['plaza', 'rural'].includes(streetName(street).clase)) return false
    const axis = axes.get(street)?.axis ?? []
    const along = doors
      .filter((door) => Number(door.numero) % 2 === 1)
      .toSorted((p, q) => project(axis, p.point).along - project(axis, q.point).along)
    return numbersOf(along).some((number, i, all) => number < (all[i - 1] ?? 0))
  })
  expect(disordered.map(([street]) => street)).toEqual([])
})

test('some numbers have an extension and some numbers are skipped', () => {
  expect(town.doors.filter((door) => door.extension !== '').length).toBeGreaterThan(100)
  expect(rows.portales.some((portal) => portal['portal'] === 's/n' && portal['numero'] === null)).toBe(true)
})

test('every number is in exactly one district and one neighbourhood', () => {
  for (const clase of ['distrito', 'barrio']) {
    const rings = ringsOf(clase).flatMap((zone) => zone.rings)
    const wrong = town.doors.filter((door) => rings.filter((ring) => contains(ring, door.point)).length !== 1)
    expect(wrong.map((door) => `${clase} ${door.street} ${door.numero}`)).toEqual([])
  }
  expect(ringsOf('barrio').length).toBe(names.barrios.length)
  expect(ringsOf('distrito').length).toBe(names.distritos.length)
})

test('each neighbourhood has numbers', () => {
  const empty = names.barrios.filter((barrio) => !town.doors.some((door) => door.barrio === barrio.codigo))
  expect(empty.map((barrio) => barrio.codigo)).toEqual([])
})

test('blocks and houses are valid rings that do not touch the street axes', () => {
  const solid = [...ringsOf('manzana'), ...ringsOf('edificio')]
  expect(solid.filter((zone) => zone.rings.some((ring) => area(ring) < 8)).map((zone) => zone.code)).toEqual([])
  const blocks = ringsOf('manzana').filter((zone) => zone.code !== 'espigon')
  const crossed = town.streets
    .filter((street) => street.clase === 'calle' || street.clase === 'principal')
    .filter((street) => street.axis.some((point) => blocks.some((zone) => zone.rings.some((ring) => contains(ring, point)))))
  expect(crossed.map((street) => street.code)).toEqual([])
})

test('the sea is in the east, and the town on land between 38.9 and 39.2 degrees north', () => {
  const sea = ringsOf('agua').find((zone) => zone.code === 'mar')?.rings[0] ?? []
  expect(town.doors.filter((door) => contains(sea, door.point))).toEqual([])
  expect(contains(sea, { x: 3000, y: 0 })).toBe(true)
  const limits = townLimits(town)
  expect(limits.latitud_min).toBeGreaterThan(38.9)
  expect(limits.latitud_max).toBeLessThan(39.2)
})

test('a metre of the plan is a metre on the ground, within one in a thousand', () => {
  const [a, b] = [coordinates({ x: -1000, y: -600 }), coordinates({ x: 900, y: 800 })]
  expect(metresBetween(a, b) / Math.hypot(1900, 1400)).toBeCloseTo(1, 2)
})

test('lines and areas are in Web Mercator metres at the positions of the numbers', () => {
  const street = town.streets.find((street) => street.code === 'calle-mayor')
  const row = rows.viales_tramos.find((_, i) => town.streets[i]?.code === 'calle-mayor')
  const first = street?.axis[0]
  if (!first || !row) throw new Error('the town has no Calle Mayor')
  const expected = toMercator(position(first))
  const [x, y] = String(row['coords']).slice(1, -1).split(',').map(Number)
  expect(Math.abs((x ?? 0) - expected.x) + Math.abs((y ?? 0) - expected.y)).toBeLessThan(0.05)
})

test('every street and area has its name in both languages', () => {
  const named = ['completo_es', 'completo_val', 'nombre_es', 'nombre_val']
  expect(rows.viales.filter((row) => named.some((key) => !row[key]))).toEqual([])
  const unnamed = new Set(['manzana', 'edificio'])
  expect(town.zones.filter((zone) => !unnamed.has(zone.clase) && (!zone.es || !zone.val)).map((zone) => zone.code)).toEqual([])
})
