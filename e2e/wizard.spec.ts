import type { Page } from '@playwright/test'
import { arrivedFrom, expect, fillReport, receivedCode, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

const say = words.es

/** From the type on, in the unit without map, up to the summary. */
const fromType = async (page: Page, description: string) => {
  const wizard = wizardOf(page, say)
  await expect(title(page, say.what)).toBeVisible()
  await wizard.next()
  await expect(title(page, say.howIsIt)).toBeVisible()
  await wizard.describe(description)
  await wizard.leaveEmail('vecina@demo.example')
  await page.getByRole('button', { name: say.withoutPhotos }).click()
  await expect(title(page, say.review)).toBeVisible()
  return wizard
}

test("the browser's back button goes to the previous step, and a page killed there opens at that step", async ({ page }) => {
  await fillReport(page, say, 'Un paso atrás.')
  await page.goBack()
  await page.goBack()
  await expect(title(page, say.howToAnswer)).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/incidencias/add')
  await page.getByRole('button', { name: say.goOnWithIt }).click()
  await expect(title(page, say.howToAnswer)).toBeVisible()
  await page.goto('/incidencias/add')
  await page.getByRole('button', { name: say.beginAnew }).click()
  await expect(title(page, say.where)).toBeVisible()
})

test('a second report nearby reuses the place and the person', { tag: '@phone' }, async ({ page, context }) => {
  const wizard = await fillReport(page, say, 'La primera de dos.')
  await wizard.send()
  await receivedCode(page, say)
  await page.getByRole('button', { name: say.another }).click()
  await expect(title(page, say.what)).toBeVisible()
  await page.getByRole('searchbox', { name: say.typeSearch }).fill('luces')
  await page.getByRole('radio', { name: say.dayLights }).first().click({ force: true })
  await page.getByRole('textbox', { name: say.description }).fill('La segunda de dos.')
  await wizard.next()
  // Place and contact are known.
  await expect(title(page, say.addPhotos)).toBeVisible()
  await page.getByRole('button', { name: say.withoutPhotos }).click()
  await expect(title(page, say.review)).toBeVisible()
  await expect(page.getByText('La segunda de dos.')).toBeVisible()
  await expect(page.getByRole('button', { name: say.editPlace })).toBeVisible()
  await wizard.send()
  await receivedCode(page, say)
  await expect
    .poll(async () => (await arrivedFrom(context, page)).map(({ descripcion_es }) => descripcion_es).toSorted())
    .toEqual([say.lamp, say.dayLights].toSorted())
})

test(
  'a site of the municipality links here with unit and type chosen, and gets the person back with the code',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/incidencias/add?unidad_gestion_id=2&uni_ges_seleccionables_ids=2&tipos=38&redirect_back=/ajustes%3Fdesde%3Dsede')
    const wizard = await fromType(page, 'Vengo de la sede.')
    await wizard.send()
    await expect(page).toHaveURL(/\/ajustes\?desde=sede&id=\d+&codigo=EM-\d\d-\d+$/)
    await expect(title(page, say.settings)).toBeVisible()
  },
)

test("the citizens' form asks for the language, has no menu, and survives a reload", { tag: '@desk' }, async ({ page }) => {
  await page.goto('/incidencias/add-formulario?uni_ges_seleccionables_ids=2&tipos=38')
  await page.getByRole('button', { name: 'Castellano' }).click()
  await expect(title(page, say.what)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.reload()
  await expect(title(page, say.what)).toBeVisible()
  const wizard = await fromType(page, 'Desde el formulario.')
  await wizard.send()
  await receivedCode(page, say)
})

test('the standalone wizard starts empty at every entry', { tag: '@phone' }, async ({ page }) => {
  const address = '/incidencias/solo-add?uni_ges_seleccionables_ids=2&tipos=38'
  await page.goto(address)
  await fromType(page, 'Se queda a medias.')
  await page.goto(address)
  await expect(title(page, say.what)).toBeVisible()
  await wizardOf(page, say).next()
  await expect(page.getByRole('textbox', { name: say.description })).toHaveValue('')
})

test('the element with keyboard focus is not covered by the bottom bar', async ({ page }) => {
  const wizard = wizardOf(page, say)
  await page.setViewportSize({ width: 1000, height: 620 })
  await page.goto('/incidencias/add')
  await page.getByText(say.units.buildings, { exact: true }).click()
  await expect(title(page, say.what)).toBeVisible()
  await wizard.typeByTyping('piscina', 'Instalación deportiva')
  const last = page.getByRole('textbox', { name: /^Planta, aula o sala/ })
  await page.getByRole('button', { name: 'Elegir: Edificio' }).focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  const onTop = () =>
    last.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === field
    })
  await expect.poll(onTop).toBe(true)
})
