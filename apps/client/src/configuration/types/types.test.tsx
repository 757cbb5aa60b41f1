import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aBody, aConsole, aRow } from '../testing/a-console.ts'
import { TypesPage } from './TypesPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
  // Nothing has a size here, and a list draws only what is near the screen.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const type = (codigo: string, name: string, tipo_padre: string | null, orden: number) =>
  aRow(codigo, aBody('tipo', { codigo, descripcion_es: name, descripcion_val: name, tipo_padre, orden }))
const rows = {
  tipo: [
    type('luz', 'Alumbrado', null, 0),
    type('limpieza', 'Limpieza', null, 10),
    type('farola', 'Farola apagada', 'luz', 0),
    type('cable', 'Cable', 'luz', 10),
  ],
}

const open = () => {
  const api = aConsole(client, rows)
  showPage(client, '/consola/tipos', <TypesPage />)
  return () =>
    (
      api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body as {
        cambios: { clave: string; despues: object }[]
      }
    )?.cambios
}

it('a category opens, and a type moves among its siblings with Alt and the arrows, which is said', async () => {
  const saved = open()
  await press('Desplegar «Alumbrado»')
  const link = await screen.findByRole('link', { name: /Cable/ })
  // Dragged by its name, it is the row that moves, and not the address of its link.
  expect([link.getAttribute('draggable'), link.closest('[draggable="true"]') !== null]).toEqual(['false', true])
  link.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(saved()?.map(({ clave }) => clave)).toContain('cable'))
  expect(await screen.findByText('«Cable» está ahora en «Alumbrado», el 1 de 2.')).toBeTruthy()
})

it('the menu moves a type into another category', async () => {
  const saved = open()
  await press('Desplegar «Alumbrado»')
  await press('Mover «Farola apagada»')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Limpieza' }))
  await waitFor(() => expect(saved()).toMatchObject([{ clave: 'farola', despues: { tipo_padre: 'limpieza' } }]))
})

it('a search shows what matches with its category open', async () => {
  open()
  await userEvent.type(await screen.findByRole('searchbox'), 'farola')
  expect(await screen.findByRole('link', { name: /Farola apagada/ })).toBeTruthy()
  expect(screen.queryByText('Limpieza')).toBeNull()
})

it('several at once change in one act', async () => {
  const saved = open()
  await press('Varios a la vez')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir «Alumbrado»' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir «Limpieza»' }))
  await press('Cambiar 2 tipos')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Prioridad' }))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'alta')
  await press('Cambiar los 2')
  await waitFor(() => expect(saved()).toMatchObject([{ despues: { prioridad: 'alta' } }, { despues: { prioridad: 'alta' } }]))
})
