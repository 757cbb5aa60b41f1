import { getHealth, repeatJobs } from '@avisa/contract/health/endpoints'
import type { Health } from '@avisa/contract/health/schemas'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { HealthPage } from './HealthPage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const none = { total: 0, primeros: [] }
const health: Health = {
  fecha: '2026-11-21 09:00:00',
  correo: { esperan: 240, desde: '2026-11-21 08:12:00', motivo: null },
  trabajos: [{ tipo: 'push', cuantos: 3, desde: '2026-11-20 19:40:00', motivo: 'El aparato ya no existe' }],
  rechazados: [],
  externos: [],
  clave_push: true,
  personas_sin_unidad: none,
  unidades_sin_personas: { total: 1, primeros: [{ nombre_es: 'Playas', nombre_val: 'Platges' }] },
  tipos_sin_entidad: none,
  calendarios_sin_festivos: none,
  textos_incompletos: none,
  sin_segundo_factor: none,
  callejero: { fecha: '2026-09-01 10:00:00', hay_calles: true },
  conservacion: { fecha: '2026-11-21 03:00:00', anonimizadas: 0, borradas: 0 },
  fallos: [],
  avisado: '2026-11-21 08:17:00',
  instalacion: {
    municipios: 3,
    base_ms: 2,
    reloj_s: 0.1,
    disco: { libre: 388e9, total: 1000e9, antes: { fecha: '2026-10-22 09:00:00', libre: 418e9 } },
    copia: null,
    prueba: null,
    certificado: null,
    version: '2.4.0',
    migraciones_pendientes: 0,
  },
}

it('says what is red, amber and green, and does given-up jobs again', async () => {
  let now = health
  const api = anApi(
    client,
    {},
    answer(getHealth, () => now),
    answer(repeatJobs, () => {
      now = { ...health, trabajos: [] }
      return { cuantos: 3 }
    }),
  )
  showPage(client, '/consola/salud', <HealthPage />)
  expect(await screen.findByText('El servidor de correo no acepta los mensajes')).toBeTruthy()
  expect(screen.getByText('No se ha hecho ninguna copia de seguridad', { selector: 'h3' })).toBeTruthy()
  expect(screen.getByText('Playas.')).toBeTruthy()
  expect(screen.getByText('Al paso de ahora, se llena en diciembre de 2027.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver qué falta' }).getAttribute('href')).toBe('/consola/unidades')
  await userEvent.click(screen.getByRole('button', { name: 'Repetirlos' }))
  expect(await screen.findByText('ninguno abandonado')).toBeTruthy()
  expect(api.requests.filter(({ route }) => route.startsWith('POST')).map(({ params }) => params)).toEqual([{ tipo: 'push' }])
  const green = screen.getByRole('heading', { name: 'En verde' }).closest('section')
  expect(within(green as HTMLElement).getByText('Borrado por plazos')).toBeTruthy()
})
