import { expect, fillReport, receivedCode, seenTutorial, signIn, test, title } from './journey.ts'
import { looking } from './looking.ts'
import { words } from './words.ts'

const wire = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'content-type': 'application/json', 'accept-language': 'es' }

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
  }
  const answer = await fetch(`${address}/api/v1/incidencias`, { method: 'POST', headers: device, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; codigo: string }
}

test('whoever looks at the app sees a new notice in the badge within two seconds, and opens what it is about', async ({
  page,
  baseURL,
}) => {
  const { ca } = words
  await page.goto('/login')
  await signIn(page, 'g.torres@demo.example')
  await expect(title(page, ca.incidents)).toBeVisible()
  const place = page.getByRole('link', { name: /^Avisos \(\d+ sense llegir\)$/ })
  await expect(place).toBeVisible()
  const before = await place.ariaSnapshot()
  const { codigo, id } = await report(`${baseURL}`)
  await expect.poll(() => place.ariaSnapshot(), { timeout: 2000 }).not.toBe(before)

  await place.click()
  await expect(title(page, 'Avisos')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: codigo })
  await expect(row).toContainText('Sense llegir')
  await looking(page)('notices in ca')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/incidencias/${id}$`))
  await page.goBack()
  await expect(row).not.toContainText('Sense llegir')
  await page.getByRole('button', { name: 'Marcar-los tots com a llegits' }).click()
  await expect(page.getByText('Tot llegit')).toBeVisible()
})

test('a window that slept reads anew on waking; one that signed out hears nothing more', async ({ page, baseURL }) => {
  await page.goto('/login')
  await signIn(page, 'agente@demo.example')
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
  await looking(page)('notices in es')
  await page.goto('/logout')
  await page.waitForURL(/incidencias/)
  await expect(page.getByRole('link', { name: /^Avisos/ })).toBeHidden()
  await page.goto('/notificaciones')
  await expect(title(page, words.es.login)).toBeVisible()
})

test.describe('a push', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('is offered once a report is in, and not asked for before', async ({ page }) => {
    const say = words.es
    const asked: string[] = []
    await page.exposeFunction('tellAsked', () => void asked.push('asked'))
    await page.addInitScript(() => {
      const real = Notification.requestPermission.bind(Notification)
      Notification.requestPermission = () => {
        void (globalThis as unknown as { tellAsked: () => Promise<void> }).tellAsked()
        return real()
      }
    })
    const wizard = await fillReport(page, say, 'Para saber qué se ofrece.')
    await wizard.send()
    await receivedCode(page, say)
    await expect(page.getByRole('heading', { name: '¿Le avisamos aquí?' })).toBeVisible()
    await looking(page)('the offer of notices')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Ahora no' }).click()
    await expect(page.getByRole('heading', { name: '¿Le avisamos aquí?' })).toBeHidden()
    await page.goto('/ajustes')
    await expect(page.getByRole('switch', { name: 'Avisos en este dispositivo' })).toBeEnabled()
    await looking(page)('settings of notices')
  })

  test('is shown by the system, said in the open app, and leads to what it is about when touched', async ({ browser, baseURL }) => {
    const origin = `${baseURL}`
    const context = await browser.newContext({
      baseURL: origin,
      storageState: seenTutorial(origin),
      permissions: ['notifications'],
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) resolve(one.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    await page.goto('/incidencias/add')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const enlace = '/incidencias/ciudadano/7'
    const data = JSON.stringify({ titulo: 'Novedades de su incidencia', texto: 'Su incidencia SU-26-1 ha cambiado de estado.', enlace })
    const push = async () => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
    await push()
    await expect(page.getByText('Su incidencia SU-26-1 ha cambiado de estado.')).toBeVisible()
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${enlace}$`))

    const shown = () =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => ({ title, tag })))
    const touch = async () => {
      await page.goto('/incidencias/add')
      await expect.poll(shown).toEqual([])
      const [worker] = context.serviceWorkers()
      if (!worker) throw new Error('there is no service worker')
      await worker.evaluate(async (tag) => {
        const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent: (event: Event) => boolean }
        await scope.registration.showNotification('Novedades', { tag, data: { enlace: tag } })
        const [notification] = await scope.registration.getNotifications({ tag })
        const Made = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
        scope.dispatchEvent(new Made('notificationclick', { notification }))
      }, enlace)
      await expect(page).toHaveURL(new RegExp(`${enlace}$`))
      await expect.poll(shown).toEqual([])
    }
    await touch()
    // A page that is still starting hears nothing of its service worker yet.
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener = () => undefined
    })
    await touch()
    await context.close()
  })
})
