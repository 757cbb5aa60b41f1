import type { FieldRefusal } from '@avisa/contract/http/refusal'
import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'

// Query and path arrive as text, a body as what it is: only the first two are converted. Unknown keys are refused, never dropped.
const options = { allErrors: true, strict: false, removeAdditional: false, useDefaults: false } as const
const ofText = new Ajv({ ...options, coerceTypes: true })
const ofBody = new Ajv({ ...options, coerceTypes: false })

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBody : ofText).compile(schema)

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

/** What the validator found, a line a field, in both languages. */
export const fieldRefusals = (errors: readonly FastifySchemaValidationError[]): FieldRefusal[] => {
  const seen = new Map<string, FieldRefusal>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!seen.has(field)) seen.set(field, { field, ...say(error) })
  }
  return [...seen.values()]
}
