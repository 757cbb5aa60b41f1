import { expect, signIn, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

test('everybody can read what personal data are stored', async ({ page }) => {
  const look = captureScreens(page)
  await page.goto('/privacidad')
  await expect(title(page, 'Qué se guarda de usted')).toBeVisible()
  await expect(page.getByText('Sus datos de contacto: 24 meses después de cerrar la incidencia.', { exact: false })).toBeVisible()
  await look('what is kept')
})

test('a citizen exports their data and deletes the account', async ({ page }) => {
  await page.goto('/login?param1=/perfil/mis-datos')
  await signIn(page, 'vecino@demo.example')
  await expect(title(page, 'Sus datos')).toBeVisible()
  await captureScreens(page)('own data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await page.getByRole('textbox', { name: 'Su contraseña' }).fill('avisa-demo')
  await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
  const sure = page.getByRole('dialog', { name: '¿Borrar la cuenta?' })
  await sure.getByRole('button', { name: 'Borrar la cuenta' }).click()
  await expect(page.getByText('Su cuenta está borrada.', { exact: false })).toBeVisible()
  await page.goto('/login')
  await signIn(page, 'vecino@demo.example')
  await expect(page.getByText(words.es.wrongLogin)).toBeVisible()
})
