import { describe, expect, test } from 'vitest'
import { october } from '#/testing/month-figures.ts'
import { reportCharts } from './charts.ts'
import { changedFigures, shownChanges } from './figures.ts'
import { addMonths, firstWorkday, monthOf, startOfMonth } from './months.ts'
import { changeSentences, reportSummary, reportTiles, reportTitle } from './summary.ts'
import { tableOf } from '../statistics/charts.ts'

describe('months', () => {
  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-03', -12, '2025-03'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i months is %s', (mes, months, result) => {
    expect(addMonths(mes, months)).toBe(result)
  })

  test.each([
    ['2026-10', [], '2026-10-01'],
    ['2026-11', [], '2026-11-02'],
    ['2026-11', ['2026-11-02'], '2026-11-03'],
    ['2026-05', ['2026-05-01'], '2026-05-04'],
  ])('the first working day of %s without %j is %s', (mes, festivos, day) => {
    expect(firstWorkday(mes, festivos)).toBe(day)
  })

  test('a month begins at midnight of the municipality', () => {
    expect(startOfMonth('2026-07', 'Europe/Madrid').toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(monthOf(new Date('2026-06-30T22:30:00Z'), 'Europe/Madrid')).toBe('2026-07')
  })
})

describe('what has changed of a report', () => {
  const later = {
    ...october,
    total: { ...october.total, cerradas: 789, pendientes: 221 },
    grupos: october.grupos.map((group) => (group.nombre_es === 'Aceras' ? { ...group, mitad: null } : group)),
  }

  test('is nothing for the same figures', () => {
    expect(changedFigures(october, JSON.parse(JSON.stringify(october)) as typeof october)).toEqual([])
  })

  test('are figures of the whole and of a group, in words of both languages', () => {
    const changes = changedFigures(october, later)
    expect(changeSentences(changes, 'es')).toEqual([
      'Cerradas: antes 792, ahora 789.',
      'Pendientes: antes 218, ahora 221.',
      'Aceras, la mitad, en días: antes 11, ahora sin dato.',
    ])
    expect(changeSentences(changes, 'ca').at(-1)).toBe('Voreres, la mitat, en dies: abans 11, ara sense dada.')
  })

  test('is a group that is new or has gone, unless it counts nothing', () => {
    const without = { ...october, grupos: october.grupos.slice(0, -1) }
    expect(changedFigures(october, without).map(({ cifra, antes, ahora }) => [cifra, antes, ahora])).toEqual([
      ['creadas', 3, null],
      ['cerradas', 3, null],
      ['resueltas', 1, null],
      ['pendientes', 3, null],
    ])
  })
})

describe('what anybody reads of the changes', () => {
  const withGroup = (name: string, values: Partial<(typeof october)['total']>) => ({
    ...october,
    grupos: october.grupos.map((group) => (group.nombre_es === name ? { ...group, ...values } : group)),
  })
  const shown = (now: typeof october) => shownChanges(october, now).map(({ grupo_es, cifra }) => [grupo_es, cifra])

  test('is what the tables show', () => {
    expect(shown(withGroup('Alumbrado', { cerradas: 239, mitad: 6 }))).toEqual([
      ['Alumbrado', 'cerradas'],
      ['Alumbrado', 'mitad'],
    ])
  })

  test.each([
    ['a count below five', 'Playas', { creadas: 2 }],
    ['a count that has fallen below five', 'Parques', { creadas: 4 }],
    ['the count that hides one with it', 'Señales', { creadas: 70 }],
  ])('is not %s', (_what, group, values) => {
    expect(shown(withGroup(group, values)).filter(([name]) => name === group)).toEqual([])
  })
})

describe('what a report says', () => {
  test('first, in three sentences of each language', () => {
    expect(reportSummary(october, 'es')).toBe(
      'Entraron 778 incidencias, un 21 % más que hace un año. Se cerraron 792. La mitad se resolvió en 5 días; 9 de cada 10, en 23 días.',
    )
    expect(
      reportSummary({ ...october, anterior: { ...october.anterior, creadas: 0 }, total: { ...october.total, nueve: null } }, 'ca'),
    ).toBe("Van entrar 778 incidències. Se'n van tancar 792. Encara no es pot dir en quant de temps es resolen 9 de cada 10.")
    expect(reportTitle(october, 'es')).toBe('Octubre de 2026')
    expect(reportTiles(october, 'es').map(({ words, before }) => [words, before])).toEqual([
      ['778', 'octubre de 2025: 642'],
      ['792', 'octubre de 2025: 631'],
      ['218', 'octubre de 2025: 309'],
      ['83 %', 'octubre de 2025: 78 %'],
    ])
  })

  test('of groups and quarters hides what is below five, and what would give it away', () => {
    const tables = reportCharts(october, 'es').filter(({ kind }) => kind === 'table')
    const words = (title: string) =>
      tables
        .filter((chart) => chart.title === title)
        .flatMap((chart) => tableOf(chart).rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell.words)]))
    expect(words('Por grupo').slice(-3)).toEqual([
      ['Aceras', '96', '97', '66', '–'],
      ['Señales', '–', '–', '–', '–'],
      ['Playas', '–', '–', '–', '0'],
    ])
    expect(words('Por barrio').slice(-2)).toEqual([
      ['El Arenal', '–', '–', '–'],
      ['Polígono', '–', '–', '–'],
    ])
    expect(tables.map(({ note }) => note !== undefined)).toEqual([false, true, true])
  })

  test('of outcomes joins what is below five, and names no small number of those that wait', () => {
    const small = {
      ...october,
      desenlaces: october.desenlaces.map((each) => (each.desenlace === 'aplazada' ? { ...each, cuantas: 2 } : each)),
      edades: october.edades.map((each) => (each.edad === 'antiguas' ? { ...each, cuantas: 3 } : each)),
    }
    const charts = reportCharts(small, 'es')
    const rowsOf = (kind: string) =>
      charts
        .filter((chart) => chart.kind === kind)
        .flatMap((chart) => tableOf(chart).rows.map(({ name, cells }) => [name, cells[0]?.words]))
    expect(rowsOf('parts').slice(-2)).toEqual([
      ['No se harán', '22'],
      ['Otras', '23'],
    ])
    expect(rowsOf('bars').map(([, words]) => words)).toEqual(['96', '71', '–', '–'])
    expect(charts.find(({ kind }) => kind === 'bars')?.title).toBe('Cuánto llevan esperando las pendientes')
  })

  test('of few outcomes says no share, from which the others would follow', () => {
    const few = {
      ...october,
      total: { ...october.total, cerradas: 25, resueltas: 23 },
      desenlaces: october.desenlaces.map((each) => ({ ...each, cuantas: { resuelta: 23, aplazada: 2 }[each.desenlace as string] ?? 0 })),
    }
    const titles = reportCharts(few, 'es').map(({ title }) => title)
    expect(titles.some((title) => title.startsWith('De cada 100'))).toBe(false)
  })
})
