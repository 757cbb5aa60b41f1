import { createIncident } from '@avisa/contract/incidents/endpoints'
import { openData, publicPages } from '@avisa/contract/page-paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, lampReport, town } from '#/testing/test-town.ts'

const app = useTestApp()
let server: Awaited<ReturnType<typeof buildApp>>
const alias = 'vila-prova'
const get = (fichero: string, headers: Record<string, string> = {}, of = alias) =>
  server.inject({ method: 'GET', url: `${openData.to({ alias: of, fichero })}?lang=ca`, headers })
const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))

beforeAll(async () => {
  server = await buildApp(app.current.deps)
  await createTown(app.current.db, 'Altra Vila')
  const report = async (body: object) =>
    (await app.current.call(createIncident, { uuid: 'device-open-data' }, { body: { ...lampReport, ...body } })).body
  const { id } = await report({ contenido: 'PARAULES SENSE REVISAR', ciudadano: { nombre: 'Rosa Marí', email: 'rosa@correo.es' } })
  const shown = await report({ contenido: 'Fanal apagat' })
  await run(
    `update incidencias set revision = 'visible', contenido_publico = 'Fanal apagat' where id = ${shown.id}; update incidencias set revision = 'pendiente' where id = ${id}`,
  )
  await report({ tipos: String(town.types.internal) })
})
afterAll(() => server.close())

describe('open data of a municipality', () => {
  beforeEach(() => app.current.settings({ datos_abiertos: true, incidencias_publicas: true, datos_licencia: 'CC BY 4.0' }))

  test('is there only where the municipality publishes it', async () => {
    expect((await get('incidencias.csv')).statusCode).toBe(200)
    expect((await get('incidencias.csv', {}, 'altra-vila')).statusCode).toBe(404)
    expect((await get('usuarios.csv')).statusCode).toBe(404)
    await app.current.settings({ datos_abiertos: true, incidencias_publicas: false })
    expect((await get('incidencias.csv')).statusCode).toBe(404)
    await app.current.settings({ datos_abiertos: false, incidencias_publicas: true })
    expect((await get('incidencias.csv')).statusCode).toBe(404)
  })

  test.each(['csv', 'geojson', 'xlsx', 'gpkg'])('as %s holds what strangers read and nothing else', async (format) => {
    const { statusCode, rawPayload, headers } = await get(`incidencias.${format}`)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="incidencias.${format}"`)
    const text = rawPayload.toString('utf8')
    for (const secret of ['PARAULES SENSE REVISAR', 'Rosa', 'rosa@correo.es', 'device-open-data']) expect(text).not.toContain(secret)
  })

  test('holds each public incident once', async () => {
    const { body } = await get('incidencias.csv')
    expect(body).toContain('Fanal apagat')
    expect(body.trim().split('\r\n').length).toBe(3)
  })

  test('of a year hold the columns of GeoReport first, with commas and moments in UTC', async () => {
    const { body, headers, statusCode } = await get('2026.csv')
    expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="2026.csv"'])
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toBe(
      'service_request_id,status,service_name,service_code,description,agency_responsible,requested_datetime,address,lat,long,estado,prioridad,distrito,barrio,numero_adhesiones',
    )
    expect(lines).toHaveLength(2)
    const shown = lines.find((line) => line.includes('Fanal apagat'))
    expect(shown).toMatch(/^[^,]+,open,[^,]+,alumbrado\.[^,]+,Fanal apagat,[^,]+,2026-05-04T10:00:00\.000Z,/)
    for (const secret of ['PARAULES SENSE REVISAR', 'Rosa', 'rosa@correo.es']) expect(body).not.toContain(secret)
    expect((await get('2025.csv')).body.trim().split('\r\n')).toHaveLength(1)
    for (const none of ['1999.csv', '2027.csv', '2026.xlsx', '02026.csv']) expect((await get(none)).statusCode).toBe(404)
  })

  test('name the public types and statuses alone', async () => {
    const types = (await get('tipos.json')).json<{ codigo: string; grupo: string | null }[]>()
    const internal = await run(`select codigo from tipos where not es_publica or publicacion = 'nunca'`)
    expect(internal.rows.length).toBeGreaterThan(0)
    for (const { codigo } of internal.rows) expect(types.map((type) => type.codigo)).not.toContain(codigo)
    expect(types.some(({ grupo }) => grupo === 'alumbrado')).toBe(true)
    const statuses = (await get('estados.json')).json<{ codigo: string; cerrada: boolean }[]>()
    expect(new Set(statuses.map(({ cerrada }) => cerrada))).toEqual(new Set([true, false]))
    expect((await run(`select 1 from estados where publico and pista = 'incidencia' and retirado is null`)).rowCount).toBe(statuses.length)
  })

  test('draw districts and quarters, outer rings against the clock and holes with it', async () => {
    await run(`insert into zonas (fuente, clase, codigo, nombre_es, nombre_val) values ('x', 'barrio', 'r', 'El Raval', 'El Raval')`)
    await run(`insert into zonas_anillos (zona_id, grupo, hueco, anillo)
      select id, 0, false, polygon '((0,0),(0,111319),(111319,111319),(111319,0))' from zonas where codigo = 'r'
      union all select id, 0, true, polygon '((10000,10000),(20000,10000),(20000,20000))' from zonas where codigo = 'r'`)
    await app.current.settings({ datos_licencia: 'CC0' })
    const { features } = (await get('zonas.geojson')).json<{
      features: { properties: { nombre_es: string }; geometry: { coordinates: number[][][][] } }[]
    }>()
    const [polygon] = features.find(({ properties }) => properties.nombre_es === 'El Raval')?.geometry.coordinates ?? []
    const rounded = (ring: number[][] | undefined) => ring?.map((point) => point.map(Math.round))
    expect(rounded(polygon?.[0])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ])
    const hole = polygon?.[1] ?? []
    expect(hole[0]).toEqual(hole.at(-1))
    expect((hole[1]?.[1] ?? 0) - (hole[0]?.[1] ?? 0)).toBeGreaterThan(0.05)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await get('incidencias.csv')
    const again = await get('incidencias.csv', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('has a page with its files, its licence and its columns', async () => {
    const { body, statusCode } = await server.inject({ method: 'GET', url: `${publicPages.data.to({ alias })}?lang=ca` })
    expect(statusCode).toBe(200)
    expect(body).toContain('Dades obertes')
    expect(body).toContain('CC BY 4.0')
    expect(body).toContain('/api/abiertos/vila-prova/incidencias.gpkg')
    expect(body).toContain('També ho han vist')
  })
})
