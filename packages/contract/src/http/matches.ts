import { Check } from 'typebox/schema'
import type { TSchema } from 'typebox'
import { clean } from './clean-schema.ts'

/** Validates a value that did not arrive by a call (a command, a file). Too large for the first screen. */
export const matches = (schema: TSchema, value: unknown): boolean => Check(clean(schema) as TSchema, value)
