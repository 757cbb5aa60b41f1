import * as calls from '@avisa/contract/configuration/endpoints'
import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import { changeOfRow, isNothing, readObjects, understandObjects } from '@avisa/contract/configuration/table'
import { readDelimited } from '@avisa/contract/values/table'
import { languages } from '@avisa/contract/values/languages'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aSpreadsheet } from '#/ui/testing/a-spreadsheet.ts'
import { labelOf, stemOf } from '../shared/labels.ts'
import { csvOf } from '../shared/object-csv.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { aBody, aConsole, aRow } from '../testing/a-console.ts'
import { tableWords } from './table-words.ts'

const objects = [...configurables.values()]

it.each(objects)('the labels of $objeto on the screen are headings of its table', (object) => {
  const names = Object.keys(object.fields)
  for (const lang of languages) {
    const head = names.map((campo) =>
      stemOf(campo) === campo
        ? labelOf(object.objeto, campo, lang)
        : `${labelOf(object.objeto, campo, lang)}, ${campo.endsWith('_es') ? 'en castellano' : 'en valencià'}`,
    )
    expect(understandObjects(object, [head], tableWords(object.objeto)).columns).toEqual(names)
  }
})

/** Texts that a spreadsheet, a list or a cell would break. */
const texts = ['=1+1', '-x', 'a;b', 'a|b', '"q"', 'two\nlines', ' spaces ', "'=x", 'sí', 'Alta']
const hostile = (fields: Readonly<Record<string, { kind: string }>>, text: string): Body =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([campo, { kind }]): [string, unknown][] => {
      if (kind === 'text') return [[campo, text]]
      return kind === 'words' || kind === 'paragraphs' ? [[campo, [text, 'b']]] : kind === 'json' ? [[campo, { a: [text] }]] : []
    }),
  )

it.each(objects.filter(({ clave }) => clave.length === 1))('the exported file of $objeto changes nothing', (object) => {
  const [code = ''] = object.clave
  const rows = texts.map((text, at) => {
    const key = object.fields[code]?.kind === 'number' ? at + 1 : `c${at}`
    return aRow(String(key), { ...newBody(object.fields), ...hostile(object.fields, text), [code]: key })
  })
  const words = tableWords(object.objeto)
  const current = new Map(rows.map(({ clave, cuerpo }) => [clave, cuerpo]))
  const table = understandObjects(object, readDelimited(csvOf(object, rows)), words)
  const read = readObjects(object, table, { words, configuration: { [object.objeto]: Object.fromEntries(current) } })
  expect(read).toHaveLength(rows.length)
  for (const row of read) {
    expect(row.desconocidos).toEqual([])
    expect(isNothing(object, changeOfRow(object, row, current))).toBe(true)
  }
})

it('types of a spreadsheet are saved as one act once the wrong row is mended in place', async () => {
  const client = createTestClient()
  const lamp = aBody('tipo', { codigo: 'farola', descripcion_es: 'Farola', descripcion_val: 'Fanal' })
  const unit = aBody('unidad', { codigo: 'luz', nombre_es: 'Alumbrado', nombre_val: 'Enllumenat' })
  const api = aConsole(
    client,
    { tipo: [aRow('farola', lamp)], unidad: [aRow('luz', unit)] },
    answer(calls.tryChanges, ({ body }) => ({
      problemas: body.cambios
        .filter(({ despues }) => despues?.['dias_objetivo'] === 4)
        .map(({ clave }) => ({
          objeto: 'tipo',
          clave,
          campo: 'dias_objetivo',
          nivel: 'error' as const,
          es: 'Cuatro no.',
          ca: 'Quatre no.',
        })),
      colisiones: [],
      impacto: [],
    })),
  )
  showPage(client, '/consola/tipos', <ObjectPage objeto="tipo" />, [], '/consola/tipos')
  await userEvent.click(await screen.findByRole('link', { name: 'Importar' }))
  const file = new File(
    [
      aSpreadsheet([
        ['Código', 'Nombre', 'Nom', 'Unidades que lo ofrecen', 'Días para repararla'],
        ['farola', 'Farola', 'Fanal', '', ''],
        ['vado', 'Vado', 'Gual', 'Alumbrado Público', '4'],
        ['bache', 'Bache', 'Clot', 'Enllumenat', '2'],
      ]),
    ],
    'tipos.xlsx',
  )
  await userEvent.upload(await screen.findByLabelText('Archivo CSV o XLSX'), file)
  const wrong = within(await screen.findByRole('region', { name: 'Fila 3' }))
  expect(screen.getByText('1 queda igual')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy()
  await userEvent.click(await wrong.findByRole('button', { name: 'Poner Alumbrado' }))
  expect(await wrong.findByText('Cuatro no.')).toBeTruthy()
  const days = wrong.getByLabelText('Días para repararla')
  await userEvent.clear(days)
  await userEvent.type(days, '3')
  await press('Guardar los 2')
  const route = 'POST /api/v1/configuracion/actos'
  await waitFor(() => expect(api.requests.some((request) => request.route === route)).toBe(true))
  expect(api.requests.findLast((request) => request.route === route)?.body).toEqual({
    motivo: 'Importado de tipos.xlsx',
    cambios: [
      ['vado', 'Vado', 'Gual', 3],
      ['bache', 'Bache', 'Clot', 2],
    ].map(([codigo, descripcion_es, descripcion_val, dias_objetivo]) => ({
      objeto: 'tipo',
      clave: codigo,
      antes: null,
      despues: aBody('tipo', { codigo, descripcion_es, descripcion_val, dias_objetivo, unidades: ['luz'] }),
    })),
  })
})
