import type { Page } from '@playwright/test'
import { startBreakingProxy, type BreakingProxy } from './breaking-proxy.ts'
import { expect, isControlled, seenTutorial, test as base, title, wizardOf } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
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

/** How much of the map has another colour than its land: next to nothing where no street is drawn. */
const drawn = async (page: Page): Promise<number> => {
  const map = page.getByRole('region', { name: say.map })
  const box = await map.locator('canvas').boundingBox()
  if (!box) return 0
  const picture = (await page.screenshot({ clip: { ...box, y: box.y + 80, height: 180 } })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0))
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return 1 - Math.max(...counts.values()) / pixels.length
  }, picture)
}

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
    await page.goto('/ajustes')
    await isControlled(page)
    await page.getByRole('button', { name: 'Guardar el mapa' }).click()
    await expect(page.getByRole('dialog')).toContainText(/Ocupará unos .+ el límite son 60 MB/)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/^Guardado: .+ Ocupa/)).toBeVisible({ timeout: 60_000 })
    await captureScreens(page)('a kept map')

    await context.setOffline(true)
    await openWizardMap(page)
    await expect.poll(() => drawn(page)).toBeGreaterThan(0.2)

    await page.goto('/ajustes')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByRole('button', { name: 'Guardar el mapa' })).toBeVisible()
    await openWizardMap(page)
    await page.waitForTimeout(1500)
    expect(await drawn(page)).toBeLessThan(0.05)
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
