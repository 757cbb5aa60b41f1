import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { drawPhoto, expect, test as base } from './journey.ts'
import { runCommand, startProduct } from './product.ts'
import { words } from './words.ts'

const say = words.es

type Message = { type: string; id?: number; codigo?: string; height?: number }

/** The page of a municipality's web that shows the form: it makes the frame as high as its content and notes the messages it gets. */
const hostPage = (form: string) => `<!doctype html><html lang="es"><title>Ayuntamiento</title><h1>Avise</h1>
<iframe title="Avisa" src="${form}" width="390" height="500"></iframe>
<script>
  window.messages = []
  addEventListener('message', ({ data, origin }) => {
    if (origin !== ${JSON.stringify(new URL(form).origin)}) return
    messages.push(data)
    if (data.type === 'avisa:height') document.querySelector('iframe').height = data.height
  })
</script></html>`

const startHost = async (form: () => string) => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(hostPage(form())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Another site for the browser, not only another port: what belongs to the frame is third party.
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

type Hosts = { permitted: string; other: string }

const test = base.extend<object, { hosts: Hosts; product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const product = await startProduct('server', { DEMO: 'on' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  hosts: [
    async ({ product }, use) => {
      const form = () => `${product.address}/incidencias/add-formulario?locale=es`
      const [permitted, other] = [await startHost(form), await startHost(form)]
      const command = ['set', '--municipality', 'Villaclara de la Marjal', 'sitios_permitidos', JSON.stringify([permitted.origin])]
      await runCommand('apps/server/src/commands/municipality/main.ts', command, product.place)
      await use({ permitted: permitted.origin, other: other.origin })
      permitted.stop()
      other.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** A browser that gives a frame of another site nothing to keep anything in. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    if (self === top) return
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: deny })
    Object.defineProperty(navigator, 'serviceWorker', { get: deny })
    Object.defineProperty(navigator, 'locks', { get: deny })
    Object.defineProperty(navigator, 'storage', { get: deny })
    Object.defineProperty(window, 'BroadcastChannel', { value: deny })
  })

const messagesIn = (page: Page) => page.evaluate(() => (window as unknown as { messages: Message[] }).messages)
const kinds = async (page: Page) => (await messagesIn(page)).map(({ type }) => type).filter((type) => type !== 'avisa:height')

const title = (frame: FrameLocator, text: string) => frame.getByRole('heading', { level: 1, name: text })

/** The form to its summary; its language is named in its address. */
const fillForm = async (page: Page, frame: FrameLocator) => {
  const next = (name: string | RegExp = say.continue) => frame.getByRole('button', { name }).click()
  await page.addLocatorHandler(frame.getByRole('button', { name: 'No, es otra' }), (button) => button.click())
  await frame.getByText(say.units.streets, { exact: true }).click()
  await frame.getByRole('button', { name: say.searchStreet }).click()
  await frame.getByRole('dialog').getByRole('searchbox').fill('c/ mayor 3')
  await frame.getByRole('dialog').getByRole('button', { name: say.street }).first().click()
  await next(say.hereContinue)
  await frame.getByRole('searchbox', { name: say.typeSearch }).fill('farola')
  await frame.getByRole('radio', { name: say.lamp }).first().click({ force: true })
  await frame.getByRole('textbox', { name: say.description }).fill('Avisada desde la web del ayuntamiento.')
  await next()
  await frame.getByRole('textbox', { name: say.email }).fill('vecina@demo.example')
  await next(say.acceptAndContinue)
  const chooser = page.waitForEvent('filechooser')
  await frame.getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles([await drawPhoto(page, 20), await drawPhoto(page, 200)])
  await expect(frame.getByText(say.twoPhotos, { exact: true })).toBeVisible()
  await next()
  await expect(title(frame, say.review)).toBeVisible()
}

test('the form embedded in a permitted site reports with its storage blocked, and sends events to the site', async ({ page, hosts }) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await blockStorage(page)
  await page.goto(hosts.permitted)
  const frame = page.frameLocator('iframe')
  await fillForm(page, frame)
  await frame.getByRole('button', { name: say.send }).click()
  await expect(title(frame, say.received)).toBeVisible()
  await expect(frame.getByText(say.uploading)).toBeHidden()
  const codigo = await frame.getByText(/^[A-Z]{2}-[\d-]+$/).innerText()

  await expect.poll(() => kinds(page)).toEqual(['avisa:started', 'avisa:created'])
  expect((await messagesIn(page)).find(({ type }) => type === 'avisa:created')).toMatchObject({ codigo, id: expect.any(Number) })
  // The frame grew and shrank with what it showed: nothing of it has to be scrolled.
  const heights = new Set((await messagesIn(page)).flatMap(({ height }) => height ?? []))
  expect(heights.size).toBeGreaterThan(2)
  const shown = await page.locator('iframe').evaluate((frameOf) => frameOf.clientHeight)
  const content = await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
  expect(Math.abs(shown - content)).toBeLessThanOrEqual(1)
  expect(broken).toEqual([])
})

test('the embedded form has no tutorial, no menu and no way out', async ({ page, hosts }) => {
  await page.goto(hosts.permitted)
  const frame = page.frameLocator('iframe')
  await expect(title(frame, say.where)).toBeVisible()
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  await expect(frame.getByRole('button', { name: say.menu })).toHaveCount(0)
  await expect(frame.getByRole('button', { name: say.close })).toHaveCount(0)
})

test('a site that no municipality permits cannot embed the page', async ({ page, hosts }) => {
  const refused = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame-ancestors') })
  await page.goto(hosts.other)
  await refused
  await expect(title(page.frameLocator('iframe'), say.where)).toHaveCount(0)
  expect(await messagesIn(page)).toEqual([])
})
