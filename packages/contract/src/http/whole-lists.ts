import type { TObject } from 'typebox'
import { isBytes, type Endpoint } from './endpoint.ts'
import { PageQuery } from './paging.ts'
import { obj } from './schema.ts'

/** Whether a call answers a plain array: the complete list, or the requested page of it. */
export const isWholeList = ({ method, ok }: Pick<Endpoint, 'method' | 'ok'>): boolean =>
  method === 'GET' && !isBytes(ok) && 'type' in ok && ok.type === 'array'

/** The query schema of a call: every list accepts paging, whether or not its endpoint declares it. */
export const queryOf = (endpoint: Pick<Endpoint, 'method' | 'ok' | 'query'>): TObject | undefined =>
  isWholeList(endpoint) ? obj({ ...PageQuery, ...endpoint.query?.properties }) : endpoint.query

export type AskedPage = { page?: number; per_page?: number }
/** The requested page of a complete list; empty past its end. */
export const pageOf = <Row>(rows: readonly Row[], page: number, perPage: number): Row[] => rows.slice((page - 1) * perPage, page * perPage)
