import type { BrowserContext, Page } from '@playwright/test'
import { arrivedFrom, expect, fillReport, isControlled, still, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

const say = words.es
const reports = /\/api\/v1\/incidencias(\?|$)/

const expectSentOnce = async (context: BrowserContext, page: Page, description: string) => {
  await expect
    .poll(async () => (await arrivedFrom(context, page)).map(({ contenido, imagenes }) => [contenido, imagenes.length]))
    .toEqual([[description, 2]])
}

/** The app has been opened once, whole, so that it opens without network. */
const openOnce = async (page: Page) => {
  await page.goto('/')
  await expect(title(page, say.where)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await isControlled(page)
  await expect(title(page, say.where)).toBeVisible()
  await still(page)
}

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a report with two photos is stored, shown as pending, and arrives once although the page was closed', async ({ page, context }) => {
    const description = 'Sin cobertura en el barranco.'
    await openOnce(page)
    await context.setOffline(true)
    const wizard = wizardOf(page, say)
    await wizard.chooseUnit()
    await page
      .getByRole('region', { name: say.map })
      .locator('canvas')
      .click({ position: { x: 190, y: 200 } })
    await expect(page.getByText(say.offlineAddress).first()).toBeVisible()
    await wizard.next(say.hereContinue)
    await wizard.typeByTyping('farola')
    await wizard.describe(description)
    await wizard.leaveEmail('vecina@demo.example')
    await wizard.addTwoPhotos()
    await expect(page.getByText(say.offlineNote)).toBeVisible()
    await wizard.send()
    await expect(title(page, say.kept)).toBeVisible()

    await page.getByRole('link', { name: say.seePending }).click()
    await expect(title(page, say.pending)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: say.lamp })).toContainText('2 fotos')
    await page.close()

    const later = await context.newPage()
    await later.goto('/incidencias/ciudadano')
    await expect(later.getByText(say.willSend)).toBeVisible()
    await expect(later.getByText(say.oneUnsent)).toBeVisible()
    await later.close()

    await context.setOffline(false)
    const online = await context.newPage()
    await online.goto('/incidencias/ciudadano')
    await expect(online.getByRole('link', { name: say.lamp })).toBeVisible()
    await expect(online.getByText(say.willSend)).toBeHidden()
    await expectSentOnce(context, online, description)
  })
})

test.describe('the answer to a report is lost', () => {
  test('on the network: it is sent again and arrives once', async ({ page, context }) => {
    const description = 'La respuesta se perdió.'
    let lost = 0
    await page.route(reports, async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    const wizard = await fillReport(page, say, description)
    await wizard.send()
    await expect(title(page, say.received)).toBeVisible({ timeout: 40_000 })
    expect(lost).toBe(1)
    await expectSentOnce(context, page, description)
  })

  test('because the page is killed while sending: the next page sends it again and it arrives once', async ({ page, context }) => {
    const description = 'Se cerró a mitad del envío.'
    const arrived = Promise.withResolvers<void>()
    await page.route(reports, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return arrived.resolve()
    })
    const wizard = await fillReport(page, say, description)
    await wizard.send()
    await arrived.promise
    await page.close({ runBeforeUnload: false })

    const next = await context.newPage()
    await next.goto('/incidencias/ciudadano')
    await expect(next.getByRole('link', { name: say.lamp })).toBeVisible()
    await expectSentOnce(context, next, description)
  })
})

test('an unfinished report opens again at the same step after a reload, with its photos', async ({ page }) => {
  await fillReport(page, say, 'A medio hacer.')
  await page.getByRole('button', { name: say.back }).click()
  await expect(title(page, say.addPhotos)).toBeVisible()
  await page.reload()
  await expect(title(page, say.addPhotos)).toBeVisible()
  await expect(page.getByText(say.twoPhotos, { exact: true })).toBeVisible()
  // The address says nothing of the step: the draft remembers it, and is offered.
  await page.goto('/incidencias/add')
  await page.getByRole('button', { name: say.goOnWithIt }).click()
  await expect(title(page, say.addPhotos)).toBeVisible()
  await wizardOf(page, say).next()
  for (const fact of [say.street, say.lamp, 'A medio hacer.', 'vecina@demo.example'])
    await expect(page.getByText(fact).first()).toBeVisible()
})
