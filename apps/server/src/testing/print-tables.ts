import { sql } from 'kysely'
import type { Database } from '#/platform/database/database.ts'

type Column = {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  identity_generation: string | null
  is_generated: string
}

const typeOf: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  date: 'Timestamp',
  text: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Timestamp',
  bytea: 'Buffer',
  uuid: 'string',
  jsonb: 'Json',
  xid8: 'string',
  point: 'PgPoint',
  polygon: 'string',
  box: 'string',
}

const generated: Record<string, string> = { Timestamp: 'GeneratedTimestamp', Json: 'GeneratedJson' }

const print = (column: Column): string => {
  const plain = column.data_type === 'ARRAY' ? (column.udt_name === '_text' ? 'string[]' : 'number[]') : typeOf[column.data_type]
  if (!plain) throw new Error(`no type for ${column.data_type}`)
  const type = column.is_nullable === 'YES' ? `${plain} | null` : plain
  if (column.is_generated === 'ALWAYS' || column.identity_generation === 'ALWAYS') return `GeneratedAlways<${type}>`
  const hasDefault = column.column_default !== null || column.is_identity === 'YES'
  return hasDefault ? (generated[type] ?? `Generated<${type}>`) : type
}

const head = `// Printed from the migrations: testing/print-tables.ts; tables.test.ts says when they differ.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>
type Json = ColumnType<unknown, string, string>
type PgPoint = { x: number; y: number }
`

/** The text of platform/database/tables.ts as the tables of these two schemas are; a table of both is the same in both. */
export const printTables = async (db: Database, esquema: string): Promise<string> => {
  const { rows } = await sql<Column>`
    select distinct table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity, identity_generation, is_generated,
           ordinal_position, table_name collate "C"
      from information_schema.columns
     where table_schema in ('avisa', ${esquema}) and table_name <> 'migraciones'
       and (table_schema, table_name) in (select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')
     order by table_name collate "C", ordinal_position`.execute(db.shared)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const blocks = [...tables].map(
    ([name, columns]) => `  ${name}: {\n${columns.map((column) => `    ${column.column_name}: ${print(column)}\n`).join('')}  }\n`,
  )
  return `${head}\nexport type Tables = {\n${blocks.join('')}}\n`
}
