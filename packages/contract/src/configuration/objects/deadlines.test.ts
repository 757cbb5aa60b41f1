import { describe, expect, it, test } from 'vitest'
import { isDay, shiftProblem } from '#/deadlines/shifts.ts'
import type { Configuration } from '../configurable.ts'
import { newBody, valueProblem, type Body } from '../fields.ts'
import { configurables } from '../objects.ts'
import { problemsOf } from '../problems.ts'

const shift = (dia: number, desde: string, hasta: string) => ({ dia, desde, hasta })

test.each<[string, unknown, string | undefined]>([
  ['a week', [1, 2, 3, 4, 5].map((dia) => shift(dia, '07:30', '15:00')), undefined],
  ['two on a day, one after the other', [shift(1, '08:00', '14:00'), shift(1, '14:00', '18:00')], undefined],
  ['a night in two rows', [shift(1, '22:00', '24:00'), shift(2, '00:00', '06:00')], undefined],
  ['two that overlap', [shift(1, '10:00', '14:00'), shift(1, '08:00', '10:01')], 'Dos turnos del mismo día se pisan.'],
  ['an end before the start', [shift(1, '15:00', '07:30')], 'Un turno acaba antes de empezar.'],
  ['no length', [shift(1, '15:00', '15:00')], 'Un turno acaba antes de empezar.'],
  ['an eighth day', [shift(8, '07:30', '15:00')], 'Escriba las horas de cada turno.'],
  ['an hour that is none', [shift(1, '7:30', '25:00')], 'Escriba las horas de cada turno.'],
  ['something else', { dia: 1 }, 'Escriba las horas de cada turno.'],
])('shifts of a calendar: %s', (_what, value, problem) => {
  expect(shiftProblem(value)?.es).toBe(problem)
})

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['9 de octubre', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

const bodyOf = (objeto: string, more: Body): Body => ({ ...newBody(configurables.get(objeto)?.fields ?? {}), ...more })
const brigade = bodyOf('calendario', {
  codigo: 'brigada',
  nombre_es: 'Brigada',
  nombre_val: 'Brigada',
  turnos: [shift(1, '08:00', '10:00')],
})
const target = (more: Body) => bodyOf('plazo', { codigo: 'uno', calendario: 'brigada', resolucion: 5, cuenta: 'dias_naturales', ...more })
const configuration: Configuration = { calendario: { brigada: brigade }, festivo: {}, plazo: {}, escalon: {}, tipo: {}, unidad: {} }
const problemsWith = (objeto: string, clave: string, after: Body, more: Configuration = {}) => {
  const all: Configuration = { ...configuration, ...more }
  const next: Configuration = { ...all, [objeto]: { ...all[objeto], [clave]: after } }
  return problemsOf([{ objeto, clave, before: undefined, after }], next).map(({ campo, nivel, es }) => [campo, nivel, es])
}

describe('a target', () => {
  it.each<[string, Body, string, string]>([
    ['without calendar', { calendario: null }, 'calendario', 'error'],
    ['with a calendar that is not there', { calendario: 'otra' }, 'calendario', 'error'],
    ['without any time', { resolucion: null }, 'resolucion', 'error'],
    ['amber over a hundred', { ambar_por_cien: 101 }, 'ambar_por_cien', 'error'],
    ['too many days', { resolucion: 3651 }, 'resolucion', 'error'],
    ['more than its shifts hold in years', { cuenta: 'minutos_habiles', resolucion: 48_001 }, 'resolucion', 'error'],
    ['from a day that does not exist', { desde: '2027-02-30' }, 'desde', 'error'],
    ['that ends before it begins', { desde: '2027-02-01', hasta: '2027-01-31' }, 'hasta', 'error'],
  ])('%s is refused', (_what, more, campo, nivel) => {
    expect(problemsWith('plazo', 'uno', target(more))).toEqual([[campo, nivel, expect.any(String)]])
  })

  it('warns of another for the same at the same time, not before or after it', () => {
    const other = (more: Body) => ({ plazo: { dos: target({ codigo: 'dos', ...more }) } })
    expect(problemsWith('plazo', 'uno', target({}), other({}))).toEqual([['tipo', 'aviso', expect.any(String)]])
    expect(problemsWith('plazo', 'uno', target({}), other({ prioridad: 'alta' }))).toEqual([])
    expect(problemsWith('plazo', 'uno', target({ desde: '2027-01-01' }), other({ hasta: '2026-12-31' }))).toEqual([])
  })
})

it('a calendar needs shifts or works always, and says how many holidays nobody has checked', () => {
  expect(problemsWith('calendario', 'brigada', { ...brigade, turnos: [] })).toEqual([['turnos', 'error', expect.any(String)]])
  expect(problemsWith('calendario', 'brigada', { ...brigade, turnos: [], siempre: true })).toEqual([])
  const day = { calendario: 'brigada', dia: '2027-10-09', nombre_es: 'x', nombre_val: 'x', ambito: 'autonomico' }
  const festivo = { a: { ...day, revisado: false }, b: { ...day, dia: '2027-01-01', revisado: true } }
  expect(problemsWith('calendario', 'brigada', brigade, { festivo })).toEqual([
    ['turnos', 'aviso', 'Festivos por comprobar en el boletín oficial: 1.'],
  ])
})

it('a holiday is of a calendar that is there, on a day that exists', () => {
  const day = bodyOf('festivo', { calendario: 'otra', dia: '2027-02-29', nombre_es: 'x', nombre_val: 'x' })
  expect(problemsWith('festivo', 'otra:2027-02-29', day).map(([campo]) => campo)).toEqual(['calendario', 'dia'])
})

it('only what comes after the deadline is repeated', () => {
  const step = bodyOf('escalon', { codigo: 'uno', cuando: 'vence', cada: 60 })
  expect(problemsWith('escalon', 'uno', step).map(([campo]) => campo)).toEqual(['cada'])
  expect(problemsWith('escalon', 'uno', { ...step, cuando: 'despues' })).toEqual([])
  const field = configurables.get('escalon')?.fields['cada']
  expect(field && valueProblem(field, 5)?.es).toBe('Escriba un número de 15 a 600000.')
})
