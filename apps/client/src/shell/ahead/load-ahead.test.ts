import type { User } from '@avisa/contract/access/schemas'
import { inspectionComments, taskComments } from '@avisa/contract/comments/endpoints'
import type { Comment } from '@avisa/contract/comments/schemas'
import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { getInspection, listInspections } from '@avisa/contract/inspections/endpoints'
import { getTaskList, listTaskLists, listTasksOfList } from '@avisa/contract/lists/endpoints'
import { getTask, listAssignees, listTasks } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anInspection } from '#/inspections/testing/an-inspection.ts'
import type { ArgsOf } from '#/platform/call.ts'
import { person, token } from '#/platform/identity.ts'
import { keepAnswer } from '#/platform/keep-answer.ts'
import { setOnline } from '#/platform/network.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { aTask, repairer } from '#/tasks/testing/a-task.ts'
import { loadAhead, most } from './load-ahead.ts'
import { ownWork } from './own-work.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const comment = (id: number): Comment => ({
  id,
  usuario_id: 8,
  propio: false,
  comentario: `Comentario ${id}`,
  codusuario: 'irene',
  nombre: 'Irene',
  autor: 'personal',
  created_at: '2026-11-20 09:00:00',
  publico: false,
  imagenesId: [],
  imagenes: [],
})
const pageOf = <T>(data: T[]) => ({ data, meta: { current_page: 1, per_page: 50, total: data.length, last_page: 1 } })
const tasksOf = (count: number, more: Partial<Task> = {}) =>
  Array.from({ length: count }, (_, n) => aTask({ id: 100 + n, historial: [], comentarios: [comment(n)], ...more }))

/** The tasks on the server: the person's own open ones, and those of their entity. */
let [own, others]: [Task[], Task[]] = [[], []]
let api: ReturnType<typeof fakeApi>
let photos: string[]
let [atOnce, maxAtOnce] = [0, 0]
let photoBytes = 1000

const load = (who: User = repairer, modulo_inspecciones = false) => {
  person(client).set(who)
  return loadAhead(client, {
    person: who,
    work: ownWork(who, { modulo_inspecciones }),
    signal: new AbortController().signal,
    pause: () => Promise.resolve(),
  })
}
const queriesOf = (route: string) =>
  api.requests.filter((request) => request.route === route).map(({ query }) => query as Record<string, unknown>)
const detailed = () => queriesOf('GET /api/v1/tareas').filter(({ include }) => include === 'imagenes,historial,comentarios')

beforeEach(() => {
  own = tasksOf(2)
  others = []
  photos = []
  photoBytes = 1000
  maxAtOnce = 0
  token(client).set('the-token')
  api = fakeApi(
    client,
    answer(listTasks, ({ query: { criteria = '', per_page = 15 } }) =>
      pageOf(
        (criteria.includes('(propia,=,1)') ? own : criteria.includes('(propia,=,0)') ? others : [...own, ...others]).slice(0, per_page),
      ),
    ),
  )
  vi.stubGlobal('fetch', async (url: string) => {
    atOnce += 1
    maxAtOnce = Math.max(maxAtOnce, atOnce)
    photos.push(url)
    await Promise.resolve()
    atOnce -= 1
    return new Response(new Uint8Array(photoBytes))
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
})

/** As on a screen that is opened offline after a restart. */
const withoutNetwork = <T extends { queryKey: readonly unknown[] }>(query: T) => {
  setOnline(client, false)
  queryClient(client).clear()
  return queryClient(client).fetchQuery(query)
}

describe('preloaded work', () => {
  it('open tasks are preloaded with all that their screens show, in one call, and are available offline', async () => {
    expect(await load()).toEqual({ tasks: 2, inspections: 0 })
    expect(detailed()).toEqual([
      { criteria: '(abierta,=,1);(propia,=,1)', sort: '-fecha', include: 'imagenes,historial,comentarios', per_page: 50 },
      { criteria: '(abierta,=,1);(propia,=,0)', sort: '-fecha', include: 'imagenes,historial,comentarios', per_page: 48 },
    ])
    expect(api.requests.map(({ route }) => route)).toEqual(Array.from({ length: 3 }, () => 'GET /api/v1/tareas'))
    const { comentarios: _comments, ...detail } = own[1] ?? {}
    expect(await withoutNetwork(loadOf(client, getTask, { params: { id: 101 } }))).toEqual(detail)
    expect(await withoutNetwork(loadOf(client, taskComments, { params: { id: 101 } }))).toEqual([comment(1)])
  })

  it('the list is preloaded with the filters that the person left, so that it shows the tasks', async () => {
    client.storage.local().setItem('lista_tareas_5', '?criterios=(prioridad,=,alta)')
    client.storage.local().setItem('orden_tareas', 'codigo')
    await load()
    expect(queriesOf('GET /api/v1/tareas').at(-1)).toEqual({ include: 'imagenes', sort: 'codigo', criteria: '(prioridad,=,alta)', page: 1 })
    client.storage.local().clear()
  })

  it('the preload is limited: fifty tasks, a hundred small photos one after the other, the first of each before the second of any', async () => {
    const image = own[0]?.imagenes?.[0]
    if (!image) throw new Error('a task has photos')
    own = tasksOf(60).map((task) => ({ ...task, imagenes: [1, 2, 3].map((n) => ({ ...image, id: n, codigo: `${task.id}-${n}` })) }))
    expect(await load()).toEqual({ tasks: most.tasks, inspections: 0 })
    expect(detailed()).toHaveLength(1)
    expect(photos).toHaveLength(most.photos)
    expect([photos[0], photos[50]]).toEqual(['/uploads/imagenes/100-1_thumb.jpg', '/uploads/imagenes/100-2_thumb.jpg'])
    expect(maxAtOnce).toBe(1)
  })

  it('the preload takes at most a few megabytes of photos', async () => {
    own = tasksOf(20)
    photoBytes = 1_000_000
    await load()
    expect(photos).toHaveLength(6)
  })

  it('a technician who sees the whole town preloads only their own work', async () => {
    await load(aUser({ user_roles: ['Tecnicos'], user_permisos: granted('obra.consultar.todas') }))
    expect(detailed().map(({ criteria }) => criteria)).toEqual(['(abierta,=,1);(propia,=,1)'])
  })

  it('an inspector preloads their open inspections with comments and repairers, where the module is enabled', async () => {
    const inspector = aUser({ user_roles: ['Inspectores'], user_permisos: granted('inspeccion.consultar') })
    const inspection = anInspection({ id: 9, inspector_id: 5, finalizada: false, imagenes: [], historial: [] })
    api.answer(answer(listInspections, () => pageOf([{ ...inspection, comentarios: [comment(3)] }])))
    api.answer(answer(listTypeEntities, () => []))
    expect(await load(inspector, false)).toEqual({ tasks: 0, inspections: 0 })
    expect(api.requests).toEqual([])
    expect(await load(inspector, true)).toEqual({ tasks: 0, inspections: 1 })
    expect(queriesOf('GET /api/v1/inspecciones')[0]).toMatchObject({ criteria: '(abierta,=,1);(propia,=,1)', per_page: most.inspections })
    expect(queriesOf('GET /api/v1/tipo-entidades/:unidadGestionId/:tipoId')).toHaveLength(1)
    expect(await withoutNetwork(loadOf(client, getInspection, { params: { id: 9 } }))).toEqual(inspection)
    expect(await withoutNetwork(loadOf(client, inspectionComments, { params: { id: 9 } }))).toEqual([comment(3)])
  })

  it('the manager of an entity preloads the possible repairers, requested once for all tasks', async () => {
    own = tasksOf(30)
    api.answer(answer(listAssignees, () => [{ id: 6, nombre: 'Rosa' }]))
    await load({ ...repairer, entidades_responsable_ids: [1] })
    expect(queriesOf('GET /api/v1/tareas/:id/reparadores')).toHaveLength(1)
    expect(await withoutNetwork(loadOf(client, listAssignees, { params: { id: 129 } }))).toEqual([{ id: 6, nombre: 'Rosa' }])
  })

  it('the first five of one’s own lists are preloaded with their tasks', async () => {
    const lists = Array.from({ length: 7 }, (_, n) => ({
      id: n + 1,
      nombre: 'L',
      nombre_es: 'L',
      nombre_val: 'L',
      usuario_id: 5,
      publica: false,
      total: 1,
    }))
    api.answer(answer(listTaskLists, () => lists))
    api.answer(answer(listTasksOfList, () => pageOf(own)))
    await load({ ...repairer, user_permisos: granted('obra.consultar.propia', 'lista') })
    expect(queriesOf('GET /api/v1/usuarios/:usuarioId/listas/:listaId/tareas')).toHaveLength(most.lists)
    expect(await withoutNetwork(loadOf(client, getTaskList, { params: { usuarioId: 5, listaId: 2 } }))).toEqual(lists[1])
  })
})

describe('a copy written by another call', () => {
  const args: ArgsOf<typeof getTask> = { params: { id: 7 } }
  const read = () => queryClient(client).getQueryData<Task>(loadOf(client, getTask, args).queryKey)?.version

  it('an older answer never replaces a newer one', async () => {
    person(client).set(repairer)
    const askedAt = Date.now() - 1000
    queryClient(client).setQueryData(loadOf(client, getTask, args).queryKey, aTask({ version: 2 }))
    await keepAnswer(client, getTask, { args, answer: aTask({ version: 1 }), askedAt })
    expect(read()).toBe(2)
    await keepAnswer(client, getTask, { args, answer: aTask({ version: 3 }), askedAt: Date.now() + 1 })
    expect(read()).toBe(3)
  })

  it('a copy being written on sign-out is not left behind', async () => {
    person(client).set(repairer)
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      token(client).set(null)
      return Reflect.apply(put, this, args)
    })
    await keepAnswer(client, getTask, { args, answer: aTask({}), askedAt: Date.now() })
    spy.mockRestore()
    await expect(withoutNetwork(loadOf(client, getTask, args, {}))).rejects.toMatchObject({ kind: 'offline' })
  })
})
