import type { Page } from '@playwright/test'
import { expect, goInside, openAs, rowsOf, title, wizardOf } from './journey.ts'
import { words, type Lang } from './words.ts'

export type CaptureScreen = (screen: string) => Promise<void>

export const walkWizard = async (page: Page, lang: Lang, look: CaptureScreen) => {
  const say = words[lang]
  const wizard = wizardOf(page, say)
  await page.goto('/incidencias/add')
  await expect(title(page, say.where)).toBeVisible()
  await look('wizard: unit')
  await wizard.chooseUnit()
  await expect(page.getByRole('region', { name: say.map })).toBeVisible()
  await look('wizard: map')
  await page.getByRole('button', { name: say.searchStreet }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('mayor')
  await expect(page.getByRole('dialog').getByRole('button', { name: say.otherStreet })).toBeVisible()
  await look('wizard: address search')
  await page.keyboard.press('Escape')
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await wizard.findAddress('c/ mayor 3', say.street)
  await page.getByRole('searchbox', { name: say.typeSearch }).fill(say.lamp.split(' ')[0] ?? '')
  await look('wizard: type')
  await wizard.typeByTyping(say.lamp.split(' ')[0] ?? '')
  await look('wizard: description')
  await wizard.describe('Mirada pantalla a pantalla.')
  await wizard.tryNext()
  await look('wizard: contact with what is missing')
  await page.getByRole('button', { name: say.conditions }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('wizard: conditions')
  await page.keyboard.press('Escape')
  await wizard.leaveEmail('vecina@hotmail.es')
  await look('wizard: no photos yet')
  await wizard.addTwoPhotos()
  await look('wizard: summary')
}

export const walkCitizen = async (page: Page, lang: Lang, look: CaptureScreen) => {
  const say = words[lang]
  await wizardOf(page, say).send()
  await expect(title(page, say.received)).toBeVisible()
  await expect(page.getByText(say.uploading)).toBeHidden()
  await look('sent')
  await page.goto('/incidencias/ciudadano')
  await expect(page.getByRole('link', { name: say.lamp }).first()).toBeVisible()
  await look('my incidents')
  if (await page.getByRole('button', { name: say.menu, exact: true }).isVisible()) {
    await page.getByRole('button', { name: say.menu, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('menu')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: say.lamp }).first().click()
  await expect(page.getByRole('button', { name: say.seePhotos })).toBeVisible()
  await look('incident')
  await page.getByRole('link', { name: say.onMap }).click()
  await expect(page).toHaveURL(/\/mapa$/)
  await expect(page.getByRole('region').first()).toBeVisible()
  await look('map of the incident')
  for (const [path, name] of [
    ['/pendientes', say.pending],
    ['/ajustes', say.settings],
    ['/ajustes/idioma', say.language],
    ['/login', say.login],
    ['/signup', say.signUp],
    ['/recuperar-contrasenya', say.recover],
    ['/nueva-contrasenya?token=20-letters-of-a-token', say.choosePassword],
    ['/login-codigo', say.yourCode],
  ] as const) {
    await goInside(page, path)
    await expect(title(page, name)).toBeVisible()
    await look(path)
  }
}

export const walkStaff = async (page: Page, look: CaptureScreen) => {
  const say = words.es
  await openAs(page, 'tecnico', '/tareas')
  await expect(rowsOf(page).first()).toBeVisible()
  await look('tasks')
  await rowsOf(page).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: say.onMap })).toBeVisible()
  await look('task')
  await page.getByRole('link', { name: say.onMap }).click()
  await expect(page).toHaveURL(/\/mapa$/)
  await expect(page.getByRole('region').first()).toBeVisible()
  await look('map of the task')
  await goInside(page, '/incidencias')
  await expect(page.getByRole('article').first()).toBeVisible()
  await look('incidents')
}
