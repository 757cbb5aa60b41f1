import type { Page } from '@playwright/test'
import { startBreakingProxy, type BreakingProxy } from './breaking-proxy.ts'
import { expect, isControlled, seenTutorial, test as base, title, wizardOf } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { measureDrawnShare } from './drawn-map.ts'
import { words } from './words.ts'

const say = words.es

const test = base.extend<{ between: BreakingProxy }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  between: async ({}, use) => {
    const between = await startBreakingProxy(`${process.env['AVISA_URL']}`)
    await use(between)
    await between.stop()
  },
  baseURL: async ({ between }, use) => use(between.address),
  storageState: async ({ between }, use) => use(seenTutorial(between.address)),
})

const openWizardMap = async (page: Page) => {
  await page.goto('/incidencias/add')
  await wizardOf(page, say).chooseUnit()
  await expect(page.getByRole('region', { name: say.map }).locator('canvas')).toBeVisible()
}

test.describe('the installed web app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('installs a new version on request, without losing unsaved input', async ({ page, between }) => {
    const wizard = wizardOf(page, say)
    const description = page.getByRole('textbox', { name: say.description })
    await page.goto('/incidencias/add')
    await wizard.chooseUnit()
    await wizard.findAddress('c/ mayor 3', say.street)
    await wizard.typeByTyping(say.lamp.split(' ')[0] ?? '', say.lamp)
    await description.pressSequentially('Lleva tres noches apagada')
    await isControlled(page)

    between.break(/^\/sw\.js/, { do: 'change', with: (script) => `${script}\n// a newer version` })
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const take = page.getByRole('button', { name: 'Actualizar' })
    await expect(take).toBeVisible()
    await expect(description).toHaveValue('Lleva tres noches apagada')
    const loaded = page.waitForEvent('load')
    await take.click()
    await loaded

    await expect(title(page, say.howIsIt)).toBeVisible()
    await expect(description).toHaveValue('Lleva tres noches apagada')
    await expect(page.getByRole('button', { name: 'Actualizar' })).toBeHidden()
  })

  test('shows the streets offline once the map was downloaded, and not after it was removed', async ({ page, context }) => {
    test.slow()
    await page.goto('/ajustes')
    await isControlled(page)
    await page.getByRole('button', { name: 'Guardar el mapa' }).click()
    await expect(page.getByRole('dialog')).toContainText(/Ocupará unos .+ el límite son 60 MB/)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/^Guardado: .+ Ocupa/)).toBeVisible({ timeout: 60_000 })
    await captureScreens(page)('a kept map')

    await context.setOffline(true)
    await openWizardMap(page)
    await expect.poll(() => measureDrawnShare(page.getByRole('region', { name: say.map }))).toBeGreaterThan(0.2)

    await page.goto('/ajustes')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByRole('button', { name: 'Guardar el mapa' })).toBeVisible()
    await openWizardMap(page)
    await page.waitForTimeout(1500)
    expect(await measureDrawnShare(page.getByRole('region', { name: say.map }))).toBeLessThan(0.05)
  })
})

type Icon = { src: string; sizes: string; type: string }

test('has existing icons in the declared sizes', async ({ page, request }) => {
  const answer = await request.get('/manifest.webmanifest')
  const { icons, shortcuts } = (await answer.json()) as { icons: Icon[]; shortcuts: { url: string }[] }
  await page.goto('/')
  const sizes = await page.evaluate(
    (list) =>
      Promise.all(
        list.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons.filter(({ type }) => type === 'image/png'),
  )
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
  expect((await request.get('/icons/apple-touch-icon.png')).status()).toBe(200)
  expect(shortcuts.map(({ url }) => url)).toEqual(['/incidencias/add', '/incidencias/ciudadano'])
})
