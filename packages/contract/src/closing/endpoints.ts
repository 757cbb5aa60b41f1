import { endpoint } from '#/http/endpoint.ts'
import * as routes from './routes.ts'
import { Closings } from './schemas.ts'

export const listClosings = endpoint(routes.listClosings, {
  allow: ['obra.consultar.todas', 'obra.consultar.propia', 'incidencia.aceptar'],
  summary: 'Why work can end, by status; who does what the municipality cannot; and the mails with the answer',
  ok: Closings,
  refusals: [],
})
