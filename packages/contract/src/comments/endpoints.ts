import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, str } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Comment, NewComment, NewIncidentComment, Quoted } from './schemas.ts'

const talk = 'reporters read and write comments on their incident, also by device alone; rules decide for each caller'
const opens = 'readers of the record read and write its comments; rules decide'
const readRefusals = ['http.notFound', 'http.forbidden', 'comment.chatClosed'] as const
const writeRefusals = [...readRefusals, 'comment.empty', 'http.tooMany'] as const

export const incidentComments = endpoint(routes.incidentComments, {
  public: talk,
  summary: 'Comments of an incident, oldest first',
  params: IdParams,
  ok: arr(Comment),
  refusals: readRefusals,
})

export const addIncidentComment = endpoint(routes.addIncidentComment, {
  public: talk,
  summary: 'Comments on an incident; `imagenesId` are photos of it, `publico` makes it part of the talk with who reported',
  params: IdParams,
  body: NewIncidentComment,
  status: 201,
  ok: Comment,
  refusals: [...writeRefusals, 'comment.images'],
})

export const taskComments = endpoint(routes.taskComments, {
  signedIn: opens,
  summary: 'Comments of a task, oldest first',
  params: IdParams,
  ok: arr(Comment),
  refusals: readRefusals,
})

export const addTaskComment = endpoint(routes.addTaskComment, {
  signedIn: opens,
  summary: 'Comments on a task',
  params: IdParams,
  body: NewComment,
  status: 201,
  ok: Comment,
  refusals: writeRefusals,
})

export const listComments = endpoint(routes.listComments, {
  signedIn: opens,
  summary: 'Comments of a list, oldest first',
  params: IdParams,
  ok: arr(Comment),
  refusals: readRefusals,
})

export const addListComment = endpoint(routes.addListComment, {
  signedIn: opens,
  summary: 'Comments on a list',
  params: IdParams,
  body: NewComment,
  status: 201,
  ok: Comment,
  refusals: writeRefusals,
})

export const inspectionComments = endpoint(routes.inspectionComments, {
  module: 'inspections',
  signedIn: 'admin, super and inspector; rules decide',
  summary: 'Comments of an inspection, oldest first',
  params: IdParams,
  ok: arr(Comment),
  refusals: readRefusals,
})

export const addInspectionComment = endpoint(routes.addInspectionComment, {
  module: 'inspections',
  signedIn: 'admin, super and inspector; rules decide',
  summary: 'Comments on an inspection',
  params: IdParams,
  body: NewComment,
  status: 201,
  ok: Comment,
  refusals: writeRefusals,
})

export const quote = endpoint(routes.quote, {
  signedIn: 'staff who may comment on it',
  summary: 'Users who may be mentioned in its comments: those who may read them, by code or name, at most ten',
  params: obj({ origin: str({ maxLength: 40 }), id: Id }),
  query: obj({ search: str({ maxLength: 40 }) }),
  ok: arr(Quoted),
  refusals: [...readRefusals, 'comment.origin'],
})
