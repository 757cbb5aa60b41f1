import { publicPages } from '@avisa/contract/page-paths'
import type { Browser, Page } from '@playwright/test'
import { captureScreens } from './capture-screens.ts'
import { expect, test, title } from './journey.ts'

const headers = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0' }
const sizes = [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1440, height: 900 }],
] as const

const findIncident = async ({ request }: Page) => {
  const { alias } = (await (await request.get('/api/v1/param-config/general', { headers })).json()) as { alias: string }
  const list = await request.get('/api/v1/incidencias?per_page=100&include=imagenes', { headers })
  const { data } = (await list.json()) as { data: { codigo: string; barrio: string | null; estado_final: boolean; imagenes: object[] }[] }
  const shown = data.find(({ barrio, estado_final, imagenes }) => barrio !== null && !estado_final && imagenes.length > 0)
  return { alias, codigo: shown?.codigo ?? '' }
}

const withoutScript = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: sizes[0][1], locale: 'es-ES' })).newPage()

test(
  'who has no app and no script reads a shared incident and its quarter in both languages, also with a screen reader',
  { tag: '@desk' },
  async ({ browser, page, baseURL }) => {
    const { alias, codigo } = await findIncident(page)
    const plain = await withoutScript(browser, `${baseURL}`)
    await plain.goto(publicPages.incident.to({ alias, codigo }))
    await expect(plain.getByText(codigo, { exact: true })).toBeVisible()
    await expect(plain.getByRole('heading', { name: 'Qué ha pasado' })).toBeVisible()
    await expect(plain.getByRole('link', { name: 'También lo veo' })).toHaveAttribute('href', /^\/incidencias\/\d+\?municipio=\d+$/)
    await plain.getByRole('link', { name: 'Valencià' }).click()
    await expect(plain.getByRole('heading', { name: 'Què ha passat' })).toBeVisible()
    await plain.getByRole('link', { name: /^Barri / }).click()
    await expect(plain.getByRole('heading', { name: /^Obertes, pel temps/ })).toBeVisible()
    const area = plain.url()
    await plain.getByRole('link', { name: /^Obertes \d+/ }).click()
    await expect(title(plain, 'Obertes')).toBeVisible()
    await expect(plain.getByRole('img', { name: /^Mapa de Barri .* amb els números de la llista$/ })).toBeVisible()
    await expect(plain.locator('ol').getByRole('link').first()).toHaveAttribute('href', new RegExp(`^/p/${alias}/`))
    await plain.context().close()

    for (const [size, viewport] of sizes) {
      await page.setViewportSize(viewport)
      await page.goto(publicPages.incident.to({ alias, codigo }))
      await captureScreens(page)(`${size}: a public incident`)
      await page.goto(area)
      await captureScreens(page)(`${size}: a quarter`)
      await page.goto(`${area}&lista=abiertas`)
      await captureScreens(page)(`${size}: a list of a quarter`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      expect(wide).toBe(false)
    }
    await page.goto(publicPages.incident.to({ alias, codigo: 'XX-00-00000' }))
    await expect(title(page, 'Esta página no existe')).toBeVisible()
  },
)

test(
  'a citizen without script reads the figures in Valencian, and opens an incident from them',
  { tag: '@phone' },
  async ({ browser, page, baseURL }) => {
    const { alias, codigo } = await findIncident(page)
    const plain = await withoutScript(browser, `${baseURL}`)
    await plain.goto(`${publicPages.incident.to({ alias, codigo })}?lang=ca`)
    const area = (await plain.getByRole('link', { name: /^Barri / }).innerText()).replace(/^Barri /, '').trim()
    await plain.goto(publicPages.areas.to({ alias }))
    await plain.getByRole('link', { name: 'Valencià' }).click()
    await plain.getByRole('link', { name: /xifres/i }).click()
    await expect(title(plain, 'Què va passar amb els seus avisos')).toBeVisible()
    await expect(plain.getByText(/^\d+ avisos\. De cada 100, \d+ estan resolts\./)).toBeVisible()
    await plain.getByText('Les mateixes dades en una taula').first().click()
    await expect(plain.getByRole('columnheader', { name: '9 de cada 10' }).first()).toBeVisible()
    expect(await plain.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth)).toBe(false)
    await plain.getByRole('link', { name: 'Vore els avisos per barris' }).click()
    await plain.locator('main').getByRole('link', { name: area, exact: true }).click()
    await plain.getByRole('link', { name: /^Obertes \d+/ }).click()
    await plain.locator('ol').getByRole('link').first().click()
    await expect(plain.getByRole('heading', { name: 'Què ha passat' })).toBeVisible()
    await plain.context().close()
  },
)
