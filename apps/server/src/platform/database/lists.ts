import { daysAgo, type Criterion, type FieldKind } from '@avisa/contract/http/criteria'
import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { metaOf, type Meta } from '@avisa/contract/http/paging'
import { int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { refuse, Refusal } from '@avisa/contract/refusal'
import type { Parsed, SortKey } from '@avisa/contract/http/sorting'
import { toServerDate } from '@avisa/contract/values/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Read } from './database.ts'
import { IdRow, statement, type Statement } from './rows.ts'

export type Sql = RawBuilder<unknown>
/** The SQL of each field of a list. */
export type Columns<F extends string> = Readonly<Record<F, Sql>>

/** Refuses the whole call (400) when parsing failed; nothing is ignored. */
export const parseOrRefuse = <T>(parsed: Parsed<T>): T => {
  if ('ok' in parsed) return parsed.ok
  throw new Refusal('http.validation', { fields: [parsed.refused] })
}

/** `order by` of a list; `last` breaks ties in the direction of the first key, so that pages never overlap. */
export const orderOf = <F extends string>(keys: readonly SortKey<F>[], columns: Columns<F>, last: Sql): Sql => {
  const parts = keys.map(({ field, descending }) => sql`${columns[field]} ${descending ? sql`desc` : sql`asc`}`)
  return sql.join([...parts, keys[0]?.descending ? sql`${last} desc` : last])
}

/** A moment in the wire's format, in the municipality's time zone. */
export const stamp = (column: Sql, { zona }: { zona: string }): Sql => sql`to_char(${column} at time zone ${zona}, 'YYYY-MM-DD HH24:MI:SS')`

/** The highest first, which is not the order of the words. */
export const byPriority = (column: Sql): Sql => sql`array_position(array['alta', 'media', 'baja'], ${column})`

const escaped = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
export const contains = (column: Sql, text: string): Sql => sql`${column} ilike ${escaped(text)}`

/** A single id is compared by equality, which keeps an index's order usable. */
export const among = (column: Sql, ids: readonly number[]): Sql => {
  if (ids.length === 0) return sql`false`
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`
}

const comparisons = { '=': sql`=`, '!=': sql`is distinct from`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

type Clock = { zona: string; now: Date }
type Conditions<F extends string> = { columns: Columns<F>; kinds: Readonly<Record<F, FieldKind>>; at: Clock }

/** A day and hour of the municipality's clock; `hoy-7` means the first hour of that day. */
export const momentOf = (text: string, { zona, now }: Clock): Sql => {
  const days = daysAgo(text)
  const local =
    days === undefined ? sql`${text}::timestamp` : sql`(${toServerDate(now, zona).slice(0, 10)}::date - ${days}::int)::timestamp`
  return sql`${local} at time zone ${zona}`
}

const condition = <F extends string>({ field, operator, values }: Criterion<F>, { columns, kinds, at }: Conditions<F>): Sql => {
  const column = columns[field]
  const value = (raw: string | number | undefined) => (kinds[field] === 'date' ? momentOf(String(raw), at) : sql`${raw}`)
  if (operator === 'LIKE') return contains(column, String(values[0]))
  if (operator === 'IN') return sql`${column} in (${sql.join(values.map(value))})`
  return sql`${column} ${comparisons[operator]} ${value(values[0])}`
}

export const conditionsOf = <F extends string>(criteria: readonly Criterion<F>[], where: Conditions<F>): Sql[] =>
  criteria.map((criterion) => condition(criterion, where))

export const allOf = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`)
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : sql`false`

export type ListQuestion = {
  /** The table with its alias and the joins that conditions and order need; `id` is the alias's id. */
  from: Sql
  id: Sql
  where: Sql
  order: Sql
  page: number
  perPage: number
  /** A known lower bound of the total: beyond `exactCountUpTo` nothing is counted. */
  atLeast?: Sql | undefined
  /** The moment by which the list is ordered, newest first, and where the page before ended (`Meta.next`). */
  newest?: { fecha: Sql; after: string | undefined } | undefined
}

export const idsOf = async (read: Read, ids: Sql): Promise<number[]> => (await statement(IdRow)`${ids}`.all(read)).map(({ id }) => id)

const rowsWith = async <Row>(read: Read, ids: readonly number[], rows: (ids: Sql) => Statement<Row>): Promise<Row[]> =>
  ids.length === 0 ? [] : rows(sql`select unnest(${ids}::bigint[]) as id`).all(read)

type Counted = Pick<ListQuestion, 'from' | 'where' | 'atLeast'>

/** The total, counted to one more than `exactCountUpTo`. */
const totalOf = ({ from, where, atLeast = sql`0` }: Counted): Sql => sql`
    case when ${atLeast} > ${exactCountUpTo} then ${exactCountUpTo + 1}
      else (select count(*)::int from (select 1 from ${from} where ${where} limit ${exactCountUpTo + 1}) as hasta) end`

const Total = obj({ contadas: int() })
const countOf = async (read: Read, question: ListQuestion): Promise<number> => {
  const row = await statement(Total)`select ${totalOf(question)} as contadas`.first(read)
  return row?.contadas ?? refuse('http.internal')
}

/** The totals of several lists, in one round trip. */
export const countsOf = async (read: Read, lists: readonly Counted[]): Promise<number[]> => {
  if (lists.length === 0) return []
  const totals = lists.map((list, at) => sql`select ${at}::int as lista, ${totalOf(list)} as contadas`)
  const rows = await statement(obj({ lista: int(), contadas: int() }))`${sql.join(totals, sql` union all `)}`.all(read)
  return rows.toSorted((a, b) => a.lista - b.lista).map(({ contadas }) => contadas)
}

const Placed = obj({ id: int(), lugar: nullable(str()) })
/** The ids of a page, and the place after it in a list by date. */
const idsOfPage = async (read: Read, { from, id, where, order, page, perPage, newest }: ListQuestion) => {
  const [microseconds, last] = newest?.after?.match(/^(-?\d+)-(\d+)$/)?.slice(1) ?? []
  const rest =
    newest && last !== undefined
      ? sql`${where} and (${newest.fecha}, ${id}) < ('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond', ${last}::bigint)`
      : where
  const lugar = newest ? sql`(extract(epoch from ${newest.fecha}) * 1000000)::bigint || '-' || ${id}` : sql`null::text`
  const rows = await statement(Placed)`
    select ${id} as id, ${lugar} as lugar from ${from} where ${rest} order by ${order} limit ${perPage}
    offset ${last === undefined ? (page - 1) * perPage : 0}`.all(read)
  const next = rows.length === perPage ? rows.at(-1)?.lugar : null
  return { ids: rows.map((row) => row.id), ...(next ? { next } : {}) }
}

/** A page that is not full is the last: nothing to count. */
const countedBy = (total: number, { page, perPage, newest }: ListQuestion): number | undefined =>
  newest?.after === undefined && total < perPage && (total > 0 || page === 1) ? (page - 1) * perPage + total : undefined

/**
 * One page: first its ids, planned for the query; then its rows in one round trip, and in parallel the count, which stops at `exactCountUpTo`. `rows`
 * builds their statement from that of the ids, so that the expensive parts (joins, images, types) run for this page only, with a cached plan.
 */
export const readPage = async <Row>(
  read: Read,
  question: ListQuestion,
  rows: (ids: Sql) => Statement<Row>,
): Promise<{ data: Row[]; meta: Meta }> => {
  const { page, perPage } = question
  const { ids, ...place } = await idsOfPage(read, question)
  const [data, total] = await Promise.all([rowsWith(read, ids, rows), countedBy(ids.length, question) ?? countOf(read, question)])
  return { data, meta: { ...metaOf(page, perPage, total), ...place } }
}

const keysPerQuery = 1000
/** So few that they are released before the garbage collector moves them among the long-lived values. */
const pageOfExport = 200
const Key = obj({ id: int(), clave: str() })
type Exported = Pick<ListQuestion, 'from' | 'id' | 'where'> & { fecha: Sql; /** `fecha` for oldest first. */ sort: string | undefined }

/** Reads the next page while this one is written. */
async function* oneAhead<Row>(pages: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  try {
    for (let next = pages.next(); ;) {
      const { value, done } = await next
      if (done) return
      next = pages.next()
      // Thrown above, when its turn comes.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await pages.return(undefined)
  }
}

async function* readPages<Row>(
  read: Read,
  { from, id, fecha, where, sort }: Exported,
  rows: (ids: Sql, order: Sql) => Statement<Row>,
): AsyncGenerator<Row[]> {
  const oldestFirst = sort === 'fecha'
  const order = oldestFirst ? sql`${fecha}, ${id}` : sql`${fecha} desc, ${id} desc`
  const comes = oldestFirst ? sql`>` : sql`<`
  let after: Static<typeof Key> | undefined = { id: 0, clave: oldestFirst ? '-infinity' : 'infinity' }
  while (after) {
    const keys: Static<typeof Key>[] = await statement(Key)`
      select ${id} as id, ${fecha}::text as clave from ${from}
       where ${where} and (${fecha}, ${id}) ${comes} (${after.clave}::timestamptz, ${after.id}::bigint) order by ${order} limit ${keysPerQuery}`.all(
      read,
    )
    for (let start = 0; start < keys.length; start += pageOfExport) {
      const ids = keys.slice(start, start + pageOfExport).map((key) => key.id)
      yield await rowsWith(read, ids, (ids) => rows(ids, order))
    }
    after = keys.length === keysPerQuery ? keys.at(-1) : undefined
  }
}

/**
 * All rows of a list, by date, a page by its key at a time: no snapshot and no connection is held for a slow reader, so a row is as it was when
 * its page was read.
 */
export const pagesByKey = <Row>(...reading: Parameters<typeof readPages<Row>>): AsyncGenerator<Row[]> => oneAhead(readPages(...reading))

/** Keeps the named fields and `id`; without names everything. */
export const cutTo = <Row extends { id: number }>(rows: Row[], fields: string | undefined): Row[] => {
  if (!fields) return rows
  const names = new Set(['id', ...fields.split(',').map((name) => name.trim())])
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Row)
}

export const included = (include: string | undefined): ReadonlySet<string> => new Set((include ?? '').split(',').map((name) => name.trim()))
