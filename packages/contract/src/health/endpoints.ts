import { endpoint } from '#/http/endpoint.ts'
import { int, obj, str } from '#/http/schema.ts'
import * as routes from './routes.ts'
import { Health } from './schemas.ts'

const Kind = obj({ tipo: str({ pattern: '^[a-z-]{1,60}$' }) })
const Count = obj({ cuantos: int() })

export const getHealth = endpoint(routes.getHealth, {
  allow: 'salud.consultar',
  summary: 'What works in the municipality and what does not, and the state of the deployment',
  ok: Health,
  refusals: [],
})

export const repeatJobs = endpoint(routes.repeatJobs, {
  allow: 'salud.consultar',
  summary: 'Does the given-up jobs of a kind again',
  params: Kind,
  ok: Count,
  refusals: [],
})

export const discardJobs = endpoint(routes.discardJobs, {
  allow: 'salud.consultar',
  summary: 'Forgets the given-up jobs of a kind',
  params: Kind,
  ok: Count,
  refusals: [],
})
