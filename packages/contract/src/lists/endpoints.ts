import { endpoint } from '#/http/endpoint.ts'
import { list } from '#/http/paging.ts'
import { arr, obj } from '#/http/schema.ts'
import { IncidentListQuery } from '#/incidents/endpoints.ts'
import { Incident, PointFeature } from '#/incidents/schemas.ts'
import { TaskListQuery } from '#/tasks/endpoints.ts'
import { Task } from '#/tasks/schemas.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { ListedTask, NewTaskList, TaskList } from './schemas.ts'

const Owner = obj({ usuarioId: Id })
const Owned = obj({ usuarioId: Id, listaId: Id })

export const listTaskLists = endpoint(routes.listTaskLists, {
  allow: 'lista',
  summary: "A person's own lists, by name",
  params: Owner,
  ok: arr(TaskList),
  refusals: ['http.notFound'],
})

export const getTaskList = endpoint(routes.getTaskList, {
  allow: 'lista',
  summary: 'One list of a person',
  params: Owned,
  ok: TaskList,
  refusals: ['http.notFound'],
})

export const listTasksOfList = endpoint(routes.listTasksOfList, {
  allow: 'lista',
  summary: 'Tasks of a list that the caller may see',
  params: Owned,
  query: TaskListQuery,
  ok: list(Task, PointFeature),
  refusals: ['http.notFound'],
})

export const createTaskList = endpoint(routes.createTaskList, {
  allow: 'lista',
  summary: 'Makes a list of one’s own',
  params: Owner,
  body: NewTaskList,
  status: 201,
  ok: TaskList,
  refusals: ['http.notFound', 'list.sameName', 'list.tooMany'],
})

export const removeTaskList = endpoint(routes.removeTaskList, {
  allow: 'lista',
  summary: 'Removes a list of one’s own; its tasks stay',
  params: Owned,
  ok: TaskList,
  refusals: ['http.notFound'],
})

export const addToList = endpoint(routes.addToList, {
  allow: 'lista',
  summary: 'Puts a task on a list; one that is there stays',
  params: Owned,
  body: ListedTask,
  status: 201,
  ok: TaskList,
  refusals: ['http.notFound'],
})

export const takeFromList = endpoint(routes.takeFromList, {
  allow: 'lista',
  summary: 'Takes a task from a list',
  params: obj({ ...Owned.properties, tareaId: Id }),
  ok: TaskList,
  refusals: ['http.notFound'],
})

const openToAll = 'of their incidents citizens see those that the public may'

export const listPublicLists = endpoint(routes.listPublicLists, {
  module: 'publicLists',
  public: openToAll,
  summary: 'Public lists, by name',
  ok: arr(TaskList),
  refusals: [],
})

const OfPublic = obj({ listaId: Id })

export const getPublicList = endpoint(routes.getPublicList, {
  module: 'publicLists',
  public: openToAll,
  summary: 'One public list',
  params: OfPublic,
  ok: TaskList,
  refusals: ['http.notFound'],
})

export const listIncidentsOfList = endpoint(routes.listIncidentsOfList, {
  module: 'publicLists',
  public: openToAll,
  summary: 'Incidents of a public list',
  params: OfPublic,
  query: IncidentListQuery,
  ok: list(Incident, PointFeature),
  refusals: ['http.notFound'],
})

export const getIncidentOfList = endpoint(routes.getIncidentOfList, {
  module: 'publicLists',
  public: openToAll,
  summary: 'One incident of a public list, as its screen shows it',
  params: obj({ listaId: Id, id: Id }),
  ok: Incident,
  refusals: ['http.notFound'],
})
