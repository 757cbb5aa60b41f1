import { endpoint } from '#/http/endpoint.ts'
import { arr } from '#/http/schema.ts'
import { InspectionPriority, InspectionResult } from './schemas.ts'

const initialLoad = 'part of the initial load, which everyone makes; words and colours only'

export const listInspectionPriorities = endpoint('GET /api/v1/inspecciones/prioridades', {
  public: initialLoad,
  summary: 'Priorities of inspections (CALL-14)',
  ok: arr(InspectionPriority),
  refusals: [],
})

export const listInspectionResults = endpoint('GET /api/v1/inspecciones/resultados', {
  public: initialLoad,
  summary: 'What an inspection may end in (CALL-14)',
  ok: arr(InspectionResult),
  refusals: [],
})

/** What inspections may be filtered by with `criteria`; `propia`: those the caller is to make (1 or 0). */
export const inspectionCriteria = {
  propia: 'choice',
  id: 'number',
  codigo: 'text',
  fecha: 'date',
  estado_inspeccion_id: 'number',
  prioridad_id: 'number',
  inspector_id: 'number',
  unidad_gestion_id: 'number',
} as const
