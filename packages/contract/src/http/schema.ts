import {
  Array as TArrayOf,
  Boolean as TBool,
  Enum,
  Integer,
  Literal,
  Number as TNum,
  Object as TObj,
  Optional,
  Record as TRecordOf,
  String as TStr,
  Unknown,
  Unsafe,
  type Static,
  type TNumberOptions,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TStringOptions,
} from 'typebox'

export type { Static, TSchema }

/** Refuses unknown keys (docs/wire.md). */
export const obj = <P extends TProperties>(properties: P) => TObj(properties, { additionalProperties: false })
export const str = (options: TStringOptions = {}) => TStr(options)
/** Text with at least one character that is not white space. */
export const filled = (options: TStringOptions = {}) => TStr({ minLength: 1, pattern: '\\S', ...options })
export const int = (options: TNumberOptions = {}) => Integer(options)
export const num = (options: TNumberOptions = {}) => TNum(options)
export const bool = () => TBool()
export const arr = <S extends TSchema>(items: S, options: { maxItems?: number; minItems?: number } = {}) => TArrayOf(items, options)
export const opt = <S extends TSchema>(schema: S) => Optional(schema)
export const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Optional(schema)])) as {
    [K in keyof P]: TOptional<P[K]>
  }
/** A text in the language of the caller, and in both. */
export const localised = <N extends string>(name: N) =>
  ({ [name]: str(), [`${name}_es`]: str(), [`${name}_val`]: str() }) as Record<N | `${N}_es` | `${N}_val`, TString>
/** Uses `nullable` instead of a union, so that validator and serialiser need not try alternatives. */
export const nullable = <S extends TSchema>(schema: S) => Unsafe<Static<S> | null>({ ...schema, nullable: true })
export const scalar = (options: { maxLength?: number } = {}) =>
  Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], ...options })
/** An object of which only these keys are read, such as a whole row as JSON. */
export const partOf = <P extends TProperties>(properties: P) => TObj(properties)
/** A value that no answer has: `rows.ts` of the server knows the type names. */
export const custom = <T>(...type: string[]) => Unsafe<T>({ type })
export const map = <S extends TSchema>(values: S) => TRecordOf(TStr(), values)
export const unknown = () => Unknown()
export const oneOf = <W extends string[]>(...words: [...W]) => Enum(words, { type: 'string' })
export const literalTrue = () => Literal(true)
