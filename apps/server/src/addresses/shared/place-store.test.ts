import { reverseGeocode } from '@avisa/contract/addresses/endpoints'
import type { Position } from '@avisa/contract/values/coordinates'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { faraway, keyOfAnother, layAddressTown, metresEast, ringAround, track } from '../testing/address-town.ts'

const app = useTestApp()
const unit = town.units.streets
const { latitud, longitud } = town.street
beforeAll(() => layAddressTown(app.current))

const placeAt = async (at: Position, more: { lang?: 'es' | 'ca'; key?: string; unidadGestionId?: number; token?: string } = {}) => {
  const { unidadGestionId = unit, ...caller } = more
  return (await app.current.call(reverseGeocode, caller, { query: { lat: at.latitud, lng: at.longitud, unidadGestionId } })).body
}
describe('the address at a position', () => {
  const nothing = {
    encontrada: false,
    direccion: null,
    id_vial: null,
    direccioncalle: null,
    direccionnumero: null,
    distrito: null,
    barrio: null,
    distancia: null,
  }
  const door3 = { latitud: latitud + 0.0003, longitud }

  test('is the nearest house number, with district and neighbourhood, in the requested language (SRV-46, CALL-32)', async () => {
    const place = { encontrada: true, id_vial: 1, direccionnumero: '3' }
    expect(await placeAt(metresEast(door3, 20))).toEqual({
      ...place,
      direccion: 'Calle Mayor, 3',
      direccioncalle: 'Calle Mayor',
      distrito: 'Centro',
      barrio: 'Casco Antiguo',
      distancia: 20,
    })
    expect(await placeAt(metresEast(door3, 20), { lang: 'ca' })).toEqual({
      ...place,
      direccion: 'Carrer Major, 3',
      direccioncalle: 'Carrer Major',
      distrito: 'Centre',
      barrio: 'Nucli Antic',
      distancia: 20,
    })
  })
  test('a point in a hole of a neighbourhood does not belong to it', async () => {
    expect(await placeAt({ latitud: latitud + 0.001, longitud })).toMatchObject({ direccionnumero: '10', distrito: 'Centro', barrio: null })
  })
  test('a house number is used up to 60 metres on the ground', async () => {
    expect(await placeAt(metresEast(door3, 59))).toMatchObject({ encontrada: true, distancia: 59 })
    expect(await placeAt(metresEast(door3, 61))).toEqual(nothing)
  })
  test('a street without house numbers is used up to 100 metres from its axis (SRV-46)', async () => {
    const end = { ...track, longitud: -0.217 }
    expect(await placeAt({ ...track, latitud: track.latitud + 0.0002 })).toMatchObject({
      encontrada: true,
      direccion: 'Camino de la Fuente',
      direccioncalle: 'Camino de la Fuente',
      direccionnumero: null,
      id_vial: track.id,
    })
    expect(await placeAt(metresEast(end, 99))).toMatchObject({ encontrada: true, distancia: 99 })
    expect(await placeAt(metresEast(end, 101))).toEqual(nothing)
  })
  test('there is none outside the unit, for an unknown or hidden unit, or with another municipality’s key (SRV-46)', async () => {
    const { token } = await app.current.signIn({ unidades: [town.units.buildings], roles: ['Tecnicos'] })
    expect(await placeAt(faraway)).toEqual(nothing)
    expect(await placeAt(door3, { unidadGestionId: 99 })).toEqual(nothing)
    expect(await placeAt(door3, { token })).toEqual(nothing)
    expect(await placeAt(door3, { key: await keyOfAnother(app.current) })).toEqual(nothing)
  })
  test('there is none outside the municipality’s boundary, even inside the rectangle of the unit', async () => {
    const { db, home } = app.current
    const set = (half: number) =>
      db.write(home.esquema, (tx) =>
        tx
          .updateTable('zonas_anillos')
          .set({ anillo: ringAround(town.street, half) })
          .where('zona_id', '=', 1)
          .execute(),
      )
    await set(10)
    expect(await placeAt(door3)).toEqual(nothing)
    await set(20_000)
  })
  test.each([
    ['es', 'lat: el máximo es 85.'],
    ['ca', 'lat: el màxim és 85.'],
  ] as const)('an impossible latitude is refused in %s', async (lang, message) => {
    const { status, body } = await app.current.call(reverseGeocode, { lang }, { query: { lat: 95, lng: 0, unidadGestionId: unit } })
    expect(status).toBe(400)
    expect(body.error.errors).toEqual([{ field: 'lat', message }])
  })
})
