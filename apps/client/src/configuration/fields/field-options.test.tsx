import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aBody, aConsole, aRow } from '../testing/a-console.ts'
import { FieldsPage } from './FieldsPage.tsx'

it('options of a list have both languages, keep the key of their answers, and are shown as they will look', async () => {
  const client = createTestClient()
  const option = { key: 'si', text_es: 'Sí, cortado', text_val: 'Sí, tallat' }
  const field = aBody('campo', {
    codigo: 'corte',
    nombre_es: '¿Está cortado?',
    nombre_val: 'Està tallat?',
    tipo_campo: 'list',
    json: { opciones: [option] },
  })
  const api = aConsole(client, { campo: [aRow('corte', field)] })
  showPage(client, '/consola/campos?clave=corte', <FieldsPage />, [], '/consola/campos')
  await userEvent.type(await screen.findByLabelText('Opción 1 en castellano'), ' hoy')
  await press('Añadir opción')
  await userEvent.type(screen.getByLabelText('Opción 2 en castellano'), 'No')
  await userEvent.type(screen.getByLabelText('Opción 2 en valenciano'), 'No')
  expect(screen.getByRole('radio', { name: 'Sí, cortado hoy' })).toBeTruthy()
  await press('Guardar')
  const saved = () => api.requests.findLast(({ route }) => route === 'POST /api/v1/configuracion/actos')?.body
  await waitFor(() =>
    expect(saved()).toMatchObject({
      cambios: [
        {
          despues: {
            json: {
              opciones: [
                { key: 'si', text_es: 'Sí, cortado hoy' },
                { key: 'no', text_es: 'No', text_val: 'No' },
              ],
            },
          },
        },
      ],
    }),
  )
})
