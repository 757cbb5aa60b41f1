import type { Page } from '@playwright/test'
import { drawPhoto, expect, expectPictureShown, fillReport, receivedCode, test, title, wizardOf } from './journey.ts'
import { locales, words, type Lang } from './words.ts'

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`a citizen without account, in ${lang}`, () => {
    test.use({ locale: locales[lang] })
    const say = words[lang]

    test('reports a lamp with two photos, gets a code and follows the report on its map (GEN-01)', async ({ page }) => {
      const description = 'Lleva tres noches apagada, frente al portal.'
      const wizard = await fillReport(page, say, description)
      for (const fact of [say.street, say.lamp, description, 'vecina@demo.example'])
        await expect(page.getByText(fact).first()).toBeVisible()
      await wizard.send()
      const code = await receivedCode(page, say)

      await page.getByRole('link', { name: say.mine }).last().click()
      await expect(title(page, say.mine)).toBeVisible()
      await page.getByRole('link', { name: say.lamp }).click()
      await expect(title(page, say.lamp)).toBeVisible()
      await expect(page.getByText(code).first()).toBeVisible()
      await expect(page.getByText(description)).toBeVisible()
      await expect(page.getByText('1 / 2')).toBeVisible()
      await page.getByRole('button', { name: say.seePhotos }).click()
      const pictures = page.getByRole('dialog').getByRole('img')
      await expectPictureShown(pictures.first())
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: say.onMap }).click()
      await expect(page).toHaveURL(/\/incidencias\/ciudadano\/\d+\/mapa$/)
      await expect(page.getByRole('region', { name: code })).toBeVisible()
      await expect(page.getByText(say.street).first()).toBeVisible()
    })
  })

test.describe('the position', () => {
  const say = words.es

  test('is denied: the wizard says so, still shows its map, and the address is typed', { tag: '@phone' }, async ({ page }) => {
    const wizard = wizardOf(page, say)
    const drawn = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/tiles/') && answer.ok())
    await page.goto('/')
    await wizard.chooseUnit()
    await drawn
    await expect(page.getByText(say.noPermission)).toBeVisible()
    await wizard.findAddress('c/ mayor 3', say.street)
    await wizard.typeByBrowsing()
  })

  test('is allowed: a lamp is reported in nine taps, and moving the pin changes its address @phone', async ({ page, context, baseURL }) => {
    const wizard = wizardOf(page, say)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ ...(await findStreet(`${baseURL}`, 'calle del molino')), accuracy: 6 })
    await page.addInitScript(() => {
      const taps = () => Number(sessionStorage.getItem('taps') ?? 0)
      // An earlier run has reported the same lamp: saying that this is another one is not counted.
      const isCounted = ({ target }: Event) => target instanceof Element && !target.closest('[role=dialog]')
      addEventListener('pointerdown', (event) => isCounted(event) && sessionStorage.setItem('taps', String(taps() + 1)), { capture: true })
    })
    const opened = Date.now()
    await page.goto('/')
    await wizard.chooseUnit()
    await wizard.next(say.hereContinue)
    await page.getByRole('region', { name: say.frequent }).getByRole('radio', { name: say.lamp }).click()
    await expect(title(page, say.howIsIt)).toBeVisible()
    await wizard.next()
    await page.getByRole('textbox', { name: say.email }).click()
    await page.keyboard.type('vecina@demo.example', { delay: 100 })
    await wizard.next(say.acceptAndContinue)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: say.choosePhotos }).click()
    await (await chooser).setFiles([await drawPhoto(page, 20)])
    await wizard.next()
    await wizard.send()
    await receivedCode(page, say)
    const taps = await page.evaluate(() => Number(sessionStorage.getItem('taps')))
    const seconds = (Date.now() - opened) / 1000
    expect(taps).toBe(9)
    expect(seconds).toBeLessThan(30)

    await context.setGeolocation({ ...(await findStreet(`${baseURL}`, 'c/ mayor 3')), accuracy: 6 })
    await page.goto('/incidencias/add')
    await wizard.chooseUnit()
    await expect(page.getByText(say.street, { exact: true })).toBeVisible()
    await expect(page.getByText('GPS ±6 m')).toBeVisible()

    const pin = page.getByRole('button', { name: say.pin })
    await pin.focus()
    for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(say.street, { exact: true })).toBeHidden()
    const moved = await addressShown(page)
    const box = await pin.boundingBox()
    if (!box) throw new Error('the pin is not on the screen')
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y - 20, { steps: 4 })
    await page.mouse.move(from.x + 120, from.y - 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => addressShown(page)).not.toBe(moved)
    await wizard.next(say.hereContinue)
    await expect(title(page, say.what)).toBeVisible()
  })
})

/** The address of the pin, once it has been looked up. */
const addressShown = async (page: Page) => {
  await expect(page.getByText(words.es.lookingUp)).toBeHidden()
  return page.getByRole('button', { name: words.es.correct }).locator('..').getByRole('status').innerText()
}

const findStreet = async (address: string, typed: string) => {
  const headers = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'x-platform': 'web', 'accept-language': 'es' }
  const answer = await fetch(`${address}/api/v2/addresses/search?search=${encodeURIComponent(typed)}&management_unit_id=1`, { headers })
  const [first] = (await answer.json()) as { centro: { latitud: number; longitud: number } }[]
  if (!first) throw new Error(`the demo has no ${typed}`)
  return { latitude: first.centro.latitud, longitude: first.centro.longitud }
}
