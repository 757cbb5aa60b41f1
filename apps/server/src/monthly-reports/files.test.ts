import { october } from '@avisa/contract/testing/month-figures'
import { expect, test } from 'vitest'
import { readPdf } from '#/testing/read-pdf.ts'
import { sheetName } from '#/platform/exports/row-sheets.ts'
import { reportPdf } from './shared/pdf.ts'
import { drawable } from './shared/pdf-frame.ts'

const changes = [{ cifra: 'cerradas' as const, grupo_es: null, grupo_val: null, antes: 795, ahora: 792 }]
const printed = { figures: october, version: 2, date: '9 de noviembre de 2026', note: 'Łódź: 5 → 6', changes, color: '#0a6478' }
const address = 'https://avisos.example.org/p/villaclara/numeros/12'

test.each([
  [
    'es',
    'es',
    'Informe de octubre de 2026',
    'Lo que más tarda: Aceras',
    'Cómo se cuenta',
    '1 cifra ha cambiado desde la versión 1',
    'todavía no',
  ],
  [
    'ca',
    'ca-valencia',
    'Informe de octubre del 2026',
    'El que més tarda: Voreres',
    'Com es compta',
    '1 xifra ha canviat des de la versió 1',
    'encara no',
  ],
] as const)('the PDF in %s is tagged, titled and whole', async (lang, code, title, ...texts) => {
  const content = await reportPdf({ ...printed, address }, lang)
  const pdf = readPdf(content)
  expect([content.subarray(0, 8).toString(), content.length < 1_000_000]).toEqual(['%PDF-1.7', true])
  expect(pdf.pages).toBeGreaterThanOrEqual(5)
  expect(pdf.pages).toBeLessThanOrEqual(10)
  expect([pdf.has('/StructTreeRoot'), pdf.has('/Marked true'), pdf.has('/DisplayDocTitle true')]).toEqual([true, true, true])
  expect(pdf.strings('Lang')).toContain(code)
  expect(pdf.has(`${title}. `)).toBe(true)
  const count = (tag: string) => pdf.tags.filter((each) => each === tag).length
  expect([count('H1'), count('H2'), count('Table'), count('Figure')]).toEqual([1, 10, 8, 5])
  expect([count('TR'), count('TH') > count('TR'), count('TD') > 100]).toEqual([66, true, true])
  expect(pdf.strings('Alt')).toHaveLength(5)
  expect(pdf.strings('Alt').every((alt) => alt.length > 30)).toBe(true)
  const spoken = pdf.text.replaceAll(/\s+/g, ' ')
  for (const text of texts) expect(spoken).toContain(text)
  expect([pdf.missing, pdf.text.includes('\uFFFD')]).toEqual([[], false])
  expect([pdf.has('/FontFile2'), pdf.has('/BaseFont /Helvetica')]).toEqual([true, false])
})

test('what the font lacks loses its accent or is a question mark', () => {
  expect(drawable('Łódź 5 → 6, l·l «ç» 12 %')).toBe('?ódz 5 ? 6, l·l «ç» 12 %')
})

test('a sheet is named with whole words', () => {
  expect(
    ['5. Per grup', "1. Incidències per setmana; l'eix comença en zero", '3. De les cerrades: [amb termini] o no'].map(sheetName),
  ).toEqual(['5. Per grup', '1. Incidències per setmana', '3. De les cerrades   amb'])
})

test('a report without incidents is a report', async () => {
  const none = Object.fromEntries(
    Object.entries(october.total).map(([name, value]) => [name, value === null ? null : 0]),
  ) as typeof october.total
  const empty = { ...none, mitad: null, nueve: null }
  const figures = {
    ...october,
    total: empty,
    anterior: empty,
    semanas: october.semanas.map(({ semana }) => ({ semana, creadas: 0, cerradas: 0 })),
    meses: october.meses.map(({ mes }) => ({ mes, creadas: 0, cerradas: 0 })),
    grupos: [],
    desenlaces: [],
    edades: [],
    barrios: [],
  }
  const pdf = readPdf(await reportPdf({ ...printed, figures }, 'es'))
  expect(pdf.text).toContain('Entraron 0 incidencias.')
})
