import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { granted } from '@avisa/contract/testing/a-user'
import { aUser, press, showPage } from '#/accounts/testing/an-app.tsx'
import { person } from '#/platform/identity.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aConsole, aRow } from '../testing/a-console.ts'
import { nextVersion } from '../shared/use-save-parameters.ts'
import { ModulesPage } from './ModulesPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const open = () => {
  const api = aConsole(client, { parametro: [aRow('listas_publicas', { clave: 'listas_publicas', valor: true })] })
  showPage(client, '/consola/modulos', <ModulesPage />)
  return () => api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body
}

it('several settings are saved as one act: one without a row is new, one back at its default loses its row', async () => {
  const saved = open()
  await userEvent.click(await screen.findByRole('switch', { name: 'Hay que iniciar sesión' }))
  const own = screen.getByText('De partida: no').parentElement as HTMLElement
  await userEvent.click(within(own).getByRole('button', { name: 'Volver al de partida' }))
  await press('Guardar los 2')
  await waitFor(() =>
    expect(saved()).toMatchObject({
      cambios: [
        { objeto: 'parametro', clave: 'login_obligado', antes: null, despues: { clave: 'login_obligado', valor: true } },
        { objeto: 'parametro', clave: 'listas_publicas', antes: { clave: 'listas_publicas', valor: true }, despues: null },
      ],
    }),
  )
})

it('only what the person may change can be changed, each by its own permission', async () => {
  open()
  person(client).set(aUser({ user_permisos: granted('configuracion.consultar', 'configuracion.seguridad', 'configuracion.municipio') }))
  expect(await screen.findByText('Algunos ajustes solo puede mirarlos.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Hay que iniciar sesión' }).disabled).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Quién necesita un segundo paso para entrar').disabled).toBe(false)
})

it('a number out of its bounds is refused beside it', async () => {
  const saved = open()
  const field = await screen.findByLabelText('Filas que se cargan de una vez')
  await userEvent.clear(field)
  await userEvent.type(field, '900')
  expect(await screen.findByText('Escriba un número de 5 a 200.')).toBeTruthy()
  await press('Guardar')
  expect(saved()).toBeUndefined()
})

it('a setting is found by its words in either language', async () => {
  open()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar un ajuste' }), 'jornades')
  expect(screen.getByRole('switch', { name: 'Jornadas de trabajo' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Hay que iniciar sesión' })).toBeNull()
})

it.each([
  ['3', '4'],
  ['2026-11', '2026-11.1'],
  ['2026-11.1', '2026-11.2'],
])('conditions of version %s become %s when they change', (version, next) => {
  expect(nextVersion(version)).toBe(next)
})
