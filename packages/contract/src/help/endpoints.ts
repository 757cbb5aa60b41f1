import { endpoint } from '#/http/endpoint.ts'
import * as routes from './routes.ts'
import { Help } from './schemas.ts'

export const getHelp = endpoint(routes.getHelp, {
  reference: true,
  public: 'help is read before one can sign in',
  summary: 'The help in both languages, by sections and questions',
  ok: Help,
  refusals: [],
})
