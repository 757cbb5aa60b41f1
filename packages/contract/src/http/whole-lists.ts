import type { TObject } from 'typebox'
import { isBytes, type Endpoint } from './endpoint.ts'
import { PageQuery } from './paging.ts'
import { obj } from './schema.ts'

/** Whether a call answers a list as a plain array: all of it, or of it the page that is asked for. */
export const isWholeList = ({ method, ok }: Pick<Endpoint, 'method' | 'ok'>): boolean =>
  method === 'GET' && !isBytes(ok) && 'type' in ok && ok.type === 'array'

/** What the query of a call may say: every list has pages, whether or not its endpoint says so. */
export const queryOf = (endpoint: Pick<Endpoint, 'method' | 'ok' | 'query'>): TObject | undefined =>
  isWholeList(endpoint) ? obj({ ...PageQuery, ...endpoint.query?.properties }) : endpoint.query

export type AskedPage = { page?: number; per_page?: number }
/** Of a whole list the page that is asked for; past its end an empty one. */
export const pageOf = <Row>(rows: readonly Row[], page: number, perPage: number): Row[] => rows.slice((page - 1) * perPage, page * perPage)
