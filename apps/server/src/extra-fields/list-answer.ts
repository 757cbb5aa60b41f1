import { extraLimits } from '@avisa/contract/extra-fields/limits'
import type { ExtraChoice } from '@avisa/contract/extra-fields/schemas'
import { metaOf, type Meta } from '@avisa/contract/http/paging'
import type { ListSource } from './shared/store.ts'

/** Pages count from 0. */
export const listAddress = (url: string, { page, search }: { page: number; search?: string | undefined }): string => {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  params.set('page', String(page - 1))
  params.set('per_page', String(extraLimits.pageSize))
  if (search) params.set('search', search)
  return `${path}?${params.toString()}`
}

type Row = Record<string, unknown>
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

const choiceOf = (row: unknown, { key, text, descrip }: ListSource): ExtraChoice[] => {
  if (!isObject(row)) return []
  const option = { key: wordOf(row[key]).slice(0, 200), text: wordOf(row[text]).slice(0, 300) }
  if (option.key === '' || option.text === '' || option.key.includes(',')) return []
  const more = descrip === null ? '' : wordOf(row[descrip]).slice(0, 300)
  return [more === '' ? option : { ...option, descrip: more }]
}

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    // Not JSON: the caller reports that it is not a list.
    return undefined
  }
}

const totalOf = (answer: Row): number | undefined => {
  const total = isObject(answer['meta']) ? answer['meta']['total'] : answer['total']
  return typeof total === 'number' && Number.isInteger(total) && total >= 0 ? total : undefined
}

/** Without a total there may be more as long as pages are full. */
const metaWithout = (page: number, rows: number): Meta => {
  const full = rows === extraLimits.pageSize
  const total = (page - 1) * extraLimits.pageSize + rows
  return {
    current_page: page,
    per_page: extraLimits.pageSize,
    total,
    last_page: full ? null : page,
    ...(full ? { total_minimo: true } : {}),
  }
}

/**
 * Reads a page of choices from a foreign answer: a list, or an object with the list in `data` and optionally its `total`. Rows without
 * key or text are dropped; undefined if it is not a list.
 */
export const readListAnswer = (body: string, source: ListSource, page: number): { data: ExtraChoice[]; meta: Meta } | undefined => {
  const answer = parse(body)
  const rows = isObject(answer) ? answer['data'] : answer
  if (!Array.isArray(rows)) return undefined
  const total = isObject(answer) ? totalOf(answer) : undefined
  const data = rows.slice(0, 200).flatMap((row) => choiceOf(row, source))
  return { data, meta: total === undefined ? metaWithout(page, rows.length) : metaOf(page, extraLimits.pageSize, total) }
}
