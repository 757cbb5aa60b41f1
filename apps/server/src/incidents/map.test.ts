import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident, NewIncident } from '@avisa/contract/incidents/schemas'
import { incidentMap, type IncidentMapQuery } from '@avisa/contract/map/endpoints'
import { mapCells } from '@avisa/contract/map/zooms'
import type { IncidentMapAnswer } from '@avisa/contract/map/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#/platform/database/database.ts'
import { buildApp } from '#/app.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
type Caller = Parameters<typeof app.current.call>[1]

const device = 'device-map-1'
let staff: Caller
let outsider: Caller
let repairer: Caller
let mine: Incident
let internal: Incident

const town10km = { zoom: 12, oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
const look = async (caller: Caller, more: Partial<IncidentMapQuery> = {}): Promise<IncidentMapAnswer> => {
  const { status, body } = await app.current.call(incidentMap, caller, { query: { ...town10km, ...more } })
  expect(status).toBe(200)
  return body
}
const listed = async (caller: Caller, query: Record<string, unknown> = {}): Promise<number> =>
  (await app.current.call(listIncidents, caller, { query })).body.meta.total
const counted = ({ celdas, incidencias }: IncidentMapAnswer) =>
  incidencias.length + celdas.reduce((sum, { partes }) => sum + partes.reduce((own, n, at) => own + (at % 2 ? n : 0), 0), 0)

const report = async (caller: Caller, more: Partial<NewIncident> = {}): Promise<Incident> => {
  const body = { tipos: String(types.lampOut), unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25 }
  const answer = await app.current.call(createIncident, caller, { body: { ...body, ciudadano: { email: 'a@b.es' }, ...more } })
  expect(answer.status).toBe(201)
  return answer.body
}
const inTown = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, (client) => client.query(text, values))

beforeAll(async () => {
  const sees = ['incidencia.crear', 'incidencia.consultar.todas'] as const
  staff = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos: sees, unidades: [1] })).token }
  outsider = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos: sees, unidades: [2] })).token }
  repairer = { token: (await app.current.signIn({ roles: ['Encargados'], permisos: ['obra.consultar.propia'], unidades: [1] })).token }
  mine = await report({ uuid: device }, { contenido: 'privado' })
  internal = await report(staff, { tipos: String(types.internal), geolatitud: 39.06 })
})

describe('a map with few incidents', () => {
  it('returns each one as in the list, with position, status and whether it is one’s own', async () => {
    const { total, celdas, incidencias, estados } = await look({ uuid: device })
    expect({ total, celdas }).toEqual({ total: 1, celdas: [] })
    expect(incidencias[0]).toMatchObject({ id: mine.id, codigo: mine.codigo, geolatitud: 39.05, geolongitud: -0.25, propia: true })
    expect(incidencias[0]).not.toHaveProperty('contenido')
    expect(estados.map(({ nombre }) => nombre)).toContain(mine.DesEstadoCiudadano)
  })

  it('shows everyone of an incident what the list shows them', async () => {
    await app.current.settings({ incidencias_publicas: true })
    await inTown(`update incidencias set vence = now() where id = $1`, [mine.id])
    for (const caller of [staff, { uuid: device }, { uuid: 'device-of-another' }]) {
      const single = (await look(caller)).incidencias.find(({ id }) => id === mine.id)
      const { body } = await app.current.call(listIncidents, caller, { query: { criteria: `(id,=,${mine.id})` } })
      expect(Object.keys(single ?? {})).toEqual(expect.arrayContaining(['id', 'direccion', 'DesEstado', 'propia']))
      expect(body.data).toEqual([expect.objectContaining(single)])
      expect(Object.hasOwn(single ?? {}, 'vence')).toBe(caller === staff)
    }
  })

  it('reads nobody’s contact data, which a list of staff reads', async () => {
    const { deps, url, home, db } = app.current
    const permisos = ['incidencia.consultar.todas', 'mantenimiento.ciudadano.consultar'] as const
    const { token } = await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [1] })
    const statements: string[] = []
    const recorded = openDatabase(url, { max: 2, onStatement: (text) => void statements.push(text) })
    const server = await buildApp({ ...deps, db: recorded })
    const planOf = async (request: ReturnType<typeof requestOf>) => {
      statements.length = 0
      expect((await server.inject(request)).statusCode).toBe(200)
      const text = statements.find((each) => each.includes('as "DescripcionEstadoCiudadano"')) ?? ''
      const values = Array.from(new Set(text.match(/\$\d+/g)), () => 'null')
      return db.bulk(home.esquema, async (client) => {
        await client.query('set local plan_cache_mode to force_generic_plan')
        await client.query(`prepare rows_of_call as ${text}`)
        const { rows } = await client.query(`explain execute rows_of_call(${values.join()})`)
        await client.query('deallocate rows_of_call')
        return JSON.stringify(rows)
      })
    }
    expect(await planOf(requestOf(home.clave, listIncidents, { token }, { query: {} }))).toContain('incidencias_ciudadano')
    const ofMap = await planOf(requestOf(home.clave, incidentMap, { token }, { query: town10km }))
    expect(ofMap).toContain('tipoincidencia_id')
    expect(ofMap).not.toContain('incidencias_ciudadano')
    await server.close()
    await recorded.close()
  })

  it('shows each person only what they may see', async () => {
    expect((await look(staff)).incidencias.map(({ id }) => id).toSorted()).toEqual([mine.id, internal.id].toSorted())
    for (const caller of [outsider, repairer, { uuid: 'device-of-another' }]) expect((await look(caller)).total).toBe(0)
  })

  it('shows only the incidents in the box', async () => {
    expect((await look(staff, { zoom: 16, oeste: -0.251, este: -0.249, sur: 39.059, norte: 39.061 })).incidencias).toMatchObject([
      { id: internal.id },
    ])
  })

  it('has the same filters as the list', async () => {
    const map = await look(staff, { tipo: types.internal })
    expect(map.incidencias.map(({ id }) => id)).toEqual([internal.id])
    expect((await look(staff, { search: mine.codigo })).incidencias.map(({ id }) => id)).toEqual([mine.id])
    expect((await look(staff, { criteria: `(id,=,${internal.id})` })).total).toBe(1)
    const { status } = await app.current.call(incidentMap, staff, { query: { ...town10km, filtroIncidencias: 99_999 } })
    expect(status).toBe(400)
  })
})

describe('the box of a map', () => {
  it('is also a list', async () => {
    const { body } = await app.current.call(listIncidents, staff, { query: { caja: '-0.251,39.059,-0.249,39.061' } })
    expect(body.data.map(({ id }: Incident) => id)).toEqual([internal.id])
    expect((await app.current.call(listIncidents, staff, { query: { caja: '1,2,3' } })).status).toBe(400)
  })
})

describe('a map with many incidents', () => {
  beforeAll(() =>
    inTown(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, uuid, geolatitud, geolongitud)
       select 'M-' || n, $1, e.id, case when n % 5 = 0 then $2::bigint else $3::bigint end,
              case when n % 50 = 0 then $4 end, 39.02 + (n * 7919 % 1000) / 20000.0, -0.28 + (n * 104729 % 1000) / 20000.0
         from generate_series(1, 3000) n
         join (select id, row_number() over (order by id) - 1 as k, count(*) over () as of from estados where pista = 'incidencia') e
           on e.k = n % e.of`,
      [units.streets, types.internal, types.lampOut, device],
    ),
  )

  it('counts all of them at every zoom, by status', async () => {
    const all = await listed(staff)
    expect(all).toBeGreaterThan(3000)
    for (const zoom of [11, 12, 13, 14, 15, 17]) {
      const answer = await look(staff, { zoom })
      expect({ zoom, total: answer.total, counted: counted(answer) }).toEqual({ zoom, total: all, counted: all })
      expect(answer.incidencias.length).toBeLessThanOrEqual(mapCells.single)
    }
  })

  it('shows citizens their own status texts, and only what they may see', async () => {
    await app.current.settings({ incidencias_publicas: true })
    for (const zoom of [12, 16]) {
      const answer = await look({ uuid: device }, { zoom })
      const all = await listed({ uuid: device })
      expect({ total: answer.total, counted: counted(answer) }).toEqual({ total: all, counted: all })
      expect(new Set(answer.estados.map(({ nombre }) => nombre)).size).toBe(answer.estados.length)
    }
  })
})
