import { callerOf } from './api.ts'
import { expect, seenTutorial, test, title } from './journey.ts'
import { words } from './words.ts'

const say = words.es

// The app's files are not kept on the device yet: a service worker would have them only after some seconds more.
test.describe('the network fails during the first seconds of a first visit', () => {
  test('a citizen finishes the report, is told what cannot be opened, and continues when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/incidencias/add')
    await expect(title(page, say.where)).toBeVisible()
    await page.waitForTimeout(3000)
    await context.setOffline(true)
    await page.getByText(say.units.buildings, { exact: true }).click()
    await expect(title(page, say.what)).toBeVisible()

    await page.getByRole('button', { name: say.back }).click()
    await page.getByRole('button', { name: say.menu }).click()
    await page.getByRole('dialog').getByRole('link', { name: say.settings }).click()
    await expect(page.getByRole('dialog', { name: 'Sin conexión a internet' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Sin conexión a internet' })).toBeHidden()
    await expect(title(page, say.settings)).toBeVisible()
  })

  test('staff are told too, and the screen they opened loads automatically', async ({ browser, baseURL }) => {
    const { token } = await callerOf('admin')
    const [origin] = seenTutorial(`${baseURL}`).origins
    const localStorage = [...(origin?.localStorage ?? []), { name: 'app_token', value: token }]
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: `${baseURL}`, localStorage }] } })
    const page = await context.newPage()
    await page.goto('/incidencias')
    await expect(title(page, say.incidents)).toBeVisible()
    await page.waitForTimeout(3000)
    await context.setOffline(true)
    await page.getByRole('link', { name: say.tasks }).first().click()
    await expect(page.getByRole('dialog', { name: 'Sin conexión a internet' })).toBeVisible()
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByText('Se abrirá sola cuando vuelva la conexión', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeHidden()
    await context.setOffline(false)
    await expect(title(page, say.tasks)).toBeVisible()
    await context.close()
  })
})
