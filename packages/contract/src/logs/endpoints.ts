import { endpoint } from '#/http/endpoint.ts'
import { obj } from '#/http/schema.ts'
import * as routes from './routes.ts'
import { AppLog } from './schemas.ts'

export const sendLog = endpoint(routes.sendLog, {
  public: 'what breaks before anyone signs in is told too',
  summary: 'A fault that a person met, without anything personal; what is too much is dropped in silence',
  body: AppLog,
  ok: obj({}),
  refusals: [],
})
