import type { StoredSecret } from '@avisa/contract/integrations/schemas'
import { getMailServer, listSecrets } from '@avisa/contract/integrations/endpoints'
import { listObjects, saveChanges } from '@avisa/contract/configuration/endpoints'
import { endPersonSessions, listEntries } from '@avisa/contract/people/endpoints'
import type { StaffEntry } from '@avisa/contract/people/schemas'
import { getSso } from '@avisa/contract/sso/endpoints'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { anAct } from '#/configuration/testing/a-console.ts'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import { aStaffPerson } from '#/people/testing/a-staff-person.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { SecurityPage } from './SecurityPage.tsx'

const person = aStaffPerson({ id: 71, con_factor: true })

const entry = (id: number, more: Partial<StaffEntry>): StaffEntry => ({
  id,
  fecha: '2026-05-04 10:00:00',
  usuario_id: 70 + id,
  nombre: 'Aina Vidal',
  por: 'contrasena_factor',
  vista: null,
  navegador: 'Firefox',
  abierta: true,
  propia: false,
  ...more,
})

it('shows who entered and how, ends the sessions of one, and says who needs a second step', async () => {
  const client = createTestClient()
  enterTown(client)
  const permissions = { 'configuracion.consultar': 1, 'configuracion.personas': 1, 'configuracion.seguridad': 1 }
  await signIn(client, aSession({ user_roles: ['SuperAdmin'], user_permisos: permissions }))
  const data = [entry(1, {}), entry(2, { nombre: 'Irene Soler', por: 'ver_como', vista: 'Aina Vidal', abierta: false })]
  const api = anApi(
    client,
    {},
    answer(listObjects, () => ({ version: 1, filas: [] })),
    answer(getSso, () => ({
      config: null,
      tiene_secreto: false,
      retorno: 'https://x.example',
      por_sso: false,
      reservas: [],
      codigos: { perfiles: [], unidades: [], entidades: [] },
    })),
    answer(getMailServer, () => ({ servidor: null, despliegue: true, tiene_contrasenya: false })),
    answer(listSecrets, (): StoredSecret[] => [
      { nombre: 'infra_token', estado: 'ilegible', cambiado: '2026-05-04 10:00:00', autor: null },
      { nombre: 'sso', estado: 'ninguno', cambiado: null, autor: null },
    ]),
    answer(listEntries, () => ({ data, meta: { current_page: 1, per_page: 20, total: 2, last_page: 1 } })),
    answer(saveChanges, () => anAct({ id: 9 })),
    answer(endPersonSessions, () => person),
  )
  showPage(client, '/consola/seguridad', <SecurityPage />)
  expect(await screen.findByText(/Contraseña y segundo paso · Firefox/)).toBeTruthy()
  expect(screen.getByText(/Vio Avisa como Aina Vidal/)).toBeTruthy()
  expect(screen.getByText('Página de infraestructuras')).toBeTruthy()
  expect(screen.queryByText('Secreto de la cuenta municipal')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Quién necesita un segundo paso para entrar'), 'administracion')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar las sesiones: Aina Vidal' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, cerrarlas' }))
  const calls = api.requests.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => [route, body])
  expect(calls).toEqual([
    [
      'POST /api/v1/configuracion/actos',
      expect.objectContaining({
        cambios: [
          { objeto: 'parametro', clave: 'politica_factor', antes: null, despues: { clave: 'politica_factor', valor: 'administracion' } },
        ],
      }),
    ],
    ['POST /api/v1/usuarios/:id/cerrar-sesiones', undefined],
  ])
})
