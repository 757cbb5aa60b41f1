import { fold } from '#/addresses/fold.ts'
import { parseCriteria, type Criterion, type FieldKind, type Operator } from '#/http/criteria.ts'
import type { Parsed } from '#/http/sorting.ts'

/** What the condition of a routing rule may ask. Types, units and origins are named by their codes, places by their Spanish names. */
export const routingFields = {
  tipo: 'text',
  unidad: 'text',
  origen: 'text',
  distrito: 'text',
  barrio: 'text',
  calle: 'text',
  texto: 'text',
  hora: 'number',
  dia: 'number',
} as const satisfies Record<string, FieldKind>
export type RoutingField = keyof typeof routingFields
export type RoutingCriterion = Criterion<RoutingField>

/** The objects that a condition names, by its field. */
export const namedObjects = { tipo: 'tipo', unidad: 'unidad', origen: 'origen' } as const
export const placeFields: readonly RoutingField[] = ['distrito', 'barrio', 'calle']

const chosen: readonly Operator[] = ['=', 'IN']
const operatorsOf: Readonly<Record<RoutingField, readonly Operator[]>> = {
  tipo: [...chosen, '!='],
  unidad: chosen,
  origen: [...chosen, '!='],
  distrito: [...chosen, '!='],
  barrio: [...chosen, '!='],
  calle: [...chosen, '!=', 'LIKE'],
  texto: chosen,
  hora: [...chosen, '!=', '<', '<=', '>', '>='],
  dia: [...chosen, '!=', '<', '<=', '>', '>='],
}
/** Hours of the day, and days from Monday (1) to Sunday (7). */
const bounds: Partial<Record<RoutingField, readonly [least: number, most: number]>> = { hora: [0, 23], dia: [1, 7] }

const code = /^[\w.-]{1,60}$/

const isRight = ({ field, operator, values }: RoutingCriterion): boolean => {
  const [least, most] = bounds[field] ?? []
  const isValue = (value: string | number) =>
    typeof value === 'number'
      ? value >= (least ?? value) && value <= (most ?? value)
      : field in namedObjects
        ? code.test(value)
        : fold(value) !== ''
  return operatorsOf[field].includes(operator) && values.every(isValue)
}

/** An empty condition holds for every report. */
export const parseRouting = (text: string): Parsed<RoutingCriterion[]> => {
  const parsed = parseCriteria(text, routingFields)
  if ('refused' in parsed || parsed.ok.every(isRight)) return parsed
  return { refused: { field: 'si', es: 'Esta condición no se admite.', ca: "Esta condició no s'admet." } }
}

/** The codes of a kind that a condition names. */
export const codesIn = (criteria: readonly RoutingCriterion[], field: keyof typeof namedObjects): readonly string[] =>
  criteria.filter((criterion) => criterion.field === field).flatMap(({ values }) => values.map(String))
