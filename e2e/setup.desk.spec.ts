import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { isAnother, expect, receivedCode, test as base, title, wizardOf } from './journey.ts'
import { startProduct } from './product.ts'
import { words } from './words.ts'

const say = words.es

/** As `npm start` makes it on an empty database. */
const test = base.extend<{ product: Awaited<ReturnType<typeof startProduct>> }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  product: async ({}, use) => {
    const product = await startProduct('whole', { DEMO: 'off' })
    await use(product)
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.address),
})

type Town = {
  name: string
  province: string
  place: string
  files: readonly { name: string; content: Buffer }[]
  address: string
  shown: string
}

const data = process.env['REAL_FILES'] ?? join(import.meta.dirname, '../../shared/data')
const real = join(data, 'addresses/larioja')

/** A town of La Rioja with 4 793 house numbers. */
const realTown = (): Town => ({
  name: 'Calahorra',
  province: 'La Rioja',
  place: '42.3050, -1.9650',
  files: ['viales', 'portales'].map((part) => ({
    name: `calahorra-${part}.geojson`,
    content: gunzipSync(readFileSync(join(real, `calahorra-${part}.geojson.gz`))),
  })),
  address: 'luna 11',
  shown: 'Calle la Luna, 11',
})

const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })
const fileOf = (name: string, features: readonly object[]) => ({
  name,
  content: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
})

/** A hundred streets with fifty house numbers each. */
const madeUpTown = (): Town => {
  const streets = Array.from({ length: 100 }, (_, i) => ({
    belongs: { NOMBRE_COMPLETO_VIAL: `Calle de la Prueba ${i + 1}`, NOMBRE_POBLAMIENTO: 'Vilanova de Prova' },
    y: 39.4 + i / 5000,
  }))
  return {
    name: 'Vilanova de Prova',
    province: 'Valencia',
    place: '39.4100, -0.3950',
    files: [
      fileOf(
        'viales.geojson',
        streets.map(({ belongs, y }, i) =>
          feature(
            { gml_id: `viales.${i}`, COD_INE_VIAL: `${i}`, ...belongs },
            {
              type: 'LineString',
              coordinates: [
                [-0.4, y],
                [-0.39, y],
              ],
            },
          ),
        ),
      ),
      fileOf(
        'portales.geojson',
        streets.flatMap(({ belongs, y }, i) =>
          Array.from({ length: 50 }, (__, n) =>
            feature(
              { gml_id: `portales.${i}.${n}`, NUMERO_POLICIA: `${n + 1}`, ...belongs },
              { type: 'Point', coordinates: [-0.4 + n / 5000, y + 0.00002] },
            ),
          ),
        ),
      ),
    ],
    address: 'prueba 7 11',
    shown: 'Calle de la Prueba 7, 11',
  }
}

const town = existsSync(real) ? realTown() : madeUpTown()
/** Goals of the design, of a person; what is typed is apart. */
const mostClicks = 60

/** Counts what is pressed, by finger or mouse, on every page of a browser. */
const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true),
  )
  return () => clicks
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

const mebibyte = 2 ** 20
/** Cut in the last of three parts; those that are there are not sent again. */
const expectResumed = async (page: Page, send: () => Promise<void>) => {
  const sent: string[] = []
  let cuts = 1
  await page.route(/\/partes\/\d+/, (route, request) => {
    const part = /\d+(?=\?|$)/.exec(request.url())?.[0] ?? ''
    sent.push(part)
    return part === '3' && cuts-- > 0 ? route.abort('connectionreset') : route.continue()
  })
  await send()
  await expect(page.getByText('Seguirá sola', { exact: false })).toBeVisible()
  await expect.poll(() => sent).toEqual(['1', '2', '3', '3'])
  await page.unroute(/\/partes\/\d+/)
}

/** Two clicks more than counted: the file, and «open». */
const useFile = async (page: Page, { name, content }: Town['files'][number], isCut: boolean) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Elegir archivo').click()
  const files = await chooser
  // As large as a province's, by spaces at its end.
  const buffer = isCut ? Buffer.concat([content, Buffer.alloc(20 * mebibyte - content.length, ' ')]) : content
  const file = test.info().outputPath(name)
  writeFileSync(file, buffer)
  const send = () => files.setFiles(file)
  await (isCut ? expectResumed(page, send) : send())
  await expect(page.getByText(/^Comprobado en/)).toBeVisible({ timeout: 90_000 })
  await button(page, /^Usar est/).click()
  await expect(page.getByText(/^Comprobado en/)).toBeHidden()
  await expect(button(page, 'Elegir archivo')).toBeEnabled({ timeout: 90_000 })
}

const makeTown = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(town.name)
  await page.getByRole('button', { name: /^Provincia/ }).click()
  await page.getByRole('dialog').getByText(town.province, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Lugar del ayuntamiento' }).fill(town.place)
  await button(page, 'Seguir').click()
  await page.getByRole('textbox', { name: 'Su nombre' }).fill('Irene')
  await page.getByRole('textbox', { name: 'Correo' }).fill('irene@example.org')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('un limonero viejo')
  await button(page, 'Crear el municipio').click()
}

const goThroughSteps = async (page: Page) => {
  await expect(title(page, 'Callejero')).toBeVisible({ timeout: 60_000 })
  for (const [n, file] of town.files.entries()) await useFile(page, file, n === town.files.length - 1)
  await expect(page.getByText(/^Hay \d+ calles/)).toBeVisible()
  await button(page, 'Hecho, seguir').click()
  await expect(title(page, 'Aspecto')).toBeVisible()
  await button(page, 'Guardar y seguir').click()
  await expect(title(page, 'Catálogo')).toBeVisible()
  await page.getByRole('radio', { name: 'Completa' }).click()
  await button(page, 'Guardar y seguir').click()
  for (const step of ['Personas', 'Correo']) {
    await expect(title(page, step)).toBeVisible()
    await button(page, 'Dejarlo para luego').click()
  }
  await expect(title(page, 'Ley')).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo' }).fill('dpd@example.org')
  await button(page, 'Guardar y seguir').click()
  await expect(title(page, 'Probar')).toBeVisible()
  await button(page, 'Hecho, seguir').click()
  await expect(title(page, 'Abrir')).toBeVisible()
  await button(page, 'Abrir a la ciudadanía').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByText('Abierto', { exact: true })).toBeVisible()
}

test('an empty deployment is set up in the browser, with the streets of a town, and takes its first report from a phone', async ({
  product,
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const start = Date.now()
  const clicks = await countClicks(page)
  await expect.poll(product.output).toMatch(/\/alta#\S+/)
  const path = /\/alta#\S+/.exec(product.output())?.[0]
  await makeTown(page, `${product.address}${path}`)
  await goThroughSteps(page)
  const open = Date.now()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' })
  await isAnother(phone)
  const taps = await countClicks(phone)
  await phone.goto(product.address)
  const wizard = wizardOf(phone, say)
  await expect(title(phone, say.place)).toBeVisible()
  await wizard.findAddress(town.address, town.shown)
  await wizard.typeByBrowsing()
  await wizard.describe('Lleva apagada una semana.')
  await wizard.leaveEmail('vecina@example.org')
  await wizard.next(say.withoutPhotos)
  await wizard.send()
  expect(await receivedCode(phone, say)).toMatch(/-(\d{4}-)?0*1$/)
  await phone.close()

  const total = clicks() + 2 * town.files.length + taps()
  const seconds = (from: number, to: number) => Math.round((to - from) / 1000)
  console.info(
    `${town.name}: ${total} clicks (${clicks()} and ${2 * town.files.length} in the system's dialogs to open it, ${taps()} on the phone), ` +
      `${seconds(start, open)} s to the opening, ${seconds(open, Date.now())} s to the first report, without anybody thinking`,
  )
  expect(total).toBeLessThanOrEqual(mostClicks)
})
