import { isRole } from '@avisa/contract/access/person'
import { refuse } from '@avisa/contract/refusal'
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
import { isSameName } from '@avisa/contract/lists/names'
import type { TaskList } from '@avisa/contract/lists/schemas'
import { listIncidents } from '#/incidents/shared/list-store.ts'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { incidentFeature, findIncident } from '#/incidents/shared/store.ts'
import type { Read, Tx } from '#/platform/database/database.ts'
import { asList } from '#/platform/geojson.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { listTasks, taskFeature } from '#/tasks/shared/store.ts'
import {
  deleteList,
  deleteListed,
  findList,
  findPublicList,
  lockLists,
  insertList,
  insertListed,
  listsOf,
  maxLists,
  publicLists,
  sharesUnit,
} from './store.ts'

type Owned = { usuarioId: number; listaId: number }

/** Other people's lists are answered with 404, except to administrators of their units. */
const checkReader = async (read: Read, scope: Scope, usuarioId: number) => {
  if (scope.person?.user_id === usuarioId) return
  if (!isRole(scope.person, 'admin') || !(await sharesUnit(read, scope, usuarioId))) refuse('http.notFound')
}
const checkOwner = ({ person }: Scope, usuarioId: number) => {
  if (person?.user_id !== usuarioId) refuse('http.notFound')
}

const findOwned = async (read: Read, scope: Scope, { usuarioId: usuario_id, listaId: id }: Owned): Promise<TaskList> => {
  await checkReader(read, scope, usuario_id)
  return (await findList(read, scope, { usuario_id, id })) ?? refuse('http.notFound')
}

const own = (tx: Tx, scope: Scope, owned: Owned): Promise<TaskList> => {
  checkOwner(scope, owned.usuarioId)
  return findOwned(tx, scope, owned)
}

const foundPublic = async (read: Read, scope: Scope, id: number): Promise<TaskList> =>
  (await findPublicList(read, scope, id)) ?? refuse('http.notFound')

const ownLists: Feature = (app) => {
  serve(app, listTaskLists, async ({ read, scope, params }) => {
    await checkReader(read, scope, params.usuarioId)
    return listsOf(read, scope, params.usuarioId)
  })
  serve(app, getTaskList, ({ read, scope, params }) => findOwned(read, scope, params))
  serve(app, listTasksOfList, async ({ read, scope, params, query }) => {
    const { id } = await findOwned(read, scope, params)
    return asList(await listTasks(read, scope, query, id), query, taskFeature)
  })
  serve(app, createTaskList, async ({ tx, scope, params: { usuarioId: usuario_id }, body }) => {
    checkOwner(scope, usuario_id)
    const nombre = body.nombre.trim()
    const before = await lockLists(tx, scope, usuario_id)
    const same = before.find((list) => isSameName(list.nombre_es, nombre) || isSameName(list.nombre_val, nombre))
    if (same) refuse('list.sameName', { values: { nombre: same.nombre } })
    if (before.length >= maxLists) refuse('list.tooMany', { values: { total: maxLists } })
    const id = await insertList(tx, scope, { usuario_id, nombre })
    return (await findList(tx, scope, { usuario_id, id })) ?? refuse('http.notFound')
  })
  serve(app, removeTaskList, async ({ tx, scope, params }) => {
    const list = await own(tx, scope, params)
    await deleteList(tx, scope, list.id)
    return list
  })
  serve(app, addToList, async ({ tx, scope, params, body: { tarea_id } }) => {
    const { id } = await own(tx, scope, params)
    if (!(await insertListed(tx, scope, { id, tarea_id }))) refuse('http.notFound')
    return findOwned(tx, scope, params)
  })
  serve(app, takeFromList, async ({ tx, scope, params }) => {
    const { id } = await own(tx, scope, params)
    await deleteListed(tx, scope, { id, tarea_id: params.tareaId })
    return findOwned(tx, scope, params)
  })
}

export const routes: Feature = (app) => {
  ownLists(app)
  serve(app, listPublicLists, ({ read, scope }) => publicLists(read, scope))
  serve(app, getPublicList, ({ read, scope, params }) => foundPublic(read, scope, params.listaId))
  serve(app, listIncidentsOfList, async ({ read, scope, params, query }) => {
    const { id: publicList } = await foundPublic(read, scope, params.listaId)
    return asList(await listIncidents(read, scope, { query, within: { publicList } }), query, incidentFeature)
  })
  serve(app, getIncidentOfList, async ({ read, scope, params: { listaId, id } }) => {
    const { id: publicList } = await foundPublic(read, scope, listaId)
    const within = { publicList }
    const { meta } = await listIncidents(read, scope, { query: { criteria: `(id,=,${id})`, per_page: 1 }, within })
    if (meta.total === 0) return refuse('http.notFound')
    const viewer = viewerOf(scope)
    return (await findIncident(read, scope, { viewer, id })) ?? refuse('http.notFound')
  })
}
