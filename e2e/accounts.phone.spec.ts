import type { Browser, Page } from '@playwright/test'
import { expect, seenTutorial, signIn, test, title } from './journey.ts'
import { locales, words, type Lang } from './words.ts'

const texts = {
  es: {
    name: 'Nombre y apellidos',
    repeat: 'Repita la contraseña',
    create: 'Crear la cuenta',
    oneStep: 'Falta un paso',
    pending: 'Cuenta sin activar',
    activate: 'Activar la cuenta',
    activated: 'Cuenta activada',
    dead: 'Este enlace ya no sirve',
    forgot: '¿Ha olvidado la contraseña?',
    sendLink: 'Enviar el enlace',
    mailSent: 'Revise su correo',
    stillValid: 'Ya le enviamos un enlace',
    newPassword: 'Contraseña nueva',
    save: 'Guardar la contraseña',
    changed: 'Contraseña cambiada',
    ended: 'Su sesión ha terminado',
    activationMail: /^Active su cuenta/,
    resetMail: 'Cambie su contraseña',
  },
  ca: {
    name: 'Nom i cognoms',
    repeat: 'Repetisca la contrasenya',
    create: 'Crear el compte',
    oneStep: 'Falta un pas',
    pending: 'Compte sense activar',
    activate: 'Activar el compte',
    activated: 'Compte activat',
    dead: 'Este enllaç ja no servix',
    forgot: 'Ha oblidat la contrasenya?',
    sendLink: "Enviar l'enllaç",
    mailSent: 'Revise el seu correu',
    stillValid: 'Ja li vam enviar un enllaç',
    newPassword: 'Contrasenya nova',
    save: 'Guardar la contrasenya',
    changed: 'Contrasenya canviada',
    ended: 'La seua sessió ha acabat',
    activationMail: /^Active el seu compte/,
    resetMail: 'Canvie la seua contrasenya',
  },
} satisfies Record<Lang, Record<string, string | RegExp>>

type Account = { email: string; password: string }

/** Where the link of a mail leads, in this product; the mail goes out a moment after it was asked for. */
const linkOf = async (page: Page, subject: string | RegExp, email: string) => {
  const mail = page
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  const { pathname, search } = new URL((await mail.first().getByRole('link').getAttribute('href')) ?? '')
  return pathname + search
}

const accountPages = (page: Page, lang: Lang) => {
  const say = { ...words[lang], ...texts[lang] }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const enter = async ({ email, password }: Account) => {
    await page.getByRole('textbox', { name: say.email }).fill(email)
    await page.getByRole('textbox', { name: say.password, exact: true }).fill(password)
    await press(say.enter)
  }
  /** Reads an alert and closes it. */
  const expectMessage = async (words: string | RegExp) => {
    await expect(page.getByRole('dialog')).toContainText(words)
    await page.getByRole('dialog').getByRole('button', { name: say.acceptButton }).click()
  }
  /** The login starts with the e-mail of the account. */
  const knows = (email: string) => expect(page.getByRole('textbox', { name: say.email })).toHaveValue(email)
  const signUp = async ({ email, password }: Account) => {
    await page.getByRole('link', { name: say.signUp }).click()
    await expect(title(page, say.signUp)).toBeVisible()
    await page.getByRole('textbox', { name: say.name }).fill('Vecina Nueva')
    await page.getByRole('textbox', { name: say.email }).fill(email)
    await page.getByRole('textbox', { name: say.password, exact: true }).fill(password)
    await page.getByRole('textbox', { name: say.repeat }).fill(password)
    await page.getByRole('checkbox', { name: say.accept }).check({ force: true })
    await press(say.create)
    await expectMessage(say.oneStep)
    await expect(title(page, say.login)).toBeVisible()
    await knows(email)
  }
  const askForLink = async (email: string, answer: string) => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: say.email }).fill(email)
    await page.getByRole('link', { name: say.forgot }).click()
    await expect(title(page, say.recover)).toBeVisible()
    await expect(page.getByRole('textbox', { name: say.email })).toHaveValue(email)
    await press(say.sendLink)
    await expectMessage(answer)
  }
  const choosePassword = async (link: string, password: string) => {
    await page.goto(link)
    await expect(title(page, say.choosePassword)).toBeVisible()
    await page.getByRole('textbox', { name: say.newPassword }).fill(password)
    await page.getByRole('textbox', { name: say.repeat }).fill(password)
    await press(say.save)
    await expectMessage(say.changed)
    await expect(title(page, say.login)).toBeVisible()
  }
  return { say, press, enter, told: expectMessage, knows, signUp, askForLink, choosePassword }
}

/** Another device of the same person, whose browser speaks Spanish. */
const otherDevice = async (browser: Browser, baseURL: string | undefined, locale = 'es-ES') => {
  const context = await browser.newContext({
    baseURL: `${baseURL}`,
    locale,
    storageState: seenTutorial(`${baseURL}`),
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`a citizen's account, in ${lang}`, () => {
    test.use({ locale: locales[lang] })

    test('is created, activated by mail, used, given a new password, and signed out on the other device', async ({
      page,
      browser,
      baseURL,
    }) => {
      test.setTimeout(240_000)
      const account: Account = { email: `vecina-${lang}-${Date.now()}@demo.example`, password: 'primera-clave' }
      const here = accountPages(page, lang)
      const { say } = here
      await page.goto('/login')
      await here.signUp(account)

      await here.enter(account)
      await here.told(say.pending)
      const activation = await linkOf(page, say.activationMail, account.email)
      const activate = async () => {
        await page.goto(activation)
        await page.getByRole('textbox', { name: say.password, exact: true }).fill(account.password)
        await here.press(say.activate)
      }
      await activate()
      await expect(page.getByText(say.activated, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: say.enter, exact: true }).click()
      await here.knows(account.email)
      await here.enter(account)
      await expect(title(page, say.mine)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('app_server'))).toBe('ciudadano')
      await activate()
      await expect(page.getByText(say.dead)).toBeVisible()

      const phone = await otherDevice(browser, baseURL, locales[lang])
      const there = accountPages(phone, lang)
      await there.askForLink(account.email, say.mailSent)
      await there.askForLink(account.email, say.stillValid)
      const link = await linkOf(phone, say.resetMail, account.email)
      await there.choosePassword(link, 'segunda-clave')
      await there.knows(account.email)
      await there.enter(account)
      await there.told(say.wrongLogin)
      await there.enter({ ...account, password: 'segunda-clave' })
      await expect(title(phone, say.mine)).toBeVisible()

      // Told by the open line, before this device asks for anything.
      await here.told(say.ended)
      await expect(title(page, say.login)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('app_token'))).toBeNull()
      await here.enter({ ...account, password: 'segunda-clave' })
      await expect(title(page, say.mine)).toBeVisible()
    })
  })

test('a person keeps their language on every device', async ({ page, browser, baseURL }) => {
  const { es, ca } = words
  await page.goto('/login')
  await signIn(page, 'observador@demo.example')
  await expect(title(page, es.incidents)).toBeVisible()
  await page.goto('/ajustes/idioma')
  const saved = page.waitForResponse((answer) => answer.url().includes('/usuarios-configs/'))
  await page.locator('#contenido').getByRole('button', { name: 'Valencià' }).click()
  expect((await saved).status()).toBe(200)

  const other = await otherDevice(browser, baseURL)
  await other.goto('/login')
  await signIn(other, 'observador@demo.example')
  await expect(title(other, ca.incidents)).toBeVisible()
  await other.goto('/ajustes/idioma')
  await other.locator('#contenido').getByRole('button', { name: 'Castellano' }).click()
  await expect(other.getByText(es.languageDone)).toBeVisible()
})

test('signing in another person by code keeps one’s own session', async ({ page }) => {
  // The demo's administrator and repairer read Valencian.
  const { ca } = words
  await page.goto('/login')
  await signIn(page, 'admin@demo.example')
  await expect(title(page, ca.incidents)).toBeVisible()
  await page.goto('/ajustes')
  const own = await page.evaluate(() => localStorage.getItem('app_token'))
  await page.getByRole('link', { name: 'Entrar amb codi' }).click()
  await expect(title(page, ca.yourCode)).toBeVisible()
  await page.keyboard.type('99')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('1 xifra escrita')).toBeAttached()
  await page.getByRole('button', { name: 'Esborrar-ho tot' }).click()
  for (const digit of '100005') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: ca.enter, exact: true }).click()
  await expect(title(page, ca.tasks)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token_anterior'))).toBe(own)

  await page.goto('/login-codigo')
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: ca.enter, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Revise el codi.')
})
