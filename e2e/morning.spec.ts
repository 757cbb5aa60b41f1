import type { Locator, Page } from '@playwright/test'
import { captureScreens } from './capture-screens.ts'
import { expect, openAs, rowsOf, test, title } from './journey.ts'

const farEnough = 60

/** Tab until the focus is there, as somebody without a mouse does. */
const tabTo = async (page: Page, wanted: Locator) => {
  await wanted.waitFor()
  for (let presses = 0; presses < farEnough; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`Tab does not reach ${wanted.toString()}`)
}

const countIn = async (figure: Locator) => Number(/\d+/.exec((await figure.innerText()).replaceAll('.', ''))?.[0])

test("a manager's morning in Valencian by keyboard alone: a figure, its list, an act @desk", async ({ page }) => {
  await openAs(page, 'admin', '/escritorio', 'ca')
  await expect(title(page, /^(Bon dia|Bona vesprada), /)).toBeVisible()
  const figures = page.getByRole('region', { name: 'Com està la faena' }).getByRole('link')
  await expect(figures).toHaveCount(5)
  await captureScreens(page)("the desk's morning")
  const open = figures.filter({ hasText: 'Obertes' })
  // Other journeys report in the same town: if a task arrives between the figure and its list, the desk is read again.
  await expect(async () => {
    await page.goto('/escritorio')
    const count = await countIn(open)
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/tareas\?criterios=/)
    expect(await page.getByText(/^\d+ tasques$/).innerText()).toBe(`${count} tasques`)
  }).toPass()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tareas\/\d+\?criterios=/)
  const change = page.getByRole('button', { name: "Canviar l'estat" })
  await tabTo(page, change)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: "Canviar l'estat" })).toBeVisible()
})

test("a manager's morning on the phone by touch: what waits is one tap from its list @phone", async ({ page }) => {
  await openAs(page, 'admin', '/escritorio', 'ca')
  await expect(title(page, /^(Bon dia|Bona vesprada), /)).toBeVisible()
  await captureScreens(page)("the desk's morning")
  const news = page.getByRole('region', { name: 'Com està la faena' }).getByRole('link', { name: /Noves/ })
  await news.tap()
  await expect(page).toHaveURL(/\/incidencias\?criterios=/)
  await page.goBack()
  const waiting = page.getByRole('region', { name: 'Esperen per mi' }).getByRole('link').first()
  await waiting.tap()
  await expect(page).toHaveURL(/criterios=/)
})
