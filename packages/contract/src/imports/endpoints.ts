import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, bool, obj } from '#/http/schema.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { ChangedImport, Import, NewImport } from './schemas.ts'

/** Of streets and areas, or of incidents; each sees the imports of its own. */
const allow = ['configuracion.callejero', 'importacion.crear'] as const

export const createImport = endpoint(routes.createImport, {
  allow,
  summary: 'Checks an uploaded file: the import itself, undone at its end',
  body: NewImport,
  status: 201,
  ok: Import,
  refusals: ['http.notFound', 'http.forbidden', 'import.cut', 'import.busy', 'import.noMapping'],
})

export const listImports = endpoint(routes.listImports, {
  allow,
  summary: 'The last hundred imports, the newest first',
  ok: arr(Import),
  refusals: [],
})

export const getImport = endpoint(routes.getImport, {
  allow,
  summary: 'One import with its progress or its report',
  params: IdParams,
  ok: Import,
  refusals: ['http.notFound'],
})

export const changeImport = endpoint(routes.changeImport, {
  allow: 'importacion.crear',
  summary: 'Checks the file of an import of incidents again, with other columns and words',
  params: IdParams,
  body: ChangedImport,
  ok: Import,
  refusals: ['http.notFound', 'import.notReady', 'import.busy', 'import.noFile'],
})

export const exportRefused = endpoint(routes.exportRefused, {
  allow,
  summary: 'What an import refused, row by row',
  params: IdParams,
  ok: bytes('text/csv'),
  refusals: ['http.notFound'],
})

export const importMap = endpoint(routes.importMap, {
  allow,
  summary: 'What a checked import brings to the map, simplified, by whether it is new',
  params: IdParams,
  ok: bytes('application/geo+json'),
  refusals: ['http.notFound'],
})

export const applyImport = endpoint(routes.applyImport, {
  allow,
  summary: 'Does a checked import again, for good',
  params: IdParams,
  body: obj({ quitar: bool() }),
  ok: Import,
  refusals: ['http.notFound', 'import.notReady', 'import.busy'],
})

export const discardImport = endpoint(routes.discardImport, {
  allow,
  summary: 'Gives up an import that was not applied, also while it runs',
  params: IdParams,
  ok: Import,
  refusals: ['http.notFound', 'import.notReady'],
})

export const undoImport = endpoint(routes.undoImport, {
  allow: 'importacion.crear',
  summary: 'Removes the incidents that an import brought, except those that somebody has worked on since',
  params: IdParams,
  ok: Import,
  refusals: ['http.notFound', 'import.notReady', 'import.busy'],
})
