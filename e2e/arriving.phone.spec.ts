import type { Page } from '@playwright/test'
import { expect, goOffline, isControlled, rowsOf, signIn, still, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

const { es, ca } = words
const firstPage = 'Avise en menos de un minuto'

test.describe('on a first start', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the tutorial is shown once before the requested screen', async ({ page }) => {
    await page.goto('/ajustes')
    await expect(title(page, firstPage)).toBeVisible()
    await expect(page).toHaveURL(/\/tutorial$/)
    for (const next of ['Diga dónde es', 'Haga una foto', 'Siga su incidencia', 'También sin conexión']) {
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await expect(title(page, next)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Empezar' }).click()
    await expect(title(page, es.settings)).toBeVisible()
    await page.reload()
    await expect(title(page, es.settings)).toBeVisible()
    await expect(page).toHaveURL(/\/ajustes$/)
  })

  test('the tutorial is not shown in the web form', async ({ page }) => {
    await page.goto('/incidencias/add-formulario')
    await expect(page.getByRole('button', { name: 'Valencià' })).toBeVisible()
    await expect(page).toHaveURL(/\/incidencias\/add-formulario$/)
  })
})

test('a launch link sets the language; a device id in it is ignored, and neither stays in the URL', async ({ page }) => {
  await page.goto('/')
  const secret = () => page.evaluate(() => localStorage.getItem('dispositivo_secreto'))
  await expect.poll(secret).not.toBeNull()
  const before = await secret()
  await page.goto('/?locale=val&uuid=attacker-knows-0001')
  await expect(page.getByRole('link', { name: ca.settings }).or(page.getByText(ca.settings)).first()).toBeAttached()
  expect(page.url()).not.toContain('attacker')
  expect(await secret()).toBe(before)
})

test('a launch link opens a unit’s report', async ({ page }) => {
  await page.goto('/?redirect=incidencias-add&unidad_gestion_id=2')
  await expect(page).toHaveURL(/\/incidencias\/add\?.*unidad_gestion_id=2/)
  await page.goto('/?unidad_gestion_id=2')
  await expect(page).toHaveURL(/\/incidencias\/add\?.*unidad_gestion_id=2/)
})

const firstTask = async (page: Page) => {
  await page.goto('/login')
  await signIn(page, 'tecnico@demo.example')
  const link = rowsOf(page).getByRole('link').first()
  await expect(link).toBeVisible()
  return Number(/\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1])
}

test('a launch link opens a task although its code loads slowly, or the login if nobody is signed in', async ({ page }) => {
  const id = await firstTask(page)
  let broken = 0
  await page.route(/\/assets\/TasksPage-/, (route) => (++broken === 1 ? route.abort() : route.continue()))
  await page.goto(`/?redirect=tarea&modelId=${id}`)
  await expect(page).toHaveURL(new RegExp(`/tareas/${id}$`))
  await expect(page.getByRole('link', { name: es.onMap })).toBeVisible()
  expect(broken).toBeGreaterThan(1)

  await page.goto('/logout')
  await expect(page.getByText(es.signedOut)).toBeVisible()
  await page.goto(`/?redirect=tarea&modelId=${id}`)
  await expect(page).toHaveURL(/\/login\?param1=/)
  await signIn(page, 'tecnico@demo.example')
  await expect(page).toHaveURL(new RegExp(`/tareas/${id}$`))
})

test('a session from another program opens its person’s start page, and its token does not stay in the URL', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/login')
  await signIn(page, 'agente@demo.example')
  await expect(title(page, es.incidents)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('app_token'))
  const context = await browser.newContext({ baseURL: `${baseURL}`, serviceWorkers: 'block', storageState: { cookies: [], origins: [] } })
  const other = await context.newPage()
  await other.goto(`/?token=${token}`)
  await expect(other.getByText(/^¿Entrar como /)).toBeVisible()
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(title(other, es.incidents)).toBeVisible()
  expect(other.url()).not.toContain('token')
  await context.close()
})

test('before any script is loaded, the page explains itself in both languages (START-01)', async ({ page }) => {
  await page.route('**/assets/**', () => undefined)
  await page.goto('/ajustes', { waitUntil: 'commit' })
  await expect(page.getByText('Avise al ayuntamiento de un desperfecto')).toBeVisible()
  await expect(page.getByText("Avise l'ajuntament d'un desperfecte")).toBeVisible()
})

test('a failed download is reported, and the retry succeeds (START-01)', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.goto('/ajustes')
  const alert = page.getByRole('alert').filter({ hasText: 'La aplicación tarda en abrirse' })
  await expect(alert).toBeVisible({ timeout: 5000 })
  await captureScreens(page)('the app that does not arrive')
  await page.unroute('**/assets/main-*.js')
  await alert.getByRole('link', { name: 'Volver a intentarlo' }).click()
  await expect(title(page, es.settings)).toBeVisible()
})

test('if no script can be loaded, the page says so after a while (START-01)', async ({ page }) => {
  await page.route('**/assets/**', () => undefined)
  await page.goto('/ajustes', { waitUntil: 'commit' })
  const alert = page.getByText("L'aplicació tarda a obrir-se")
  await expect(alert).toBeHidden()
  // The while, by the page's own clock.
  const waits = await page.evaluate(() =>
    document.getAnimations().map((animation) => (animation.finish(), animation.effect?.getTiming().delay)),
  )
  expect(waits).toEqual([15_000])
  await expect(alert).toBeVisible()
})

test('the splash screen is centred while the configuration loads (START-01)', async ({ page }) => {
  await page.route('**/api/v1/param-config/general*', () => undefined)
  await page.goto('/ajustes')
  const status = page.getByText('Abriendo…')
  await expect(status).toBeVisible()
  const middle = async () => {
    const [above, below, size] = [await page.locator('main svg').boundingBox(), await status.boundingBox(), page.viewportSize()]
    return ((above?.y ?? 0) + (below?.y ?? 0) + (below?.height ?? 0)) / 2 / (size?.height ?? 1)
  }
  await expect.poll(middle).toBeGreaterThan(0.48)
  expect(await middle()).toBeLessThan(0.52)
})

test('during maintenance the start page says so, and continues afterwards', async ({ page }) => {
  const error = { status: 503, code: 'http.maintenance', type: 'http.maintenance', title: '', message: '', errors: [], request_id: 'x' }
  await page.route('**/api/v1/param-config/general*', (route) => route.fulfill({ status: 503, json: { error } }))
  await page.goto('/ajustes')
  await expect(page.getByText('Estamos haciendo mejoras')).toBeVisible()
  await page.unroute('**/api/v1/param-config/general*')
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(title(page, es.settings)).toBeVisible()
})

test('back closes an overlay first, then the screen', async ({ page }) => {
  const menu = page.getByRole('button', { name: es.menu, exact: true })
  await page.goto('/incidencias/ciudadano')
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: es.settings }).click()
  await expect(title(page, es.settings)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(title(page, es.settings)).toBeVisible()
  await page.goBack()
  await expect(title(page, es.mine)).toBeVisible()
})

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app opens with the last known data and says so', async ({ page, context }) => {
    await page.goto('/login')
    await signIn(page, 'agente@demo.example')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await isControlled(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await still(page)
    await goOffline(context)
    await page.goto('/')
    await expect(page.getByText(/^Sin conexión a internet/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/Sin conexión a internet. Guardado:/).first()).toBeVisible()
  })
})
