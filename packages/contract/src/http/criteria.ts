import { parseDate } from '#/values/dates.ts'
import type { Parsed } from './sorting.ts'

export const operators = ['=', '!=', '<', '<=', '>', '>=', 'LIKE', 'IN'] as const
export type Operator = (typeof operators)[number]
/** `choice`: numbers for which only `=` and `IN` make sense (ids, 1 for yes, 0 for no). */
export type FieldKind = 'number' | 'text' | 'date' | 'choice'
/** One condition; `values` holds one value, or those of an `IN`. Dates stay text as sent (`hoy-7`: seven days ago). */
export type Criterion<F extends string = string> = { field: F; operator: Operator; values: readonly (string | number)[] }

/** Maximum length of `criteria` and of a saved filter's condition: two hundred ids fit. */
export const maxCriteria = 2400

const refused = (what: string) => ({
  refused: { field: 'criteria', es: `Este criterio no se admite: «${what}».`, ca: `Este criteri no s'admet: «${what}».` },
})

const triple = /^\((?<field>[\w-]+),(?<operator>[^,]+),(?<value>.*)\)$/s
const dateForm = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/
const dayForm = /^hoy([-+]\d{1,4})?$/

/** The days before today that `hoy` or `hoy-7` means, less than zero for `hoy+1`; undefined for a calendar date. */
export const daysAgo = (text: string): number | undefined => (dayForm.test(text) ? 0 - Number(text.slice(3)) : undefined)

const valuesOf = (kind: FieldKind, operator: Operator, value: string): readonly (string | number)[] | undefined => {
  const texts = operator === 'IN' ? value.split(',') : [value]
  if (kind === 'text') return texts
  if (operator === 'LIKE') return undefined
  if (kind === 'choice' && operator !== '=' && operator !== 'IN') return undefined
  if (kind === 'date') return texts.every((text) => dayForm.test(text) || (dateForm.test(text) && parseDate(text))) ? texts : undefined
  return texts.every((text) => /^-?\d{1,15}$/.test(text)) ? texts.map(Number) : undefined
}

const parseOne = <F extends string>(text: string, allowed: Readonly<Record<F, FieldKind>>): Criterion<F> | undefined => {
  const groups = triple.exec(text)?.groups
  const field = (Object.keys(allowed) as F[]).find((name) => name === groups?.['field'])
  const operator = operators.find((operator) => operator === groups?.['operator']?.trim().toUpperCase())
  if (field === undefined || operator === undefined) return undefined
  const values = valuesOf(allowed[field], operator, groups?.['value'] ?? '')
  return values && { field, operator, values }
}

/** Parses `(estado,=,abierto);(codigo,LIKE,12)`: triples joined with AND; only listed fields and operators. */
export const parseCriteria = <F extends string>(
  text: string | undefined,
  allowed: Readonly<Record<F, FieldKind>>,
): Parsed<Criterion<F>[]> => {
  const criteria: Criterion<F>[] = []
  for (const part of text ? text.trim().split(/(?<=\));(?=\()/) : []) {
    const condition = parseOne(part, allowed)
    if (!condition) return refused(part)
    criteria.push(condition)
  }
  return { ok: criteria }
}

export const writeCriteria = (criteria: readonly Criterion[]): string =>
  criteria.map(({ field, operator, values }) => `(${field},${operator},${values.join(',')})`).join(';')
