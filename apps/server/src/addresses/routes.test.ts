import { getAddress, listPortals, reverseGeocode, searchAddresses } from '@avisa/contract/addresses/endpoints'
import { fromMercator, toMercator, type Position } from '@avisa/contract/values/coordinates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const app = useTestApp()
const unit = town.units.streets
const { latitud, longitud } = town.street
/** A rural track without numbers, two kilometres east of the street; a street outside every unit. */
const track = { id: 2, latitud: 39.05, longitud: -0.22 }
const faraway = { id: 3, latitud: 40, longitud: -0.25 }

/** A square ring around a position, `half` metres of Web Mercator to each side. */
const ringAround = (at: Position, half: number) => {
  const { x, y } = toMercator(at)
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] // prettier-ignore
  return `(${corners.map(([a = 0, b = 0]) => `(${x + a * half},${y + b * half})`).join(',')})`
}
const metresEast = (at: Position, metres: number): Position => {
  const { x, y } = toMercator(at)
  return fromMercator({ x: x + metres / Math.cos((at.latitud * Math.PI) / 180), y })
}

beforeAll(async () => {
  const { db, home } = app.current
  await db.write(home.esquema, async (tx) => {
    const more = [
      {
        ...track,
        tipo_es: 'camino',
        tipo_val: 'camí',
        nombre_es: 'de la Fuente',
        nombre_val: 'de la Font',
        completo: ['Camino de la Fuente', 'Camí de la Font'],
      },
      {
        ...faraway,
        tipo_es: 'calle',
        tipo_val: 'carrer',
        nombre_es: 'Lejana',
        nombre_val: 'Llunyana',
        completo: ['Calle Lejana', 'Carrer Llunyana'],
      },
    ]
    for (const { id, completo, ...street } of more) {
      const [completo_es = '', completo_val = ''] = completo
      const texts = { completo_es, completo_val, busqueda: `${completo_es} ${completo_val}` }
      await tx.insertInto('viales').values({ ...street, ...texts, id_vial: id, fuente: 'test', codigo: String(id) }).execute() // prettier-ignore
    }
    await tx
      .insertInto('portales')
      .values([
        { id_vial: 1, codigo: '10', numero: 10, extension: '', portal: '10', latitud: latitud + 0.001, longitud },
        { id_vial: 1, codigo: '2b', numero: 2, extension: 'bis', portal: '2 bis', latitud: latitud + 0.00025, longitud },
        { id_vial: 1, codigo: 'sn', numero: null, extension: '', portal: 's/n', latitud: latitud + 0.002, longitud },
      ])
      .execute()
    const [from, to] = [toMercator({ ...track, longitud: -0.223 }), toMercator({ ...track, longitud: -0.217 })]
    await tx
      .insertInto('viales_tramos')
      .values({
        id_vial: track.id,
        clase: 'camino',
        coords: [from.x, from.y, to.x, to.y],
        caja: `((${from.x},${from.y}),(${to.x},${to.y}))`,
      })
      .execute()
    const zones = [
      { id: 1, clase: 'municipio', nombre_es: 'Villa', nombre_val: 'Vila', half: 20_000 },
      { id: 2, clase: 'distrito', nombre_es: 'Centro', nombre_val: 'Centre', half: 2000 },
      { id: 3, clase: 'barrio', nombre_es: 'Casco Antiguo', nombre_val: 'Nucli Antic', half: 500 },
    ]
    for (const { half, ...zone } of zones) {
      await tx.insertInto('zonas').values({ ...zone, fuente: 'test', codigo: String(zone.id) }).execute() // prettier-ignore
      await tx
        .insertInto('zonas_anillos')
        .values({ zona_id: zone.id, grupo: 1, anillo: ringAround(town.street, half) })
        .execute()
    }
    // The neighbourhood has a hole around number 10.
    const hole = ringAround({ latitud: latitud + 0.001, longitud }, 20)
    await tx.insertInto('zonas_anillos').values({ zona_id: 3, grupo: 1, hueco: true, anillo: hole }).execute()
    await tx
      .updateTable('versiones')
      .set({ version: sql`version + 1` })
      .where('nombre', '=', 'callejero')
      .execute()
  })
})

const search = async (text: string, more: { lang?: 'es' | 'ca'; key?: string; management_unit_id?: number; token?: string } = {}) => {
  const { management_unit_id = unit, ...caller } = more
  return (await app.current.call(searchAddresses, caller, { query: { search: text, management_unit_id } })).body
}
const placeAt = async (at: Position, more: { lang?: 'es' | 'ca'; key?: string; unidadGestionId?: number; token?: string } = {}) => {
  const { unidadGestionId = unit, ...caller } = more
  return (await app.current.call(reverseGeocode, caller, { query: { lat: at.latitud, lng: at.longitud, unidadGestionId } })).body
}
const otherKey = async () => {
  const other = await createTown(app.current.db, 'Altra Vila')
  await app.current.db.write(other.esquema, (tx) => tx.deleteFrom('viales').execute())
  return other.clave
}

describe('searching an address', () => {
  test('a street is found by anyone, with its whole address in the language asked', async () => {
    const found = { id_vial: 1, management_unit_id: unit, tiene_portales: true, centro: { latitud, longitud } }
    const places = { portal: null, distrito: 'Centro', barrio: 'Casco Antiguo' }
    expect(await search('mayor')).toEqual([
      { ...found, label_catastro: 'Calle Mayor', properties: { tipo: 'calle', nombre: 'Mayor', ...places } },
    ])
    expect(await search('mayor', { lang: 'ca' })).toEqual([
      { ...found, label_catastro: 'Carrer Major', properties: { tipo: 'carrer', nombre: 'Major', ...places } },
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
  test('an address with a house number stands at its door', async () => {
    expect((await search('mayor 10'))[0]?.centro).toEqual({ latitud: latitud + 0.001, longitud })
  })
  test.each(['', 'm', ' m ', 'zzzz', '???', '12'])('«%s» finds nothing', async (text) => {
    expect(await search(text)).toEqual([])
  })
  test('a street outside the unit is not found', async () => {
    expect(await search('lejana')).toEqual([])
  })
  test('a unit that is unknown, or hidden from the caller, has no streets', async () => {
    const { token } = await app.current.signIn({ unidades: [town.units.buildings], roles: ['Tecnicos'] })
    expect(await search('mayor', { management_unit_id: 99 })).toEqual([])
    expect(await search('mayor', { token })).toEqual([])
    expect(await search('mayor', { token, management_unit_id: town.units.buildings })).toHaveLength(1)
  })
  test("another municipality's key finds none of our streets", async () => {
    expect(await search('mayor', { key: await otherKey() })).toEqual([])
  })
  test('an import is seen at the next search', async () => {
    const { db, home } = app.current
    expect(await search('estrella')).toEqual([])
    const names = { tipo_es: 'calle', tipo_val: 'carrer', nombre_es: 'de la Estrella', nombre_val: "de l'Estrela" }
    const whole = { completo_es: 'Calle de la Estrella', completo_val: "Carrer de l'Estrela", busqueda: 'estrella' }
    await db.write(home.esquema, async (tx) => {
      await tx.insertInto('viales').values({ ...names, ...whole, fuente: 'test', codigo: 'e', latitud, longitud, id_vial: 50 }).execute() // prettier-ignore
      await tx
        .updateTable('versiones')
        .set({ version: sql`version + 1` })
        .where('nombre', '=', 'callejero')
        .execute()
    })
    expect((await search('estrela'))[0]?.id_vial).toBe(50)
  })
  test.each([
    ['es', 'Falta este dato.'],
    ['ca', 'Falta esta dada.'],
  ] as const)('without a unit the refusal is said in %s', async (lang, message) => {
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

  test('a street of the unit is given by its id', async () => {
    const { status, body } = await address(track.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ label_catastro: 'Camino de la Fuente', tiene_portales: false, properties: { distrito: null } })
  })
  test('house numbers come in order, extensions after, without number last', async () => {
    const { body } = await portals(1, unit)
    expect(body.map((portal: { numero: string }) => portal.numero)).toEqual(['1', '2', '2 bis', '3', '4', '10', 's/n'])
    expect(body[0].geom).toEqual({ type: 'Point', coordinates: [longitud, latitud + 0.0001] })
    expect((await portals(1)).body).toEqual(body)
    expect((await portals(track.id)).body).toEqual([])
  })
  test('an unknown street, one outside the unit, one of an unknown unit and one of another municipality are not found', async () => {
    const key = await otherKey()
    const answers = [
      address(99), address(faraway.id), address(1, 99), address(1, unit, key),
      portals(99), portals(faraway.id, unit), portals(1, 99), portals(1, unit, key), portals(1, undefined, key),
    ] // prettier-ignore
    for (const { status, body } of await Promise.all(answers)) {
      expect(status).toBe(404)
      expect(body.error.message).toBe('Esa calle no existe en esta unidad.')
    }
  })
  test('a unit without a table of house numbers shows none', async () => {
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

describe('the address at a position', () => {
  const nothing = {
    encontrada: false, direccion: null, id_vial: null, direccioncalle: null, direccionnumero: null, distrito: null, barrio: null, distancia: null,
  } // prettier-ignore
  const door3 = { latitud: latitud + 0.0003, longitud }

  test('is the nearest house number, its district and neighbourhood, in the language asked', async () => {
    const found = { encontrada: true, id_vial: 1, direccionnumero: '3' }
    expect(await placeAt(metresEast(door3, 20))).toEqual({
      ...found, direccion: 'Calle Mayor, 3', direccioncalle: 'Calle Mayor', distrito: 'Centro', barrio: 'Casco Antiguo', distancia: 20,
    }) // prettier-ignore
    expect(await placeAt(metresEast(door3, 20), { lang: 'ca' })).toEqual({
      ...found, direccion: 'Carrer Major, 3', direccioncalle: 'Carrer Major', distrito: 'Centre', barrio: 'Nucli Antic', distancia: 20,
    }) // prettier-ignore
  })
  test('is not in a neighbourhood whose hole it lies in', async () => {
    expect(await placeAt({ latitud: latitud + 0.001, longitud })).toMatchObject({ direccionnumero: '10', distrito: 'Centro', barrio: null })
  })
  test('reaches a house number 59 metres away on the ground, not 61', async () => {
    expect(await placeAt(metresEast(door3, 59))).toMatchObject({ encontrada: true, distancia: 59 })
    expect(await placeAt(metresEast(door3, 61))).toEqual(nothing)
  })
  test('is the street alone where it has no numbers, up to 100 metres from its axis', async () => {
    const end = { ...track, longitud: -0.217 }
    expect(await placeAt({ ...track, latitud: track.latitud + 0.0002 })).toMatchObject({
      encontrada: true, direccion: 'Camino de la Fuente', direccioncalle: 'Camino de la Fuente', direccionnumero: null, id_vial: track.id,
    }) // prettier-ignore
    expect(await placeAt(metresEast(end, 99))).toMatchObject({ encontrada: true, distancia: 99 })
    expect(await placeAt(metresEast(end, 101))).toEqual(nothing)
  })
  test('is nothing outside the unit, of an unknown or hidden unit, or with the key of another municipality', async () => {
    const { token } = await app.current.signIn({ unidades: [town.units.buildings], roles: ['Tecnicos'] })
    expect(await placeAt(faraway)).toEqual(nothing)
    expect(await placeAt(door3, { unidadGestionId: 99 })).toEqual(nothing)
    expect(await placeAt(door3, { token })).toEqual(nothing)
    expect(await placeAt(door3, { key: await otherKey() })).toEqual(nothing)
  })
  test('is nothing outside the boundary, where the municipality has one, though inside the rectangle of the unit', async () => {
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
    ['es', 'El máximo es 85.'],
    ['ca', 'El màxim és 85.'],
  ] as const)('a latitude off the earth is refused in %s', async (lang, message) => {
    const { status, body } = await app.current.call(reverseGeocode, { lang }, { query: { lat: 95, lng: 0, unidadGestionId: unit } })
    expect(status).toBe(400)
    expect(body.error.errors).toEqual([{ field: 'lat', message }])
  })
})
