import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { callerOf } from './api.ts'
import { words, type Lang } from './words.ts'

/** A browser that has seen the tutorial. */
export const seenTutorial = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: ['tutorial_inicial', 'tutorial_incidencias_publicas'].map((name) => ({ name, value: '1' })) }],
})

/** Looked for before each act, so not by its role, which would read the whole page. */
const noneOfThese = (page: Page) => page.locator('button', { hasText: /^(No, es otra|No, és una altra)$/ })
/** Journeys report at the same few places: whatever is found near is another one, unless a journey says that it is the same. */
export const isAnother = (page: Page) => page.addLocatorHandler(noneOfThese(page), (button) => button.click())
export const isSame = (page: Page) => page.removeLocatorHandler(noneOfThese(page))

/** Every journey uses the product that the global set-up started. */
export const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  baseURL: async ({}, use) => use(process.env['AVISA_URL']),
  storageState: async ({ baseURL }, use) => use(seenTutorial(`${baseURL}`)),
  page: async ({ page }, use) => {
    await isAnother(page)
    await use(page)
  },
})
export { expect }

export type Says = (typeof words)[Lang]

/** A generated photo: coloured stripes, as a JPEG of 1200 × 900. */
export const drawPhoto = async (page: Page, hue: number) => {
  const base64 = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    for (let stripe = 0; stripe < 12; stripe++) {
      pen.fillStyle = `hsl(${colour} 60% ${20 + stripe * 5}%)`
      pen.fillRect(stripe * 100, 0, 100, 900)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, hue)
  return { name: `foto-${hue}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/**
 * Offline for this and all later documents: Chromium 150 forgets it at the next navigation. `back` applies to pages opened afterwards;
 * open ones would not get the event.
 */
export const goOffline = async (context: BrowserContext) => {
  await context.setOffline(true)
  const script = await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  return async () => {
    await script.dispose()
    await context.setOffline(false)
  }
}

export const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text })

/** Scrolled to the middle: at the bottom it may be under the fixed bar. */
const choose = async (radio: Locator) => {
  await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await radio.click({ force: true })
}

/** The steps of the wizard, as taken with a finger or a mouse. */
export const wizardOf = (page: Page, say: Says) => {
  const next = (name: string | RegExp = say.continue) => page.getByRole('button', { name }).click()
  return {
    next,
    /** Presses the button although it is disabled. */
    tryNext: () => page.getByRole('button', { name: say.continue }).click({ force: true }),
    chooseUnit: async (name = say.units.streets) => {
      await expect(title(page, say.where)).toBeVisible()
      await page.getByText(name, { exact: true }).click()
      await expect(title(page, say.place)).toBeVisible()
    },
    findAddress: async (typed: string, result: string) => {
      await page.getByRole('button', { name: say.searchStreet }).click()
      await page.getByRole('dialog').getByRole('searchbox').fill(typed)
      await page.getByRole('dialog').getByRole('button', { name: result }).first().click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(result, { exact: true })).toBeVisible()
      await next(say.hereContinue)
      await expect(title(page, say.what)).toBeVisible()
    },
    typeByTyping: async (typed: string, type: string = say.lamp) => {
      await page.getByRole('searchbox', { name: say.typeSearch }).fill(typed)
      await choose(page.getByRole('radio', { name: type }).first())
      await expect(title(page, say.howIsIt)).toBeVisible()
    },
    typeByBrowsing: async (branch: string = say.lighting, type: string = say.lamp) => {
      await page.locator('summary', { hasText: branch }).click()
      await choose(page.getByRole('radio', { name: type }).last())
      await expect(title(page, say.howIsIt)).toBeVisible()
    },
    describe: async (text: string) => {
      await page.getByRole('textbox', { name: say.description }).pressSequentially(text)
      await next()
      await expect(title(page, say.howToAnswer)).toBeVisible()
    },
    leaveEmail: async (email: string) => {
      await page.getByRole('textbox', { name: say.email }).pressSequentially(email)
      await next(say.acceptAndContinue)
      await expect(title(page, say.addPhotos)).toBeVisible()
    },
    addTwoPhotos: async () => {
      const photos = [await drawPhoto(page, 20), await drawPhoto(page, 200)]
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: say.choosePhotos }).click()
      await (await chooser).setFiles(photos)
      await expect(page.getByText(say.twoPhotos, { exact: true })).toBeVisible()
      await next()
      await expect(title(page, say.review)).toBeVisible()
    },
    send: () => page.getByRole('button', { name: say.send }).click(),
  }
}

/** A complete report of a type, found by its first word, up to the summary. */
export const fillReport = async (page: Page, say: Says, description: string, type: string = say.lamp) => {
  const wizard = wizardOf(page, say)
  await page.goto('/')
  await wizard.chooseUnit()
  await wizard.findAddress('c/ mayor 3', say.street)
  await wizard.typeByTyping(type.split(' ')[0] ?? '', type)
  await wizard.describe(description)
  await wizard.leaveEmail('vecina@demo.example')
  await wizard.addTwoPhotos()
  return wizard
}

/** The code shown to the citizen once the report has arrived. */
export const receivedCode = async (page: Page, say: Says): Promise<string> => {
  await expect(title(page, say.received)).toBeVisible()
  return page.getByText(/^[A-Z]{2}-[\d-]+$/).innerText()
}

export const expectPictureShown = async (picture: Locator) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

export const signIn = async (page: Page, email: string, says: Says = words.es) => {
  await page.getByRole('textbox', { name: says.email }).fill(email)
  await page.getByRole('textbox', { name: says.password }).fill('avisa-demo')
  await page.getByRole('button', { name: says.enter, exact: true }).click()
}

/** Opens the app as an account of the demo, without the login screen, which has journeys of its own. */
export const openAs = async (page: Page, name: string, path: string, lang: Lang = 'es') => {
  const { token } = await callerOf(name)
  await page.goto('/icon.svg')
  const session = { app_token: token, app_server: 'backoffice', idioma: lang }
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, session)
  await page.goto(path)
}

/** Another screen, without loading the page again. */
export const goInside = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    for (const before of document.querySelectorAll('h1')) before.dataset['before'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-before])')).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, [data-loading]')).toHaveCount(0)
}

/** The rows of a long list, whether shown as rows, cards or a table. */
export const rowsOf = (page: Page) => page.locator('[data-index]')

/** The reports of this device on the server, read by another client. */
export const arrivedFrom = async (context: BrowserContext, page: Page, key = 'avisa-demo') => {
  const { origin } = new URL(page.url())
  const uuid = await page.evaluate(() => localStorage.getItem('dispositivo_secreto') ?? '')
  const headers = { 'x-api-key': key, 'x-api-version': '1.0.0', 'x-platform': 'web', 'x-device-uuid': uuid, 'accept-language': 'es' }
  const answer = await context.request.get(`${origin}/api/v1/ciudadanos/${uuid}/incidencias?include=imagenes`, { headers })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { codigo: string; descripcion_es: string; contenido: string; imagenes: unknown[] }[] }
  return data
}

/** Until no answer has arrived for a second. Playwright's `networkidle` never happens, because the event stream stays open. */
export const still = (page: Page) =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return performance.now() - Math.max(0, ...ends) > 1000
  })

/** The service worker controls this page, after it has fetched the whole app. */
export const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 }).toBe(true)

/** The whole app is cached, so it starts offline from now on. */
export const keepApp = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await isControlled(page)
}
