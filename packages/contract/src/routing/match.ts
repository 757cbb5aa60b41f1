import { fold } from '#/addresses/fold.ts'
import type { RoutingCriterion } from './criteria.ts'

/** What a rule is judged by: a report and one of its types, with the type's own code and its group's. */
export type RoutingFacts = {
  tipo: readonly string[]
  unidad: string
  origen: string | null
  distrito: string | null
  barrio: string | null
  calle: string | null
  texto: string
  hora: number
  dia: number
}
type Value = string | number
type Test = (facts: FoldedFacts) => boolean
export type FoldedFacts = Readonly<Record<keyof RoutingFacts, readonly Value[]>>

const folded = (text: string | null): readonly string[] => (text === null ? [] : [fold(text)])

/** Folds once what many rules compare. */
export const foldFacts = (facts: RoutingFacts): FoldedFacts => ({
  tipo: facts.tipo,
  unidad: [facts.unidad],
  origen: facts.origen === null ? [] : [facts.origen],
  distrito: folded(facts.distrito),
  barrio: folded(facts.barrio),
  calle: folded(facts.calle),
  texto: [` ${fold(facts.texto)}`],
  hora: [facts.hora],
  dia: [facts.dia],
})

const codes = new Set(['tipo', 'unidad', 'origen'])

const testOf = ({ field, operator, values }: RoutingCriterion): Test => {
  const wanted = values.map((value) => (typeof value === 'number' || codes.has(field) ? value : fold(value)))
  const [first = ''] = wanted
  const some =
    (compare: (value: Value) => boolean): Test =>
    (facts) =>
      facts[field].some(compare)
  // A word is found where one of the text begins with it: «farola» in «farolas».
  if (field === 'texto') return some((text) => wanted.some((word) => String(text).includes(` ${word}`)))
  switch (operator) {
    case '=':
    case 'IN':
      return some((value) => wanted.includes(value))
    case '!=':
      return (facts) => !facts[field].includes(first)
    case 'LIKE':
      return some((value) => String(value).includes(String(first)))
    case '<':
      return some((value) => value < first)
    case '<=':
      return some((value) => value <= first)
    case '>':
      return some((value) => value > first)
    case '>=':
      return some((value) => value >= first)
  }
}

export const matcherOf = (criteria: readonly RoutingCriterion[]): Test => {
  const tests = criteria.map(testOf)
  return (facts) => tests.every((test) => test(facts))
}

export type OrderedRule = { modo: 'en_ensayo' | 'activa'; matches: Test }

/**
 * The first active rule that matches, which is applied, and the rule on trial that would have been, were those on trial active: it stops
 * nothing.
 */
export const decideRoute = <R extends OrderedRule>(
  rules: readonly R[],
  facts: RoutingFacts,
): { applied: R | undefined; onTrial: R | undefined } => {
  if (rules.length === 0) return { applied: undefined, onTrial: undefined }
  const foldedFacts = foldFacts(facts)
  const first = rules.find(({ matches }) => matches(foldedFacts))
  if (first?.modo !== 'en_ensayo') return { applied: first, onTrial: undefined }
  return { applied: rules.find(({ modo, matches }) => modo === 'activa' && matches(foldedFacts)), onTrial: first }
}
