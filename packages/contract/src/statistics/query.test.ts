import { describe, expect, test } from 'vitest'
import { writeCriteria } from '#/http/criteria.ts'
import { mendedWithin, quantile, repairLimits } from './buckets.ts'
import { criteriaOfCell, spanOfAge, type StatisticsCell } from './cell.ts'
import { earlier, widened, type Comparison } from './days.ts'
import { measureNames, measureOf, type MeasureName } from './measures.ts'
import { checkQuery, planQuery, type StatisticsQuery, type StatisticsQuestion } from './query.ts'

const today = '2026-11-23'
const checked = (query: StatisticsQuery): StatisticsQuestion => {
  const result = checkQuery(query, today)
  if ('refused' in result) throw new Error(result.refused.es)
  return result.ok
}

test.each<[query: StatisticsQuery, field: string, words: RegExp]>([
  [{ medidas: '' }, 'medidas', /1 a 16/],
  [{ medidas: 'creada' }, 'medidas', /«creadas»/],
  [{ medidas: 'creadas', por: 'distritos' }, 'por', /«distrito»/],
  [{ medidas: 'creadas', por: 'semana,tipo,distrito,unidad' }, 'por', /3 cosas/],
  [{ medidas: 'creadas', por: 'semana,mes' }, 'por', /semana, mes o año/],
  [{ medidas: 'creadas', por: 'barrio,entidad' }, 'por', /barrio o entidad/],
  [{ medidas: 'creadas', por: 'edad' }, 'por', /abiertas/],
  [{ medidas: 'creadas', por: 'desenlace' }, 'por', /cerrado/],
  [{ medidas: 'cerradas', por: 'dia_semana' }, 'por', /recibido/],
  [{ medidas: 'creadas', desde: '2026-02-30' }, 'desde', /un día/],
  [{ medidas: 'creadas', desde: '2026-03-01', hasta: '2026-02-01' }, 'hasta', /2026-03-01/],
  [{ medidas: 'creadas', desde: '2001-01-01', hasta: '2026-02-01' }, 'desde', /15 años/],
  [{ medidas: 'creadas', criteria: '(codigo,=,12)' }, 'criteria', /codigo/],
  [{ medidas: 'creadas', criteria: '(distrito,LIKE,Centro)' }, 'criteria', /= e IN/],
])('%o is refused with its field and what may be asked', (query, field, words) => {
  const result = checkQuery(query, today)
  expect('refused' in result && result.refused).toMatchObject({ field, es: expect.stringMatching(words) })
})

test('without days the last 52 weeks are counted; by weeks or months they are whole', () => {
  expect(checked({ medidas: 'creadas' })).toMatchObject({ desde: '2025-12-01', hasta: today })
  expect(checked({ medidas: 'creadas', por: 'semana', desde: '2026-11-18' })).toMatchObject({ desde: '2026-11-16', hasta: '2026-11-29' })
  expect(checked({ medidas: 'creadas', por: 'anyo', desde: '2025-11-18' })).toMatchObject({ desde: '2025-01-01', hasta: '2026-12-31' })
})

const year = { desde: '2026-01-01', hasta: '2026-12-31' }
test.each<[StatisticsQuery, string]>([
  [{ medidas: 'creadas', por: 'semana,tipo', ...year }, 'semanas_total'],
  [{ medidas: 'creadas', por: 'semana,distrito', ...year }, 'semanas'],
  [{ medidas: 'creadas', por: 'semana,tipo', criteria: '(distrito,=,Centro)', ...year }, 'semanas'],
  [{ medidas: 'creadas', por: 'mes,grupo', ...year }, 'meses_total'],
  [{ medidas: 'creadas', por: 'mes', criteria: '(distrito,=,Centro)', ...year }, 'meses'],
  [{ medidas: 'a_los_30', por: 'mes', ...year }, 'meses_total'],
  [{ medidas: 'a_los_30', por: 'semana', ...year }, 'hechos'],
  [{ medidas: 'mediana', por: 'entidad', ...year }, 'meses_total'],
  [{ medidas: 'mediana', por: 'entidad', desde: '2026-11-02', hasta: '2026-11-15' }, 'semanas_total'],
  [{ medidas: 'mediana', por: 'entidad', desde: '2026-11-03', hasta: '2026-11-15' }, 'hechos'],
  [{ medidas: 'creadas', por: 'mes,barrio', ...year }, 'barrios'],
  [{ medidas: 'creadas', por: 'mes,barrio', criteria: '(distrito,=,Centro)', ...year }, 'hechos'],
  [{ medidas: 'creadas', por: 'semana,barrio', ...year }, 'hechos'],
  [{ medidas: 'creadas', por: 'prioridad', ...year }, 'hechos'],
  [{ medidas: 'creadas', por: 'mes', criteria: '(origen,=,2)', ...year }, 'hechos'],
  [{ medidas: 'abiertas', por: 'edad,entidad' }, 'semanas_total'],
  [{ medidas: 'abiertas', por: 'edad,distrito' }, 'semanas'],
])('%o is answered from %s', (query, table) => {
  expect(planQuery(checked(query))).toBe(table)
})

describe('the list that a number stands for', () => {
  test.each<[StatisticsQuery, StatisticsCell, MeasureName, string]>([
    [
      { medidas: 'creadas', por: 'semana,grupo' },
      { semana: '2026-11-16', grupo: 5 },
      'creadas',
      '(fecha,>=,2026-11-16);(fecha,<,2026-11-23);(tipo,=,5)',
    ],
    [
      { medidas: 'p90', por: 'mes', criteria: '(distrito,=,Centro)' },
      { mes: '2026-02-01' },
      'p90',
      '(cerrada,>=,2026-02-01);(cerrada,<,2026-03-01);(desenlace,=,resuelta);(distrito,=,Centro)',
    ],
    [{ medidas: 'pendientes', por: 'anyo' }, { anyo: '2025' }, 'pendientes', '(pendiente_el,=,2026-01-01)'],
    [
      { medidas: 'abiertas', por: 'edad' },
      { edad: '4' },
      'abiertas',
      '(fecha,>=,2012-01-01);(fecha,<,2026-11-24);(fecha,>=,2026-08-31);(fecha,<,2026-11-02);(sin_cerrar,=,1)',
    ],
    [
      { medidas: 'en_plazo_por_cien', ...year },
      {},
      'en_plazo_por_cien',
      '(cerrada,>=,2026-01-01);(cerrada,<,2027-01-01);(en_plazo,IN,0,1)',
    ],
  ])('%o, %o, %s', (query, cell, measure, list) => {
    expect(writeCriteria(criteriaOfCell(checked(query), cell, measure))).toBe(list)
  })
})

test('ages follow one another without a gap', () => {
  expect(spanOfAge('0', today)).toEqual({ desde: '2026-11-23' })
  expect(spanOfAge('1', today)).toEqual({ desde: '2026-11-02', antes: '2026-11-23' })
  expect(spanOfAge('52', today)).toEqual({ antes: '2025-12-01' })
})

test.each<[string, string, Comparison, string, string]>([
  ['2026-01-01', '2026-12-31', 'anterior', '2025-01-01', '2025-12-31'],
  ['2026-03-01', '2026-03-31', 'anterior', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31', 'anyo', '2025-03-01', '2025-03-31'],
  ['2026-11-16', '2026-11-22', 'anterior', '2026-11-09', '2026-11-15'],
  ['2026-11-16', '2026-11-22', 'anyo', '2025-11-17', '2025-11-23'],
])('%s to %s is compared (%4$s)', (desde, hasta, comparison, from, to) => {
  expect(earlier({ desde, hasta }, comparison)).toEqual({ desde: from, hasta: to })
})

test('a span is widened to whole months', () => {
  expect(widened('mes', { desde: '2026-01-15', hasta: '2026-02-03' })).toEqual({ desde: '2026-01-01', hasta: '2026-02-28' })
})

describe('quantile', () => {
  const classes = (counts: Record<number, number>) => Array.from({ length: repairLimits.length + 1 }, (_, index) => counts[index] ?? 0)
  test.each<[Record<number, number>, number, number | undefined]>([
    [{}, 0.5, undefined],
    [{ 5: 10 }, 1, 1440],
    [{ 7: 4, 8: 4 }, 0.5, 2880],
    [{ 26: 3 }, 0.5, 1_576_800],
    [{ 0: 2 }, 0.5, 8],
  ])('%o at %d is %s', (counts, p, value) => {
    expect(quantile(classes(counts), repairLimits, p)).toBe(value)
  })
  test('those mended within seven days are whole classes', () => {
    expect(mendedWithin(classes({ 0: 1, 11: 2, 12: 4 }), 7)).toBe(3)
  })
})

test('every measure describes the incidents of a counted one', () => {
  expect(measureNames.filter((name) => measureOf(name).base !== measureOf(measureOf(name).base as MeasureName).base)).toEqual([])
})
