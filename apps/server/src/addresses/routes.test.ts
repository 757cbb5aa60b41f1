import { getAddress, listPortals, searchAddresses } from '@avisa/contract/addresses/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { faraway, keyOfAnother, layAddressTown, track } from './testing/address-town.ts'

const app = useTestApp()
const unit = town.units.streets
const { latitud, longitud } = town.street
beforeAll(() => layAddressTown(app.current))

const search = async (
  text: string,
  more: { lang?: 'es' | 'ca'; key?: string; management_unit_id?: number; per_page?: number; token?: string } = {},
) => {
  const { management_unit_id = unit, per_page, ...caller } = more
  const query = { search: text, management_unit_id, ...(per_page ? { per_page } : {}) }
  return (await app.current.call(searchAddresses, caller, { query })).body
}
describe('searching an address', () => {
  test('anyone finds a street, with its whole address in the requested language (CALL-30, ENT-ADDR-01)', async () => {
    const street = { id_vial: 1, management_unit_id: unit, tiene_portales: true, centro: { latitud, longitud } }
    const places = { portal: null, distrito: 'Centro', barrio: 'Casco Antiguo' }
    expect(await search('mayor')).toEqual([
      { ...street, label_catastro: 'Calle Mayor', properties: { tipo: 'calle', nombre: 'Mayor', ...places } },
    ])
    expect(await search('mayor', { lang: 'ca' })).toEqual([
      {
        ...street,
        label_catastro: 'Carrer Major',
        properties: { tipo: 'carrer', nombre: 'Major', portal: null, distrito: 'Centre', barrio: 'Nucli Antic' },
      },
    ])
  })
  test.each([
    ['mayor, 3', '3'],
    ['c/ mayor nº 2 bis', '2 bis'],
    ['calle mayor 2', '2'],
    ['carrer major s/n', 's/n'],
    ['mayor 99', null],
    ['mayor 3 bis', null],
  ])('«%s» has the house number %s', async (text, portal) => {
    expect((await search(text))[0]?.properties.portal).toBe(portal)
  })
  test('an address with a house number has the position of that number', async () => {
    expect((await search('mayor 10'))[0]?.centro).toEqual({ latitud: latitud + 0.001, longitud })
  })
  test.each(['', 'm', ' m ', 'zzzz', '???', '12'])('«%s» finds nothing (SRV-44)', async (text) => {
    expect(await search(text)).toEqual([])
  })
  test('capitals and accents do not matter, one letter is too short, and the result is one page at most (SRV-44, OPEN-04)', async () => {
    const { db, home } = app.current
    const add = (street: number) => ({
      tipo_es: 'calle',
      tipo_val: 'carrer',
      nombre_es: `Álamo ${street}`,
      nombre_val: `Àlber ${street}`,
      completo_es: `Calle Álamo ${street}`,
      completo_val: `Carrer Àlber ${street}`,
      fuente: 'test',
      codigo: `p${street}`,
      id_vial: 100 + street,
      latitud,
      longitud,
    })
    await db.write(home.esquema, async (tx) => {
      await tx
        .insertInto('viales')
        .values([
          ...Array.from({ length: 18 }, (_, k) => add(k)),
          { ...add(18), nombre_es: 'B', nombre_val: 'B', completo_es: 'Calle B', completo_val: 'Carrer B' },
        ])
        .execute()
      await tx
        .updateTable('versiones')
        .set({ version: sql`version + 1` })
        .where('nombre', '=', 'callejero')
        .execute()
    })
    for (const text of ['alamo', 'ÁLAMO', 'alber']) expect(await search(text)).toHaveLength(15)
    expect(await search('alamo', { per_page: 18 })).toHaveLength(18)
    expect([await search('b'), (await search('calle b'))[0]?.label_catastro]).toEqual([[], 'Calle B'])
    await app.current.settings({ tamanyo_pagina: 6 })
    expect(await search('alamo')).toHaveLength(6)
  })
  test('a street outside the unit is not found', async () => {
    expect(await search('lejana')).toEqual([])
  })
  test('an unknown or hidden unit has no streets', async () => {
    const { token } = await app.current.signIn({ unidades: [town.units.buildings], roles: ['Tecnicos'] })
    expect(await search('mayor', { management_unit_id: 99 })).toEqual([])
    expect(await search('mayor', { token })).toEqual([])
    expect(await search('mayor', { token, management_unit_id: town.units.buildings })).toHaveLength(1)
  })
  test('another municipality’s key finds none of our streets', async () => {
    expect(await search('mayor', { key: await keyOfAnother(app.current) })).toEqual([])
  })
  test('the next search sees an import', async () => {
    const { db, home } = app.current
    expect(await search('estrella')).toEqual([])
    const names = { tipo_es: 'calle', tipo_val: 'carrer', nombre_es: 'de la Estrella', nombre_val: "de l'Estrela" }
    const whole = { completo_es: 'Calle de la Estrella', completo_val: "Carrer de l'Estrela" }
    await db.write(home.esquema, async (tx) => {
      await tx
        .insertInto('viales')
        .values({ ...names, ...whole, fuente: 'test', codigo: 'e', latitud, longitud, id_vial: 50 })
        .execute()
      await tx
        .updateTable('versiones')
        .set({ version: sql`version + 1` })
        .where('nombre', '=', 'callejero')
        .execute()
    })
    expect((await search('estrela'))[0]?.id_vial).toBe(50)
  })
  test.each([
    ['es', 'management_unit_id: falta este dato.'],
    ['ca', 'management_unit_id: falta esta dada.'],
  ] as const)('without a unit the refusal is in %s', async (lang, message) => {
    const answer = await app.current.inject({
      url: '/api/v2/addresses/search?search=mayor',
      headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0', 'accept-language': lang },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.errors).toEqual([{ field: 'management_unit_id', message }])
  })
})

describe('one address and its house numbers', () => {
  const address = (id_vial: number, management_unit_id: number = unit, key?: string) =>
    app.current.call(getAddress, key ? { key } : {}, { params: { id_vial, management_unit_id } })
  const portals = (id_vial: number, unidad_gestion_id?: number, key?: string) =>
    app.current.call(listPortals, key ? { key } : {}, { params: { id_vial }, query: unidad_gestion_id ? { unidad_gestion_id } : {} })

  test('a street of the unit is returned by its id (CALL-31, SRV-45)', async () => {
    const { status, body } = await address(track.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ label_catastro: 'Camino de la Fuente', tiene_portales: false, properties: { distrito: null } })
  })
  test('house numbers are sorted, extensions after their number, «s/n» last (CALL-29, SRV-45, ENT-PORT-01)', async () => {
    const { body } = await portals(1, unit)
    expect(body.map((portal: { numero: string }) => portal.numero)).toEqual(['1', '2', '2 bis', '3', '4', '10', 's/n'])
    expect(body[0].geom).toEqual({ type: 'Point', coordinates: [longitud, latitud + 0.0001] })
    expect((await portals(1)).body).toEqual(body)
    expect((await portals(track.id)).body).toEqual([])
  })
  test('unknown streets, and those of another unit, an unknown unit or another municipality, are not found (SRV-45)', async () => {
    const key = await keyOfAnother(app.current)
    const answers = [
      address(99),
      address(faraway.id),
      address(1, 99),
      address(1, unit, key),
      portals(99),
      portals(faraway.id, unit),
      portals(1, 99),
      portals(1, unit, key),
      portals(1, undefined, key),
    ]
    for (const { status, body } of await Promise.all(answers)) {
      expect(status).toBe(404)
      expect(body.error.message).toBe('Esa calle no está en la zona de este servicio.')
    }
  })
  test('a unit without a table of house numbers returns none', async () => {
    const { db, home } = app.current
    const set = (value: boolean) =>
      db.write(home.esquema, (tx) =>
        tx.updateTable('unidades_gestion').set({ callejero_tabla_portales: value }).where('id', '=', 2).execute(),
      )
    await set(false)
    expect((await portals(1, 2)).body).toEqual([])
    expect((await search('mayor 3', { management_unit_id: 2 }))[0]).toMatchObject({ tiene_portales: false, properties: { portal: null } })
    await set(true)
  })
})
