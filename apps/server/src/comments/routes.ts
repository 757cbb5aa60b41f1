import {
  addIncidentComment,
  addInspectionComment,
  addListComment,
  addTaskComment,
  incidentComments,
  inspectionComments,
  listComments,
  quote,
  taskComments,
} from '@avisa/contract/comments/endpoints'
import { isCommentOrigin } from '@avisa/contract/comments/schemas'
import { refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { findQuoted, readComments, writeComment } from './shared/writing.ts'

export const routes: Feature = (app) => {
  serve(app, incidentComments, ({ read, scope, params: { id } }) => readComments(read, scope, { origin: 'incidencias', id }))
  serve(app, taskComments, ({ read, scope, params: { id } }) => readComments(read, scope, { origin: 'tareas', id }))
  serve(app, listComments, ({ read, scope, params: { id } }) => readComments(read, scope, { origin: 'listas', id }))
  serve(app, inspectionComments, ({ read, scope, params: { id } }) => readComments(read, scope, { origin: 'inspecciones', id }))
  serve(app, addIncidentComment, (context) => writeComment(context, { origin: 'incidencias', id: context.params.id }, context.body))
  serve(app, addTaskComment, (context) => writeComment(context, { origin: 'tareas', id: context.params.id }, context.body))
  serve(app, addListComment, (context) => writeComment(context, { origin: 'listas', id: context.params.id }, context.body))
  serve(app, addInspectionComment, (context) => writeComment(context, { origin: 'inspecciones', id: context.params.id }, context.body))
  serve(app, quote, ({ read, scope, params: { origin, id }, query }) =>
    isCommentOrigin(origin) ? findQuoted(read, scope, { origin, id }, query.search) : refuse('comment.origin'),
  )
}
