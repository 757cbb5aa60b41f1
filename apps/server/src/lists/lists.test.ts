import { addListComment, listComments } from '@avisa/contract/comments/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import {
  addToList,
  createTaskList,
  getIncidentOfList,
  getPublicList,
  getTaskList,
  listIncidentsOfList,
  listPublicLists,
  listTaskLists,
  listTasksOfList,
  removeTaskList,
  takeFromList,
} from '@avisa/contract/lists/endpoints'
import type { TaskList } from '@avisa/contract/lists/schemas'
import type { Task } from '@avisa/contract/tasks/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, entities } = town
type Someone = Awaited<ReturnType<typeof app.current.signIn>>

let owner: Someone
let other: Someone
let admin: Someone
let lamp: { incidencia: number; tarea: number }
let pothole: { incidencia: number; tarea: number }
let internal: { incidencia: number; tarea: number }

const expectOk = async <T>(answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, body: body as T }
}
const report = async (tipo: number, as: Caller = { uuid: 'device-lists' }) => {
  const body = { unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, tipos: String(tipo), contenido: 'secreto' }
  const created = await app.current.call(createIncident, as, { body: { ...body, ciudadano: { email: 'a@b.es' } } })
  const incidencia: number = created.body.id
  const task = await app.current.db
    .read(app.current.home.esquema)
    .selectFrom('tareas')
    .select('id')
    .where('incidencia_id', '=', incidencia)
    .executeTakeFirstOrThrow()
  return { incidencia, tarea: task.id }
}
const create = (nombre: string, as: Someone = owner, usuarioId = as.id) =>
  expectOk<TaskList>(app.current.call(createTaskList, as, { params: { usuarioId }, body: { nombre } }))
const put = (listaId: number, tarea_id: number, as: Someone = owner, usuarioId = owner.id) =>
  expectOk<TaskList>(app.current.call(addToList, as, { params: { usuarioId, listaId }, body: { tarea_id } }))
const tasksOf = (listaId: number, as: Someone = owner, query: Record<string, unknown> = {}) =>
  expectOk<{ data: Task[]; features?: unknown[] }>(
    app.current.call(listTasksOfList, as, { params: { usuarioId: owner.id, listaId }, query }),
  )

beforeAll(async () => {
  const { signIn } = app.current
  const worker = {
    roles: ['Encargados' as const],
    permisos: ['lista', 'obra.consultar.propia'] as const,
    entidades: [entities.lights, entities.study],
  }
  owner = await signIn(worker)
  other = await signIn(worker)
  admin = await signIn({
    roles: ['Administradores'],
    permisos: ['lista', 'obra.consultar.todas', 'incidencia.consultar.todas', 'incidencia.crear'],
  })
  lamp = await report(types.lampOut)
  pothole = await report(types.pothole)
  internal = await report(types.internal, { token: admin.token })
})

describe('a personal list', () => {
  test('is created with a unique name, visible only to its owner, and deleted without its tasks (LIST-01, ENT-LIST-01)', async () => {
    const { status, body } = await create('Para esta semana')
    expect({ status, body }).toEqual({
      status: 201,
      body: expect.objectContaining({ nombre: 'Para esta semana', publica: false, total: 0 }),
    })
    expect((await create('Para esta semana')).status).toBe(409)
    const mine = await expectOk<TaskList[]>(app.current.call(listTaskLists, owner, { params: { usuarioId: owner.id } }))
    expect(mine.body.map(({ nombre }) => nombre)).toEqual(['Para esta semana'])
    expect((await expectOk<TaskList[]>(app.current.call(listTaskLists, other, { params: { usuarioId: owner.id } }))).status).toBe(404)
    await put(body.id, lamp.tarea)
    const params = { usuarioId: owner.id, listaId: body.id }
    expect((await app.current.call(removeTaskList, other, { params })).status).toBe(404)
    expect((await app.current.call(removeTaskList, owner, { params })).status).toBe(200)
    expect((await app.current.call(getTaskList, owner, { params })).status).toBe(404)
  })

  test('names differ by more than case, accents and spaces, also for simultaneous creations; each person has their own', async () => {
    const error = async (created: ReturnType<typeof create>) => {
      const { status, body } = await created
      return [status, (body as unknown as { error?: { code: string; message: string } }).error?.message]
    }
    const { body: list } = await create('Mañana en el Jardín')
    const message = 'Se llama «Mañana en el Jardín». Escriba otro nombre: cambiar mayúsculas, acentos o espacios no basta.'
    for (const again of ['mañana en el jardín', ' MAÑANA  EN EL JARDIN ']) expect(await error(create(again))).toEqual([409, message])
    const inValencian = await error(create('mañana en el jardin', { ...owner, lang: 'ca' } as Someone))
    expect(inValencian).toEqual([
      409,
      'Es diu «Mañana en el Jardín». Escriga un altre nom: canviar majúscules, accents o espais no és prou.',
    ])
    expect((await create('mañana en el jardín', other)).status).toBe(201)
    await app.current.call(removeTaskList, owner, { params: { usuarioId: owner.id, listaId: list.id } })
    const answers = await Promise.all(['Mañana', 'mañana', 'MAÑANA'].map((nombre) => create(nombre)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('shows its tasks, newest first, in pages and on the map (LIST-02, CALL-75, GEN-15)', async () => {
    const { body: list } = await create('Con tareas')
    for (const { tarea } of [lamp, pothole, lamp]) expect((await put(list.id, tarea)).status).toBe(201)
    const { body } = await tasksOf(list.id, owner, { include: 'imagenes', sort: '-fecha' })
    expect(body.data.map((task) => task.id)).toEqual([pothole.tarea, lamp.tarea])
    expect((await tasksOf(list.id, owner, { per_page: 1, page: 2 })).body.data.map((task) => task.id)).toEqual([lamp.tarea])
    expect((await tasksOf(list.id, owner, { response_type: 'geojson' })).body.features).toHaveLength(2)
    const whole = await expectOk<TaskList>(app.current.call(getTaskList, owner, { params: { usuarioId: owner.id, listaId: list.id } }))
    expect({ status: whole.status, body: whole.body }).toEqual({
      status: 200,
      body: expect.objectContaining({ id: list.id, nombre: 'Con tareas', total: 2 }),
    })
    const params = { usuarioId: owner.id, listaId: list.id, tareaId: pothole.tarea }
    expect((await expectOk<TaskList>(app.current.call(takeFromList, owner, { params }))).body.total).toBe(1)
  })

  test('the administration reads but does not change it; an invisible task cannot be added (SRV-89)', async () => {
    const { body: list } = await create('De una sola persona')
    await put(list.id, lamp.tarea)
    expect((await tasksOf(list.id, admin)).body.data).toHaveLength(1)
    expect((await put(list.id, lamp.tarea, admin)).status).toBe(404)
    expect((await create('Para otra', admin, owner.id)).status).toBe(404)
    expect((await tasksOf(list.id, other)).status).toBe(404)
    const blind = await app.current.signIn({ roles: ['Tecnicos'], permisos: ['lista'] })
    const { body: hers } = await create('Mía', blind)
    expect((await put(hers.id, lamp.tarea, blind, blind.id)).status).toBe(404)
    expect((await app.current.call(listTaskLists, await app.current.signIn({}), { params: { usuarioId: 1 } })).status).toBe(403)
  })
})

test('administrators of another unit read neither the list nor its name, tasks and comments (L13)', async () => {
  const { body: list } = await create('Privada')
  const elsewhere = await app.current.signIn({
    roles: ['Administradores'],
    permisos: ['lista', 'obra.consultar.todas'],
    unidades: [units.buildings],
  })
  const params = { usuarioId: owner.id, listaId: list.id }
  expect((await app.current.call(listTaskLists, elsewhere, { params: { usuarioId: owner.id } })).status).toBe(404)
  expect((await app.current.call(getTaskList, elsewhere, { params })).status).toBe(404)
  expect((await tasksOf(list.id, elsewhere)).status).toBe(404)
  expect((await app.current.call(listComments, elsewhere, { params: { id: list.id } })).status).toBe(404)
  expect((await app.current.call(addListComment, elsewhere, { params: { id: list.id }, body: { comentario: 'x' } })).status).toBe(404)
  expect((await app.current.call(listComments, admin, { params: { id: list.id } })).status).toBe(200)
})

describe('a public list', () => {
  let fair = 0
  beforeAll(async () => {
    fair = await app.current.db.write(app.current.home.esquema, async (tx) => {
      const names = { nombre_es: 'Calles de la feria', nombre_val: 'Carrers de la fira', publica: true }
      const { id } = await tx.insertInto('listas').values(names).returning('id').executeTakeFirstOrThrow()
      const listed = [lamp, internal].map(({ incidencia }) => ({ lista_id: id, incidencia_id: incidencia }))
      await tx.insertInto('listas_incidencias').values(listed).execute()
      return id
    })
  })
  const anybody: Caller = { uuid: 'device-of-anybody', lang: 'ca' }
  const of = (as: Caller) =>
    expectOk<{ data: Incident[] }>(app.current.call(listIncidentsOfList, as, { params: { listaId: fair }, query: { include: 'imagenes' } }))

  test('everybody can open it by name (LIST-03, CALL-76)', async () => {
    const { body } = await expectOk<TaskList[]>(app.current.call(listPublicLists, anybody, {}))
    expect(body.map(({ id, nombre }) => [id, nombre])).toEqual([[fair, 'Carrers de la fira']])
    const getList = (listaId: number) => expectOk<TaskList>(app.current.call(getPublicList, anybody, { params: { listaId } }))
    expect(await getList(fair)).toEqual({ status: 200, body: body[0] })
    // Somebody's own list is none of these, though its number may be guessed.
    expect((await getList((await create('Solo mía')).body.id)).status).toBe(404)
  })

  test('shows and counts only what the reader can see anyway (OPEN-110)', async () => {
    await app.current.settings({ incidencias_publicas: false })
    const totals = async (as: Caller) => {
      const { body } = await expectOk<TaskList[]>(app.current.call(listPublicLists, as, {}))
      return [body.map(({ total }) => total), (await of(as)).body.data.length]
    }
    expect(await totals(anybody)).toEqual([[0], 0])
    const params = { listaId: fair, id: lamp.incidencia }
    expect((await app.current.call(getIncidentOfList, anybody, { params })).status).toBe(404)
    await app.current.settings({ incidencias_publicas: true })
    expect(await totals(anybody)).toEqual([[1], 1])
    // A repairer without `reparador_ver_incidencias` sees no public incident either.
    expect(await totals(owner)).toEqual([[0], 0])
    expect(await totals(admin)).toEqual([[2], 2])
  })

  test('citizens see its public incidents in the citizens’ view, staff see their own in full (LIST-04, SRV-89, GEN-15)', async () => {
    await app.current.settings({ incidencias_publicas: true })
    const { data } = (await of(anybody)).body
    expect(data.map((row) => [row.id, row.contenido])).toEqual([[lamp.incidencia, null]])
    expect((await of(admin)).body.data.map((row) => row.id)).toEqual([internal.incidencia, lamp.incidencia])
    const detail = (id: number) => expectOk<Incident>(app.current.call(getIncidentOfList, anybody, { params: { listaId: fair, id } }))
    expect((await detail(lamp.incidencia)).body).toMatchObject({ id: lamp.incidencia, contenido: null, ciudadano: null })
    for (const { incidencia } of [internal, pothole]) expect((await detail(incidencia)).status).toBe(404)
  })
})
