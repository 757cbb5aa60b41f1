import { addTaskComment, taskComments } from '@avisa/contract/comments/endpoints'
import type { Comment } from '@avisa/contract/comments/schemas'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { getTask, listTasks } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
const { types, units } = town

let manager: Caller
let repairer: Caller & { id: number }
let office: Caller
let outsider: Caller
let clerk: Caller
let lamp: number
let pothole: number

const report = async (more: Record<string, unknown>): Promise<number> => {
  const body = {
    unidad_gestion_id: units.streets,
    geolatitud: 39.05,
    geolongitud: -0.25,
    ciudadano: { email: 'a@b.es' },
    tipos: '11',
    contenido: 'texto',
    ...more,
  }
  return (await app.current.call(createIncident, clerk, { body })).body.id
}
const list = (caller: Caller, query: Record<string, unknown> = {}) => app.current.call(listTasks, caller, { query })
const incidentsOf = (rows: readonly Task[]) => rows.map((row) => row.incidencia_id)

beforeAll(async () => {
  const { signIn, clock } = app.current
  clerk = await signIn({ permisos: ['incidencia.crear'] })
  const account = await signIn({ roles: ['Encargados'], permisos: ['obra.consultar.propia'], entidades: [town.entities.lights] })
  repairer = { token: account.token, id: account.id }
  manager = { token: (await signIn({ roles: ['Tecnicos'], permisos: ['obra.consultar.todas'] })).token }
  office = { token: (await signIn({ roles: ['Tecnicos'], permisos: ['obra.consultar.propia'], entidades: [town.entities.study] })).token }
  outsider = { token: (await signIn({ roles: ['Tecnicos'], permisos: ['obra.consultar.todas'], unidades: [units.buildings] })).token }
  lamp = await report({ direccioncalle: 'Calle Mayor', direccionnumero: '3', emplazamiento: 'b' })
  clock.current = new Date(clock.current.getTime() + 60_000)
  pothole = await report({ tipos: String(types.pothole), direccioncalle: 'Calle Ancha', emplazamiento: 'a' })
})

describe('visible tasks (SRV-74)', () => {
  test('obra.consultar.todas shows those of the unit, newest first (TASK-40)', async () => {
    const { status, body } = await list(manager)
    expect(status).toBe(200)
    expect(incidentsOf(body.data)).toEqual([pothole, lamp])
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 2, last_page: 1 })
  })

  test('obra.consultar.propia shows those of its entity, in repair or study (TASK-40)', async () => {
    expect(incidentsOf((await list(repairer)).body.data)).toEqual([lamp])
    expect(incidentsOf((await list(office)).body.data)).toEqual([pothole, lamp])
  })

  test('another unit sees none, and without permission the call is refused', async () => {
    const nobody = await app.current.signIn({ roles: ['Observadores'] })
    expect((await list(outsider)).body.data).toEqual([])
    expect((await list({ token: nobody.token })).status).toBe(403)
    expect((await list({ uuid: 'device-tasks' })).status).toBe(401)
  })

  test('a single task has all its fields (ENT-TASK-01, ENT-TASK-02, ENT-TASK-03, ENT-TASK-04, CALL-59)', async () => {
    const [task] = (await list(repairer)).body.data
    const get = (caller: Caller, id = task.id) => app.current.call(getTask, caller, { params: { id } })
    const { status, body } = await get({ ...repairer, lang: 'ca' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      codigo: expect.stringMatching(/^T-26-\d{5}$/),
      incidencia_id: lamp,
      codigo_incidencia: expect.stringMatching(/^SU-26-/),
      descripcion: 'alumbrado.farola val',
      DesEstadoTecnico: 'enviada_reparacion val',
      DesEstadoObra: 'pendiente val',
      encargado_id: repairer.id,
      encargado: 'Persona de Prueba',
      entidad_reparadora: 'Brigada de llum',
      responsable_validar_reparacion: false,
      ee_num_usuarios: 1,
      contenido: 'texto',
      direccion_sn: 'Carrer Major, 3',
      geolatitud: 39.05,
      version: 1,
      imagenes: [],
    })
    const fields = [
      ['id', 'codigo', 'tipoincidencia_id', 'incidencia_id', 'ciudadano_id', 'unidad_gestion_id', 'tareaperiodica_id'],
      ['estadotecnico_id', 'estadoobra_id', 'DesEstadoTecnico', 'ColorEstadoTecnico', 'DesEstadoObra', 'ColorEstadoObra', 'prioridad'],
      ['encargado_id', 'tecnico_id', 'entidad_estudio_id', 'entidad_reparadora_id', 'responsable_validar_reparacion', 'ee_num_usuarios'],
      ['fecha', 'fecha_finalizacion', 'fecha_finalizacion_prevista', 'incremental_ent_est', 'incremental_ent_rep', 'numero_comentarios'],
      ['servicio_72h'],
    ]
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields.flat()))
    expect((await get(outsider)).status).toBe(404)
    expect((await get(manager, 999_999)).status).toBe(404)
    expect((await get({})).status).toBe(401)
  })
})

describe('a list of tasks', () => {
  test.each([
    ['fecha', ['lamp', 'pothole']],
    ['-codigo', ['pothole', 'lamp']],
    ['emplazamiento', ['pothole', 'lamp']],
    ['-direccion_sn', ['lamp', 'pothole']],
    ['incremental_ent_rep,fecha', ['lamp', 'pothole']],
  ])('is sorted by %s (TASK-05, TASK-06, OPEN-84)', async (sort, order) => {
    const { body } = await list(manager, { sort })
    expect(incidentsOf(body.data)).toEqual(order.map((name) => (name === 'lamp' ? lamp : pothole)))
  })

  test('refuses unknown orders, criteria and filters', async () => {
    for (const query of [{ sort: 'version' }, { criteria: '(contenido,=,x)' }, { filtro: 99 }]) {
      for (const lang of ['es', 'ca'] as const) expect((await list({ ...manager, lang }, query)).status).toBe(400)
    }
  })

  test('is filtered by criteria, incident and own ones', async () => {
    expect(incidentsOf((await list(manager, { criteria: '(estadotecnico_id,=,23)' })).body.data)).toEqual([lamp])
    expect(incidentsOf((await list(manager, { incidencia_id: pothole })).body.data)).toEqual([pothole])
    expect(incidentsOf((await list(repairer, { filtro: 2 })).body.data)).toEqual([lamp])
    expect((await list(manager, { filtro: 2 })).body.data).toEqual([])
  })

  test('filter 20 is the public ones (TASK-08)', async () => {
    const publish = (es_publica: boolean) =>
      app.current.db.write(app.current.home.esquema, (tx) =>
        tx.updateTable('tipos').set({ es_publica }).where('id', '=', types.pothole).execute(),
      )
    const listed = async () => incidentsOf((await list(manager, { filtro: 20 })).body.data)
    expect(await listed()).toEqual([pothole, lamp])
    await publish(false)
    expect(await listed()).toEqual([lamp])
    await publish(true)
  })

  test('has pages (CALL-58, CONST-01)', async () => {
    const pageOf = async (query: Record<string, unknown>) => incidentsOf((await list(manager, query)).body.data)
    const pages = [await pageOf({ per_page: 1 }), await pageOf({ page: 2, per_page: 1 }), await pageOf({ per_page: 2 })]
    expect(pages).toEqual([[pothole], [lamp], [pothole, lamp]])
  })

  test('contains details and comments on request, for offline use', async () => {
    const include = 'imagenes,historial,comentarios'
    const [first] = (await list(repairer, {})).body.data
    const params = { id: first?.id ?? 0 }
    expect(first).not.toHaveProperty('comentarios')
    for (const comentario of ['Falta la llave', 'La tiene el conserje'])
      await app.current.call(addTaskComment, repairer, { params, body: { comentario } })
    const { comentarios, ...row } = (await list(repairer, { include })).body.data[0] ?? {}
    expect(row).toEqual((await app.current.call(getTask, repairer, { params })).body)
    expect(comentarios).toEqual((await app.current.call(taskComments, repairer, { params })).body)
    expect(comentarios?.map(({ comentario }: Comment) => comentario)).toEqual(['Falta la llave', 'La tiene el conserje'])
    // Each task its own.
    const all = (await list(manager, { include })).body.data
    expect(all.map((task: Task) => [task.incidencia_id, task.comentarios?.length])).toEqual([
      [pothole, 0],
      [lamp, 2],
    ])
  })

  test('embeds photos, returns only requested fields, and is GeoJSON with status and priority, on request (SRV-14)', async () => {
    expect((await list(manager, { include: 'imagenes' })).body.data[0].imagenes).toEqual([])
    expect((await list(manager)).body.data[0]).not.toHaveProperty('imagenes')
    const cut = await list(manager, { fields: 'incidencia_id', per_page: 1 })
    expect(cut.body.data).toEqual([{ id: expect.any(Number), incidencia_id: pothole }])
    const { body } = await list(repairer, { response_type: 'geojson' })
    expect(body.features).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
        properties: { estado: 'pendiente es', color: '#364FC7', prioridad: 'alta', prioridad_color: '#B42318' },
      },
    ])
  })
})
