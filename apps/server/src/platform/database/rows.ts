import { custom, int, obj, type Static, type TSchema } from '@avisa/contract/http/schema'
import { sql, type RawBuilder } from 'kysely'
import { withoutSchema, type Read } from './database.ts'

export const date = () => custom<Date>('date')
export const bytes = () => custom<Buffer>('bytes')
export const IdRow = obj({ id: int() })

/** The columns of a row, as a select list. */
export const columnsOf = (row: { properties: object }): RawBuilder<unknown> =>
  sql.join(Object.keys(row.properties).map((column) => sql.ref(column)))

/** What is checked of a row's schema. */
type Shape = Partial<{
  type: string | readonly string[]
  nullable: boolean
  enum: readonly unknown[]
  items: Shape
  properties: Readonly<Record<string, Shape>>
  required: readonly string[]
  additionalProperties: boolean
  patternProperties: Readonly<Record<string, Shape>>
}>

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  date: (value) => value instanceof Date,
  bytes: (value) => Buffer.isBuffer(value),
}

const problemsOfObject = (shape: Shape, value: object, path: string): string[] => {
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = shape
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  const [values] = Object.values(patternProperties)
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${pathOf(name)} is missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const declared = properties[name] ?? values
      if (declared) return problemsOf(declared, part, pathOf(name))
      return additionalProperties === false ? [`${pathOf(name)} is not declared`] : []
    }),
  ]
}

/** Where a value differs from its declaration; formats and lengths are not compared. */
const problemsOf = (shape: Shape, value: unknown, path: string): string[] => {
  const expected = [shape.type ?? []].flat()
  if (value === null) return shape.nullable || expected.length === 0 || expected.includes('null') ? [] : [`${path} is null`]
  if (expected.length > 0 && !expected.some((type) => types[type]?.(value))) return [`${path} is no ${expected.join(' or ')}`]
  if (shape.enum && !shape.enum.includes(value)) return [`${path} is none of ${shape.enum.join(', ')}`]
  if (shape.items && Array.isArray(value)) {
    const { items } = shape
    return value.flatMap((item, index) => problemsOf(items, item, `${path}[${index}]`))
  }
  return (shape.properties ?? shape.patternProperties) && typeof value === 'object' ? problemsOfObject(shape, value, path) : []
}

/** Set by the tests; in production rows are not looked at. */
const isChecked = process.env['CHECK_ROWS'] === '1'

const refuseOthers = (row: TSchema, rows: readonly unknown[], statement: () => string): void => {
  const problems = new Set(rows.flatMap((values) => problemsOf(row, values, '')))
  if (problems.size === 0) return
  const message = `rows are not as declared: ${[...problems].slice(0, 10).join(', ')}, in ${statement()}`
  // A test over HTTP sees only that the call failed.
  process.stderr.write(`${message}\n`)
  throw new Error(message)
}

export type Statement<Row> = { all: (read: Read) => Promise<Row[]>; first: (read: Read) => Promise<Row | undefined> }

/** A statement with what its rows are: the type of the rows is that of the declaration, and tests compare every row with it. */
export const statement =
  <S extends TSchema>(row: S) =>
  (...parts: Parameters<typeof sql>): Statement<Static<S>> => {
    const query = sql<Static<S>>(...parts)
    const all = async (read: Read) => {
      const { rows } = await query.execute(withoutSchema(read))
      if (isChecked) refuseOthers(row, rows, () => query.compile(read).sql)
      return rows
    }
    return { all, first: async (read) => (await all(read))[0] }
  }
