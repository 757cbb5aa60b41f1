import { endpoint } from '#/http/endpoint.ts'
import { obj } from '#/http/schema.ts'
import * as routes from './routes.ts'
import * as schemas from './schemas.ts'

const allow = 'configuracion.avisos'

export const tryNotices = endpoint(routes.tryNotices, {
  allow,
  summary: 'What these rules would have sent in the last days, beside what today’s rules sent: the history replayed, nothing is sent',
  body: schemas.NoticeTrialRequest,
  ok: schemas.NoticeTrial,
  refusals: ['http.forbidden', 'noticeRule.trialRuns'],
})
export const sendExample = endpoint(routes.sendExample, {
  allow,
  summary: 'Sends one example of a rule to the caller alone',
  body: schemas.ExampleRequest,
  ok: obj({}),
  refusals: ['http.forbidden', 'http.notFound', 'http.tooMany', 'noticeRule.noDevice'],
})
