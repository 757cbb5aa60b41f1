import { addInspectionComment, inspectionComments } from '@avisa/contract/comments/endpoints'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import {
  askInspection,
  finishInspection,
  getIncidentInspection,
  getInspection,
  listInspections,
  listInspectors,
  updateInspection,
} from '@avisa/contract/inspections/endpoints'
import type { AskedInspection, Inspection, InspectionChanges, InspectionEnd } from '@avisa/contract/inspections/schemas'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, entities, results } = town
const sees = ['inspeccion.consultar', 'incidencia.consultar.todas'] as const
const finalised = 34

type Someone = Awaited<ReturnType<typeof app.current.signIn>>
let inspector: Someone
let colleague: Someone
let office: Someone
let elsewhere: Someone

type ErrorTexts = { title: string; message: string; errors: { field: string }[] }
const expectOk = async <T = Inspection>(answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, body: body as T, error: (body as { error?: ErrorTexts }).error }
}
const person = (options: NewPerson) => app.current.signIn({ permisos: sees, ...options })
const write = <T>(work: (tx: Parameters<Parameters<typeof app.current.db.write>[1]>[0]) => Promise<T>) =>
  app.current.db.write(app.current.home.esquema, work)
const effect = (id: number, efecto: string) =>
  write((tx) => tx.updateTable('resultados_inspeccion').set({ efecto }).where('id', '=', id).execute())
const report = async (type: number = types.pothole): Promise<number> => {
  const body = { unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, tipos: String(type), contenido: 'Se mueve' }
  return (await app.current.call(createIncident, { uuid: 'device-insp' }, { body: { ...body, ciudadano: { email: 'a@b.es' } } })).body.id
}
const ask = (id: number, body: AskedInspection, as: Someone) => expectOk(app.current.call(askInspection, as, { params: { id }, body }))
/** An inspection of a new incident, for the inspector. */
const anInspection = async (more: AskedInspection = {}, type: number = types.pothole) =>
  (await ask(await report(type), { inspector_id: inspector.id, observaciones: 'Mirar de día', ...more }, office)).body
const getAs = (id: number, as: Someone) => expectOk(app.current.call(getInspection, as, { params: { id } }))
const change = (id: number, body: InspectionChanges, as: Someone & { ifMatch?: number }) =>
  expectOk(
    app.current.call(updateInspection, as.ifMatch === undefined ? as : { ...as, more: { 'if-match': `"${as.ifMatch}"` } }, {
      params: { id },
      body,
    }),
  )
const finish = ({ id, incidencia_id }: Inspection, body: Partial<InspectionEnd>, as: Someone) =>
  expectOk(
    app.current.call(finishInspection, as, {
      params: { incidenciaId: incidencia_id, inspeccionId: id },
      body: { estado_inspeccion_id: finalised, ...body },
    }),
  )
const list = async (as: Someone, query: Record<string, unknown> = {}) =>
  (await expectOk<{ data: Inspection[]; features?: unknown }>(app.current.call(listInspections, as, { query }))).body
const incident = async (id: number): Promise<Incident> => (await app.current.call(getIncident, office, { params: { id } })).body
const tasksOf = (id: number) =>
  app.current.db
    .read(app.current.home.esquema)
    .selectFrom('tareas')
    .select(['tipoincidencia_id', 'estadotecnico_id', 'entidad_reparadora_id', 'encargado_id'])
    .where('incidencia_id', '=', id)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  await app.current.db.write(app.current.home.esquema, (tx) =>
    tx
      .insertInto('estados')
      .values(
        [48, 49].map((id) => ({
          id,
          pista: 'inspeccion',
          codigo: id === 48 ? 'en_curso' : 'pausada',
          descripcion_es: id === 48 ? 'En curso' : 'Pausada',
          descripcion_val: id === 48 ? 'En curs' : 'Pausada',
          color: '#364FC7',
          icono: 'eye',
          orden: id,
          requiere_comentario: id === 49,
        })),
      )
      .execute(),
  )
  const state = (id: number, pista: string, codigo: string) => ({
    id,
    pista,
    codigo,
    descripcion_es: codigo,
    descripcion_val: codigo,
    color: '#364FC7',
    icono: 'eye',
    orden: id,
    final: true,
  })
  const more = [state(24, 'tecnico', 'rechazada'), state(25, 'tecnico', 'redirigida'), state(50, 'inspeccion', 'anulada')]
  await write((tx) => tx.insertInto('estados').values(more).execute())
  inspector = await person({ roles: ['Inspectores'] })
  colleague = await person({ roles: ['Inspectores'] })
  office = await person({ roles: ['Administradores'], permisos: [...sees, 'inspeccion.editar.prioridad'] })
  elsewhere = await person({ roles: ['Administradores'], unidades: [units.buildings] })
})

describe('visible inspections', () => {
  test('its inspector and the staff of its unit see it, others do not', async () => {
    const { id, incidencia_id } = await anInspection()
    for (const as of [inspector, office]) {
      expect((await getAs(id, as)).body).toMatchObject({ id, incidencia_id, inspector_id: inspector.id, observaciones: 'Mirar de día' })
      expect((await list(as)).data.map((row) => row.id)).toContain(id)
    }
    for (const as of [colleague, elsewhere]) {
      expect((await getAs(id, as)).status).toBe(404)
      expect((await list(as)).data.map((row) => row.id)).not.toContain(id)
    }
    expect((await getAs(id, await app.current.signIn({ roles: ['Tecnicos'] }))).status).toBe(403)
  })

  test('it contains its incident, also under the incident’s path (INSP-10, CALL-68)', async () => {
    const { id, incidencia_id } = await anInspection()
    const at = (incidenciaId: number) =>
      expectOk(app.current.call(getIncidentInspection, inspector, { params: { incidenciaId, inspeccionId: id } }))
    expect((await at(incidencia_id)).body.vincidencia).toMatchObject({
      id: incidencia_id,
      contenido: 'Se mueve',
      tipoincidencia_id: types.pothole,
    })
    expect((await at(incidencia_id + 1)).status).toBe(404)
  })

  test('the list is filtered, sorted and returned for the map, with status and priority (CALL-69, SRV-14)', async () => {
    const first = await anInspection({ prioridad_id: 1 })
    const second = await anInspection()
    expect((await list(office, { criteria: `(prioridad_id,=,1);(id,IN,${first.id},${second.id})` })).data.map((row) => row.id)).toEqual([
      first.id,
    ])
    expect((await list(office, { filtro: 2 })).data).toEqual([])
    expect((await list(inspector, { filtro: 2, per_page: 2, sort: 'codigo' })).data).toHaveLength(2)
    const map = await list(inspector, { response_type: 'geojson', criteria: `(id,=,${first.id})` })
    const properties = { codigo: first.codigo, estado_id: first.estado_inspeccion_id, color: '#364FC7', prioridad_color: '#2B7A3B' }
    expect(map.features).toMatchObject([{ geometry: { coordinates: [-0.25, 39.05] }, properties }])
  })
})

test('a page of inspections has the requested size (CALL-69, CONST-01)', async () => {
  const [first, second] = [await anInspection(), await anInspection()]
  const pageOf = async (query: Record<string, unknown>) => (await list(office, { sort: '-codigo', ...query })).data.map(({ id }) => id)
  const pages = [await pageOf({ per_page: 1 }), await pageOf({ page: 2, per_page: 1 }), await pageOf({ per_page: 2 })]
  expect(pages).toEqual([[second.id], [first.id], [second.id, first.id]])
})

describe('finalising (SRV-86)', () => {
  test('with type and entity a repair of that entity is created, and the incident is in repair (INSP-02, INSP-07, ENT-INSP-02, GEN-14)', async () => {
    const repairer = await person({ roles: ['Encargados'], entidades: [entities.roads] })
    const inspection = await anInspection()
    const { status, body } = await finish(
      inspection,
      { resultado_id: results.repair, tipo_id: types.pothole, entidad_id: entities.roads, comentario: 'Hay que rellenar' },
      inspector,
    )
    expect({ status, estadoInspeccionId: body.estado_inspeccion_id, finalizada: body.finalizada, comentario: body.comentario }).toEqual({
      status: 200,
      estadoInspeccionId: finalised,
      finalizada: true,
      comentario: 'Hay que rellenar',
    })
    expect(body).toMatchObject({ resultado_id: results.repair, resultado: expect.any(String), prioridad_id: null })
    expect(await tasksOf(inspection.incidencia_id)).toEqual([
      { tipoincidencia_id: types.pothole, estadotecnico_id: 23, entidad_reparadora_id: entities.roads, encargado_id: repairer.id },
    ])
    expect((await incident(inspection.incidencia_id)).DesEstado).toBe('en_reparacion es')
  })

  test('a repair of another type is an additional task', async () => {
    const inspection = await anInspection()
    await finish(inspection, { resultado_id: results.repair, tipo_id: types.lampOut, entidad_id: entities.lights }, inspector)
    expect((await tasksOf(inspection.incidencia_id)).map((task) => task.tipoincidencia_id)).toEqual([types.pothole, types.lampOut])
  })

  test('missing type and entity are named (INSP-07)', async () => {
    const inspection = await anInspection()
    const { status, error } = await finish(inspection, { resultado_id: results.repair }, inspector)
    expect([status, error?.errors.map(({ field }) => field)]).toEqual([400, ['tipo_id', 'entidad_id']])
    expect((await finish(inspection, {}, inspector)).error?.errors.map(({ field }) => field)).toEqual(['resultado_id'])
    expect((await finish(inspection, { estado_inspeccion_id: 48, resultado_id: results.study }, inspector)).status).toBe(400)
  })

  test('«nothing to do» ends work that nobody has started, and the incident with it; started work continues (OPEN-107)', async () => {
    const inspection = await anInspection()
    await finish(inspection, { resultado_id: results.nothing, comentario: 'Está bien' }, inspector)
    expect((await incident(inspection.incidencia_id)).DesEstado).toBe('resuelta es')
    expect((await tasksOf(inspection.incidencia_id)).map(({ estadotecnico_id }) => estadotecnico_id)).toEqual([24])
    const begun = await anInspection({}, types.lampOut)
    await write((tx) => tx.updateTable('tareas').set({ estadoobra_id: 15 }).where('incidencia_id', '=', begun.incidencia_id).execute())
    await finish(begun, { resultado_id: results.nothing }, inspector)
    expect((await incident(begun.incidencia_id)).DesEstado).toBe('en_reparacion es')
  })

  test('a result that closes with a reason tells the reporter its text, in both languages', async () => {
    const inspection = await anInspection()
    await write(async (tx) => {
      const state = await tx
        .selectFrom('resultados_inspeccion')
        .select('estado_incidencia_id as id')
        .where('id', '=', results.nothing)
        .executeTakeFirst()
      const [reason] = await tx
        .insertInto('motivos_cierre')
        .values({
          codigo: 'ya_bien',
          estado_id: state?.id ?? 0,
          desenlace: 'no_localizada',
          titulo_es: 'Ya estaba bien',
          titulo_val: 'Ja estava bé',
          texto_es: 'Fuimos y ya estaba bien.',
          texto_val: 'Hi vam anar i ja estava bé.',
          orden: 99,
        })
        .returning('id')
        .execute()
      await tx
        .updateTable('resultados_inspeccion')
        .set({ motivo_cierre_id: reason?.id ?? null })
        .where('id', '=', results.nothing)
        .execute()
    })
    onTestFinished(async () => {
      await write((tx) =>
        tx.updateTable('resultados_inspeccion').set({ motivo_cierre_id: null }).where('id', '=', results.nothing).execute(),
      )
    })
    await finish(inspection, { resultado_id: results.nothing, comentario: 'Solo para el equipo' }, inspector)
    const row = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('incidencias')
      .select(['desenlace', 'respuesta', 'respuesta_lang', 'respuesta_otra'])
      .where('id', '=', inspection.incidencia_id)
      .executeTakeFirst()
    expect(row).toEqual({
      desenlace: 'no_localizada',
      respuesta: 'Fuimos y ya estaba bien.',
      respuesta_lang: 'es',
      respuesta_otra: 'Hi vam anar i ja estava bé.',
    })
  })

  test('a repair of the same type and entity uses the existing task: the crew is not sent twice (OPEN-107)', async () => {
    const inspection = await anInspection({}, types.lampOut)
    await finish(inspection, { resultado_id: results.repair, tipo_id: types.lampOut, entidad_id: entities.lights }, inspector)
    expect(await tasksOf(inspection.incidencia_id)).toHaveLength(1)
  })

  test('a wrong type is corrected, its task redirected, and the right one created (OPEN-107)', async () => {
    await effect(results.repair, 'reclasificar')
    const inspection = await anInspection({}, types.lampOut)
    const body = { resultado_id: results.repair, tipo_id: types.pothole, entidad_id: entities.roads, comentario: 'Es un bache' }
    expect((await finish(inspection, body, inspector)).status).toBe(200)
    expect((await tasksOf(inspection.incidencia_id)).map((task) => [task.tipoincidencia_id, task.estadotecnico_id])).toEqual([
      [types.lampOut, 25],
      [types.pothole, 23],
    ])
    const now = await incident(inspection.incidencia_id)
    expect([now.tipos?.map((type) => type.id), now.DesEstado]).toEqual([[types.pothole], 'en_reparacion es'])
    for (const [lang, name] of [
      ['es', 'es'],
      ['ca', 'val'],
    ] as const) {
      const read = await app.current.call(getIncident, { ...office, lang }, { params: { id: inspection.incidencia_id } })
      const changed = read.body.cambios.flatMap((change: { cambios: object[] }) => change.cambios)
      expect(changed).toEqual([{ campo: 'tipo', antes: `alumbrado.farola ${name}`, despues: `via_publica.bache ${name}` }])
    }
    await effect(results.repair, 'reparar')
  })

  test('bad work returns to its repairer (OPEN-107)', async () => {
    await effect(results.repair, 'repetir')
    const inspection = await anInspection({}, types.lampOut)
    await write((tx) =>
      tx
        .updateTable('tareas')
        .set({ estadoobra_id: 18, fecha_finalizacion: new Date() })
        .where('incidencia_id', '=', inspection.incidencia_id)
        .execute(),
    )
    await finish(inspection, { resultado_id: results.repair, tipo_id: types.lampOut, entidad_id: entities.lights }, inspector)
    const rows = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('tareas')
      .select(['estadoobra_id', 'fecha_finalizacion'])
      .where('incidencia_id', '=', inspection.incidencia_id)
      .execute()
    expect(rows).toEqual([{ estadoobra_id: 14, fecha_finalizacion: null }])
    expect((await incident(inspection.incidencia_id)).DesEstado).toBe('en_reparacion es')
    await effect(results.repair, 'reparar')
  })

  test('«to be studied» passes work that has not started to the office (OPEN-107)', async () => {
    const inspection = await anInspection({}, types.lampOut)
    await finish(inspection, { resultado_id: results.study }, inspector)
    expect((await tasksOf(inspection.incidencia_id)).map(({ estadotecnico_id }) => estadotecnico_id)).toEqual([20])
    expect((await incident(inspection.incidencia_id)).DesEstado).toBe('en_estudio es')
  })

  test('«no access» requires another visit (OPEN-107)', async () => {
    await effect(results.study, 'volver')
    const inspection = await anInspection()
    await finish(inspection, { resultado_id: results.study, comentario: 'Cerrado' }, inspector)
    const mine = (await list(inspector, { sort: '-fecha' })).data.filter(({ incidencia_id }) => incidencia_id === inspection.incidencia_id)
    expect(mine.map(({ finalizada, observaciones }) => [finalizada, observaciones]).toSorted()).toEqual([
      [false, 'Cerrado'],
      [true, 'Mirar de día'],
    ])
    await effect(results.study, 'estudiar')
  })

  test('a cancelled inspection can be finalised (OPEN-108)', async () => {
    const inspection = await anInspection()
    await change(inspection.id, { estado_inspeccion_id: 50, comentario: 'Repetida' }, office)
    expect((await getAs(inspection.id, inspector)).body.finalizada).toBe(false)
    expect((await finish(inspection, { resultado_id: results.study }, inspector)).status).toBe(200)
  })

  test('works once, by its inspector or the administration, under its own incident (INSP-03, CALL-68)', async () => {
    const technician = await person({ roles: ['Tecnicos'] })
    const inspection = await anInspection()
    expect((await finish(inspection, { resultado_id: results.study }, technician)).status).toBe(403)
    expect((await finish(inspection, { resultado_id: results.study }, colleague)).status).toBe(404)
    const elsewhere = { ...inspection, incidencia_id: inspection.incidencia_id + 1 }
    expect((await finish(elsewhere, { resultado_id: results.study }, office)).status).toBe(404)
    expect((await finish(inspection, { resultado_id: results.study }, office)).status).toBe(200)
    expect((await finish(inspection, { resultado_id: results.study }, inspector)).error?.title).toBe('Ya está finalizada')
    expect((await change(inspection.id, { prioridad_id: 1 }, office)).status).toBe(400)
  })
})

describe('before that', () => {
  test('changing the priority needs inspeccion.editar.prioridad (INSP-08, SRV-87)', async () => {
    const { id } = await anInspection()
    expect((await change(id, { prioridad_id: 1 }, inspector)).status).toBe(403)
    expect((await change(id, { prioridad_id: 1 }, office)).body.prioridad_cadena).toBe('Normal es')
    expect((await change(id, { prioridad_id: 999 }, office)).status).toBe(400)
  })

  test('its inspector starts it, and pauses it with a reason', async () => {
    const { id } = await anInspection()
    const begun = await change(id, { estado_inspeccion_id: 48 }, inspector)
    expect({ estadoInspeccion: begun.body.estado_inspeccion, fechaInicio: begun.body.fecha_inicio }).toEqual({
      estadoInspeccion: 'En curso',
      fechaInicio: expect.any(String),
    })
    expect((await change(id, { estado_inspeccion_id: 49 }, inspector)).error?.title).toBe('Comentario vacío')
    const paused = await change(id, { estado_inspeccion_id: 49, comentario: 'No hay quien abra' }, inspector)
    expect(paused.body.historial?.[0]).toMatchObject({ accion: 'estado', DesEstado: 'Pausada', comentario: 'No hay quien abra' })
    expect((await change(id, { estado_inspeccion_id: finalised }, inspector)).status).toBe(400)
  })

  test('the office assigns any inspector, an inspector only themselves', async () => {
    const { id } = await anInspection()
    expect((await change(id, { inspector_id: colleague.id }, inspector)).status).toBe(403)
    expect((await change(id, { inspector_id: office.id }, office)).status).toBe(400)
    expect((await change(id, { inspector_id: colleague.id }, office)).body.inspector_id).toBe(colleague.id)
    expect((await ask(await report(), { inspector_id: inspector.id }, colleague)).status).toBe(403)
    expect((await ask(await report(), { inspector_id: colleague.id }, colleague)).status).toBe(201)
    expect((await ask(await report(), {}, elsewhere)).status).toBe(404)
    const { body } = await expectOk<{ id: number }[]>(app.current.call(listInspectors, office, {}))
    expect(body.map((each) => each.id)).toEqual(expect.arrayContaining([inspector.id, colleague.id]))
  })

  test('of two people who change it, the second is told what the first did', async () => {
    const { id } = await anInspection()
    await change(id, { estado_inspeccion_id: 48 }, inspector)
    const { status, error } = await change(id, { prioridad_id: 1 }, { ...office, ifMatch: 1 })
    expect({ status, message: error?.message }).toEqual({ status: 409, message: expect.stringContaining('En curso') })
  })
})

test('an inspector is notified of an inspection, requested or reassigned, but not of their own request', async () => {
  const noticesOf = async (id: number) => {
    await app.current.deps.jobs.drain()
    const { db, home } = app.current
    const theirs = db.read(home.esquema).selectFrom('notificaciones').select(['plantilla', 'texto']).where('usuario_id', '=', id)
    return theirs.where('plantilla', '=', 'inspeccion_asignada').execute()
  }
  const inspector = await person({ roles: ['Inspectores'] })
  const assigned = await person({ roles: ['Inspectores'] })
  const inspection = await anInspection({ inspector_id: inspector.id })
  const notice = { plantilla: 'inspeccion_asignada', texto: expect.stringContaining(`href="/inspecciones/${inspection.id}"`) }
  expect(await noticesOf(inspector.id)).toEqual([notice])
  await change(inspection.id, { inspector_id: assigned.id }, office)
  expect(await noticesOf(assigned.id)).toEqual([notice])
  await ask(inspection.incidencia_id, { inspector_id: inspector.id }, inspector)
  expect(await noticesOf(inspector.id)).toHaveLength(1)
})

test('with inspections switched off an incident still shows its existing one, and nothing else changes (OPEN-109)', async () => {
  const { id, codigo, incidencia_id } = await anInspection()
  await app.current.settings({ modulo_inspecciones: false })
  expect((await incident(incidencia_id)).inspecciones).toEqual([expect.objectContaining({ id, codigo })])
  const refused = await getAs(id, inspector)
  expect([refused.status, refused.error]).toMatchObject([403, { code: 'module.off', title: 'Esta parte no está activada' }])
  const ca = await expectOk(app.current.call(getInspection, { ...inspector, lang: 'ca' }, { params: { id } }))
  expect(ca.error?.message).toBe("El seu Ajuntament la té desactivada. Si la necessita, demane-la a l'administració.")
  await app.current.settings({ modulo_inspecciones: true })
  expect((await getAs(id, inspector)).status).toBe(200)
})

test('a list contains details and comments on request, comments only for those who may read them', async () => {
  const { id } = await anInspection()
  await app.current.call(addInspectionComment, inspector, { params: { id }, body: { comentario: 'Con escalera' } })
  const row = async (as: Someone) => {
    const query = { criteria: `(id,=,${id})`, include: 'imagenes,historial,comentarios' }
    return (await app.current.call(listInspections, as, { query })).body.data[0] ?? {}
  }
  const { comentarios, ...own } = await row(inspector)
  expect(own).toEqual((await getAs(id, inspector)).body)
  expect(comentarios).toEqual((await app.current.call(inspectionComments, inspector, { params: { id } })).body)
  expect(comentarios).toMatchObject([{ comentario: 'Con escalera' }])
  const technician = await person({ roles: ['Tecnicos'] })
  expect((await app.current.call(inspectionComments, technician, { params: { id } })).status).toBe(403)
  expect(await row(technician)).toEqual(own)
})
