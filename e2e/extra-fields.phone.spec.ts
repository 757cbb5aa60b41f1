import { captureScreens } from './capture-screens.ts'
import { expect, openAs, receivedCode, test, title, wizardOf } from './journey.ts'
import { locales, words } from './words.ts'

const say = words.es
test.use({ locale: locales.es })

test('a citizen fills in a type’s extra fields, and staff read and edit them', async ({ page, browser, baseURL, storageState }) => {
  test.setTimeout(120_000)
  const wizard = wizardOf(page, say)
  await page.goto('/')
  await wizard.chooseUnit()
  await wizard.findAddress('c/ mayor 3', say.street)
  await wizard.typeByTyping('muebles', 'Recogida de muebles y enseres')

  await wizard.tryNext()
  await expect(page.getByText('Falta este dato.', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sofá o sillón' }).check()
  await page.getByRole('checkbox', { name: 'Colchón' }).check()
  const parcels = page.getByRole('textbox', { name: 'Número de bultos', exact: true })
  await expect(parcels).toHaveValue('1')
  await page.getByRole('button', { name: 'Uno más: Número de bultos' }).click()
  await page.getByLabel('Día', { exact: true }).fill('2026-12-01')
  await captureScreens(page, ['light'])('extra fields')
  await wizard.describe('Están junto al contenedor.')
  await wizard.leaveEmail('vecina@demo.example')
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  for (const answer of ['Sofá o sillón, Colchón', '1 de diciembre de 2026']) await expect(page.getByText(answer)).toBeVisible()
  await wizard.send()
  const code = await receivedCode(page, say)

  await page.getByRole('link', { name: say.mine }).last().click()
  await page.getByRole('link', { name: 'Recogida de muebles y enseres' }).click()
  await expect(page.getByText('Sofá o sillón, Colchón')).toBeVisible()
  const number = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]

  const desk = await browser.newContext({ ...(storageState ? { storageState } : {}), ...(baseURL ? { baseURL } : {}), locale: locales.es })
  const staff = await desk.newPage()
  await openAs(staff, 'tecnico', `/incidencias/${number}`)
  await expect(staff.getByText(code).first()).toBeVisible()
  await staff.getByRole('button', { name: 'Editar los datos' }).click()
  const sheet = staff.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Número de bultos', exact: true }).fill('4,5')
  await sheet.getByRole('textbox', { name: 'Número de bultos', exact: true }).blur()
  await expect(sheet.getByText('Escriba un número entero, sin decimales.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Número de bultos', exact: true }).fill('5')
  await sheet.getByLabel('Día', { exact: true }).fill('')
  const answers = ['PUT', 'DELETE'].map((method) =>
    staff.waitForResponse((answer) => answer.request().method() === method && answer.url().includes('/campos-extra/')),
  )
  await sheet.getByRole('button', { name: 'Guardar los cambios' }).click()
  for (const answer of await Promise.all(answers)) expect(answer.status()).toBe(200)
  await expect(sheet).toBeHidden()

  await page.reload()
  await expect(page.getByText('5', { exact: true })).toBeVisible()
  await expect(page.getByText('1 de diciembre de 2026')).toBeHidden()
  await desk.close()
})

test('a lamp is found in another system’s list', async ({ page }) => {
  const wizard = wizardOf(page, say)
  await page.goto('/')
  await wizard.chooseUnit()
  await wizard.findAddress('c/ mayor 3', say.street)
  await wizard.typeByTyping('farola', say.lamp)
  await page.getByRole('button', { name: 'Elegir: Punto de luz' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await sheet.getByRole('searchbox').pressSequentially('molino')
  await expect(sheet.getByRole('button', { name: /Molino/ }).first()).toBeVisible()
  const lamp = sheet.getByRole('button', { name: /^PL-\d+/ }).first()
  const name = /PL-\d+/.exec((await lamp.textContent()) ?? '')?.[0] ?? 'none'
  await lamp.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar: Punto de luz' })).toBeFocused()
})
