import { expect, signIn, test, title } from './journey.ts'
import { words } from './words.ts'

const { es, ca } = words

test('opening the tasks without a session leads to the login and then to the tasks', async ({ page }) => {
  await page.goto('/tareas?filtro=2')
  await expect(page).toHaveURL(/\/login\?param1=/)
  await signIn(page, 'tecnico@demo.example')
  await expect(title(page, es.tasks)).toBeVisible()
  await expect(page).toHaveURL(/\/tareas\?filtro=2$/)
})

test('an unknown address redirects to the start', async ({ page }) => {
  await page.goto('/no/existe')
  await expect(title(page, es.where)).toBeVisible()
  await expect(page).toHaveURL(/\/incidencias\/add/)
})

test('a wrong password is reported without saying whether the account exists, and can be retyped', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: es.email }).fill('agente@demo.example')
  await page.getByRole('textbox', { name: es.password }).fill('otra')
  await page.getByRole('button', { name: es.enter, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(es.wrongLogin)
  await dialog.getByRole('button', { name: es.acceptButton }).click()
  await expect(page.getByRole('textbox', { name: es.email })).toHaveValue('agente@demo.example')
  await expect(page.getByRole('textbox', { name: es.password })).toBeFocused()
  await signIn(page, 'agente@demo.example')
  await expect(title(page, es.incidents)).toBeVisible()
})

test('after signing out one is anonymous and cannot go back to the tasks', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'tecnico@demo.example')
  await expect(title(page, es.tasks)).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText(es.signedOut)).toBeVisible()
  await page.goto('/tareas')
  await expect(page).toHaveURL(/\/login/)
})

test('the language changes at once, on the screen and in answers of the server, and is remembered', async ({ page }) => {
  await page.goto('/ajustes/idioma')
  await page.locator('#contenido').getByRole('button', { name: 'Valencià' }).click()
  await expect(title(page, ca.language)).toBeVisible()
  await expect(page.getByText(ca.languageDone)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca-valencia')
  await page.goto('/')
  await expect(title(page, ca.where)).toBeVisible()
  await expect(page.getByText(ca.units.streets, { exact: true })).toBeVisible()
})
