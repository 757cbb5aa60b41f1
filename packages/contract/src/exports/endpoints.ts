import { bytes, endpoint } from '#/http/endpoint.ts'
import { obj, oneOf, opt, str } from '#/http/schema.ts'
import { IncidentListQuery } from '#/incidents/endpoints.ts'
import { InspectionListQuery } from '#/inspections/endpoints.ts'
import { TaskListQuery } from '#/tasks/endpoints.ts'
import * as routes from './routes.ts'

export const exportFormats = ['xlsx', 'csv', 'geojson', 'gpkg'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** The media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  gpkg: 'application/geopackage+sqlite3',
}

/** `sort`: by date alone, newest first without it. `columnas`: names with commas between. `ids`: of the list, those that were chosen. `motivo`: what contact data is needed for; required with its columns, and logged. */
const ExportQuery = {
  formato: oneOf(...exportFormats),
  sort: opt(oneOf('fecha', '-fecha')),
  columnas: opt(str({ maxLength: 600 })),
  ids: opt(str({ maxLength: 3200, pattern: '^\\d{1,15}(,\\d{1,15}){0,199}$' })),
  motivo: opt(str({ minLength: 3, maxLength: 200 })),
}
const answer = {
  ok: bytes(...exportFormats.map((format) => exportTypes[format].split(';')[0] ?? '')),
  streams: true,
} as const

const { filtroIncidencias, filtroUsr, tipo, id_externo, caja, ...incidents } = IncidentListQuery.properties
export const exportIncidents = endpoint(routes.exportIncidents, {
  ...answer,
  allow: 'exportacion.crear',
  summary: 'What a list of incidents holds, by date: as a spreadsheet or for a map. Contact data only where it is named, and logged',
  query: obj({
    filtroIncidencias,
    filtroUsr,
    tipo,
    id_externo,
    caja,
    criteria: incidents.criteria,
    search: incidents.search,
    ...ExportQuery,
  }),
  refusals: ['http.forbidden', 'export.running', 'export.purpose'],
})

const { filtro, criteria, search, incidencia_id } = TaskListQuery.properties
export const exportTasks = endpoint(routes.exportTasks, {
  ...answer,
  allow: 'exportacion.crear',
  summary: 'What a list of tasks holds, by date',
  query: obj({ filtro, criteria, search, incidencia_id, ...ExportQuery }),
  refusals: ['http.forbidden', 'export.running'],
})

const inspections = InspectionListQuery.properties
export const exportInspections = endpoint(routes.exportInspections, {
  ...answer,
  module: 'inspections',
  allow: 'exportacion.crear',
  summary: 'What a list of inspections holds, by date',
  query: obj({ filtro: inspections.filtro, criteria: inspections.criteria, search: inspections.search, ...ExportQuery }),
  refusals: ['http.forbidden', 'export.running'],
})
