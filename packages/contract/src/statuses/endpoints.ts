import { bytes, endpoint } from '#/http/endpoint.ts'
import { obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id } from '#/values/ids.ts'
import { StatusList, tracks } from './schemas.ts'

export const listStatuses = endpoint('GET /api/v1/estados/:tipo', {
  reference: true,
  public: 'the words and colours of states are shown to everyone',
  summary: 'Statuses of a track, with citizen text and flags',
  params: obj({ tipo: oneOf(...tracks) }),
  ok: StatusList,
  refusals: [],
})

export const statusIcon = endpoint('GET /estados/:icono/:id', {
  keyless: 'an icon shown by an <img>, which sends no headers; `api_key` names the municipality, else the first one',
  summary: 'Icon of a status as SVG',
  params: obj({ icono: oneOf('icono-estado-incidencia', 'icono-estado-reparacion', 'icono-estado-tecnico'), id: Id }),
  query: obj({ api_key: opt(str({ maxLength: 80 })) }),
  ok: bytes('image/svg+xml'),
  refusals: ['http.notFound'],
})
