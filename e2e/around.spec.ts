import type { Page } from '@playwright/test'
import { expect, openAs, seenTutorial, signIn, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { locales, words, type Lang } from './words.ts'

const texts = {
  es: {
    faq: 'Preguntas frecuentes',
    help: 'Ayuda',
    statusesSection: 'Qué significa cada estado',
    list: 'Lista de estados',
    seeList: 'Ver la lista de estados',
    received: 'Recibida',
    search: 'Buscar en la ayuda',
    emergency: 'Es una emergencia',
    phones: 'Teléfonos útiles',
    police: 'Policía Local',
    about: /^Acerca de Avisa/,
    version: /^Versión 1\.10\.13/,
    appearance: 'Aspecto',
    settings: 'Ajustes',
    offlineMap: 'Mapa sin conexión',
  },
  ca: {
    faq: 'Preguntes freqüents',
    help: 'Ajuda',
    statusesSection: 'Què significa cada estat',
    list: "Llista d'estats",
    seeList: "Veure la llista d'estats",
    received: 'Rebuda',
    search: "Buscar en l'ajuda",
    emergency: 'És una emergència',
    phones: 'Telèfons útils',
    police: 'Policia Local',
    about: /^Quant a Avisa/,
    version: /^Versió 1\.10\.13/,
    appearance: 'Aspecte',
    settings: 'Configuració',
    offlineMap: 'Mapa sense connexió',
  },
} satisfies Record<Lang, Record<string, string | RegExp>>

/** On a phone the menu is behind its button. */
const openMenu = async (page: Page, lang: Lang) => {
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('button', { name: words[lang].menu, exact: true }).click()
}

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })
    const say = texts[lang]

    test('a visitor reads the help before signing in, without the menu (HELP-01 to HELP-04, GUARD-02, OPEN-78)', async ({ page }) => {
      const look = captureScreens(page)
      await page.goto('/login')
      await page.getByRole('link', { name: say.faq }).click()
      await expect(title(page, say.faq)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await look('faq')
      await page.getByRole('searchbox', { name: say.search }).fill('112')
      await page.getByRole('link', { name: say.emergency }).click()
      await expect(page).toHaveURL(/\/faqpage\/2\/7$/)
      await expect(title(page, say.emergency)).toBeVisible()
      await look('faq page')
      await page.goto('/faqpage/3/1')
      await page.getByRole('link', { name: say.seeList }).click()
      await expect(title(page, say.statusesSection)).toBeVisible()
      await expect(page.getByText(say.received, { exact: true })).toBeVisible()
      await look('statuses')
      await page.goto('/faqpage/9/9')
      await expect(page).toHaveURL(/\/faq$/)
      await page.goto('/ayudapage/1/99')
      await expect(page).toHaveURL(/\/ayuda$/)
      await look('help')
    })

    test('an embedded page opens from the menu, and an unknown one redirects to the start (MENU-16, ROUTE-18, IFR-01)', async ({
      page,
    }) => {
      await page.goto('/ajustes')
      await expect(title(page, say.settings)).toBeVisible()
      await openMenu(page, lang)
      await page.getByRole('link', { name: say.phones }).click()
      await expect(page).toHaveURL(/\/iframe\/telefonos$/)
      await expect(page.frameLocator('iframe').getByText(say.police)).toBeVisible()
      await captureScreens(page)('a page of others')
      await page.goto('/iframe/ninguna')
      await expect(page).not.toHaveURL(/\/iframe\//)
    })

    test('the settings link to the app’s other screens (SET-06, SET-07)', async ({ page }) => {
      await page.goto('/ajustes')
      await expect(page.getByText(say.appearance, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(say.offlineMap, { exact: true })).toBeVisible()
      await captureScreens(page)('settings')
      await page.getByRole('link', { name: say.about }).click()
      await expect(page.getByText(say.version)).toBeVisible()
      await captureScreens(page)('about')
    })
  })

const profile = { edit: 'Modificar sus datos', address: /^Dirección/, save: 'Guardar los cambios', saved: 'Se han guardado sus datos.' }

test('a citizen edits their data, and unsaved input survives (PROF-01, PROF-02)', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, 'ciudadano', '/perfil')
  await expect(title(page, 'Perfil')).toBeVisible()
  await captureScreens(page)('profile')
  await page.getByRole('link', { name: profile.edit }).click()
  await page.getByRole('textbox', { name: profile.address }).fill('Av. del Mar, 3')
  await captureScreens(page)('edit the profile')
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByRole('textbox', { name: profile.address })).toHaveValue('Av. del Mar, 3')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(page.getByText(profile.saved)).toBeVisible()
  await expect(page.getByText('Av. del Mar, 3')).toBeVisible()
})

const changePassword = async (page: Page, from: string, to: string) => {
  await page.goto('/perfil/edit-password')
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(from)
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(to)
  await page.getByRole('textbox', { name: 'Repita la contraseña' }).fill(to)
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
}

test(
  'changing the password ends the other sessions and needs the current one (PROF-03, PROF-04, SRV-40)',
  { tag: '@phone' },
  async ({ page, browser, baseURL }, info) => {
    const enter = async (enterAs: Page) => {
      await enterAs.goto(`${baseURL}/login?param1=/perfil`)
      // Another person at each try: the password of the demo cannot be chosen again.
      await signIn(enterAs, info.retry === 0 ? 'o.aguilar@demo.example' : 'm.gascon@demo.example')
      await expect(title(enterAs, 'Perfil')).toBeVisible()
    }
    await enter(page)
    const elsewhere = await browser.newContext({ locale: 'es-ES', storageState: seenTutorial(`${baseURL}`) })
    const other = await elsewhere.newPage()
    await enter(other)
    await changePassword(page, 'no-es-esta', 'otra-contrasenya')
    await expect(page.getByRole('dialog').getByText('No es su contraseña de ahora.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar' }).click()
    await changePassword(page, 'avisa-demo', 'otra-contrasenya')
    await expect(page.getByText('Se ha cambiado la contraseña.')).toBeVisible()
    // It hears of it by itself; one that has not yet does with its next call.
    const ended = other.getByText('Su sesión ha terminado')
    await ended.waitFor().catch(() => other.goto(`${baseURL}/perfil`))
    await expect(ended).toBeVisible()
    await elsewhere.close()
  },
)
