import { maxCriteria } from '#/http/criteria.ts'
import { endpoint } from '#/http/endpoint.ts'
import { list, namesAmong, PageQuery } from '#/http/paging.ts'
import { arr, int, obj, oneOf, opt, str } from '#/http/schema.ts'
import { PointFeature } from '#/incidents/schemas.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { AskedInspection, Inspection, InspectionChanges, InspectionEnd, InspectionPriority, InspectionResult } from './schemas.ts'

const initialLoad = 'part of the initial load, which everyone makes; words and colours only'

export const listInspectionPriorities = endpoint(routes.listInspectionPriorities, {
  public: initialLoad,
  summary: 'Priorities of inspections',
  ok: arr(InspectionPriority),
  refusals: [],
})

export const listInspectionResults = endpoint(routes.listInspectionResults, {
  reference: true,
  public: initialLoad,
  summary: 'What an inspection may end in',
  ok: arr(InspectionResult),
  refusals: [],
})

export const InspectionListQuery = obj({
  ...PageQuery,
  filtro: opt(Id),
  /** Searches code, street, type and description, the people who work on it and, for those who may read it, the reporter. */
  search: opt(str({ maxLength: 60 })),
  sort: opt(str({ maxLength: 100 })),
  criteria: opt(str({ maxLength: maxCriteria })),
  fields: namesAmong(Object.keys(Inspection.properties)),
  include: namesAmong(['imagenes', 'historial', 'comentarios']),
  response_type: opt(oneOf('json', 'geojson')),
})

export const listInspections = endpoint(routes.listInspections, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'Inspections the caller may see',
  query: InspectionListQuery,
  ok: list(Inspection, PointFeature),
  refusals: [],
})

export const getInspection = endpoint(routes.getInspection, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'One inspection with its incident',
  params: IdParams,
  ok: Inspection,
  refusals: ['http.notFound'],
})

export const updateInspection = endpoint(routes.updateInspection, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'Changes priority, inspector or state of an inspection that is not finalised',
  params: IdParams,
  body: InspectionChanges,
  ok: Inspection,
  refusals: ['http.notFound', 'http.forbidden', 'inspection.finished', 'inspection.commentMissing', 'inspection.changedMeanwhile'],
})

const OfIncident = obj({ incidenciaId: Id, inspeccionId: Id })

export const getIncidentInspection = endpoint(routes.getIncidentInspection, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'One inspection of an incident',
  params: OfIncident,
  ok: Inspection,
  refusals: ['http.notFound'],
})

export const finishInspection = endpoint(routes.finishInspection, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'Finalises an inspection with its result; a repair task or the end of the incident follows',
  params: OfIncident,
  body: InspectionEnd,
  ok: Inspection,
  refusals: ['http.notFound', 'inspection.notYours', 'inspection.finished', 'inspection.changedMeanwhile'],
})

export const askInspection = endpoint(routes.askInspection, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: 'Has an incident inspected',
  params: IdParams,
  body: AskedInspection,
  status: 201,
  ok: Inspection,
  refusals: ['http.notFound', 'http.forbidden'],
})

export const listInspectors = endpoint(routes.listInspectors, {
  module: 'inspections',
  allow: 'inspeccion.consultar',
  summary: "Inspectors of the caller's units, by name",
  ok: arr(obj({ id: int(), nombre: str() })),
  refusals: [],
})
