import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { listEntities, listTypeEntities } from '@avisa/contract/entities/endpoints'
import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, results, entities } = town
const report: NewIncident = {
  tipos: String(types.pothole),
  unidad_gestion_id: units.streets,
  contenido: 'Visto en la ronda',
  geolatitud: 39.05,
  geolongitud: -0.25,
}
const read = () => app.current.db.read(app.current.home.esquema)
const switchOn = (valor: boolean) => app.current.settings({ crear_inspeccion_al_anyadir: valor })

let inspector: { id: number; token: string }
const create = (inspeccion: NewIncident['inspeccion'], more: Partial<NewIncident> = {}, token = inspector.token) =>
  app.current.call(createIncident, { token }, { body: { ...report, ...more, ...(inspeccion ? { inspeccion } : {}) } })
const inspectionOf = (id: number) => read().selectFrom('inspecciones').selectAll().where('incidencia_id', '=', id).execute()
const tasksOf = (id: number) => read().selectFrom('tareas').selectAll().where('incidencia_id', '=', id).orderBy('id').execute()

beforeAll(async () => {
  inspector = await app.current.signIn({
    roles: ['Inspectores'],
    permisos: ['inspector', 'incidencia.crear', 'inspeccion.consultar'],
    unidades: [units.streets, units.buildings],
  })
  await switchOn(true)
})

describe('an inspection created with the report (SRV-57, ENT-NEW-06)', () => {
  test('without a result is pending, assigned to the reporter, with code and history', async () => {
    const { status, body } = await create({ comentario: ' Hay que volver ' })
    expect(status).toBe(201)
    expect(body.inspecciones).toEqual([{ id: expect.any(Number), codigo: expect.stringMatching(/^I-26-\d{5}$/) }])
    expect(await inspectionOf(body.id)).toMatchObject([
      { inspector_id: inspector.id, estado_inspeccion_id: 47, comentario: 'Hay que volver', resultado_id: null, fecha_finalizacion: null },
    ])
    const steps = await read()
      .selectFrom('historial')
      .select(['accion', 'estado_id', 'usuario_id'])
      .where('modelo', '=', 'inspeccion')
      .where('modelo_id', '=', body.inspecciones[0].id)
      .execute()
    expect(steps).toEqual([{ accion: 'creada', estado_id: 47, usuario_id: inspector.id }])
  })

  test('with a result is finished, and the task is created as usual', async () => {
    const { body } = await create({ resultado_id: results.study, tipo_id: types.lampOut, entidad_id: entities.lights })
    expect(await inspectionOf(body.id)).toMatchObject([
      { estado_inspeccion_id: 34, resultado_id: results.study, tipo_id: null, entidad_id: null, fecha_finalizacion: expect.any(Date) },
    ])
    expect(await tasksOf(body.id)).toMatchObject([{ tipoincidencia_id: types.pothole, estadotecnico_id: 20 }])
    expect(body.DesEstado).toMatch(/en_estudio/)
  })

  test('with a result that sends to repair, the chosen entity gets the task, assigned to its only person (SRV-86)', async () => {
    const repairer = await app.current.signIn({ roles: ['Encargados'], entidades: [entities.roads] })
    const { body } = await create({ resultado_id: results.repair, tipo_id: types.pothole, entidad_id: entities.roads })
    expect(await inspectionOf(body.id)).toMatchObject([{ tipo_id: types.pothole, entidad_id: entities.roads }])
    expect(await tasksOf(body.id)).toMatchObject([
      { tipoincidencia_id: types.pothole, estadotecnico_id: 23, entidad_reparadora_id: entities.roads, encargado_id: repairer.id },
    ])
    expect(body.DesEstado).toMatch(/en_reparacion/)
  })

  test('a type other than the reported ones gets an additional task', async () => {
    const { body } = await create({ resultado_id: results.repair, tipo_id: types.lampOut, entidad_id: entities.lights })
    expect((await tasksOf(body.id)).map((task) => [task.tipoincidencia_id, task.estadotecnico_id])).toEqual([
      [types.pothole, 20],
      [types.lampOut, 23],
    ])
  })

  test('without a defect the incident is closed without tasks, even if the unit accepts manually', async () => {
    for (const unidad_gestion_id of [units.streets, units.buildings]) {
      const { body } = await create({ resultado_id: results.nothing }, { unidad_gestion_id, tipos: String(types.lampOut) })
      expect(body).toMatchObject({ estado_final: true, historial: [{ DesEstadoCiudadano: 'Ciudadano resuelta' }, {}] })
      expect(await tasksOf(body.id)).toEqual([])
    }
  })

  test.each([
    ['an unknown result', { resultado_id: 99 }, ['inspeccion.resultado_id']],
    ['a result that selects, without type and entity', { resultado_id: results.repair }, ['inspeccion.tipo_id', 'inspeccion.entidad_id']],
    [
      'an unknown type',
      { resultado_id: results.repair, tipo_id: 99, entidad_id: entities.roads },
      ['inspeccion.tipo_id', 'inspeccion.entidad_id'],
    ],
    [
      'an entity of other types',
      { resultado_id: results.repair, tipo_id: types.pothole, entidad_id: entities.lights },
      ['inspeccion.entidad_id'],
    ],
    ['a study entity', { resultado_id: results.repair, tipo_id: types.pothole, entidad_id: entities.study }, ['inspeccion.entidad_id']],
  ])('%s is refused', async (_what, inspeccion, fields) => {
    const { status, body } = await create(inspeccion)
    expect(status).toBe(400)
    expect(body.error.errors.map((error: { field: string }) => error.field)).toEqual(fields)
  })

  test('is ignored without the permission or if the step is off (SRV-51)', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    const without = await create({ resultado_id: 99 }, {}, agent.token)
    await switchOn(false)
    const off = await create({ resultado_id: 99 })
    await switchOn(true)
    expect({ withoutStatus: without.status, offStatus: off.status }).toEqual({ withoutStatus: 201, offStatus: 201 })
    expect([...(await inspectionOf(without.body.id)), ...(await inspectionOf(off.body.id))]).toEqual([])
  })

  test('is not visible to another inspector', async () => {
    const { body } = await create({})
    const other = await app.current.signIn({
      roles: ['Inspectores'],
      permisos: ['inspector', 'inspeccion.consultar', 'incidencia.consultar.todas'],
    })
    const seen = await app.current.call(getIncident, { token: other.token }, { params: { id: body.id } })
    expect(seen.body.inspecciones).toEqual([])
  })
})

describe('the choices of the step', () => {
  test('priorities and results, in both languages (CALL-14, ENT-INSP-03, OPEN-85)', async () => {
    const priorities = await app.current.call(listInspectionPriorities, { lang: 'ca' })
    expect(priorities.body).toMatchObject([{ id: 1, codigo: 'normal', descripcion: 'Normal val', color: '#2B7A3B' }])
    const answer = await app.current.call(listInspectionResults, {})
    expect(answer.body.map((result: { id: number }) => result.id)).toEqual([results.repair, results.study, results.nothing])
    expect(answer.body[0]).toMatchObject({
      descripcion: 'necesita_reparacion es',
      seleccionar_tipo_y_reparador: true,
      codigos_incidencia: [],
    })
  })

  test('entities of a role, by name, for staff only (CALL-70)', async () => {
    const ask = (rol: 'REPARADOR' | 'ESTUDIO', caller: Parameters<typeof app.current.call>[1]) =>
      app.current.call(listEntities, caller, { params: { rol } })
    expect(
      (await ask('REPARADOR', { token: inspector.token, lang: 'ca' })).body.map((entity: { nombre: string }) => entity.nombre),
    ).toEqual(["Brigada d'obres", 'Brigada de llum'])
    expect((await ask('ESTUDIO', { token: inspector.token })).body).toHaveLength(1)
    const work = (activa: boolean) =>
      app.current.db.write(app.current.home.esquema, (tx) =>
        tx.updateTable('entidades').set({ activa }).where('id', '=', entities.roads).execute(),
      )
    await work(false)
    const remaining = await ask('REPARADOR', { token: inspector.token })
    await work(true)
    expect(remaining.body.map(({ id }: { id: number }) => id)).toEqual([entities.lights])
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'] })
    expect((await ask('REPARADOR', { token: citizen.token })).status).toBe(403)
    expect((await ask('REPARADOR', {})).status).toBe(401)
    expect((await ask('OTRO' as 'ESTUDIO', { token: inspector.token })).status).toBe(400)
  })

  test('entities that repair a type in a unit, the default one first (CALL-71, SRV-88)', async () => {
    const ask = (tipoId: number, unidadGestionId: number = units.streets, token = inspector.token) =>
      app.current.call(listTypeEntities, { token }, { params: { unidadGestionId, tipoId } })
    const results = await ask(types.lampOut)
    expect(results.body).toMatchObject([{ id: entities.lights, nombre: 'Brigada de luz', habitual: true }])
    expect((await ask(types.pavement)).body).toMatchObject([{ id: entities.roads, habitual: false }])
    // Nobody's by rule: whoever repairs anything in that unit may get it.
    const any = [entities.lights, entities.roads].map((id) => ({ id, habitual: false }))
    expect((await ask(types.internal)).body).toMatchObject(any)
    expect((await ask(999)).status).toBe(404)
    const { db, home } = app.current
    const elsewhere = { tipo_id: types.lampOut, unidad_gestion_id: units.buildings }
    const { tipo_id, unidad_gestion_id } = elsewhere
    await db.write(home.esquema, (tx) =>
      tx
        .deleteFrom('tipos_unidades')
        .where((eb) => eb.and({ tipo_id, unidad_gestion_id }))
        .execute(),
    )
    const absent = await ask(tipo_id, unidad_gestion_id)
    await db.write(home.esquema, (tx) => tx.insertInto('tipos_unidades').values(elsewhere).execute())
    expect([absent.status, (await ask(tipo_id, unidad_gestion_id)).status]).toEqual([404, 200])
    const other = await app.current.signIn({ permisos: ['inspector'], unidades: [units.buildings] })
    expect((await ask(types.lampOut, units.streets, other.token)).status).toBe(404)
  })
})
