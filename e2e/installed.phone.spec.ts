import { startBreakingProxy, type BreakingProxy } from './breaking-proxy.ts'
import { expect, seenTutorial, test as base, title, wizardOf } from './journey.ts'
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

test.describe('the installed web app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('takes a new version when asked, and nothing of what is being written is lost', async ({ page, between }) => {
    const wizard = wizardOf(page, say)
    const description = page.getByRole('textbox', { name: say.description })
    await page.goto('/incidencias/add')
    await wizard.chooseUnit()
    await wizard.findAddress('c/ mayor 3', say.street)
    await wizard.typeByTyping(say.lamp.split(' ')[0] ?? '', say.lamp)
    await description.pressSequentially('Lleva tres noches apagada')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

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
})

type Icon = { src: string; sizes: string; type: string }

test('names icons that are there, in the sizes it says', async ({ page, request }) => {
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
