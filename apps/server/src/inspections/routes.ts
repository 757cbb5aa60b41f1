import { refuse } from '@avisa/contract/refusal'
import type { PointFeature } from '@avisa/contract/incidents/schemas'
import {
  askInspection,
  finishInspection,
  getIncidentInspection,
  getInspection,
  listInspectionPriorities,
  listInspectionResults,
  listInspections as listCall,
  listInspectors as inspectorsCall,
  updateInspection,
} from '@avisa/contract/inspections/endpoints'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { asList } from '#/platform/geojson.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { listInspectors } from './change-store.ts'
import { ask, change, finish } from './changes.ts'
import { findInspection, listInspections } from './shared/list-store.ts'
import { listPriorities, listResults } from './store.ts'

const inspectionFeature = (row: Inspection): PointFeature['properties'] => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.vincidencia.descripcion,
  icono: row.vincidencia.icono,
  estado_id: row.estado_inspeccion_id,
  estado: row.estado_inspeccion,
  color: row.estado_inspeccion_color,
  icono_estado: row.estado_inspeccion_icono,
  prioridad: row.prioridad,
  prioridad_color: row.prioridad_color,
})

export const routes: Feature = (app) => {
  serve(app, listInspectionPriorities, ({ read, scope }) => listPriorities(read, scope))
  serve(app, listInspectionResults, ({ read, scope }) => listResults(read, scope))
  serve(app, inspectorsCall, ({ read, scope }) => listInspectors(read, scope))
  serve(app, listCall, async ({ read, scope, query }) => asList(await listInspections(read, scope, query), query, inspectionFeature))
  serve(app, getInspection, async ({ read, scope, params }) => (await findInspection(read, scope, params)) ?? refuse('http.notFound'))
  serve(app, updateInspection, (context) => change(context, context.params.id, context.body))
  serve(app, getIncidentInspection, async ({ read, scope, params: { inspeccionId: id, incidenciaId: incidencia_id } }) => {
    return (await findInspection(read, scope, { id, incidencia_id })) ?? refuse('http.notFound')
  })
  serve(app, finishInspection, (context) => {
    const { inspeccionId: id, incidenciaId: incidencia_id } = context.params
    return finish(context, { id, incidencia_id }, context.body)
  })
  serve(app, askInspection, (context) => ask(context, context.params.id, context.body))
}
