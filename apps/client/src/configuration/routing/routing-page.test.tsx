import * as calls from '@avisa/contract/routing/endpoints'
import type { RoutingTrialAnswer } from '@avisa/contract/routing/schemas'
import { listAreas } from '@avisa/contract/filters/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aBody, aConsole, aRow } from '../testing/a-console.ts'
import { chosenIn, hoursBetween, othersIn, readCondition, spanOf, withChosen, writeCondition } from './condition.ts'
import { RoutingPage } from './RoutingPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  [22, 6, [22, 23, 0, 1, 2, 3, 4, 5]],
  [8, 15, [8, 9, 10, 11, 12, 13, 14]],
  [0, 0, Array.from({ length: 24 }, (_, hour) => hour)],
])('from %i to %i are the hours %j, and they are read back', (from, until, hours) => {
  expect(hoursBetween(from, until)).toEqual(hours)
  expect(spanOf(hours)).toEqual({ from, until })
})

test('hours that are no single span are none', () => {
  expect(spanOf([1, 2, 8])).toBeUndefined()
  expect(spanOf([])).toBeUndefined()
})

test('choosing a value leaves what the form has no field for', () => {
  const criteria = readCondition('(tipo,=,farola);(barrio,!=,Centro)')
  const next = withChosen(criteria, 'tipo', ['bache', 'farola'])
  expect(writeCondition(next)).toBe('(barrio,!=,Centro);(tipo,IN,bache,farola)')
  expect(chosenIn(next, 'barrio')).toEqual([])
  expect(othersIn(next).map((other) => writeCondition([other]))).toEqual(['(barrio,!=,Centro)'])
  expect(writeCondition(withChosen(next, 'tipo', []))).toBe('(barrio,!=,Centro)')
})

const rule = aBody('regla_encaminamiento', {
  codigo: 'noche',
  nombre_es: 'Farolas de noche',
  nombre_val: 'Fanals de nit',
  modo: 'en_ensayo',
  orden: 2,
  si: '(tipo,=,farola);(hora,IN,22,23,0);(texto,=,apagada)',
  entidad: 'luz',
  dias: 2,
})
const rows = {
  regla_encaminamiento: [aRow('noche', rule, { id: null })],
  tipo: [aRow('farola', aBody('tipo', { codigo: 'farola', descripcion_es: 'Farola', descripcion_val: 'Fanal' }))],
  entidad: [aRow('luz', aBody('entidad', { codigo: 'luz', nombre_es: 'Brigada de luz', nombre_val: 'Brigada de llum' }))],
}
const trial: RoutingTrialAnswer = {
  desde: null,
  miradas: 1240,
  coinciden: 31,
  otra_parte: 12,
  antes_otra: 1,
  partes: [{ campo: 'entidad', total: 12 }],
  ejemplos: [
    {
      id: 5,
      codigo: 'SU-26-00005',
      fecha: '2026-05-04 12:00:00',
      tipo: 'farola',
      partes: [{ campo: 'entidad', antes: null, despues: 'luz' }],
    },
  ],
}
const open = (address: string) => {
  const api = aConsole(
    client,
    rows,
    answer(calls.listRoutingPeople, () => [{ id: 9, nombre: 'Vicent Mora' }]),
    answer(calls.tryRouting, () => trial),
    answer(listAreas, () => []),
  )
  return { api, ...showPage(client, address, <RoutingPage />, [], '/consola/encaminamiento') }
}

it('each rule is a sentence in the list, with whether it is on, and the screen says that the first one decides', async () => {
  open('/consola/encaminamiento')
  expect(await screen.findByText('Farola · dice «apagada» · de 22 a 1 h → Brigada de luz · 2 días')).toBeTruthy()
  expect(screen.getByText('En ensayo')).toBeTruthy()
  expect(screen.getByText(/decide la primera que coincide/)).toBeTruthy()
})

it('a rule is tried as it is typed, a person of its entity included in what is saved', async () => {
  const { api } = open('/consola/encaminamiento?clave=noche')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Persona/ }), await screen.findByText('Vicent Mora'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hasta las' }), '6:00')
  await press('Probar con los últimos 90 días')
  expect(await screen.findByText('SU-26-00005 · Farola')).toBeTruthy()
  expect(screen.getByText(/1 más coincide/)).toBeTruthy()
  const sent = api.requests.findLast(({ route }) => route.endsWith('ensayos/encaminamiento'))?.body
  const si = '(tipo,=,farola);(texto,=,apagada);(hora,IN,22,23,0,1,2,3,4,5)'
  expect(sent).toEqual({ regla: { orden: 2, si, clave: 'noche', entidad: 'luz', dias: 2 }, dias: 90 })
  await press('Guardar')
  await waitFor(() =>
    expect(api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body).toMatchObject({
      cambios: [{ objeto: 'regla_encaminamiento', clave: 'noche', despues: { persona: 9, si } }],
    }),
  )
})
