import { refuse } from '@avisa/contract/http/refusal'
import type { PointFeature } from '@avisa/contract/incidents/schemas'
import { getTask, listTasks as listCall } from '@avisa/contract/tasks/endpoints'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Feature } from '#/app.ts'
import { asList } from '#/platform/geojson.ts'
import { serve } from '#/platform/serve.ts'
import { findTask, listTasks } from './store.ts'

/** What the map shows of a task: the state of its repair (SRV-14). */
const taskFeature = (row: Task): PointFeature['properties'] => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.descripcion,
  icono: row.icono,
  estado: row.DesEstadoObra,
  color: row.ColorEstadoObra,
  icono_estado: row.icono_estado_obra,
  prioridad: row.prioridad,
})

export const routes: Feature = (app) => {
  serve(app, listCall, async ({ read, scope, query }) => asList(await listTasks(read, scope, query), query, taskFeature))
  serve(app, getTask, async ({ read, scope, params }) => (await findTask(read, scope, params.id)) ?? refuse('http.notFound'))
}
