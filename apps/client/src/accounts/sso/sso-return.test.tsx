import { finishSso, joinSso } from '@avisa/contract/sso/endpoints'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { writeSession } from '#/platform/local.ts'
import { getPerson } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { anApi, aSession, enterTown, showPage } from '../testing/an-app.tsx'
import { SsoReturnPage } from './SsoReturnPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
  enterTown(client)
  writeSession(client, 'sso', 'secreto-de-la-pestanya')
})
const address = '/entrada-municipal?code=abc&state=estado-con-el-que-vuelve&iss=https%3A%2F%2Facceso.example'

it('joins the account once, with its password, and enters', async () => {
  const sent: unknown[] = []
  anApi(
    client,
    {},
    answer(finishSso, ({ body }) => {
      sent.push({ state: body.state, code: body.code, iss: body.iss, pestanya: body.pestanya })
      return { sesion: null, unir: { token: 'para-unir', email: 'rosa@vila.example' }, prueba: null }
    }),
    answer(joinSso, ({ body }) => {
      sent.push({ token: body.token, password: body.password })
      return aSession({ user_roles: ['Tecnicos'] })
    }),
  )
  showPage(client, address, <SsoReturnPage />)
  expect(await screen.findByText(/contraseña de Avisa de rosa@vila.example/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Contraseña'), 'mi-clave')
  await userEvent.click(screen.getByRole('button', { name: 'Unir y entrar' }))
  await expect.poll(() => getPerson(client)?.user_roles).toEqual(['Tecnicos'])
  expect(sent).toEqual([
    { state: 'estado-con-el-que-vuelve', code: 'abc', iss: 'https://acceso.example', pestanya: 'secreto-de-la-pestanya' },
    { token: 'para-unir', password: 'mi-clave' },
  ])
})

it('shows what a trial would give, and enters nobody', async () => {
  const prueba = {
    declaraciones: [{ nombre: 'sub', valor: 'rosa' }],
    email: 'rosa@vila.example',
    verificado: true,
    cuenta: 'Rosa Giner',
    valores: null,
    rol: null,
    perfiles: [],
    unidades: [],
    entidades: [],
  }
  anApi(
    client,
    {},
    answer(finishSso, () => ({ sesion: null, unir: null, prueba })),
  )
  showPage(client, address, <SsoReturnPage />)
  expect(await screen.findByText('La prueba funciona')).toBeTruthy()
  expect(screen.getByText('El servidor no los dice: no se cambia nada')).toBeTruthy()
  expect(getPerson(client)).toBeNull()
})
