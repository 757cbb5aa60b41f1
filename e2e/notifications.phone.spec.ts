import { callerOf } from './api.ts'
import { expect, openAs, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

const wire = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'content-type': 'application/json', 'accept-language': 'es' }

/** They have chosen to be told of every report. */
const wantsAll = async (name: string) => {
  const { id, call } = await callerOf(name)
  // What other journeys have reported is read: one more of many unread would be counted with them.
  await call('/notificaciones/leidas', { hasta: 2_000_000_000 })
  const { avisos } = await call<{ avisos: object }>(`/usuarios-configs/${id}`)
  await call(`/usuarios-configs/${id}`, { avisos: { ...avisos, nuevas: ['app'] } }, 'PUT')
}

/** A citizen reports a lamp, from another device. */
const report = async (address: string): Promise<{ id: number; codigo: string }> => {
  const device = { ...wire, 'x-device-uuid': `journey-${crypto.randomUUID()}` }
  const types = (await (await fetch(`${address}/api/v1/tipos?unidadGestionId=1&include=subtipos`, { headers: device })).json()) as {
    subtipos?: { id: number; asignable: boolean }[]
  }[]
  const tipo = types.flatMap(({ subtipos }) => subtipos ?? []).find(({ asignable }) => asignable)
  const units = (await (await fetch(`${address}/api/v1/unidades-gestion`, { headers: device })).json()) as {
    latitud: number
    longitud: number
  }[]
  const body = {
    tipos: String(tipo?.id),
    unidad_gestion_id: 1,
    contenido: 'Un aviso para quien mira.',
    geolatitud: units[0]?.latitud,
    geolongitud: units[0]?.longitud,
    direccioncalle: 'Calle Mayor',
    direccionnumero: '3',
    ciudadano: { telefono: '600000000' },
    condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
  }
  const answer = await fetch(`${address}/api/v1/incidencias`, { method: 'POST', headers: device, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; codigo: string }
}

test('a new notification is in the badge within two seconds, and opens its record', async ({ page, baseURL }) => {
  const { ca } = words
  await wantsAll('g.torres')
  await openAs(page, 'g.torres', '/incidencias', 'ca')
  await expect(title(page, ca.incidents)).toBeVisible()
  const place = page.getByRole('link', { name: /^Avisos/ })
  await expect(place).toBeVisible()
  const before = await place.ariaSnapshot()
  const { codigo, id } = await report(`${baseURL}`)
  await expect.poll(() => place.ariaSnapshot(), { timeout: 2000 }).not.toBe(before)
  await report(`${baseURL}`)

  await place.click()
  await expect(title(page, 'Avisos')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: codigo })
  await expect(row).toContainText('Sense llegir')
  await captureScreens(page)('notices in ca')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/incidencias/${id}$`))
  await page.goBack()
  await expect(row).not.toContainText('Sense llegir')
  await page.getByRole('button', { name: 'Marcar-los tots com a llegits' }).click()
  await expect(page.getByText('Tot llegit')).toBeVisible()
})

test('a page that was suspended reloads when it resumes; a signed-out one gets no more events', async ({ page, baseURL }) => {
  await wantsAll('agente')
  await openAs(page, 'agente', '/incidencias')
  await expect(title(page, words.es.incidents)).toBeVisible()
  const opened = () => page.waitForRequest((request) => request.url().includes('/api/v1/eventos'))
  const again = opened()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await report(`${baseURL}`)
  const place = page.getByRole('link', { name: /^Avisos/ })
  const asleep = await place.ariaSnapshot()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await again
  await expect.poll(() => place.ariaSnapshot()).not.toBe(asleep)
  await page.goto('/notificaciones')
  await expect(title(page, 'Avisos')).toBeVisible()
  await captureScreens(page)('notices in es')
  await page.goto('/logout')
  await page.waitForURL(/incidencias/)
  await expect(page.getByRole('link', { name: /^Avisos/ })).toBeHidden()
  await page.goto('/notificaciones')
  await expect(title(page, words.es.login)).toBeVisible()
})
