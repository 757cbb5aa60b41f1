import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCriteria } from '#/http/criteria.ts'
import { parseRouting, type RoutingCriterion } from './criteria.ts'
import { decideRoute, foldFacts, matcherOf, type RoutingFacts } from './match.ts'

const report: RoutingFacts = {
  tipo: ['alumbrado.farola', 'alumbrado'],
  unidad: 'calles',
  origen: null,
  distrito: 'Ciutat Vella',
  barrio: null,
  calle: 'Calle de la Paz',
  texto: 'Dos FAROLAS apagadas en la plaça',
  hora: 22,
  dia: 6,
}
const criteriaOf = (si: string): readonly RoutingCriterion[] => {
  const parsed = parseRouting(si)
  if ('refused' in parsed) throw new Error(`${si} was refused`)
  return parsed.ok
}
const holds = (si: string, facts: RoutingFacts = report) => matcherOf(criteriaOf(si))(foldFacts(facts))

describe('the condition of a routing rule', () => {
  test.each([
    ['', true],
    ['(tipo,=,alumbrado.farola)', true],
    ['(tipo,=,alumbrado)', true],
    ['(tipo,IN,via_publica,alumbrado)', true],
    ['(tipo,!=,alumbrado)', false],
    ['(tipo,=,alumbrado.semaforo)', false],
    ['(unidad,=,calles);(hora,>=,20)', true],
    ['(unidad,=,calles);(hora,<,20)', false],
    ['(hora,IN,22,23,0,1)', true],
    ['(dia,IN,6,7)', true],
    ['(dia,<=,5)', false],
    ['(distrito,=,ciutat vella)', true],
    ['(distrito,!=,Ciutat Vella)', false],
    ['(barrio,=,Centro)', false],
    ['(barrio,!=,Centro)', true],
    ['(origen,=,telefono)', false],
    ['(calle,LIKE,paz)', true],
    ['(texto,=,farola)', true],
    ['(texto,IN,semáforo,plaza,placa)', true],
    // From the beginning of a word alone.
    ['(texto,=,rola)', false],
    ['(texto,=,apagadas en)', true],
  ])('«%s» holds: %s', (si, expected) => {
    expect(holds(si)).toBe(expected)
  })

  test.each([
    'tipo = 3',
    '(contenido,=,x)',
    '(unidad,!=,calles)',
    '(tipo,LIKE,alum)',
    '(texto,LIKE,farola)',
    '(texto,=,!)',
    '(texto,IN,farola,)',
    '(hora,=,24)',
    '(dia,=,0)',
    '(hora,LIKE,2)',
    '(tipo,=,a) or (tipo,=,b)',
  ])('«%s» is refused', (si) => {
    expect(parseRouting(si)).toMatchObject({ refused: {} })
  })
})

const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1 })
const codes = fc.constantFrom('alumbrado', 'via_publica', 'jardines')
const condition = fc.oneof(
  hours.map((values): RoutingCriterion => ({ field: 'hora', operator: values.length === 1 ? '=' : 'IN', values })),
  codes.map((value): RoutingCriterion => ({ field: 'tipo', operator: '=', values: [value] })),
  fc.constantFrom('farola', 'bache', 'árbol').map((value): RoutingCriterion => ({ field: 'texto', operator: '=', values: [value] })),
)
const facts = fc.record({
  tipo: codes.map((code) => [`${code}.uno`, code]),
  unidad: fc.constant('calles'),
  origen: fc.constant(null),
  distrito: fc.constant(null),
  barrio: fc.constant(null),
  calle: fc.constant(null),
  texto: fc.constantFrom('Una farola rota', 'Hay un BACHE', 'el arbol caído', ''),
  hora: fc.integer({ min: 0, max: 23 }),
  dia: fc.integer({ min: 1, max: 7 }),
})
const rule = fc.record({ modo: fc.constantFrom('activa' as const, 'en_ensayo' as const), criteria: fc.array(condition, { maxLength: 3 }) })

test('a condition means the same when it is written and read again', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 4 }), facts, (criteria, report) => {
      expect(holds(writeCriteria(criteria), report)).toBe(matcherOf(criteria)(foldFacts(report)))
    }),
  )
})

test('the first active rule that matches decides, whatever is on trial; a rule on trial is noted only where it would have decided', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), facts, (list, report) => {
      const rules = list.map(({ modo, criteria }, n) => ({ n, modo, matches: matcherOf(criteria) }))
      const { applied, onTrial } = decideRoute(rules, report)
      const matching = rules.filter(({ matches }) => matches(foldFacts(report)))
      expect(applied).toBe(matching.find(({ modo }) => modo === 'activa'))
      expect(onTrial).toBe(matching[0]?.modo === 'en_ensayo' ? matching[0] : undefined)
      expect(
        decideRoute(
          rules.filter(({ modo }) => modo === 'activa'),
          report,
        ).applied,
      ).toBe(applied)
    }),
  )
})
