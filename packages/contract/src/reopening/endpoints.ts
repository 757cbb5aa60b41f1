import { endpoint } from '#/http/endpoint.ts'
import { arr, obj } from '#/http/schema.ts'
import { IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Rating, RatingReason, Reopened, StillBroken } from './schemas.ts'

const people = 'its reporter, has seen it too or follows it by mail; the rules decide'

export const stillBroken = endpoint(routes.stillBroken, {
  public: people,
  summary: 'Says that what was closed as solved is not: it is opened again, or staff decide',
  params: IdParams,
  body: StillBroken,
  ok: Reopened,
  refusals: [
    'http.notFound',
    'http.tooMany',
    'follow.linkInvalid',
    'reopen.notYours',
    'reopen.stillOpen',
    'reopen.notThis',
    'reopen.tooLate',
    'reopen.photo',
    'reopen.once',
  ],
})

export const rateIncident = endpoint(routes.rateIncident, {
  public: people,
  summary: 'Says whether it is mended, and how it went; again replaces it',
  params: IdParams,
  body: Rating,
  ok: obj({}),
  refusals: ['http.notFound', 'http.tooMany', 'follow.linkInvalid', 'reopen.notYours', 'reopen.notThis', 'reopen.stillOpen'],
})

export const listRatingReasons = endpoint(routes.listRatingReasons, {
  public: 'read by whoever rates',
  reference: true,
  summary: 'Why somebody is content or not, to choose from',
  ok: arr(RatingReason),
  refusals: [],
})
