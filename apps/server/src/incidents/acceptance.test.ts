import { acceptIncident, createIncident, getIncident, turnDownIncident } from '@avisa/contract/incidents/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
const uuid = 'device-accept'
const report = {
  tipos: String(types.pothole),
  unidad_gestion_id: units.buildings,
  contenido: 'La puerta no cierra',
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'vecina@correo.es' },
}
const read = () => app.current.db.read(app.current.home.esquema)
const make = async (more: Partial<typeof report> = {}) =>
  (await app.current.call(createIncident, { uuid }, { body: { ...report, ...more } })).body.id as number
const accept = (id: number, token: string, lang: 'es' | 'ca' = 'es') =>
  app.current.call(acceptIncident, { token, lang }, { params: { id } })
const tasksOf = (id: number) => read().selectFrom('tareas').selectAll().where('incidencia_id', '=', id).orderBy('id').execute()

let office: { id: number; token: string }
beforeEach(async () => {
  office = await app.current.signIn({
    roles: ['Administradores'],
    permisos: ['incidencia.aceptar', 'incidencia.consultar.todas', 'obra.consultar.todas'],
    unidades: [units.buildings],
  })
})

describe('accepting an incident (SRV-66, SRV-55, CALL-40)', () => {
  test('creates the task of each type and starts its study', async () => {
    const id = await make()
    expect(await tasksOf(id)).toEqual([])
    const { status, body, headers } = await accept(id, office.token)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ id, DesEstado: 'en_estudio es', tareas: [{ codigo: expect.stringMatching(/^T-26-/) }] })
    expect(await tasksOf(id)).toMatchObject([
      {
        tipoincidencia_id: types.pothole,
        estadotecnico_id: 20,
        estadoobra_id: 14,
        entidad_estudio_id: 3,
        unidad_gestion_id: units.buildings,
      },
    ])
    const steps = await read()
      .selectFrom('historial')
      .select(['accion', 'usuario_id', 'estado_anterior_id', 'estado_id', 'publico'])
      .where('modelo', '=', 'incidencia')
      .where('modelo_id', '=', id)
      .orderBy('id')
      .execute()
    expect(steps).toEqual([
      { accion: 'creada', usuario_id: null, estado_anterior_id: null, estado_id: 29, publico: true },
      { accion: 'aceptada', usuario_id: office.id, estado_anterior_id: 29, estado_id: 31, publico: true },
    ])
  })

  test('a second time is refused in both languages, and creates nothing', async () => {
    const id = await make()
    await accept(id, office.token)
    for (const lang of ['es', 'ca'] as const) {
      const { status, body } = await accept(id, office.token, lang)
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'incident.notPending' })
      expect(body.error.message).toMatch(lang === 'ca' ? /^Esta incidència/ : /^Esta incidencia/)
    }
    expect(await tasksOf(id)).toHaveLength(1)
  })

  test('eight simultaneous calls create one task; one of them succeeds', async () => {
    const id = await make()
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(id, office.token)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
    expect(await tasksOf(id)).toHaveLength(1)
  })

  test('a type repaired automatically keeps its task, and the incident is in repair', async () => {
    const id = await make({ tipos: String(types.lampOut) })
    const before = await tasksOf(id)
    expect(before).toHaveLength(1)
    const { body } = await accept(id, office.token)
    expect(body.DesEstado).toBe('en_reparacion es')
    expect((await tasksOf(id)).map((task) => task.id)).toEqual(before.map((task) => task.id))
  })

  test('needs the permission, the unit and a session', async () => {
    const id = await make()
    const watcher = await app.current.signIn({ permisos: ['incidencia.consultar.todas'], unidades: [units.buildings] })
    const other = await app.current.signIn({ permisos: ['incidencia.aceptar', 'incidencia.consultar.todas'], unidades: [units.streets] })
    expect((await accept(id, watcher.token)).status).toBe(403)
    expect((await accept(id, other.token)).status).toBe(404)
    expect((await accept(999_999, office.token)).status).toBe(404)
    expect((await app.current.call(acceptIncident, { uuid }, { params: { id } })).status).toBe(401)
    expect((await app.current.call(getIncident, { uuid }, { params: { id } })).body.DesEstado).toBe('Ciudadano pendiente_aceptar')
  })

  test('takes no token from the URL, and HEAD changes nothing (OPEN-64)', async () => {
    const id = await make()
    const { inject, home } = app.current
    const url = `/api/v1/incidencias/${id}/aceptar`
    const headers = { 'x-api-key': home.clave, 'x-api-version': '1.0.0' }
    expect((await inject({ method: 'GET', url: `${url}?token=${office.token}`, headers })).statusCode).toBe(401)
    expect((await inject({ method: 'HEAD', url, headers: { ...headers, authorization: `Bearer ${office.token}` } })).statusCode).toBe(404)
    expect(await tasksOf(id)).toEqual([])
  })
})

describe('rejecting an incident that waits for acceptance (OPEN-111)', () => {
  const turnDown = (id: number, token: string, estado_incidencia_id = 37, respuesta = 'Es de una finca particular') =>
    app.current.call(turnDownIncident, { token }, { params: { id }, body: { estado_incidencia_id, respuesta } })

  test('closes it with a reason that the reporter reads, and creates no task', async () => {
    const id = await make()
    const { status, body } = await turnDown(id, office.token)
    expect([status, body.DesEstado, await tasksOf(id)]).toEqual([200, 'rechazada es', []])
    const incident = await app.current.call(getIncident, { uuid }, { params: { id } })
    expect(incident.body.historial[0]).toMatchObject({
      DesEstadoCiudadano: 'Ciudadano rechazada',
      comentario: 'Es de una finca particular',
    })
    expect((await turnDown(id, office.token)).body.error.code).toBe('incident.notPending')
    expect((await accept(id, office.token)).body.error.code).toBe('incident.notPending')
  })

  test('ends automatic repairs, unless somebody has started', async () => {
    await app.current.db.write(app.current.home.esquema, (tx) =>
      tx
        .insertInto('estados')
        .values({
          id: 24,
          pista: 'tecnico',
          codigo: 'rechazada',
          descripcion_es: 'r',
          descripcion_val: 'r',
          color: '#364FC7',
          icono: 'x',
          orden: 9,
          final: true,
        })
        .execute(),
    )
    const id = await make({ tipos: String(types.lampOut) })
    expect((await turnDown(id, office.token)).status).toBe(200)
    expect((await tasksOf(id)).map(({ estadotecnico_id }) => estadotecnico_id)).toEqual([24])
    const begun = await make({ tipos: String(types.lampOut) })
    await app.current.db.write(app.current.home.esquema, (tx) =>
      tx.updateTable('tareas').set({ estadoobra_id: 15 }).where('incidencia_id', '=', begun).execute(),
    )
    expect((await turnDown(begun, office.token)).body.error.code).toBe('incident.workBegun')
    expect((await app.current.call(getIncident, { uuid }, { params: { id: begun } })).body.DesEstado).toBe('Ciudadano pendiente_aceptar')
  })

  test('needs a reason, a final status without work, and the permission to accept', async () => {
    const id = await make()
    expect((await turnDown(id, office.token, 37, '  ')).status).toBe(400)
    expect((await turnDown(id, office.token, 36)).status).toBe(400)
    const watcher = await app.current.signIn({ permisos: ['incidencia.consultar.todas'], unidades: [units.buildings] })
    expect((await turnDown(id, watcher.token)).status).toBe(403)
    const other = await app.current.signIn({ permisos: ['incidencia.aceptar', 'incidencia.consultar.todas'], unidades: [units.streets] })
    expect((await turnDown(id, other.token)).status).toBe(404)
  })
})
