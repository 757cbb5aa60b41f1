import { bytes, endpoint } from '#/http/endpoint.ts'
import { int, obj } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import { partsOf, uploadLimits } from './limits.ts'
import * as routes from './routes.ts'
import { NewUpload, Part, Upload } from './schemas.ts'

const allow = ['configuracion.callejero', 'importacion.crear'] as const

export const createUpload = endpoint(routes.createUpload, {
  allow,
  summary: 'Announces a file that is sent in parts',
  body: NewUpload,
  status: 201,
  ok: Upload,
  refusals: ['upload.tooLarge', 'upload.tooMany'],
})

export const getUpload = endpoint(routes.getUpload, {
  allow,
  summary: "A file of the caller's own and which of its parts are here",
  params: IdParams,
  ok: Upload,
  refusals: ['http.notFound'],
})

export const sendPart = endpoint(routes.sendPart, {
  allow,
  summary: 'One part, with its SHA-256 in Content-Digest; sending it again replaces it',
  params: obj({ id: Id, parte: int({ minimum: 1, maximum: partsOf(uploadLimits.file) }) }),
  body: bytes('application/octet-stream'),
  bodyLimit: uploadLimits.part,
  ok: Part,
  refusals: ['http.notFound', 'upload.wrongSize', 'upload.damaged', 'upload.used', 'http.tooMany'],
})
