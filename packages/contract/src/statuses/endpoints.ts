import { bytes, endpoint } from '#/http/endpoint.ts'
import { obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { StatusList } from './schemas.ts'
import { tracks } from './tracks.ts'

export const listStatuses = endpoint(routes.listStatuses, {
  reference: true,
  public: 'the words and colours of states are shown to everyone',
  summary: 'Statuses of a track, with citizen text and flags',
  params: obj({ tipo: oneOf(...tracks) }),
  ok: StatusList,
  refusals: [],
})

export const statusIcon = endpoint(routes.statusIcon, {
  summary: 'Icon of a status as SVG',
  params: obj({ icono: oneOf('icono-estado-incidencia', 'icono-estado-reparacion', 'icono-estado-tecnico'), id: Id }),
  query: obj({ api_key: opt(str({ maxLength: 80 })) }),
  ok: bytes('image/svg+xml'),
  refusals: ['http.notFound'],
})
