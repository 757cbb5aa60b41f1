import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { describe, expect, test } from 'vitest'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { accepted, town, writtenConditions } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, origins } = town

const report = (more: Partial<NewIncident> = {}): NewIncident => ({
  tipos: String(types.lampOut),
  unidad_gestion_id: units.streets,
  contenido: 'Lleva tres noches apagada',
  geolatitud: 39.0503,
  geolongitud: -0.25,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
  distrito: 'Centro',
  emplazamiento: 'Junto al quiosco',
  ciudadano: { nombre: 'Marta', email: 'marta@correo.es', telefono: '960 000 000', dni: '12345678Z', direccion: 'Calle Mayor, 3' },
  ...accepted,
  ...more,
})
const uuid = 'device-0001'
const create = (body: NewIncident, caller: Parameters<typeof app.current.call>[1] = { uuid }) =>
  app.current.call(createIncident, caller, { body })
const read = () => app.current.db.read(app.current.home.esquema)

describe('a report written offline', () => {
  test('has a point and no address: the server looks it up on arrival', async () => {
    const { direccioncalle: _street, direccionnumero: _number, distrito: _district, ...offline } = report({ geolatitud: 39.0503 })
    const { body } = await create(offline, { uuid, lang: 'ca' })
    expect(body).toMatchObject({ direccioncalle: 'Carrer Major', direccionnumero: '3', direccion: { nombre_cor: 'Carrer Major, 3' } })
  })

  test('keeps the address that staff entered', async () => {
    const staff = await app.current.signIn({ permisos: ['incidencia.crear'] })
    const { body } = await create(report({ direccioncalle: 'Calle Otra', direccionnumero: '9' }), staff)
    expect(body).toMatchObject({ direccioncalle: 'Calle Otra', direccionnumero: '9' })
  })

  test('is accepted without an address if there is none nearby', async () => {
    const { direccioncalle: _street, direccionnumero: _number, ...offline } = report({ geolatitud: 39.09, geolongitud: -0.21 })
    const { status, body } = await create(offline)
    expect(status).toBe(201)
    expect(body.direccioncalle).toBeNull()
  })
})

describe('a report of a type that goes to repair by itself', () => {
  test('returns the whole incident, in the language of the citizen (CALL-35, SRV-52, SRV-53, OPEN-30)', async () => {
    const { status, body } = await create(report(), { uuid, lang: 'ca' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      codigo: expect.stringMatching(/^SU-26-\d{5}$/),
      fecha: '2026-05-04 12:00:00',
      contenido: 'Lleva tres noches apagada',
      geolatitud: 39.0503,
      geoLatitud: 39.0503,
      geolongitud: -0.25,
      geoLongitud: -0.25,
      direccioncalle_sn: 'Carrer Major, 3',
      emplazamiento: null,
      DesEstado: 'Ciutadà pendiente_aceptar',
      DesEstadoCiudadano: 'Ciutadà pendiente_aceptar',
      DescripcionEstadoCiudadano: 'Ciutadà pendiente_aceptar',
      estado_incidencia_id: null,
      descripcion: 'alumbrado.farola val',
      prioridad: 'alta',
      propia: true,
      usuario_id: null,
      ciudadano: null,
      tipos: [{ id: types.lampOut, tipo_padre: types.lighting }],
      imagenes: [],
      historial: [{ DesEstadoCiudadano: 'Ciutadà pendiente_aceptar' }],
    })
    expect(body).not.toHaveProperty('tareas')
  })

  test('has the time when it was written, and the time of arrival', async () => {
    const { body } = await create(report({ fecha: '02/05/2026 09:30:15' }))
    expect(body.fecha).toBe('2026-05-02 09:30:15')
    const row = await read().selectFrom('incidencias').select('created_at').where('id', '=', body.id).executeTakeFirst()
    expect(row?.created_at.toISOString()).toBe('2026-05-04T10:00:00.000Z')
  })

  test('creates one task, sent to repair, for the entity of its type (SRV-54)', async () => {
    const { body } = await create(report())
    const tasks = await read().selectFrom('tareas').selectAll().where('incidencia_id', '=', body.id).execute()
    expect(tasks).toMatchObject([
      {
        tipoincidencia_id: types.lampOut,
        estadotecnico_id: 23,
        estadoobra_id: 14,
        entidad_reparadora_id: 1,
        encargado_id: null,
        prioridad: 'alta',
      },
    ])
    expect(tasks[0]?.codigo).toMatch(/^T-26-\d{5}$/)
    const steps = await read()
      .selectFrom('historial')
      .select(['accion', 'estado_id'])
      .where('modelo', '=', 'tarea')
      .where('modelo_id', '=', tasks[0]?.id ?? 0)
      .execute()
    expect(steps).toEqual([{ accion: 'creada', estado_id: 23 }])
  })

  test('assigns it to the only active person of the entity, or to nobody if there are two (SRV-54)', async () => {
    const first = await app.current.signIn({ roles: ['Encargados'], entidades: [1] })
    await app.current.signIn({ roles: ['Encargados'], entidades: [1], activado: false })
    const created = await create(report())
    await app.current.signIn({ roles: ['Encargados'], entidades: [1] })
    const two = await create(report())
    const of = (id: number) => read().selectFrom('tareas').select('encargado_id').where('incidencia_id', '=', id).executeTakeFirst()
    expect([await of(created.body.id), await of(two.body.id)]).toEqual([{ encargado_id: first.id }, { encargado_id: null }])
  })

  test('stores the reporter and the accepted conditions separately from the incident, and the device (ENT-NEW-03, ENT-NEW-07, OPEN-58)', async () => {
    const { body } = await create(report({ device: { firebase_token: 'token-1', app_version: '1.10.13' } }))
    const citizen = await read().selectFrom('incidencias_ciudadano').selectAll().where('incidencia_id', '=', body.id).executeTakeFirst()
    expect(citizen).toMatchObject({ ...report().ciudadano, condiciones_version: accepted.condiciones.version })
    expect(citizen?.condiciones_fecha?.toISOString()).toBe('2026-05-04T09:59:00.000Z')
    const device = await read()
      .selectFrom('dispositivos')
      .selectAll()
      .where('uuid', '=', deviceKey(app.current.home.esquema, uuid))
      .executeTakeFirst()
    expect(device).toMatchObject({ firebase_token: 'token-1', app_version: '1.10.13' })
  })
})

describe('a report of a type that must be studied', () => {
  test('creates a study task for the study entity of its type', async () => {
    const { body } = await create(report({ tipos: String(types.pothole) }))
    expect(body.DesEstado).toBe('Ciudadano pendiente_aceptar')
    const task = await read().selectFrom('tareas').selectAll().where('incidencia_id', '=', body.id).executeTakeFirst()
    expect(task).toMatchObject({
      estadotecnico_id: 20,
      estadoobra_id: 14,
      entidad_estudio_id: 3,
      entidad_reparadora_id: null,
      encargado_id: null,
    })
  })

  test('has no task until it is accepted, if the unit accepts manually (SRV-55)', async () => {
    const { body } = await create(report({ unidad_gestion_id: units.buildings, tipos: String(types.pothole) }))
    expect(body).toMatchObject({ codigo: expect.stringMatching(/^EM-26-/), DesEstado: 'Ciudadano pendiente_aceptar' })
    expect(body.historial).toHaveLength(1)
    expect(await read().selectFrom('tareas').select('id').where('incidencia_id', '=', body.id).execute()).toEqual([])
  })
})

describe('reports by staff', () => {
  const permisos = [
    'incidencia.crear',
    'incidencia.insertar.campos.fecha',
    'incidencia.insertar.campos.origen',
    'autoasignarme-como-reparador',
  ] as const
  const expected = { fecha: '01/05/2026 08:30:00', origen_id: origins.app, 'autoasignar-como-reparador': true }

  test('may set date, origin and self-assignment, with the permissions (SRV-51, SRV-56, ENT-NEW-05, ENT-NEW-08)', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos })
    const { status, body } = await create(report(expected), { token: agent.token, uuid })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fecha: '2026-05-01 08:30:00',
      usuario_id: agent.id,
      estado_incidencia_id: 52,
      DesEstado: 'asignada es',
      propia: true,
    })
    const row = await read()
      .selectFrom('incidencias')
      .select(['origen_id', 'uuid', 'usuario_id', 'orden_id'])
      .where('id', '=', body.id)
      .executeTakeFirst()
    expect(row).toEqual({ origen_id: origins.app, uuid: null, usuario_id: agent.id, orden_id: null })
    const task = await read().selectFrom('tareas').select('encargado_id').where('incidencia_id', '=', body.id).executeTakeFirst()
    expect(task).toEqual({ encargado_id: agent.id })
  })

  test('ignore those fields without the permissions; the order is stored (SRV-51, SRV-58)', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    const { status, body } = await create(report({ ...expected, origen_id: origins.retired, orden_id: 77 }), { token: agent.token })
    expect(status).toBe(201)
    expect(body.fecha).toBe('2026-05-04 12:00:00')
    const row = await read().selectFrom('incidencias').select(['origen_id', 'orden_id']).where('id', '=', body.id).executeTakeFirst()
    expect(row).toEqual({ origen_id: null, orden_id: 77 })
    const task = await read().selectFrom('tareas').select('encargado_id').where('incidencia_id', '=', body.id).executeTakeFirst()
    expect(task?.encargado_id).not.toBe(agent.id)
    const admin = await app.current.signIn({ roles: ['Administradores'], permisos: ['incidencia.consultar.todas'] })
    const incident = await app.current.call(getIncident, { token: admin.token }, { params: { id: body.id } })
    expect(incident.body.orden_id).toBe(77)
  })

  test.each([origins.retired, 999])('origin %d, inactive or unknown, is refused in both languages (SRV-101)', async (origen_id) => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos })
    for (const [lang, message] of [
      ['es', 'Origen no válido'],
      ['ca', 'Origen no vàlid'],
    ] as const) {
      const { status, body } = await create(report({ origen_id }), { token: agent.token, lang })
      expect(status).toBe(400)
      expect(body.error.errors).toEqual([{ field: 'origen_id', message }])
    }
  })

  test('need incidencia.crear', async () => {
    const observer = await app.current.signIn({ roles: ['Observadores'], permisos: ['incidencia.consultar.todas'] })
    expect((await create(report(), { token: observer.token })).status).toBe(403)
  })

  test('are refused in other units', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos, unidades: [units.streets] })
    const { status, body } = await create(report({ unidad_gestion_id: units.buildings }), { token: agent.token })
    expect(status).toBe(400)
    expect(body.error.errors[0].field).toBe('unidad_gestion_id')
  })
})

describe('an invalid report is refused (SRV-48, SRV-49)', () => {
  test.each([
    ['with bad contact data, code 9111', report({ ciudadano: { email: 'marta@' } }), 400, 9111, 'ciudadano.email'],
    ['with a short phone', report({ ciudadano: { telefono: '96000000' } }), 400, 9111, 'ciudadano.telefono'],
    ['outside the unit', report({ geolatitud: 40 }), 400, 'incident.outsideUnit', ''],
    [
      'without description where it is obligatory',
      report({ unidad_gestion_id: units.buildings, contenido: ' ' }),
      400,
      'http.validation',
      'contenido',
    ],
    ['of an internal type', report({ tipos: String(types.internal) }), 400, 'http.validation', 'tipos'],
    ['of a parent that is not assignable', report({ tipos: String(types.lighting) }), 400, 'http.validation', 'tipos'],
    ['of an unknown type', report({ tipos: '999' }), 400, 'http.validation', 'tipos'],
    ['in an unknown unit', report({ unidad_gestion_id: 99 }), 400, 'http.validation', 'unidad_gestion_id'],
    ['without a type', report({ tipos: '' }), 400, 'http.validation', 'tipos'],
    ['of two types where one is the rule', report({ tipos: `${types.lampOut},${types.pothole}` }), 400, 'http.validation', 'tipos'],
    ['without a way to answer, code 9111', report({ ciudadano: { nombre: 'Marta' } }), 400, 9111, 'ciudadano.email'],
    ['without a place', { ...report(), geolatitud: undefined, geolongitud: undefined } as never, 400, 'http.validation', 'geolatitud'],
  ])('%s', async (_why, body, status, code, field) => {
    for (const lang of ['es', 'ca'] as const) {
      const answer = await create(body, { uuid, lang })
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code })
      expect(answer.body.error.errors.map((error: { field: string }) => error.field).join()).toBe(field)
      expect(answer.body.error.message).not.toBe('')
    }
  })

  test('settings decide: several types where allowed, and a maximum length for citizens (OPEN-60)', async () => {
    const { signIn } = app.current
    const several = report({ tipos: `${types.lampOut},${types.pothole}`, contenido: 'x'.repeat(11) })
    await app.current.settings({ multiples_tipos: true, limite_descripcion_ciudadano: 10 })
    const agent = await signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    const [byCitizen, shorter, byStaff] = [
      await create(several),
      await create({ ...several, contenido: 'x'.repeat(10) }),
      await create(several, { token: agent.token }),
    ]
    expect({ status: byCitizen.status, field: byCitizen.body.error.errors[0].field }).toEqual({ status: 400, field: 'contenido' })
    expect({ shorterStatus: shorter.status, byStaffStatus: byStaff.status }).toEqual({ shorterStatus: 201, byStaffStatus: 201 })
    expect(shorter.body.tipos.map(({ id }: { id: number }) => id)).toEqual([types.lampOut, types.pothole])
  })

  test('for a type of another unit, and by citizens in a unit closed to them (SRV-21)', async () => {
    const { db, home, signIn } = app.current
    const link = { tipo_id: types.pothole, unidad_gestion_id: units.buildings }
    const open = (abierta_ciudadania: boolean) =>
      db.write(home.esquema, (tx) =>
        tx.updateTable('unidades_gestion').set({ abierta_ciudadania }).where('id', '=', units.buildings).execute(),
      )
    await db.write(home.esquema, (tx) =>
      tx.deleteFrom('tipos_unidades').where('tipo_id', '=', link.tipo_id).where('unidad_gestion_id', '=', link.unidad_gestion_id).execute(),
    )
    const notThere = await create(report({ unidad_gestion_id: units.buildings, tipos: String(types.pothole) }))
    await db.write(home.esquema, (tx) => tx.insertInto('tipos_unidades').values(link).execute())
    await open(false)
    const agent = await signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'], unidades: [units.buildings] })
    const closed = await create(report({ unidad_gestion_id: units.buildings }))
    const within = await create(report({ unidad_gestion_id: units.buildings }), { token: agent.token })
    await open(true)
    expect({ status: notThere.status, field: notThere.body.error.errors[0].field }).toEqual({ status: 400, field: 'tipos' })
    expect({ closedStatus: closed.status, errorsField: closed.body.error.errors[0].field, withinStatus: within.status }).toEqual({
      closedStatus: 400,
      errorsField: 'unidad_gestion_id',
      withinStatus: 201,
    })
  })

  test('extra descriptions of the types are ignored (ENT-NEW-01, OPEN-92)', async () => {
    const tiposSeleccion = [{ id: types.pothole, descripcion: 'Bache', subtipos: [], es_publica: true, tipo_padre: null }]
    const { status, body } = await create(report({ tipoincidencia_id: types.pothole, tiposSeleccion }))
    expect([status, body.tipos?.map(({ id }: { id: number }) => id)]).toEqual([201, [types.lampOut]])
  })

  test('for a key that the contract does not know', async () => {
    const strange = { ...report(), sorpresa: 1 }
    expect((await create(strange)).status).toBe(400)
  })

  test('without an account where that is mandatory (SRV-50, WIZ-69)', async () => {
    await app.current.settings({ login_obligado: true })
    const anonymous = await create(report())
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-login' })
    const created = await create(report({ ciudadano: {} }), { token: citizen.token })
    expect({ status: anonymous.status, code: anonymous.body.error.code }).toEqual({ status: 401, code: 'incident.signInFirst' })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ ciudadano_id_externo: 'c-login', usuario_id: citizen.id })
  })

  test('and leaves nothing behind', async () => {
    const count = async () =>
      Number(
        (
          await read()
            .selectFrom('incidencias')
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        )?.n,
      )
    const before = await count()
    await create(report({ ciudadano: { email: 'x' } }))
    expect(await count()).toBe(before)
  })
})

describe('a repeated submission (SRV-53)', () => {
  test('returns the first incident', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await create(report(), { uuid, idempotencyKey })
    const again = await create(report(), { uuid, idempotencyKey })
    expect({ firstStatus: first.status, againStatus: again.status }).toEqual({ firstStatus: 201, againStatus: 201 })
    expect(again.body).toEqual(first.body)
  })

  test('eight simultaneous ones create one incident', async () => {
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(report({ contenido: 'a la vez' }), { uuid, idempotencyKey })))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await read().selectFrom('incidencias').select('id').where('contenido', '=', 'a la vez').execute()).toHaveLength(1)
  })

  test('with another body is refused', async () => {
    const idempotencyKey = crypto.randomUUID()
    await create(report(), { uuid, idempotencyKey })
    const other = await create(report({ contenido: 'otra cosa' }), { uuid, idempotencyKey })
    expect({ status: other.status, code: other.body.error.code }).toEqual({ status: 409, code: 'http.idempotencyReused' })
  })
})

test('simultaneous reports get different numbers', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(report())))
  expect(new Set(answers.map((answer) => answer.body.codigo)).size).toBe(10)
})

test('reporter data in the payload do not make somebody the owner', async () => {
  const { body } = await create(report({ ciudadano: { email: 'a@b.es', id_externo: 'c-other', uuid: 'device-9999' } }))
  const other = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-other' })
  expect((await app.current.call(getIncident, { token: other.token }, { params: { id: body.id } })).status).toBe(404)
  expect((await app.current.call(getIncident, { uuid: 'device-9999' }, { params: { id: body.id } })).status).toBe(404)
  expect((await app.current.call(getIncident, { uuid }, { params: { id: body.id } })).status).toBe(200)
})

test('a citizen must accept the conditions if there are any (L18)', async () => {
  const { settings, signIn } = app.current
  const { condiciones: _conditions, ...without } = report()
  const [citizen, agent] = [
    await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-conditions' }),
    await signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] }),
  ]
  const callers = [{ uuid: 'device-conditions' }, { token: citizen.token }, { token: agent.token }]
  const answers = async (body: NewIncident) => {
    const answers = await Promise.all(callers.map((caller) => create(body, caller)))
    return answers.map((answer) => answer.body.error?.code ?? answer.status)
  }
  expect(await answers(without)).toEqual([201, 201, 201])
  await settings({ condiciones: { version: '3', secciones_es: [], secciones_val: [] } })
  expect(await answers(without)).toEqual([201, 201, 201])
  await settings({ condiciones: writtenConditions })
  expect(await answers(without)).toEqual([9111, 9111, 201])
  // Of an older version too: it was accepted when it was written, maybe days ago without signal.
  expect(await answers({ ...without, ...accepted })).toEqual([201, 201, 201])
})

test('address and staff fields sent by a citizen are ignored (M5, L18)', async () => {
  const { call, db, home, signIn } = app.current
  const lies = {
    direccion: '<b>Alcalde ladrón</b> https://evil.example',
    direccioncalle: 'Visite https://evil.example ya',
    direccionnumero: '1',
    distrito: 'DISTRITO FALSO',
    barrio: 'BARRIO FALSO',
  }
  const sent = { tipos: String(town.types.pothole), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
  const body = { ...sent, ...lies, emplazamiento: 'Portal azul', orden_id: 777, anyadirDatosCiudadano: true }
  const citizen = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-lies' })
  for (const caller of [{ uuid: 'device-lies' }, citizen]) {
    const created = await call(createIncident, caller, { body: { ...body, ciudadano: { email: 'a@b.es' } } })
    expect(created.status).toBe(201)
    const row = await db
      .read(home.esquema)
      .selectFrom('incidencias')
      .select([
        'direccion',
        'direccioncalle',
        'direccionnumero',
        'distrito',
        'barrio',
        'emplazamiento',
        'orden_id',
        'anyadirDatosCiudadano',
      ])
      .where('id', '=', created.body.id)
      .executeTakeFirstOrThrow()
    for (const lie of Object.values(lies).filter((item) => item !== '1')) expect(JSON.stringify(row)).not.toContain(lie)
    expect(row).toMatchObject({ direccioncalle: 'Calle Mayor', emplazamiento: 'Portal azul', orden_id: null, anyadirDatosCiudadano: false })
  }
  await db.write(home.esquema, (tx) => tx.updateTable('unidades_gestion').set({ email_obligatorio: true }).where('id', '=', 1).execute())
  const without = await call(createIncident, { uuid: 'device-lies' }, { body: { ...body, ciudadano: { telefono: '960000000' } } })
  expect({ status: without.status, code: without.body.error.code }).toEqual({ status: 400, code: 9111 })
  await db.write(home.esquema, (tx) => tx.updateTable('unidades_gestion').set({ email_obligatorio: false }).where('id', '=', 1).execute())
})
