import { createIncident, exportIncidents, listIncidents } from '@avisa/contract/incidents/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { openExports } from './export.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
type Query = { formato: 'csv' | 'geojson'; criteria?: string; search?: string }

const count = 1100
const mail = 'rosa@correo.es'
let staff: Caller
let other: Caller

const download = (caller: Caller, query: Query) => app.current.call(exportIncidents, caller, { query })
const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(body) : String(body)
const csv = async (caller: Caller, query: Omit<Query, 'formato'> = {}) => {
  const { status, body } = await download(caller, { formato: 'csv', ...query })
  expect(status).toBe(200)
  return textOf(body).split('\r\n').filter(Boolean)
}

beforeAll(async () => {
  const permisos = ['incidencia.consultar.todas', 'exportacion.crear', 'mantenimiento.ciudadano.consultar', 'ver-creador-inci-tar'] as const
  staff = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [town.units.streets] })).token }
  other = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [town.units.buildings] })).token }
  await app.current.call(
    createIncident,
    { uuid: 'device-export' },
    {
      body: {
        tipos: String(town.types.lampOut),
        unidad_gestion_id: town.units.streets,
        geolatitud: 39.05,
        geolongitud: -0.25,
        contenido: '=HYPERLINK("x");roto',
        ciudadano: { email: mail, nombre: 'Rosa' },
      },
    },
  )
  // Many at the same moment, so that a page ends between two of them.
  await app.current.db.write(app.current.home.esquema, (tx) =>
    sql`insert into ${sql.table(`${app.current.home.esquema}.incidencias`)} (codigo, unidad_gestion_id, geolatitud, geolongitud, tipoincidencia_id, fecha, estado_incidencia_id)
        select 'X-' || n, ${town.units.streets}, case when n > 3 then 39.05 end, case when n > 3 then -0.25 end, ${town.types.pothole}, timestamptz '2026-01-01 10:00Z', 30
          from generate_series(1, ${count}) n`.execute(tx),
  )
})

describe('what a list holds leaves as a file', () => {
  test('whole, newest first, each once, in the reader’s language', async () => {
    const [head, ...lines] = await csv({ ...staff, lang: 'ca' })
    expect(head).toBe(
      '\uFEFFCodi;Data;Tipus;Estat;Prioritat;Servici;Adreça;Districte;Barri;Detall del lloc;Descripció;També ho han vist;Comentaris;Latitud;Longitud',
    )
    expect(lines.length).toBe(count + 1)
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(count + 1)
    expect(lines[1]).toMatch(new RegExp(`^X-${count};`))
  })

  test('without data of reporters, and without formulas', async () => {
    const lines = await csv(staff)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"");roto"`)
    expect(lines.join()).not.toContain(mail)
    expect(lines.join()).not.toContain('Rosa')
    const map = textOf((await download(staff, { formato: 'geojson' })).body)
    expect(map).not.toContain(mail)
  })

  test('narrowed as the list is', async () => {
    const query = { criteria: `(tipo,=,${town.types.lampOut})` }
    const { data } = (await app.current.call(listIncidents, staff, { query })).body as { data: { codigo: string }[] }
    expect((await csv(staff, query)).slice(1).map((line) => line.split(';')[0])).toEqual(data.map(({ codigo }) => codigo))
  })

  test('with places as GeoJSON; what has no place has no geometry', async () => {
    const { body, headers } = await download(staff, { formato: 'geojson' })
    expect(headers['content-type']).toMatch(/^application\/geo\+json/)
    const { type, features } = JSON.parse(textOf(body)) as {
      type: string
      features: { geometry: object | null; properties: { codigo: string } }[]
    }
    expect({ type, count: features.length, without: features.filter(({ geometry }) => geometry === null).length }).toEqual({
      type: 'FeatureCollection',
      count: count + 1,
      without: 3,
    })
    expect(features.find(({ properties }) => properties.codigo === 'X-9')).toMatchObject({
      geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
    })
  })

  test('empty where there is nothing', async () => {
    expect((await csv(staff, { search: 'zzzz' })).length).toBe(1)
    expect(JSON.parse(textOf((await download(staff, { formato: 'geojson', search: 'zzzz' })).body))).toEqual({
      type: 'FeatureCollection',
      features: [],
    })
  })
})

describe('only for who may', () => {
  test('not without the permission, nor what another unit holds', async () => {
    const plain = { token: (await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas'] })).token }
    expect((await download(plain, { formato: 'csv' })).status).toBe(403)
    expect((await download({}, { formato: 'csv' })).status).toBe(401)
    expect((await csv(other)).filter((line) => line.startsWith('X-'))).toEqual([])
  })

  test('a wrong filter is refused before anything is sent, and does not hold the next one up', async () => {
    expect((await download(staff, { formato: 'csv', criteria: 'nada:=:1' })).status).toBe(400)
    expect((await download(staff, { formato: 'csv' })).status).toBe(200)
  })

  test('one at a time a person and four a process; who has ended may begin again', () => {
    const begin = openExports()
    const end = begin('a')
    expect(() => begin('a')).toThrow('incident.exporting')
    for (const who of ['b', 'c', 'd']) begin(who)
    expect(() => begin('e')).toThrow('incident.exporting')
    end()
    expect(begin('e')).toBeTypeOf('function')
  })
})
