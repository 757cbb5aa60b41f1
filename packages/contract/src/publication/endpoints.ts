import { endpoint, longBody } from '#/http/endpoint.ts'
import { obj, oneOf, opt } from '#/http/schema.ts'
import { Incident } from '#/incidents/schemas.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { reviewKinds } from './rules.ts'
import { Denunciation, Review, ReviewList } from './schemas.ts'

export const listReviews = endpoint(routes.listReviews, {
  allow: 'incidencia.publicar',
  summary: 'What waits for a review before the public sees it, the oldest first: the first fifty, and how many there are',
  query: obj({ clase: opt(oneOf(...reviewKinds)) }),
  ok: ReviewList,
  refusals: [],
})

export const reviewIncident = endpoint(routes.reviewIncident, {
  allow: 'incidencia.publicar',
  summary: 'Decides what the public sees of an incident; refused if somebody else has decided since `antes`',
  params: IdParams,
  body: Review,
  bodyLimit: longBody,
  ok: Incident,
  refusals: ['http.notFound', 'publication.decided'],
})

export const denounceIncident = endpoint(routes.denounceIncident, {
  public: 'anybody who sees an incident says what should not be there',
  summary: 'Says that words or photos should not be there; two different people hide them until they are reviewed',
  params: IdParams,
  body: Denunciation,
  status: 201,
  ok: obj({}),
  refusals: ['http.notFound', 'http.tooMany'],
})

export const withdrawPublic = endpoint(routes.withdrawPublic, {
  public: 'its reporter takes their words and photos away from the public',
  summary: 'Takes the public words and photos of a report of the caller away; the municipality keeps them',
  params: IdParams,
  ok: Incident,
  refusals: ['http.notFound'],
})
