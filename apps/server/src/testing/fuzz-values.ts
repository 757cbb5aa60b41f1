import { incidentCriteria, incidentSorts } from '@avisa/contract/incidents/criteria'
import { inspectionCriteria } from '@avisa/contract/inspections/criteria'
import { taskCriteria } from '@avisa/contract/tasks/criteria'
import { operators } from '@avisa/contract/http/criteria'
import fc from 'fast-check'

/** Texts that have broken servers: a NUL, half a character, right-to-left, quotes of SQL, markup, paths, formats, names of prototypes. */
const texts = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{D800}',
  'x\u{DFFF}y',
  '\u{FEFF}',
  '\u{202E}abc',
  '𝒳'.repeat(60),
  'ñ'.repeat(300),
  'a'.repeat(5000),
  "'",
  "' or 1=1 --",
  "'); drop table x; --",
  '"',
  '\\',
  '%',
  '_%\\',
  '%s%n%x',
  '$1',
  '{{x}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  String.raw`..\..\windows\win.ini`,
  'file:///etc/passwd',
  'http://169.254.169.254/latest/',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '1e309',
  '1e-400',
  '0x10',
  '٣',
  '1,2,3',
  ',',
  ',,,',
  '999999999999999999999',
  '-1',
  '1.5',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '31/02/2026 25:61:61',
  'hoy-9999',
)
const numbers = fc.constantFrom(
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  -1e308,
  5e-324,
  Number.EPSILON,
)

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const deep = fc
  .tuple(fc.constantFrom(3, 50, 500), fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const))
  .map(([depth, [open, close]]) => JSON.parse(open === '[' ? nested(depth, open, close) : `${open.repeat(depth)}1${close.repeat(depth)}`))

const fields = [
  ...new Set([...Object.keys(incidentCriteria), ...Object.keys(taskCriteria), ...Object.keys(inspectionCriteria), 'password_hash']),
]
const value = fc.oneof(texts, fc.string({ maxLength: 30 }), numbers.map(String), fc.constantFrom('1', '0', '1,2', 'hoy', '2026-05-04'))
const triple = fc
  .tuple(
    fc.constantFrom(...fields),
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom<string>(...operators) }, { weight: 1, arbitrary: texts }),
    value,
  )
  .map(([field, operator, value]) => `(${field},${operator},${value})`)

/** Texts for the words of lists that have a grammar of their own, half right. */
const grammars: Readonly<Record<string, fc.Arbitrary<string>>> = {
  criteria: fc.array(triple, { maxLength: 5 }).map((all) => all.join(';')),
  condicion: fc.array(triple, { maxLength: 5 }).map((all) => all.join(';')),
  sort: fc
    .array(fc.oneof(fc.constantFrom<string>(...incidentSorts, '-fecha', '--fecha', '+codigo'), texts), { maxLength: 4 })
    .map((all) => all.join(',')),
  fields: fc
    .array(fc.oneof(fc.constantFrom('id', 'codigo', 'geolatitud', 'ciudadano', 'password_hash'), texts), { maxLength: 5 })
    .map((all) => all.join(',')),
  include: fc
    .array(fc.oneof(fc.constantFrom('imagenes', 'tipos', 'tareas', 'estado'), texts), { maxLength: 4 })
    .map((all) => all.join(',')),
  page: fc.constantFrom('0', '-1', '1', '2', '1000000', '1000001', '9'.repeat(30), '1e3', 'x'),
  per_page: fc.constantFrom('0', '-1', '1', '200', '201', '9'.repeat(30), 'x'),
  caja: fc.constantFrom('1,2,3', '-0.3,39,-0.2,39.1', '180,90,-180,-90', '999,999,999,999', '-0.2,39.1,-0.3,39'),
}

/** What nobody means to send. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: 1 }) },
  { weight: 1, arbitrary: deep },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
/** The same for the value of a word: half the time in its own grammar. */
export const hostileFor = (name: string): fc.Arbitrary<unknown> => {
  const own = Object.hasOwn(grammars, name) ? grammars[name] : undefined
  return own ? fc.oneof(own, hostile) : hostile
}

type Schema = {
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  enum?: readonly unknown[]
  const?: unknown
  nullable?: boolean
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxItems?: number
}

const textOf = ({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> => {
  if (pattern === undefined || pattern === String.raw`\S`)
    return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
}

const numberOf = ({ type, minimum, exclusiveMinimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<number> => {
  const min = minimum ?? exclusiveMinimum
  return type === 'integer'
    ? fc.oneof(fc.integer({ min, max: Math.min(maximum, 2e9) }), fc.constantFrom(min, maximum))
    : fc.double({ min, max: maximum, noNaN: true })
}

const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fits(schema, name)])), {
    requiredKeys: [...required],
  })

const anyOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? 'string' : schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(fits(schema.items ?? {}, name), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'string':
      return textOf(schema)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A value that the schema of the contract takes, or nearly: what lies beyond the schema's words is left to chance. */
export const fits = (schema: Schema, name = ''): fc.Arbitrary<unknown> => {
  const own = anyOf(schema, name)
  return schema.nullable ? fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: fc.constant(null) }) : own
}
