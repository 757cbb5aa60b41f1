import { refuse } from '@avisa/contract/refusal'
import {
  collaborate,
  endTaskTime,
  getTask,
  listAssignees,
  listTasks as listCall,
  listTechnicians,
  moveTask as moveCall,
  reassignTask,
  startTaskTime,
  takeTask as takeCall,
  updateTask,
} from '@avisa/contract/tasks/endpoints'
import { asList } from '#/platform/geojson.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { membersOf, techniciansOf } from './shared/move-store.ts'
import { changeTask, decodeAll, joinTask, moveTask, reassign, takeTask } from './moves.ts'
import { findTask, listTasks, taskFeature } from './shared/store.ts'
import { endTime, startTime } from './times.ts'

export const routes: Feature = (app) => {
  serve(app, listCall, async ({ read, scope, query }) => asList(await listTasks(read, scope, query), query, taskFeature))
  serve(app, getTask, async ({ read, scope, params }) => (await findTask(read, scope, params.id)) ?? refuse('http.notFound'))
  serveInSteps(app, moveCall, {
    prepare: async (context) => {
      // Checked first, so that photos for invisible tasks are not decoded.
      if (!(await findTask(context.read, context.scope, context.params.id))) refuse('http.notFound')
      return decodeAll(context)
    },
    run: (context, photos) => moveTask(context, { id: context.params.id, kind: context.params.tipo, body: context.body, photos }),
  })
  serve(app, updateTask, (context) => changeTask(context, context.params.id, context.body))
  serve(app, reassignTask, (context) => reassign(context, context.params.id, context.body.reparador_id))
  serve(app, takeCall, (context) => takeTask(context, context.params.id, context.body.pista))
  serve(app, startTaskTime, (context) => startTime(context, context.params.id, context.body))
  serve(app, endTaskTime, (context) => endTime(context, context.params.id, context.body))
  serve(app, listAssignees, async ({ read, scope, params }) => {
    const task = (await findTask(read, scope, params.id)) ?? refuse('http.notFound')
    return membersOf(read, scope, task.entidad_reparadora_id)
  })
  serve(app, listTechnicians, async ({ read, scope, params }) => {
    const task = (await findTask(read, scope, params.id)) ?? refuse('http.notFound')
    return techniciansOf(read, scope, task.unidad_gestion_id)
  })
  serve(app, collaborate, async (context) => ({ id: await joinTask(context, context.params.id) }))
}
