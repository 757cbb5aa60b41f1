import {
  addBlock,
  eraseSubject,
  findSubject,
  getRetention,
  liftBlock,
  listBlocks,
  listErasures,
  saveRetention,
  tryRetention,
} from '@avisa/contract/privacy/endpoints'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import type { BlockEntry, RetentionState } from '@avisa/contract/privacy/schemas'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { BlocksPage } from './BlocksPage.tsx'
import { PrivacyConsolePage } from './PrivacyConsolePage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const none = { borrar: [], anonimizar: [], notificaciones: 0, dispositivos: 0, consultas_personales: 0, tipos_desconocidos: [] }

it('shorter periods are tried as they are written, wait a day, and are undone; a person’s data are erased', async () => {
  let state: RetentionState = { conservacion: defaultRetention, pendiente: null }
  const api = anApi(
    client,
    {},
    answer(getRetention, () => state),
    answer(tryRetention, ({ body }) => (body.conservacion ? { ...none, anonimizar: [{ codigo: 'ruido', cuantas: 37 }] } : none)),
    answer(saveRetention, ({ body }) => {
      const { conservacion } = body
      const shorter = conservacion.anonimizar_meses !== 24
      state = { ...state, conservacion, pendiente: shorter ? { hasta: '2026-11-22 10:00:00', conservacion: defaultRetention } : null }
      return {}
    }),
    answer(listErasures, () => []),
    answer(findSubject, () => ({ cuenta: true, nombre: 'Rosa', incidencias: 3, ha_trabajado: false })),
    answer(eraseSubject, () => ({ estado: 'pedido' as const, incidencias: 3 })),
  )
  showPage(client, '/consola/privacidad', <PrivacyConsolePage />)
  const months = await screen.findByLabelText('Quitar los datos de contacto')
  await userEvent.clear(months)
  await userEvent.type(months, '6')
  expect(await screen.findByText('37')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar los plazos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
  await userEvent.type(screen.getByLabelText(/Correo de la persona/), 'rosa@correo.es')
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar sus datos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar' }))
  await waitFor(() => expect(api.requests.at(-1)?.route).toBe('GET /api/v1/privacidad/borrados'))
  expect(api.requests.find(({ route }) => route.endsWith('/personas/borrar'))?.body).toEqual({ email: 'rosa@correo.es' })
})

it('a block is added with its end, and lifted', async () => {
  const origin = { autor: 'Irene Soler', levantado: null, levantado_por: null }
  let blocks: BlockEntry[] = []
  const api = anApi(
    client,
    {},
    answer(listBlocks, () => blocks),
    answer(addBlock, () => {
      blocks = [{ clase: 'telefono', valor: '600112233', motivo: 'Insultos', created_at: '2025-11-20 10:00:00', hasta: null, ...origin }]
      return {}
    }),
    answer(liftBlock, () => {
      blocks = blocks.map((block) => ({ ...block, levantado: '2025-11-21 10:00:00', levantado_por: 'Rosa Vidal' }))
      return {}
    }),
  )
  showPage(client, '/consola/bloqueos', <BlocksPage />)
  expect(await screen.findByText('No se bloquea a nadie.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Qué se bloquea'), 'telefono')
  await userEvent.type(screen.getByLabelText(/Cuál/), '600 11 22 33')
  await userEvent.type(screen.getByLabelText(/Motivo/), 'Insultos')
  await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }))
  expect(await screen.findByText('Insultos · sin fin')).toBeTruthy()
  expect(screen.getByText('Bloqueó Irene Soler, 20/11/2025.')).toBeTruthy()
  expect(api.requests.find(({ route }) => route === 'POST /api/v1/bloqueos')?.body).toEqual({
    clase: 'telefono',
    valor: '600 11 22 33',
    motivo: 'Insultos',
    hasta: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Levantar' }))
  expect(await screen.findByText('Bloqueó Irene Soler, 20/11/2025. Levantó Rosa Vidal, 21/11/2025.')).toBeTruthy()
  expect(await screen.findByText('No se bloquea a nadie.')).toBeTruthy()
})
