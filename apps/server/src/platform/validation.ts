import type { FieldRefusal } from '@avisa/contract/http/refusals'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import build from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { FastifySerializerCompiler, FastifyValidationResult } from 'fastify/types/schema.js'

// Query and path arrive as text and are converted, bodies are not. Unknown keys are refused, never dropped.
const options = { strict: false, removeAdditional: false, useDefaults: false } as const
const compilersOf = (coerceTypes: boolean) => ({
  first: new Ajv({ ...options, coerceTypes, allErrors: false }),
  all: new Ajv({ ...options, coerceTypes, allErrors: true }),
})
const ofText = compilersOf(true)
const ofBody = compilersOf(false)

/** Up to so many parts all errors are reported; beyond that only the first. */
const maxParts = 500
const isSmall = (value: unknown, budget = { parts: maxParts }): boolean => {
  budget.parts -= 1
  if (budget.parts < 0) return false
  return typeof value !== 'object' || value === null || Object.values(value).every((part) => isSmall(part, budget))
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const { first, all } = httpPart === 'body' ? ofBody : ofText
  // Compiled at the first call: those of all endpoints take a third of a start, and most processes never need most of them.
  let check: ValidateFunction | undefined
  let checkAll: ValidateFunction | undefined
  const validate: FastifyValidationResult = (data: unknown) => {
    check ??= first.compile(schema)
    if (check(data)) return true
    validate.errors = check.errors ?? []
    if (!isSmall(data)) return false
    // Compiled at the first invalid input.
    checkAll ??= all.compile(schema)
    checkAll(data)
    validate.errors = checkAll.errors ?? []
    return false
  }
  return validate
}

/** As Fastify's own, but built at the first answer. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    write ??= build(schema)
    return write(data)
  }
}

type Bilingual = { es: string; ca: string }
type AnyError = Pick<ErrorObject, 'keyword' | 'params'>

const words: Record<string, (params: { limit?: string | number }) => Bilingual> = {
  required: () => ({ es: 'falta este dato.', ca: 'falta esta dada.' }),
  additionalProperties: () => ({ es: 'este dato no se admite.', ca: "esta dada no s'admet." }),
  minLength: () => ({ es: 'no puede estar vacío.', ca: 'no pot estar buit.' }),
  maxLength: ({ limit = '' }) => ({ es: `como mucho ${limit} caracteres.`, ca: `com a màxim ${limit} caràcters.` }),
  minimum: ({ limit = '' }) => ({ es: `el mínimo es ${limit}.`, ca: `el mínim és ${limit}.` }),
  maximum: ({ limit = '' }) => ({ es: `el máximo es ${limit}.`, ca: `el màxim és ${limit}.` }),
  maxItems: ({ limit = '' }) => ({ es: `como mucho ${limit}.`, ca: `com a màxim ${limit}.` }),
  enum: () => ({ es: 'elija uno de los valores admitidos.', ca: 'trie un dels valors admesos.' }),
  type: () => ({ es: 'el tipo de dato no es correcto.', ca: 'el tipus de dada no és correcte.' }),
}
const otherwise = { es: 'el formato no es correcto.', ca: 'el format no és correcte.' }

const fieldOf = ({ params, instancePath }: FastifySchemaValidationError): string => {
  const parts = instancePath.split('/').filter(Boolean)
  const named = params['missingProperty'] ?? params['additionalProperty']
  return [...parts, ...(typeof named === 'string' ? [named] : [])].join('.')
}

const say = ({ keyword, params }: AnyError): Bilingual => words[keyword]?.(params) ?? otherwise

/** The names people know form fields by; other fields are identified by their wire name. */
const fieldWords: Readonly<Record<string, Bilingual>> = {
  email: { es: 'Correo electrónico', ca: 'Correu electrònic' },
  telefono: { es: 'Teléfono', ca: 'Telèfon' },
  nombre: { es: 'Nombre', ca: 'Nom' },
  apellidos: { es: 'Apellidos', ca: 'Cognoms' },
  direccion: { es: 'Dirección', ca: 'Adreça' },
  emplazamiento: { es: 'Detalle del lugar', ca: 'Detall del lloc' },
  contenido: { es: 'Descripción', ca: 'Descripció' },
  comentario: { es: 'Comentario', ca: 'Comentari' },
  fecha: { es: 'Fecha', ca: 'Data' },
  tipos: { es: 'Tipo', ca: 'Tipus' },
  password: { es: 'Contraseña', ca: 'Contrasenya' },
  centro: { es: 'Centro', ca: 'Centre' },
  vehiculo: { es: 'Vehículo', ca: 'Vehicle' },
  observaciones: { es: 'Observaciones', ca: 'Observacions' },
}

const named = (field: string, { es, ca }: Bilingual): Bilingual => {
  if (field === '') return { es: `${es.slice(0, 1).toUpperCase()}${es.slice(1)}`, ca: `${ca.slice(0, 1).toUpperCase()}${ca.slice(1)}` }
  const word = fieldWords[field.split('.').at(-1) ?? ''] ?? { es: field, ca: field }
  return { es: `${word.es}: ${es}`, ca: `${word.ca}: ${ca}` }
}

/** More than any form has. */
const maxFields = 20

/** The validator's errors as one line per field, in both languages. */
export const fieldRefusals = (errors: readonly FastifySchemaValidationError[]): FieldRefusal[] => {
  const seen = new Map<string, FieldRefusal>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!seen.has(field)) seen.set(field, { field, ...named(field, say(error)) })
    if (seen.size === maxFields) break
  }
  return [...seen.values()]
}
