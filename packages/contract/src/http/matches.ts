import { Check } from 'typebox/value'
import type { TSchema } from 'typebox'

/** Whether a value that came by another way than a call (a command, a file) is what the schema describes. Not for the first screen: it is large. */
export const matches = (schema: TSchema, value: unknown): boolean => Check(schema, value)
