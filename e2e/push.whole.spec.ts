import { isAnother, expect, fillReport, isControlled, receivedCode, seenTutorial, test } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test('push is offered after a report is sent, and not before', async ({ page }) => {
  const say = words.es
  const requests: string[] = []
  await page.exposeFunction('tellAsked', () => void requests.push('asked'))
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
  await captureScreens(page)('the offer of notices')
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('heading', { name: '¿Le avisamos aquí?' })).toBeHidden()
  await page.goto('/ajustes')
  await expect(page.getByRole('switch', { name: 'Avisos en este dispositivo' })).toBeEnabled()
  await captureScreens(page)('settings of notices')
})

test('a push is shown by the system, reported in the open app, and opens its record when tapped', async ({ browser, baseURL }) => {
  const origin = `${baseURL}`
  const context = await browser.newContext({
    baseURL: origin,
    storageState: seenTutorial(origin),
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await isAnother(page)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.goto('/incidencias/add')
  await isControlled(page)
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
