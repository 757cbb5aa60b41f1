import { mergeIncidents, undoMerge } from '@avisa/contract/merges/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { mergeInto, undo } from './merge.ts'

export const routes: Feature = (app) => {
  serve(app, mergeIncidents, (context) => mergeInto(context, context.params.id, context.body.incidencias))
  serve(app, undoMerge, (context) => undo(context, context.params.id))
}
