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
