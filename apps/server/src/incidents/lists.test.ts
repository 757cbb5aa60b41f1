import {
  citizenIncidents,
  createIncident,
  deviceIncidents,
  getIncident,
  listIncidents,
  nearbyIncidents,
} from '@avisa/contract/incidents/endpoints'
import { nearby } from '@avisa/contract/incidents/criteria'
import type { Incident, NewIncident } from '@avisa/contract/incidents/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
type Caller = Parameters<typeof app.current.call>[1]

const device = 'device-lists-1'
const other = 'device-lists-2'
let technician: Caller
let citizen: Caller
let outsider: Caller

const report = async (caller: Caller, more: Partial<NewIncident> = {}): Promise<Incident> => {
  const body = {
    tipos: String(types.lampOut),
    unidad_gestion_id: units.streets,
    geolatitud: 39.05,
    geolongitud: -0.25,
    ciudadano: { email: 'a@b.es' },
  }
  const answer = await app.current.call(createIncident, caller, { body: { ...body, ...more } })
  expect(answer.status).toBe(201)
  return answer.body
}
const list = (caller: Caller, query: Record<string, unknown> = {}) => app.current.call(listIncidents, caller, { query })
const codes = (rows: readonly { codigo: string }[]) => rows.map((row) => row.codigo)

let lamp: Incident
let pothole: Incident
let internal: Incident
let far: Incident
let building: Incident
let mine: Incident

beforeAll(async () => {
  const { signIn, clock } = app.current
  const sees = ['incidencia.crear', 'incidencia.consultar.todas', 'obra.consultar.todas'] as const
  technician = {
    token: (await signIn({ roles: ['Tecnicos'], permisos: [...sees, 'mantenimiento.ciudadano.consultar'], unidades: [1] })).token,
  }
  outsider = { token: (await signIn({ roles: ['Tecnicos'], permisos: sees, unidades: [2] })).token }
  citizen = { token: (await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-1' })).token }
  const later = () => (clock.current = new Date(clock.current.getTime() + 60_000))
  lamp = await report(
    { uuid: device },
    { contenido: 'privado', emplazamiento: 'Portal azul', ciudadano: { nombre: 'Marta', email: 'marta@correo.es' } },
  )
  later()
  pothole = await report({ uuid: other }, { tipos: String(types.pothole) })
  later()
  internal = await report(technician, { tipos: String(types.internal) })
  later()
  far = await report({ uuid: device }, { geolatitud: 39.06 })
  later()
  building = await report({ uuid: other }, { unidad_gestion_id: units.buildings, contenido: 'x' })
  later()
  mine = await report(citizen, { ciudadano: {} })
})

describe('visible incidents', () => {
  test('staff see those of their unit, newest first, with internal fields', async () => {
    const { status, body } = await list(technician)
    expect(status).toBe(200)
    expect(codes(body.data)).toEqual(codes([mine, far, internal, pothole, lamp]))
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 5, last_page: 1 })
    expect(body.data[4]).toMatchObject({
      contenido: 'privado',
      emplazamiento: 'Portal azul',
      DesEstado: 'asignada es',
      DesEstadoCiudadano: 'Ciudadano pendiente_aceptar',
      estado_incidencia_id: 52,
      propia: false,
      ciudadano: { nombre: 'Marta', email: 'marta@correo.es' },
    })
  })

  test('staff of another unit see theirs only, and contact data only with the permission', async () => {
    const { body } = await list(outsider)
    expect(codes(body.data)).toEqual([building.codigo])
    expect(body.data[0].ciudadano).toBeNull()
  })

  test('incidencia.consultar.propia shows one’s own, todas those of the unit, and a repairer’s depend on the parameter (INC-28, SRV-62)', async () => {
    const { signIn } = app.current
    const own = await signIn({ roles: ['Agentes'], permisos: ['incidencia.crear', 'incidencia.consultar.propia'], unidades: [1] })
    const repairer = await signIn({ roles: ['Encargados'], permisos: ['incidencia.consultar.todas'], entidades: [town.entities.lights] })
    const created = await report({ token: own.token })
    expect(codes((await list({ token: own.token })).body.data)).toEqual([created.codigo])
    expect((await list({ token: repairer.token })).body.data).toEqual([])
    await app.current.settings({ reparador_ver_incidencias: true })
    const allowed = await list({ token: repairer.token })
    expect(codes(allowed.body.data)).toContain(lamp.codigo)
    await app.current.db.write(app.current.home.esquema, (tx) => tx.deleteFrom('incidencias').where('id', '=', created.id).execute())
  })

  test('id_externo selects a citizen’s reports, for those who may see them (SRV-63)', async () => {
    expect(codes((await list(technician, { id_externo: 'c-1' })).body.data)).toEqual([mine.codigo])
    expect((await list(technician, { id_externo: 'c-2' })).body.data).toEqual([])
    expect((await list({ uuid: device }, { id_externo: 'c-1' })).body.data).toEqual([])
  })

  test('unidades_gestion_ids restricts the list and never extends it (SRV-15)', async () => {
    const both = await app.current.signIn({ permisos: ['incidencia.consultar.todas'], unidades: [1, 2] })
    const narrowed = await app.current.inject({
      url: '/api/v1/incidencias?unidades_gestion_ids=2',
      headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0', authorization: `Bearer ${both.token}` },
    })
    expect(codes(narrowed.json().data)).toEqual([building.codigo])
    const widened = await app.current.inject({
      url: '/api/v1/incidencias?unidades_gestion_ids=1,2',
      headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0', authorization: `Bearer ${outsider.token}` },
    })
    expect(codes(widened.json().data)).toEqual([building.codigo])
  })

  test('a device sees its reports in the citizens’ view', async () => {
    const { body } = await list({ uuid: device })
    expect(codes(body.data)).toEqual(codes([far, lamp]))
    expect(body.data[1]).toMatchObject({
      contenido: 'privado',
      propia: true,
      estado_incidencia_id: null,
      ciudadano: null,
      DesEstado: 'Ciudadano pendiente_aceptar',
    })
  })

  test('an anonymous visitor without a device sees none', async () => {
    expect((await list({})).body.data).toEqual([])
  })

  test('public ones are visible if enabled, without private data (INC-07, INC-14, SRV-60)', async () => {
    await app.current.settings({ incidencias_publicas: true })
    const { body } = await list({ uuid: device }, { filtroIncidencias: 21 })
    const own = await list({ uuid: device }, { filtroIncidencias: 2 })
    const seen = await app.current.call(getIncident, { uuid: other }, { params: { id: lamp.id } })
    const hidden = await app.current.call(getIncident, { uuid: other }, { params: { id: internal.id } })
    const word = (contenido_publico: string | null) =>
      app.current.db.write(app.current.home.esquema, (tx) =>
        tx.updateTable('incidencias').set({ contenido_publico, revision: 'visible' }).where('id', '=', lamp.id).execute(),
      )
    await word('Farola apagada')
    const worded = await app.current.call(getIncident, { uuid: other }, { params: { id: lamp.id } })
    const inside = await app.current.call(getIncident, technician, { params: { id: lamp.id } })
    await word(null)
    expect(codes(body.data)).toEqual(codes([mine, building, far, pothole, lamp]))
    expect(codes(own.body.data)).toEqual(codes([far, lamp]))
    expect(seen.body).toMatchObject({ contenido: null, emplazamiento: null, usuario_id: null, propia: false, ciudadano: null })
    expect(worded.body).toMatchObject({ contenido: null, contenido_publico: 'Farola apagada', DesEstado: 'Ciudadano pendiente_aceptar' })
    expect({
      wordedColorEstado: worded.body.ColorEstado,
      insideColorEstado: inside.body.ColorEstado,
      insideContenido: inside.body.contenido,
    }).toEqual({ wordedColorEstado: '#1864AB', insideColorEstado: '#364FC7', insideContenido: 'privado' })
    expect(hidden.status).toBe(404)
  })

  test('citizens see the site only if the municipality shows it, even of their own; staff always do (INC-14, OPEN-86)', async () => {
    const sites = async () => {
      const callers = [{ uuid: device }, technician]
      return Promise.all(
        callers.map(async (caller) => (await app.current.call(getIncident, caller, { params: { id: lamp.id } })).body.emplazamiento),
      )
    }
    const hidden = await sites()
    await app.current.settings({ mostrar_emplazamiento: true })
    const listed = await sites()
    expect({ hidden, listed }).toEqual({ hidden: [null, 'Portal azul'], listed: ['Portal azul', 'Portal azul'] })
  })

  test('a single incident: a device its own, staff those of their unit, others none', async () => {
    const get = async (caller: Caller, id: number) => (await app.current.call(getIncident, caller, { params: { id } })).status
    expect(await get({ uuid: device }, lamp.id)).toBe(200)
    expect(await get({ uuid: other }, lamp.id)).toBe(404)
    expect(await get({}, lamp.id)).toBe(404)
    expect(await get(technician, lamp.id)).toBe(200)
    expect(await get(technician, building.id)).toBe(404)
    expect(await get(citizen, mine.id)).toBe(200)
    expect(await get(citizen, lamp.id)).toBe(404)
    expect(await get(technician, 999_999)).toBe(404)
  })

  test('staff read the tasks of an incident in its detail', async () => {
    const { body } = await app.current.call(getIncident, technician, { params: { id: lamp.id } })
    expect(body.tareas).toMatchObject([{ id: expect.any(Number), codigo: expect.stringMatching(/^T-26-/) }])
  })

  test('the list of a device or citizen is only for that device or citizen (INC-08, SRV-64, CALL-37, CALL-38)', async () => {
    const ofDevice = (caller: Caller, uuid: string) => app.current.call(deviceIncidents, caller, { params: { uuid } })
    expect(codes((await ofDevice({ uuid: device }, device)).body.data)).toEqual(codes([far, lamp]))
    expect((await ofDevice({ uuid: other }, device)).status).toBe(403)
    expect((await ofDevice({}, device)).status).toBe(403)
    const ofCitizen = (caller: Caller, idExterno: string) => app.current.call(citizenIncidents, caller, { params: { idExterno } })
    const answer = await ofCitizen(citizen, 'c-1')
    expect(codes(answer.body.data)).toEqual([mine.codigo])
    expect(answer.body.data[0]).toMatchObject({ propia: true })
    // What the public may see is none of theirs.
    await app.current.settings({ incidencias_publicas: true })
    const own = [await ofDevice({ uuid: device }, device), await ofCitizen(citizen, 'c-1')]
    expect(own.map(({ body }) => codes(body.data))).toEqual([codes([far, lamp]), [mine.codigo]])
    expect((await ofCitizen(citizen, 'c-2')).status).toBe(403)
    expect((await ofCitizen({}, 'c-1')).status).toBe(401)
  })
})

describe('a list', () => {
  test('has pages, and is empty past the end (SRV-09, CALL-51, OPEN-31)', async () => {
    const second = await list(technician, { page: 2, per_page: 2 })
    expect(codes(second.body.data)).toEqual(codes([internal, pothole]))
    expect(second.body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3, next: expect.any(String) as string })
    const last = await list(technician, { page: 3, per_page: 2 })
    expect({ lastCount: last.body.data.length, total: last.body.meta.total }).toEqual({ lastCount: 1, total: 5 })
    const past = await list(technician, { page: 9, per_page: 2 })
    expect(past.body).toEqual({ data: [], meta: { current_page: 9, per_page: 2, total: 5, last_page: 3 } })
    expect((await list(technician, { per_page: 201 })).status).toBe(400)
  })

  test('has the page size of the municipality (INC-02, SRV-09, CONST-01)', async () => {
    await app.current.settings({ tamanyo_pagina: 5 })
    const { body } = await list(technician)
    expect({ length: body.data.length, perPage: body.meta.per_page }).toEqual({ length: 5, perPage: 5 })
  })

  test('has up to 200 rows per page, each with all fields, the position under both names (ENT-INC-01 to 05, OPEN-46)', async () => {
    const { body } = await list(technician, { per_page: 200, include: 'imagenes,tipos' })
    expect(body.meta).toMatchObject({ per_page: 200, last_page: 1 })
    const [row] = body.data
    expect(row).toMatchObject({ geolatitud: 39.05, geoLatitud: 39.05, geolongitud: -0.25, geoLongitud: -0.25 })
    const fields =
      'id codigo fecha contenido contenido_publico direccioncalle direccioncalle_sn direccionnumero direccion distrito barrio emplazamiento ' +
      'imagenes tipos usuario_id ciudadano_id_externo unidad_gestion_id anyadirDatosCiudadano ColorEstado DesEstado ColorEstadoCiudadano ' +
      'DesEstadoCiudadano DescripcionEstadoCiudadano estado_incidencia_id descripcion descripcion_es descripcion_val ' +
      'numero_comentarios_incidencia ciudadano'
    expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('is sorted as requested (SRV-10)', async () => {
    expect(codes((await list(technician, { sort: 'fecha' })).body.data)).toEqual(codes([lamp, pothole, internal, far, mine]))
    expect(codes((await list(technician, { sort: '-codigo' })).body.data)).toEqual(codes([mine, far, internal, pothole, lamp]))
    for (const lang of ['es', 'ca'] as const) {
      const refused = await list({ ...technician, lang }, { sort: 'contenido' })
      expect({ status: refused.status, field: refused.body.error.errors[0].field }).toEqual({ status: 400, field: 'sort' })
    }
  })

  test('is filtered by type with its subtypes, code and criteria (SRV-11, SRV-63, CALL-39)', async () => {
    expect(codes((await list(technician, { tipo: types.pavement })).body.data)).toEqual([pothole.codigo])
    expect(codes((await list(technician, { tipo: types.pothole })).body.data)).toEqual([pothole.codigo])
    expect(codes((await list(technician, { search: lamp.codigo.slice(-5) })).body.data)).toEqual([lamp.codigo])
    expect((await list(technician, { search: '%' })).body.data).toEqual([])
    const part = pothole.codigo.slice(1).toLowerCase()
    expect(codes((await list(technician, { criteria: `(codigo,LIKE,${part})` })).body.data)).toEqual([pothole.codigo])
    expect((await list(technician, { criteria: `(codigo,=,${part})` })).body.data).toEqual([])
    expect(codes((await list(technician, { criteria: '(estado_incidencia_id,=,52);(tipoincidencia_id,IN,3,12)' })).body.data)).toEqual([
      internal.codigo,
    ])
    expect(codes((await list(technician, { criteria: '(fecha,>=,2026-05-04 12:04:00)' })).body.data)).toEqual([mine.codigo])
    expect((await list(technician, { criteria: '(password,=,1)' })).status).toBe(400)
    expect((await list(technician, { filtroIncidencias: 77 })).status).toBe(400)
    expect((await list({ uuid: device }, { criteria: '(estado_incidencia_id,=,31)' })).status).toBe(403)
  })

  test('filter 2 is the caller’s own, filter 21 the public ones (INC-06)', async () => {
    expect(codes((await list(citizen, { filtroIncidencias: 2 })).body.data)).toEqual([mine.codigo])
    expect(codes((await list(technician, { filtroIncidencias: 21 })).body.data)).toEqual(codes([mine, far, pothole, lamp]))
  })

  test('identifies a device by usr_uuid without the header (CALL-08, SRV-16)', async () => {
    const headers = { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0' }
    const answer = await app.current.inject({ url: `/api/v1/incidencias?usr_uuid=${device}`, headers })
    expect(codes(answer.json().data)).toEqual(codes([far, lamp]))
  })

  test('embeds the requested parts and returns only the requested fields (SRV-12, SRV-13)', async () => {
    const { body } = await list(technician, { include: 'tipos,imagenes', per_page: 1 })
    expect(body.data[0]).toMatchObject({ imagenes: [], tipos: [{ id: types.lampOut }] })
    const bare = await list(technician, { per_page: 1 })
    expect(Object.keys(bare.body.data[0])).not.toContain('tipos')
    const cut = await list(technician, { fields: 'codigo', per_page: 1 })
    expect(cut.body.data).toEqual([{ id: mine.id, codigo: mine.codigo }])
  })

  test('is a FeatureCollection on request (SRV-14, MAP-18)', async () => {
    const { body } = await list(technician, { response_type: 'geojson', tipo: types.pothole })
    expect(body).toMatchObject({
      type: 'FeatureCollection',
      meta: { total: 1 },
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
          properties: { id: pothole.id, codigo: pothole.codigo, estado: 'asignada es' },
        },
      ],
    })
    expect(body).not.toHaveProperty('data')
  })

  test('is a FeatureCollection without rows that have no coordinates (SRV-14)', async () => {
    const place = (geolatitud: number | null, geolongitud: number | null) =>
      app.current.db.write(app.current.home.esquema, (tx) =>
        tx.updateTable('incidencias').set({ geolatitud, geolongitud }).where('id', '=', pothole.id).execute(),
      )
    const listed = async () => {
      const { body } = await list(technician, { response_type: 'geojson' })
      return body.features?.map(({ properties }: { properties: { id: number } }) => properties.id)
    }
    await place(null, null)
    const without = await listed()
    await place(39.05, -0.25)
    expect(without).toEqual([mine, far, internal, lamp].map(({ id }) => id))
    expect(await listed()).toContain(pothole.id)
  })
})

test('nearby returns visible open incidents in the square, nearest first (SRV-47, CALL-33)', async () => {
  await app.current.settings({ incidencias_publicas: true })
  const nearQuery = { latitud: 39.0501, longitud: -0.25, buffer: nearby.buffer, filtroIncidencias: nearby.filter }
  const near = (caller: Caller, more: { include?: string; per_page?: number } = { include: 'imagenes', per_page: 200 }) =>
    app.current.call(nearbyIncidents, caller, { query: { ...nearQuery, ...more } })
  const move = (geolongitud: number) =>
    app.current.db.write(app.current.home.esquema, (tx) =>
      tx.updateTable('incidencias').set({ geolongitud }).where('id', '=', building.id).execute(),
    )
  await move(-0.2504)
  const beside = await near({ uuid: 'device-passing' })
  await move(-0.2503)
  const rows = await near({ uuid: 'device-passing' })
  const wider = await near(technician)
  const two = await near({ uuid: 'device-passing' }, { per_page: 2 })
  await app.current.db.write(app.current.home.esquema, (tx) =>
    tx.updateTable('incidencias').set({ estado_incidencia_id: 36 }).where('id', '=', lamp.id).execute(),
  )
  const without = await near({ uuid: 'device-passing' })
  await app.current.settings({ incidencias_publicas: false })
  const hidden = await near({ uuid: 'device-passing' })
  expect({ buffer: nearby.buffer, perPage: nearby.per_page, filter: nearby.filter }).toEqual({ buffer: 0.00035, perPage: 200, filter: 21 })
  expect(codes(beside.body.data)).toEqual(codes([lamp, pothole, mine]))
  expect(codes(rows.body.data)).toEqual(codes([lamp, pothole, mine, building]))
  // An internal type is none of the public ones that are asked for, whoever asks.
  expect(codes(wider.body.data)).toEqual(codes([lamp, pothole, mine]))
  expect({ rowsImagenes: rows.body.data[0].imagenes, twoImagenes: two.body.data[0].imagenes }).toEqual({
    rowsImagenes: [],
    twoImagenes: undefined,
  })
  expect([codes(two.body.data), two.body.meta.per_page]).toEqual([codes([lamp, pothole]), 2])
  expect(codes(without.body.data)).toEqual(codes([pothole, mine, building]))
  expect(hidden.body.data).toEqual([])
})

describe('the end of a page as the beginning of the next (Meta.next)', () => {
  test('gives the same rows as numbered pages, also those of one moment', async () => {
    for (let n = 0; n < 3; n += 1) await report({ uuid: device })
    const all = (await list(technician, { per_page: 50 })).body
    const walked: string[] = []
    let query: Record<string, unknown> = { per_page: 2 }
    for (;;) {
      const { data, meta } = (await list(technician, query)).body
      walked.push(...codes(data))
      expect(meta).toMatchObject({ total: all.meta.total, current_page: query['page'] ?? 1 })
      if (meta.next === undefined) break
      query = { per_page: 2, page: meta.current_page + 1, after: meta.next }
    }
    expect(walked).toEqual(codes(all.data))
  })

  test('what is reported meanwhile moves no row to the next page', async () => {
    const first = (await list(technician, { per_page: 2 })).body
    await report({ uuid: device })
    const second = (await list(technician, { per_page: 2, page: 2, after: first.meta.next })).body
    const [newest, ...expected] = (await list(technician, { per_page: 5 })).body.data
    expect(codes(first.data)).not.toContain(newest?.codigo)
    expect(codes([...first.data, ...second.data])).toEqual(codes(expected))
    expect(second.meta.total).toBe(first.meta.total + 1)
  })

  test('exists only newest first, and is refused otherwise or where it is no place', async () => {
    const { meta } = (await list(technician, { sort: 'codigo', per_page: 2 })).body
    expect(meta.next).toBeUndefined()
    const next = (await list(technician, { per_page: 2 })).body.meta.next
    const fieldOf = async (query: Record<string, unknown>) => {
      const { status, body } = await list(technician, query)
      return [status, (body as unknown as { error: { errors: { field: string }[] } }).error.errors[0]?.field]
    }
    expect(await fieldOf({ sort: 'codigo', after: next })).toEqual([400, 'after'])
    expect(await fieldOf({ after: '1 or true' })).toEqual([400, 'after'])
  })
})
