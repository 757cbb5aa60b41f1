import { captureScreens } from './capture-screens.ts'
import { expect, openAs, rowsOf, test, title } from './journey.ts'

test('the head of a service goes from a number to its list, and asks for an inspection of what waits there @desk', async ({ page }) => {
  await openAs(page, 'super', '/numeros')
  await expect(title(page, 'Números')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cifras del periodo' }).getByRole('listitem')).toHaveCount(6)
  const backlog = page.getByRole('region', { name: /pasan? del mes$/ })
  const old = backlog.getByRole('link', { name: /^De .+, Siguen abiertas: [1-9]\d*$/ }).last()
  await expect(old).toBeVisible()
  await captureScreens(page)('the numbers')

  // Other journeys close in the same town: if that happens between the number and its list, the numbers are read again.
  await expect(async () => {
    await page.goto('/numeros')
    const count = Number(/\d+$/.exec((await old.getAttribute('aria-label')) ?? '')?.[0])
    await old.focus()
    await page.keyboard.press('t')
    await expect(
      backlog
        .getByRole('table')
        .getByRole('link', { name: String(count), exact: true })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('t')
    await old.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/incidencias\?criterios=/)
    const words = count === 1 ? '1 incidencia' : `${count} incidencias`
    await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/incidencias\/\d+\?criterios=/)
  await page.getByRole('button', { name: 'Pedir una inspección' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir la inspección' }).click()
  await expect(page.getByText('Inspección pedida')).toBeVisible()
})

test('the numbers on the phone, and a figure that opens its list @phone', async ({ page }) => {
  await openAs(page, 'admin', '/numeros', 'ca')
  const figures = page.getByRole('list', { name: 'Xifres del període' })
  await expect(figures.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('region', { name: /passen? del mes$/ })).toBeVisible()
  await captureScreens(page)('the numbers')
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  await figures.getByRole('link', { name: /^Pendents: \d+/ }).tap()
  await expect(page).toHaveURL(/\/incidencias\?criterios=/)
})
