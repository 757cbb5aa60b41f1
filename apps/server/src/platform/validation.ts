import type { FieldRefusal } from '@avisa/contract/http/refusal'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'

// Query and path arrive as text, a body as what it is: only the first two are converted. Unknown keys are refused, never dropped.
const options = { strict: false, removeAdditional: false, useDefaults: false } as const
const compilersOf = (coerceTypes: boolean) => ({
  first: new Ajv({ ...options, coerceTypes, allErrors: false }),
  all: new Ajv({ ...options, coerceTypes, allErrors: true }),
})
const ofText = compilersOf(true)
const ofBody = compilersOf(false)

/** Parts that are looked at one by one to say all that is wrong with them; of more the first error is told. */
const mostParts = 500
const isSmall = (value: unknown, left = { parts: mostParts }): boolean => {
  left.parts -= 1
  if (left.parts < 0) return false
  return typeof value !== 'object' || value === null || Object.values(value).every((part) => isSmall(part, left))
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const { first, all } = httpPart === 'body' ? ofBody : ofText
  const check = first.compile(schema)
  let checkAll: ValidateFunction | undefined
  const validate: FastifyValidationResult = (data: unknown) => {
    if (check(data)) return true
    validate.errors = check.errors ?? []
    if (!isSmall(data)) return false
    // Compiled when somebody first makes a mistake.
    checkAll ??= all.compile(schema)
    checkAll(data)
    validate.errors = checkAll.errors ?? []
    return false
  }
  return validate
}

type Words = { es: string; ca: string }
type AnyError = Pick<ErrorObject, 'keyword' | 'params'>

const words: Record<string, (params: { limit?: string | number }) => Words> = {
  required: () => ({ es: 'Falta este dato.', ca: 'Falta esta dada.' }),
  additionalProperties: () => ({ es: 'Este dato no se admite.', ca: "Esta dada no s'admet." }),
  minLength: () => ({ es: 'No puede estar vacío.', ca: 'No pot estar buit.' }),
  maxLength: ({ limit = '' }) => ({ es: `Como mucho ${limit} caracteres.`, ca: `Com a màxim ${limit} caràcters.` }),
  minimum: ({ limit = '' }) => ({ es: `El mínimo es ${limit}.`, ca: `El mínim és ${limit}.` }),
  maximum: ({ limit = '' }) => ({ es: `El máximo es ${limit}.`, ca: `El màxim és ${limit}.` }),
  maxItems: ({ limit = '' }) => ({ es: `Como mucho ${limit}.`, ca: `Com a màxim ${limit}.` }),
  enum: () => ({ es: 'Elija uno de los valores admitidos.', ca: 'Trie un dels valors admesos.' }),
  type: () => ({ es: 'El tipo de dato no es correcto.', ca: 'El tipus de dada no és correcte.' }),
}
const otherwise = { es: 'El formato no es correcto.', ca: 'El format no és correcte.' }

const fieldOf = ({ params, instancePath }: FastifySchemaValidationError): string => {
  const parts = instancePath.split('/').filter(Boolean)
  const named = params['missingProperty'] ?? params['additionalProperty']
  return [...parts, ...(typeof named === 'string' ? [named] : [])].join('.')
}

const say = ({ keyword, params }: AnyError): Words => words[keyword]?.(params) ?? otherwise

/** More than any form has. */
const mostFields = 20

/** What the validator found, a line a field, in both languages. */
export const fieldRefusals = (errors: readonly FastifySchemaValidationError[]): FieldRefusal[] => {
  const seen = new Map<string, FieldRefusal>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!seen.has(field)) seen.set(field, { field, ...say(error) })
    if (seen.size === mostFields) break
  }
  return [...seen.values()]
}
