import { endpoint } from '#/http/endpoint.ts'
import * as routes from './routes.ts'
import { Desk } from './schemas.ts'

export const getDesk = endpoint(routes.getDesk, {
  allow: ['obra.consultar.todas', 'obra.consultar.propia', 'incidencia.aceptar'],
  summary: 'What a day at the desk begins with: counts, each with the criteria of the list that it opens',
  ok: Desk,
  refusals: [],
})
