import { maxCriteria } from '#/http/criteria.ts'
import { endpoint } from '#/http/endpoint.ts'
import { list, namesAmong, PageQuery } from '#/http/paging.ts'
import { arr, obj, oneOf, opt, str } from '#/http/schema.ts'
import { imageLimits } from '#/images/limits.ts'
import { PointFeature } from '#/incidents/schemas.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Assignee, Assignment, ChangedTask, Task, TaskChanges, TaskMove, TaskTaking, TaskTimeEnd, TaskTimeStart } from './schemas.ts'
import { moveKinds } from './move-kinds.ts'

const seesTasks = ['obra.consultar.todas', 'obra.consultar.propia'] as const

export const TaskListQuery = obj({
  ...PageQuery,
  filtro: opt(Id),
  sort: opt(str({ maxLength: 100 })),
  criteria: opt(str({ maxLength: maxCriteria })),
  fields: namesAmong(Object.keys(Task.properties)),
  include: namesAmong(['imagenes', 'historial', 'comentarios']),
  response_type: opt(oneOf('json', 'geojson')),
  /** Searches code, street, type and description, the people who work on it and, for those who may read it, the reporter. */
  search: opt(str({ maxLength: 60 })),
  incidencia_id: opt(Id),
})

export const listTasks = endpoint(routes.listTasks, {
  allow: seesTasks,
  summary: 'Tasks the caller may see',
  query: TaskListQuery,
  ok: list(Task, PointFeature),
  refusals: [],
})

export const getTask = endpoint(routes.getTask, {
  allow: seesTasks,
  summary: 'One task with its place and photos',
  params: IdParams,
  ok: Task,
  refusals: ['http.notFound'],
})

export const moveTask = endpoint(routes.moveTask, {
  allow: seesTasks,
  summary: 'Moves a task to another state of its study or of its repair; `If-Match` carries its version',
  params: obj({ ...IdParams.properties, tipo: oneOf(...moveKinds) }),
  body: TaskMove,
  bodyLimit: Math.ceil(imageLimits.bytes * 1.4),
  ok: Task,
  refusals: [
    'http.notFound',
    'task.studyNotYours',
    'task.repairNotYours',
    'task.takeFirst',
    'task.finished',
    'task.noSuchMove',
    'task.mustBeValidated',
    'task.managerValidates',
    'task.noRepairer',
    'task.repairOpen',
    'task.commentMissing',
    'task.dateMissing',
    'task.dateImpossible',
    'task.noImages',
    'task.changedMeanwhile',
    'closing.motive',
    'closing.photo',
    'closing.body',
    'closing.date',
    'closing.answer',
    'image.notAnImage',
    'image.unreadable',
    'image.heic',
    'image.tooLarge',
    'image.tooManyPixels',
    'image.tooMany',
  ],
})

export const updateTask = endpoint(routes.updateTask, {
  allow: 'obra.editar.campos',
  summary:
    'Changes priority, technician, repair entity or planned end of a task; of one that the caller sees no longer it answers id and codigo',
  params: IdParams,
  body: TaskChanges,
  ok: ChangedTask,
  refusals: ['http.notFound', 'http.forbidden', 'module.off', 'task.finished', 'task.changedMeanwhile'],
})

export const reassignTask = endpoint(routes.reassignTask, {
  allow: seesTasks,
  summary: 'Gives a task to another repairer of its entity, or to nobody; `If-Match` carries its version',
  params: IdParams,
  body: Assignment,
  ok: Task,
  refusals: [
    'http.notFound',
    'http.forbidden',
    'task.finished',
    'task.notSentToRepair',
    'task.nobodyElse',
    'task.repairerElsewhere',
    'task.changedMeanwhile',
  ],
})

export const takeTask = endpoint(routes.takeTask, {
  allow: seesTasks,
  summary: 'Takes an unassigned study or repair; its current holder gets the same answer',
  params: IdParams,
  body: TaskTaking,
  ok: Task,
  refusals: ['http.notFound', 'task.finished', 'task.alreadyTaken', 'task.cannotTake'],
})

export const startTaskTime = endpoint(routes.startTaskTime, {
  module: 'workDays',
  allow: seesTasks,
  summary: 'Starts the clock of the caller on a task, which stops it on another; or enters minutes of work afterwards',
  params: IdParams,
  body: TaskTimeStart,
  ok: Task,
  refusals: ['http.notFound', 'task.timeNotYours', 'task.finished'],
})

export const endTaskTime = endpoint(routes.endTaskTime, {
  module: 'workDays',
  allow: seesTasks,
  summary: "Stops the caller's clock on a task, or corrects the minutes of the last time",
  params: IdParams,
  body: TaskTimeEnd,
  ok: Task,
  refusals: ['http.notFound', 'task.noTime'],
})

export const listAssignees = endpoint(routes.listAssignees, {
  allow: seesTasks,
  summary: 'Repairers of the entity that repairs a task, by name',
  params: IdParams,
  ok: arr(Assignee),
  refusals: ['http.notFound'],
})

export const listTechnicians = endpoint(routes.listTechnicians, {
  allow: 'obra.editar.campos',
  summary: "Technicians of the task's unit, by name",
  params: IdParams,
  ok: arr(Assignee),
  refusals: ['http.notFound'],
})

export const collaborate = endpoint(routes.collaborate, {
  allow: seesTasks,
  changes: true,
  summary:
    'Joins in: answers the task with which the caller repairs this incident, made for them if they have none; one that nobody has is theirs',
  params: IdParams,
  ok: obj({ id: Id }),
  refusals: ['http.notFound', 'task.finished', 'task.cannotJoin'],
})
