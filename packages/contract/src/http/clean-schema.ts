/** Converts to JSON Schema 2020-12, which has no `nullable`: the type becomes a list with `null`. */
export const clean = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(clean)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = schema as Record<string, unknown>
  const cleaned = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, clean(value)]))
  return nullable ? { anyOf: [cleaned, { type: 'null' }] } : cleaned
}
