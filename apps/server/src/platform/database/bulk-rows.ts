import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A column value: arrays and JSON are passed as text. */
export type Value = string | number | boolean | null | Date
export type Row = Readonly<Record<string, Value>>

const escapes: Readonly<Record<string, string>> = { '\\': String.raw`\\`, '\t': String.raw`\t`, '\n': String.raw`\n`, '\r': String.raw`\r` }
const asText = (value: Value | undefined): string => {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'string') return value.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return value instanceof Date ? value.toISOString() : String(value)
}

const names = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

function* lines(columns: readonly string[], rows: Iterable<Row>) {
  let text = ''
  for (const row of rows) {
    text += `${columns.map((column) => asText(row[column])).join('\t')}\n`
    if (text.length > 200_000) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}

/** Streams rows into a table by COPY; every row has the columns of the first. */
export const copyRows = async (client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names(columns)}) from stdin`))
  await pipeline(Readable.from(lines(columns, rows)), target)
}

/** Inserts a few rows, any JSON value per column; columns a row does not name keep their defaults. */
export const insertRows = async (
  client: pg.PoolClient,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = names(Object.keys(first))
  const name = pg.escapeIdentifier(table)
  await client.query(`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
    JSON.stringify(rows),
  ])
}

/** Moves a table's identity past explicitly given ids. */
export const continueIdentity = (client: pg.PoolClient, table: string, column = 'id') =>
  client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)}), 1))`,
    [table, column],
  )
