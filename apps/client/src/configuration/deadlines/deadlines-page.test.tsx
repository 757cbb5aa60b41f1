import * as calls from '@avisa/contract/holidays/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aBody, aConsole, aRow } from '../testing/a-console.ts'
import { DeadlinesPage } from './DeadlinesPage.tsx'
import { groupsOf, monthsOf, newGroup, shiftsOf } from './year.ts'

const workdays = [1, 2, 3, 4, 5].map((dia) => ({ dia, desde: '07:30', hasta: '15:00' }))

test('days with the same hours are one line, and are written back as they were', () => {
  const shifts = [...workdays, { dia: 6, desde: '08:00', hasta: '14:00' }]
  expect(groupsOf(shifts).map(({ dias }) => dias)).toEqual([[1, 2, 3, 4, 5], [6]])
  expect(shiftsOf(groupsOf(shifts))).toEqual(shifts)
  expect(newGroup(workdays)).toEqual({ dias: [1, 2, 3, 4, 5], desde: '16:00', hasta: '19:00' })
})

test.each([
  [2027, 0, 31, 4],
  [2028, 1, 29, 1],
  [2027, 7, 31, 6],
])('month %#: %i has in its month %i %i days, after %i empty cells', (year, month, days, empty) => {
  expect([monthsOf(year)[month]?.days.length, monthsOf(year)[month]?.empty]).toEqual([days, empty])
})

let client: Client
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-02-03T10:00:00Z'), toFake: ['Date'] })
  client = createTestClient()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const brigade = aBody('calendario', { codigo: 'brigada', nombre_es: 'Brigada', nombre_val: 'Brigada', turnos: workdays })
const easter = aBody('festivo', {
  calendario: 'brigada',
  dia: '2027-03-26',
  nombre_es: 'Viernes Santo',
  nombre_val: 'Divendres Sant',
  ambito: 'estatal',
})
const target = aBody('plazo', { codigo: 'farola', tipo: 'farola', prioridad: 'alta', calendario: 'brigada', resolucion: 480 })
const rows = {
  calendario: [aRow('brigada', brigade)],
  festivo: [aRow('brigada:2027-03-26', easter, { id: null })],
  plazo: [aRow('farola', target)],
  tipo: [aRow('farola', aBody('tipo', { codigo: 'farola', descripcion_es: 'Farola apagada', descripcion_val: 'Fanal apagat' }))],
}
const open = (address: string) => {
  const api = aConsole(
    client,
    rows,
    answer(calls.proposeHolidays, () => ({
      comunidad: 'VC',
      festivos: [
        { dia: '2027-03-26', nombre_es: 'Viernes Santo', nombre_val: 'Divendres Sant', ambito: 'estatal' as const },
        { dia: '2027-10-09', nombre_es: 'Día de la Comunitat', nombre_val: 'Dia de la Comunitat', ambito: 'autonomico' as const },
      ],
    })),
  )
  showPage(client, address, <DeadlinesPage />, [], '/consola/plazos')
  return { saved: () => api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body }
}

it('a target is read as a sentence, and its hours are typed as hours', async () => {
  const { saved } = open('/consola/plazos?lista=plazo&clave=farola')
  expect(await screen.findByText('alta · Para resolver: 8 h de trabajo · calendario Brigada')).toBeTruthy()
  const hours = await screen.findByRole('textbox', { name: 'Para resolver (horas)' })
  await userEvent.clear(hours)
  await userEvent.type(hours, '1,5')
  await press('Guardar')
  await waitFor(() => expect(saved()).toMatchObject({ cambios: [{ clave: 'farola', despues: { resolucion: 90 } }] }))
})

it('a shift is changed for all its days at once', async () => {
  const { saved } = open('/consola/plazos?lista=calendario&clave=brigada')
  const friday = within(await screen.findByRole('group', { name: 'Días del turno' })).getByRole('button', { name: 'Viernes' })
  await userEvent.click(friday)
  await press('Guardar')
  await waitFor(() => expect(saved()).toMatchObject({ cambios: [{ despues: { turnos: workdays.slice(0, 4) } }] }))
})

it('holidays are proposed, checked and added by the keyboard, and saved as one act', async () => {
  const { saved } = open('/consola/plazos?lista=calendario&clave=brigada')
  expect(await screen.findByText('Falta 1 por comprobar · Faltan las 2 fiestas locales')).toBeTruthy()
  await press('Proponer los de 2027')
  expect(await screen.findByText('Faltan 2 por comprobar · Faltan las 2 fiestas locales')).toBeTruthy()
  expect(screen.getByText('Fuera de turno: no cambia ningún plazo')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /Viernes Santo/ }))
  screen.getByLabelText(/^vie\. 1 ene/).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await userEvent.clear(screen.getByLabelText('Nombre en castellano'))
  await userEvent.type(screen.getByLabelText('Nombre en castellano'), 'San Blas')
  await press('Guardar los festivos de 2027')
  await waitFor(() =>
    expect(saved()).toMatchObject({
      cambios: [
        { clave: 'brigada:2027-10-09', antes: null, despues: { revisado: false, ambito: 'autonomico' } },
        { clave: 'brigada:2027-03-26', antes: easter, despues: { revisado: true } },
        { clave: 'brigada:2027-01-09', antes: null, despues: { nombre_es: 'San Blas', ambito: 'local', revisado: true } },
      ],
    }),
  )
})

it('a holiday is taken away', async () => {
  const { saved } = open('/consola/plazos?lista=calendario&clave=brigada')
  await userEvent.click(await screen.findByLabelText(/^Quitar «vie\. 26 mar/))
  expect(screen.getByText(/Ningún festivo este año/)).toBeTruthy()
  await press('Guardar los festivos de 2027')
  await waitFor(() => expect(saved()).toMatchObject({ cambios: [{ clave: 'brigada:2027-03-26', despues: null }] }))
})
