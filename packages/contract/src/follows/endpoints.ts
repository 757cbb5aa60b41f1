import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Follow, Linked, LinkRequest, NewFollow } from './schemas.ts'

const own = 'a device or an account follows for itself'

export const createFollow = endpoint(routes.createFollow, {
  public: own,
  summary: 'Follows an incident that the caller sees, an area or a street; again changes how often it is told',
  body: NewFollow,
  status: 201,
  ok: obj({ id: Id, estado: oneOf('activo', 'por_confirmar') }),
  refusals: ['http.notFound', 'http.tooMany', 'follow.oneThing', 'follow.nobody', 'follow.email', 'follow.areaDigest', 'follow.tooMany'],
})

export const listFollows = endpoint(routes.listFollows, {
  public: own,
  summary: 'What the account follows, or the device where nobody is signed in',
  ok: arr(Follow),
  refusals: [],
})

export const deleteFollow = endpoint(routes.deleteFollow, {
  public: own,
  summary: 'Follows something no longer',
  params: IdParams,
  ok: obj({}),
  refusals: ['http.notFound'],
})

export const openLink = endpoint(routes.openLink, {
  public: 'the mailed link is what lets it in',
  summary:
    'What the link of a mail is about; with `accion` or `frecuencia` confirms its address, tells it less, stops, erases the contact, or takes a report away from the public',
  body: LinkRequest,
  ok: Linked,
  secret: true,
  refusals: ['follow.linkInvalid', 'http.notFound'],
})

export const unsubscribe = endpoint(routes.unsubscribe, {
  summary: 'One-click unsubscribe of a mail (RFC 8058); any token is answered alike',
  params: obj({ token: str({ maxLength: 200 }) }),
  query: obj({ municipio: opt(str({ maxLength: 20 })) }),
  body: bytes('application/x-www-form-urlencoded', 'multipart/form-data'),
  ok: obj({}),
  refusals: [],
})
