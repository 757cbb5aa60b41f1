import { refuse } from '@avisa/contract/refusal'
import { extraFieldChoices } from '@avisa/contract/extra-fields/endpoints'
import type { GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { changeLanguage } from '#/platform/language.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { ExtraFieldsPicker } from './shared/ExtraFieldsPicker.tsx'
import { anExtraField } from './testing/an-extra-field.ts'
import { shortened, valueText } from './value-text.ts'
import { useExtraTexts } from './texts.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let latest: GivenValues = {}
const Form = ({ fields }: { fields: readonly ExtraField[] }) => {
  const [values, setValues] = useState<GivenValues>({})
  const change = (next: GivenValues) => {
    latest = next
    setValues(next)
  }
  return <ExtraFieldsPicker fields={fields} values={values} onChange={change} />
}
const show = (...fields: ExtraField[]) => {
  latest = {}
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <Form fields={fields} />
      </ThemeProvider>
    </ClientProvider>,
  )
}
const valor = (codigo: string) => latest[codigo]?.valor

describe('a number field', () => {
  it.each([
    ['3.5', 3.5, '3,5'],
    ['3,5', 3.5, '3,5'],
    ['1.234,5', 1234.5, '1234,5'],
  ])('%s is read as %s and formatted as %s on leaving the field (XF-05)', async (typed, number, written) => {
    show(anExtraField('number'))
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Dato/ })
    await userEvent.type(box, typed)
    await userEvent.tab()
    expect([valor('number'), box.value]).toEqual([number, written])
  })

  it('an invalid number is reported on leaving the field, not while typing (XF-04)', async () => {
    show(anExtraField('number', { json: { type: 'integer' } }))
    await userEvent.type(screen.getByRole('textbox', { name: /Dato/ }), 'dos')
    expect(screen.queryByText(/número entero/)).toBeNull()
    fireEvent.blur(screen.getByRole('textbox', { name: /Dato/ }))
    expect(await screen.findByText('Escriba un número entero, sin decimales.')).toBeTruthy()
  })

  it('a whole number starts with its default and has buttons to increase and decrease it (XF-06)', async () => {
    show(anExtraField('number', { json: { type: 'integer', default: 1 }, obligatorio: true }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dato' }).value).toBe('1')
    await userEvent.click(screen.getByRole('button', { name: 'Uno más: Dato' }))
    expect(valor('number')).toBe(2)
    await userEvent.click(screen.getByRole('button', { name: 'Uno menos: Dato' }))
    expect(valor('number')).toBe(1)
  })
})

describe('a yes or no field', () => {
  it('neither answer is selected at first, and an answer can be removed (XF-08)', async () => {
    show(anExtraField('boolean'))
    const [yes, no] = [
      screen.getByRole<HTMLInputElement>('radio', { name: 'Sí' }),
      screen.getByRole<HTMLInputElement>('radio', { name: 'No' }),
    ]
    expect({ yesChecked: yes.checked, noChecked: no.checked }).toEqual({ yesChecked: false, noChecked: false })
    await userEvent.click(no)
    expect(valor('boolean')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la respuesta' }))
    expect(valor('boolean')).toBeNull()
  })

  it('the default is selected at first', () => {
    show(anExtraField('boolean', { json: { default: false } }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
  })
})

describe('a date field', () => {
  it('a date has a time only where the field asks for it (XF-07)', () => {
    show(anExtraField('date'))
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '2026-11-03' } })
    expect(valor('date')).toBe('2026-11-03 00:00')
    fireEvent.change(screen.getByLabelText('Hora (opcional)'), { target: { value: '09:30' } })
    expect(valor('date')).toBe('2026-11-03 09:30')
    fireEvent.change(screen.getByLabelText('Día'), { target: { value: '' } })
    expect(valor('date')).toBeNull()
  })
})

const option = (key: string, text: string) => ({ key, text_es: text, text_val: `${text} val` })
const few = [option('resto', 'Resto'), option('vidrio', 'Vidrio')]
const many = Array.from({ length: 9 }, (_, i) => option(`o${i}`, i === 4 ? 'Camión' : `Opción ${i}`))

describe('a list field', () => {
  it('a list stores one option with its words in the language', async () => {
    changeLanguage(client, 'ca')
    show(anExtraField('list', { json: { opciones: few } }))
    await userEvent.click(screen.getByRole('radio', { name: 'Vidrio val' }))
    expect(valor('list')).toBe('vidrio')
  })

  it('a list with multiple choice stores several (XF-11)', async () => {
    show(anExtraField('list', { json: { opciones: few, multiple: true } }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vidrio' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Resto' }))
    expect(valor('list')).toBe('vidrio,resto')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vidrio' }))
    expect(valor('list')).toBe('resto')
  })

  it('a long list opens in a sheet with a search that ignores accents', async () => {
    show(anExtraField('list', { json: { opciones: many } }))
    await userEvent.click(screen.getByRole('button', { name: 'Elegir: Dato' }))
    await userEvent.type(await screen.findByRole('searchbox'), 'camion')
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1))
    await userEvent.click(screen.getByRole('radio', { name: 'Camión' }))
    expect(valor('list')).toBe('o4')
  })
})

describe('a list from an API', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ key: `${from + i}`, text: `PL-${from + i}`, descrip: 'Calle Mayor' }))
  const serving = () =>
    fakeApi(
      client,
      answer(extraFieldChoices, ({ query }) => {
        const { page = 1, search } = query
        return search
          ? { data: rows(77, 1), meta: { current_page: 1, per_page: 12, total: 1, last_page: 1 } }
          : { data: rows((page - 1) * 12 + 1, 12), meta: { current_page: page, per_page: 12, total: 24, last_page: 2 } }
      }),
    )
  const open = async (more: Partial<ExtraField> = {}) => {
    show(anExtraField('list_api', more))
    await userEvent.click(screen.getByRole('button', { name: 'Elegir: Dato' }))
  }

  it('a list from an API is searched after a pause in typing and stores key, text and description (XF-12, XF-13)', async () => {
    const api = serving()
    await open()
    await screen.findByText('24 resultados')
    await userEvent.type(screen.getByRole('searchbox'), 'mayor')
    await screen.findByText('1 resultado')
    const searched = api.requests.map(({ url }) => url.searchParams.get('search')).filter((text) => text !== null)
    expect(searched).toEqual(['mayor'])
  })

  it('a failed search shows its status and can be retried (XF-14)', async () => {
    fakeApi(
      client,
      answer(extraFieldChoices, () => refuse('extraField.listFailed', { values: { estado: 503 } })),
    )
    await open()
    await waitFor(() => expect(popups(client).get()).toHaveLength(1))
    expect(popups(client).get()[0]).toMatchObject({
      kind: 'announcement',
      title: 'La lista no responde',
      message: 'No se ha podido cargar la lista (HTTP 503). Lo que ha escrito sigue aquí: vuelva a intentarlo más tarde.',
    })
    act(() => popups(client).get()[0]?.answer(true))
    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeTruthy()
  })
})

describe('a signature field (XF-15)', () => {
  const draw = (pad: HTMLElement, points: readonly [number, number][]) => {
    vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 200))
    pad.setPointerCapture = () => undefined
    const at = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY, button: 0, pointerId: 1 })
    fireEvent.pointerDown(pad, at(points[0] ?? [0, 0]))
    for (const point of points.slice(1)) fireEvent.pointerMove(pad, at(point))
    fireEvent.pointerUp(pad, at(points.at(-1) ?? [0, 0]))
  }

  it('a signature is drawn in strokes and can be cleared', async () => {
    show(anExtraField('signature'))
    draw(screen.getByRole('img', { name: 'Sin firmar' }), [
      [10, 10],
      [20, 30],
      [40, 20],
    ])
    expect(valor('signature')).toBe('M20 20L40 60L80 40')
    draw(screen.getByRole('img', { name: 'Firma dibujada' }), [
      [50, 50],
      [60, 60],
    ])
    expect(valor('signature')).toBe('M20 20L40 60L80 40M100 100L120 120')
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la firma' }))
    expect(valor('signature')).toBeNull()
  })

  it('a single touch is not a signature', () => {
    show(anExtraField('signature'))
    draw(screen.getByRole('img', { name: 'Sin firmar' }), [[10, 10]])
    expect(valor('signature')).toBeUndefined()
  })

  it('a person who cannot draw may write their name with the keyboard', async () => {
    show(anExtraField('signature'))
    await userEvent.type(screen.getByRole('textbox', { name: 'O escriba el nombre y los apellidos' }), 'Ana Pérez')
    expect(valor('signature')).toBe('Ana Pérez')
    expect(screen.getByRole('img', { name: 'Firmado con el nombre: Ana Pérez' })).toBeTruthy()
  })
})

describe('an obligatory field', () => {
  it('a missing value is reported on leaving the field; obligatory fields have no mark', async () => {
    show(anExtraField('text', { obligatorio: true }), anExtraField('text', { codigo: 'otro', nombre_es: 'Otro' }))
    expect(screen.getByText('(opcional)').parentElement?.textContent).toContain('Otro')
    await userEvent.click(screen.getByRole('textbox', { name: 'Dato' }))
    await userEvent.tab()
    expect(screen.getByText('Falta este dato.')).toBeTruthy()
  })
})

describe('a value in words', () => {
  it.each([
    [anExtraField('number', { valor: 12345.5 }), '12.345,5'],
    [anExtraField('number', { valor: 1234 }), '1234'],
    [anExtraField('boolean', { valor: false }), 'No'],
    [anExtraField('date', { valor: '2026-11-03 09:30' }), '3 de noviembre de 2026, 9:30'],
    [anExtraField('date', { valor: '2026-11-03 00:00' }), '3 de noviembre de 2026'],
    [anExtraField('list', { valor: 'vidrio', valor_json: [{ key: 'vidrio', text: 'Vidre' }], json: { opciones: few } }), 'Vidrio'],
    [anExtraField('list', { valor: 'papel', valor_json: [{ key: 'papel', text: 'Papel' }], json: { opciones: few } }), 'Papel'],
    [anExtraField('list_api', { valor: '7', valor_json: [{ key: '7', text: 'PL-7' }] }), 'PL-7'],
    [anExtraField('signature', { valor: 'M1 1L2 2' }), 'Firma dibujada'],
    [anExtraField('text'), undefined],
  ])('%j is «%s»', (field, text) => {
    expect(valueText(field, { say: useExtraTexts.now(client), lang: 'es' })).toBe(text)
  })

  it('a value is cut to 40 characters in lists (XF-22)', () => {
    expect(shortened('x'.repeat(40))).toBe('x'.repeat(40))
    expect(shortened(`${'x'.repeat(39)} yz`)).toBe(`${'x'.repeat(39)}…`)
    expect(shortened('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`)
  })
})
