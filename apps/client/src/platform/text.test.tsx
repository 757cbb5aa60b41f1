import { act, renderHook } from '@testing-library/react'
import { repeatedSentence } from '@avisa/contract/testing/repeated-sentence'
import { languages } from '@avisa/contract/values/languages'
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { formatDate, formatExact, formatTime, formatWhen, instantOf, toWireDate } from './dates.ts'
import { changeLanguage, chooseLanguage } from './language.ts'
import { formatBytes, formatDistance, formatNumber } from '@avisa/contract/values/numbers'
import { featureTexts, overrideTexts, type Texts } from './text.ts'
import type { Client } from './client.ts'
import { createTestClient, inClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const useDemoTexts = featureTexts('demo', {
  saludo: ['Hola, {{nombre}}', 'Hola, {{nombre}}'],
  fotos_zero: ['Ninguna foto', 'Cap foto'],
  fotos_one: ['{{count}} foto', '{{count}} foto'],
  fotos_other: ['{{count}} fotos en {{sitio}}', '{{count}} fotos en {{sitio}}'],
})

describe('the texts of a feature', () => {
  it('placeholders are filled in, the plural is chosen, and numbers are formatted', () => {
    const say = useDemoTexts.now(client)
    expect(say('saludo', { nombre: 'Amparo' })).toBe('Hola, Amparo')
    expect(say('fotos', { count: 0, sitio: 'x' })).toBe('Ninguna foto')
    expect(say('fotos', { count: 1, sitio: 'x' })).toBe('1 foto')
    expect(say('fotos', { count: 12_345, sitio: 'Altea' })).toBe('12.345 fotos en Altea')
  })

  it('values are typed by the placeholders', () => {
    const say = useDemoTexts.now(client)
    expectTypeOf(say<'saludo'>).parameters.toEqualTypeOf<['saludo', { nombre: string | number }]>()
    // @ts-expect-error a placeholder is missing
    say('saludo')
    // @ts-expect-error there is no such text
    say('adios')
    expect(say('saludo', { nombre: 1 })).toBe('Hola, 1')
  })

  it('texts change at once with the language and with the municipality’s own texts', () => {
    const { result } = renderHook(() => useDemoTexts()('fotos', { count: 0, sitio: '' }), inClient(client))
    expect(result.current).toBe('Ninguna foto')
    act(() => changeLanguage(client, 'ca'))
    expect(result.current).toBe('Cap foto')
    expect(document.documentElement.lang).toBe('ca-valencia')
    act(() => overrideTexts(client, 'ca', { 'demo.fotos_zero': 'Sense fotos' }))
    expect(result.current).toBe('Sense fotos')
  })

  const modules = Object.entries(import.meta.glob<Record<string, unknown>>('../**/{texts,*-texts}.ts', { eager: true }))
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

  it.each(modules)('both languages have the same placeholders and no sentence twice: %s', (_path, module) => {
    const [hook] = Object.values(module) as [{ pairs: Texts }]
    const faulty = Object.entries(hook.pairs).filter(
      ([, [es, ca]]) => placeholders(es).join() !== placeholders(ca).join() || repeatedSentence(es) || repeatedSentence(ca),
    )
    expect(faulty).toEqual([])
  })
})

describe('the language (GEN-05, START-22, OPEN-88)', () => {
  const none = { forced: null, launch: undefined, user: undefined, stored: undefined, browser: ['fr'] }
  it.each([
    ['the forced one', { ...none, forced: 'ca', launch: 'es', user: 'es' }, 'ca'],
    ['the one asked at launch', { ...none, launch: 'ca', user: 'es', stored: 'es' }, 'ca'],
    ["the person's own", { ...none, user: 'ca', stored: 'es' }, 'ca'],
    ['the stored one', { ...none, stored: 'ca', browser: ['es'] }, 'ca'],
    ["the browser's", { ...none, browser: ['en', 'ca-ES-valencia'] }, 'ca'],
    ['Spanish', none, 'es'],
  ] as const)('the language is %s', (_which, sources, lang) => {
    expect(chooseLanguage(sources)).toBe(lang)
  })
})

describe('numbers', () => {
  it.each(languages)('numbers are grouped from five digits in %s', (lang) => {
    expect([1234, 12_345, 3.5].map((value) => formatNumber(value, lang))).toEqual(['1234', '12.345', '3,5'])
    expect([formatBytes(1_430_000, lang), formatBytes(340_400, lang), formatDistance(199.6, lang), formatDistance(1240, lang)]).toEqual([
      '1,4 MB',
      '340 KB',
      '200 m',
      '1,2 km',
    ])
  })
})

describe('times', () => {
  const april = '2026-04-03 17:05:09'
  it('times are read as YYYY-MM-DD HH:mm:ss of the municipality, in summer and winter (CONST-06, OPEN-75)', () => {
    expect(instantOf(april)?.toISOString()).toBe('2026-04-03T15:05:09.000Z')
    expect(instantOf('2026-11-20 09:02:00')?.toISOString()).toBe('2026-11-20T08:02:00.000Z')
    expect(instantOf('ayer')).toBeUndefined()
    expect(toWireDate(new Date('2026-04-03T07:05:09Z'))).toBe('03/04/2026 09:05:09')
  })

  it('dates are written in words, with the apostrophe of Valencian', () => {
    expect([formatDate(april, 'es'), formatDate(april, 'ca'), formatDate('2026-03-01', 'ca')]).toEqual([
      '3 de abril de 2026',
      "3 d'abril de 2026",
      '1 de març de 2026',
    ])
    expect(formatExact(april, 'ca')).toBe("divendres, 3 d'abril de 2026, 17:05")
    expect(formatTime('2026-11-20 09:02:00')).toBe('9:02')
  })

  it.each([
    ['2026-11-21 11:59:40', 'ahora mismo', 'ara mateix'],
    ['2026-11-21 11:55:00', 'hace 5 minutos', 'fa 5 minuts'],
    ['2026-11-21 10:30:00', 'hace 1 hora', 'fa 1 hora'],
    ['2026-11-21 07:00:00', 'hace 5 horas', 'fa 5 hores'],
    ['2026-11-20 23:10:00', 'ayer, 23:10', 'ahir, 23:10'],
    ['2026-11-22 08:00:00', 'mañana, 8:00', 'demà, 8:00'],
    ['2026-10-02 08:00:00', '2 de octubre', "2 d'octubre"],
    ['2025-10-02 08:00:00', '02/10/2025', '02/10/2025'],
  ])('%s is «%s», «%s»', (time, spanish, valencian) => {
    const now = instantOf('2026-11-21 12:00:00') ?? new Date(0)
    expect([formatWhen(time, 'es', { now }), formatWhen(time, 'ca', { now })]).toEqual([spanish, valencian])
  })

  it('another zone of the municipality is counted with, whatever the zone of the device', () => {
    const now = new Date('2026-11-21T23:30:00Z')
    expect(instantOf(april, 'Atlantic/Canary')?.toISOString()).toBe('2026-04-03T16:05:09.000Z')
    expect(formatWhen('2026-11-21 22:00:00', 'es', { now, zone: 'Atlantic/Canary' })).toBe('hace 1 hora')
    expect([formatTime(now, 'Atlantic/Canary'), toWireDate(now, 'Europe/Madrid')]).toEqual(['23:30', '22/11/2026 00:30:00'])
  })

  it('narrow columns have a short form', () => {
    const now = instantOf('2026-11-21 12:00:00') ?? new Date(0)
    const inRow = (time: string, lang: 'es' | 'ca') => formatWhen(time, lang, { now, short: true })
    expect([inRow('2026-02-03 08:00:00', 'es'), inRow('2026-02-03 08:00:00', 'ca')]).toEqual(['3 feb.', '3 febr.'])
    expect(inRow('2026-11-20 23:10:00', 'es')).toBe('ayer, 23:10')
    expect([inRow('2026-11-21 11:55:00', 'es'), inRow('2026-11-21 10:30:00', 'ca')]).toEqual(['hace 5 min', 'fa 1 h'])
  })
})
