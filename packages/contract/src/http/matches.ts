import { Check } from 'typebox/value'
import type { TSchema } from 'typebox'
import { clean } from './clean-schema.ts'

/** Whether a value that came by another way than a call (a command, a file) is what the schema describes. Not for the first screen: it is large. */
export const matches = (schema: TSchema, value: unknown): boolean => Check(clean(schema) as TSchema, value)
