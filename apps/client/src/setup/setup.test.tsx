import type { Change } from '@avisa/contract/configuration/acts'
import { getCatalogue } from '@avisa/contract/setup/endpoints'
import type { Setup } from '@avisa/contract/setup/schemas'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import { aBody, aConsole, aRow } from '#/configuration/testing/a-console.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { CatalogueStep } from './CatalogueStep.tsx'
import { LawStep } from './LawStep.tsx'
import { stepForm } from './steps.ts'

const setup: Setup = {
  pasos: [],
  abierta: false,
  comprobaciones: [],
  catalogo: 'esencial',
  provincia: 'Alicante',
  centro: { latitud: 38.6, longitud: 0 },
}
const bar = (
  <button type="submit" form={stepForm}>
    Guardar
  </button>
)

const open = async (Step: typeof CatalogueStep, rows: Parameters<typeof aConsole>[1]) => {
  const client = createTestClient()
  const change: Change = { objeto: 'tipo', clave: 'farola', antes: null, despues: aBody('tipo', { codigo: 'farola' }) }
  const api = aConsole(
    client,
    rows,
    answer(getCatalogue, () => ({ cambios: [change] })),
  )
  await loadConfiguration(client)
  let done = 0
  showPage(
    client,
    '/consola/puesta-en-marcha',
    <>
      <Step setup={setup} onDone={() => (done += 1)} />
      {bar}
    </>,
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    change,
    done: () => done,
    acts: () => api.requests.filter(({ route }) => route === 'POST /api/v1/configuracion/actos'),
  }
}

it('the catalogue and what citizens see are one act, which can be undone', async () => {
  const { acts, change, done } = await open(CatalogueStep, {})
  await userEvent.click(await screen.findByRole('radio', { name: /^Completa/ }))
  await userEvent.click(screen.getByRole('switch', { name: /^Cuentas de la ciudadanía/ }))
  await press('Guardar')
  await waitFor(() => expect(done()).toBe(1))
  expect(acts().map(({ body }) => body)).toEqual([
    {
      motivo: 'Catálogo: Completa',
      cambios: [change, { objeto: 'parametro', clave: 'login_ciudadano', antes: null, despues: { clave: 'login_ciudadano', valor: true } }],
    },
  ])
  expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeTruthy()
})

it('a step in which nothing was changed makes no act', async () => {
  const { acts, done } = await open(CatalogueStep, {})
  await press('Guardar')
  await waitFor(() => expect(done()).toBe(1))
  expect(acts()).toEqual([])
})

it('the law changes what differs, on what was saved before', async () => {
  const contacto = { telefono: null, email: null, web: null }
  const { acts, done } = await open(LawStep, { parametro: [aRow('contacto', { clave: 'contacto', valor: contacto })] })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Correo/ }), 'dpd@altea.example')
  await press('Guardar')
  await waitFor(() => expect(done()).toBe(1))
  const [act] = acts().map(({ body }) => body as { cambios: Change[] })
  expect(act?.cambios[0]).toMatchObject({
    clave: 'contacto',
    antes: { valor: contacto },
    despues: { valor: { email: 'dpd@altea.example' } },
  })
})
