import type { Page } from '@playwright/test'
import { expect, openAs, receivedCode, test, title, wizardOf } from './journey.ts'
import { words, type Lang } from './words.ts'

/** Place, type and description of a lamp, up to the step of the contact. */
const reportLamp = async (page: Page, name: string, lang: Lang) => {
  const say = words[lang]
  const wizard = wizardOf(page, say)
  await openAs(page, name, '/incidencias/add', lang)
  await wizard.chooseUnit()
  await wizard.findAddress(say.typedStreet, say.street)
  await wizard.typeByTyping(say.lamp.split(' ')[0] ?? '')
  return wizard
}

test('an agent sets the origin of a report and duplicates it', async ({ page }) => {
  const say = words.es
  const wizard = await reportLamp(page, 'agente', 'es')
  await page.getByRole('textbox', { name: say.description }).fill('Llama una vecina: parpadea.')
  await page.getByRole('button', { name: say.origin }).press('Enter')
  const origins = page.getByRole('dialog')
  await origins.getByRole('searchbox').pressSequentially('telef')
  await origins.getByRole('button', { name: 'Teléfono' }).press('Enter')
  await expect(origins).toBeHidden()
  await expect(page.getByRole('button', { name: /^Cómo ha llegado.* Teléfono/ })).toBeFocused()
  await wizard.next()
  await expect(title(page, say.whoTells)).toBeVisible()
  await wizard.next()
  await page.getByRole('button', { name: say.withoutPhotos }).click()
  await expect(page.getByText('Cómo ha llegado: Teléfono')).toBeVisible()
  await wizard.send()
  const code = await receivedCode(page, say)

  await page.getByRole('link', { name: say.follow }).click()
  await expect(page.getByText(code).first()).toBeVisible()
  await page.getByRole('link', { name: say.duplicate }).click()
  await expect(title(page, say.howIsIt)).toBeVisible()
  await expect(page.getByRole('textbox', { name: say.description })).toHaveValue('Llama una vecina: parpadea.')
  await wizard.next()
  await expect(title(page, say.whoTells)).toBeVisible()
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  await wizard.send()
  expect(await receivedCode(page, say)).not.toBe(code)
})

test('an inspector who reports a defect sends it to its repairer', async ({ page }) => {
  // The demo's inspector reads Valencian: his account says so.
  const say = words.ca
  const wizard = await reportLamp(page, 'inspector', 'ca')
  await wizard.next()
  await expect(title(page, say.whoTells)).toBeVisible()
  await wizard.next()
  await page.getByRole('button', { name: say.withoutPhotos }).click()
  await expect(title(page, say.whatSeen)).toBeVisible()
  await page.getByText('Necessita reparació', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: say.whoRepairs })).not.toHaveValue('')
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  await expect(page.getByText('Necessita reparació')).toBeVisible()
  await wizard.send()
  await receivedCode(page, say)
})
