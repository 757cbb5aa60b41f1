import { gunzipSync } from 'node:zlib'
import { baseTile, getMapConfig } from '@avisa/contract/map/endpoints'
import { toMercator } from '@avisa/contract/values/coordinates'
import { VectorTile } from '@mapbox/vector-tile'
import { sql } from 'kysely'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const app = useTestApp()
let neighbour: Awaited<ReturnType<typeof createTown>>

const world = 2 * Math.PI * 6_378_137
const { x, y } = toMercator(town.street)
const tileOf = (z: number) => ({ z, x: Math.floor((x / world + 0.5) * 2 ** z), y: Math.floor((0.5 - y / world) * 2 ** z) })

/** A street through the test street's point, and a park around it, with a name of its own. */
const draw = (esquema: string, name: string) =>
  app.current.db.bulk(esquema, async (client) => {
    await client.query(`update viales set completo_es = $1, completo_val = $2 where id_vial = 1`, [`Calle ${name}`, `Carrer ${name}`])
    await client.query(
      `insert into viales_tramos (id_vial, clase, coords, caja)
       values (1, 'calle', $1, box(point($2, $3), point($4, $5)))`,
      [[x - 100, y, x + 100, y], x - 100, y, x + 100, y],
    )
    await client.query(
      `insert into zonas (id, fuente, clase, codigo, nombre_es, nombre_val) values (1, 'test', 'municipio', '1', $1, $1)`,
      [name],
    )
    const ring = [
      [-900, -900],
      [900, -900],
      [900, 900],
      [-900, 900],
    ]
      .map(([dx = 0, dy = 0]) => `(${x + dx},${y + dy})`)
      .join(',')
    await client.query(`insert into zonas_anillos (zona_id, grupo, anillo) values (1, 0, $1)`, [`(${ring})`])
  })

const layersOf = (body: Buffer) => new VectorTile(new PbfReader(gunzipSync(body))).layers
const namesIn = (body: Buffer, layer: string) => {
  const features = layersOf(body)[layer]
  return Array.from({ length: features?.length ?? 0 }, (_, k) => features?.feature(k).properties['nombre_es'])
}

beforeAll(async () => {
  neighbour = await createTown(app.current.db, 'Vila Veïna')
  await draw(app.current.home.esquema, 'Mayor')
  await draw(neighbour.esquema, 'Ajena')
})

describe('a tile of the base layer', () => {
  it('is served to a plain link, compressed, as a vector tile', async () => {
    const { status, headers, body } = await app.current.call(baseTile, {}, { params: { apiKey: app.current.home.clave, ...tileOf(17) } })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(headers['content-encoding']).toBe('gzip')
    expect(namesIn(body, 'streets')).toEqual(['Calle Mayor'])
    expect(namesIn(body, 'portals').toSorted()).toEqual(['1', '2', '3', '4'])
  })

  it('has house numbers only at zooms where they are readable', async () => {
    const { body } = await app.current.call(baseTile, {}, { params: { apiKey: app.current.home.clave, ...tileOf(16) } })
    expect(namesIn(body, 'streets')).toEqual(['Calle Mayor'])
    expect(layersOf(body)['portals']).toBeUndefined()
  })

  it('contains only the streets of the key’s municipality', async () => {
    const { body } = await app.current.call(baseTile, {}, { params: { apiKey: neighbour.clave, ...tileOf(17) } })
    expect(namesIn(body, 'streets')).toEqual(['Calle Ajena'])
  })

  it('does not exist for an unknown key', async () => {
    const { status } = await app.current.call(baseTile, {}, { params: { apiKey: 'nobody', ...tileOf(17) } })
    expect(status).toBe(404)
  })

  it('is refused outside the supported zooms', async () => {
    const answer = await app.current.inject({ url: `/tiles/${app.current.home.clave}/18/1/1` })
    expect(answer.statusCode).toBe(400)
  })

  it('is immutable under its version, and answers 304 to a matching ETag', async () => {
    const { capas } = (await app.current.call(getMapConfig, {})).body
    const { z, x: column, y: line } = tileOf(17)
    const url = capas[0].url.replace('{z}', z).replace('{x}', column).replace('{y}', line)
    const first = await app.current.inject({ url })
    expect(first.headers['cache-control']).toContain('immutable')
    const again = await app.current.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await sql`update ${sql.id(app.current.home.esquema, 'versiones')} set version = version + 1 where nombre = 'callejero'`.execute(
      app.current.db.shared,
    )
    const stale = await app.current.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(stale.statusCode).toBe(200)
    expect(stale.headers['cache-control']).not.toContain('immutable')
  })

  it('is read with indexes only', async () => {
    await app.current.db.bulk(app.current.home.esquema, async (client) => {
      // A handful of rows is read whole whatever the index; this asks whether the index can serve.
      await client.query('set local enable_seqscan = off')
      for (const [table, condition] of [
        ['viales_tramos', 'caja && box(point(0,0), point(1,1))'],
        ['zonas_anillos', 'box(anillo) && box(point(0,0), point(1,1))'],
        ['portales', 'punto <@ box(point(0,0), point(1,1))'],
      ]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select 1 from ${table} where ${condition}`)
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
          /Index.*Scan (using|on) (viales_tramos_caja|zonas_anillos_caja|portales_punto)/,
        )
      }
    })
  })
})

describe('the configuration of the map', () => {
  it('contains centre, zooms, limits of the boundary and our own layer (SRV-20, CALL-15, START-39)', async () => {
    const { status, body } = await app.current.call(getMapConfig, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ centro: { latitud: 39.05, longitud: -0.25 }, zoom: 15, zoom_min: 11, zoom_max: 20 })
    expect(body.limites.latitud_min).toBeLessThan(39.05)
    expect(body.limites.longitud_max).toBeGreaterThan(-0.25)
    expect(body.capas).toHaveLength(1)
    expect(body.capas[0]).toMatchObject({ key: 'propia', tipo: 'propia', nombre_val: 'Guia de carrers' })
    expect(body.capas[0].url).toContain(app.current.home.clave)
  })

  it('contains the municipality’s own layers in their order', async () => {
    const esquema = neighbour.esquema
    await app.current.db.write(esquema, (tx) =>
      tx
        .insertInto('capas_mapa')
        .values([
          {
            key: 'orto',
            nombre_es: 'Ortofoto',
            nombre_val: 'Ortofoto',
            tipo: 'raster',
            url: 'https://example.org/{z}/{x}/{y}.jpg',
            atribucion: '© Example',
            zoom_max: 19,
            orden: 2,
          },
          {
            key: 'calles',
            nombre_es: 'Callejero',
            nombre_val: 'Guia de carrers',
            tipo: 'propia',
            url: null,
            atribucion: null,
            zoom_max: null,
            orden: 1,
          },
        ])
        .execute(),
    )
    const { body } = await app.current.call(getMapConfig, { key: neighbour.clave })
    expect(body.capas.map((layer: { key: string }) => layer.key)).toEqual(['calles', 'orto'])
    expect(body.capas[0].url).toContain(`/tiles/${neighbour.clave}/`)
    expect(body.capas[1]).toMatchObject({ tipo: 'raster', zoom_max: 19, url: 'https://example.org/{z}/{x}/{y}.jpg' })
  })
})
