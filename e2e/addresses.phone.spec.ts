import { refused, startBreakingProxy, type BreakingProxy } from './breaking-proxy.ts'
import { expect, openAs, seenTutorial, test as base, title, wizardOf } from './journey.ts'
import { locales, words } from './words.ts'

const reverse = /^\/api\/v1\/geolocalizacion/
const search = /^\/api\/v2\/addresses\/search/
/** A house of the demo town, and the sea. */
const inTown = { latitude: 39.0625, longitude: -0.2245 }
const atSea = { latitude: 39.0, longitude: 0.4 }

const test = base.extend<{ between: BreakingProxy }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  between: async ({}, use) => {
    const proxy = await startBreakingProxy(`${process.env['AVISA_URL']}`)
    await use(proxy)
    await proxy.stop()
  },
  baseURL: async ({ between }, use) => use(between.address),
  storageState: async ({ between }, use) => use(seenTutorial(between.address)),
})

/** The addresses are asked for in Valencian, the rest in Spanish. */
const texts = {
  accept: 'Acceptar',
  locate: 'La meua posició',
  denied: ["Sense permís d'ubicació", "Active'l en la configuració o busque l'adreça."],
  lookup: ["La busca d'adreces no respon", "Pot continuar: l'adreça es buscarà quan es reba la incidència."],
  missing: ['Falta localitzar la incidència', "No s'ha trobat l'adreça. Moga el punt o busque-la."],
  outside: /fora de la zona/,
} as const

test.describe('in ca', () => {
  test.use({ locale: locales.ca })
  const say = words.ca
  const { accept, denied, lookup, missing } = texts

  test('a position that the device does not provide is explained (ADDR-13)', async ({ page }) => {
    await page.goto('/')
    await wizardOf(page, say).chooseUnit()
    await expect(page.getByText(denied[0]).first()).toBeVisible()
    await page.getByRole('region', { name: say.map }).getByRole('button', { name: texts.locate }).click()
    const dialog = page.getByRole('dialog', { name: denied[0] })
    await expect(dialog).toContainText(denied[1])
    await page.getByRole('button', { name: accept }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(title(page, say.place)).toBeVisible()
  })

  test.describe('with a position', () => {
    test.use({ geolocation: inTown, permissions: ['geolocation'] })

    test('a failed address look-up is reported and does not block the wizard (ADDR-08, ADDR-09)', async ({ page, between }) => {
      between.break(reverse, { do: 'hang' })
      await page.goto('/')
      await wizardOf(page, say).chooseUnit()
      const start = Date.now()
      await expect(page.getByRole('dialog', { name: lookup[0] })).toContainText(lookup[1])
      expect(Date.now() - start).toBeLessThan(14_000)
      expect(between.asked.filter(({ path }) => reverse.test(path))).toHaveLength(1)
      await page.getByRole('button', { name: accept }).click()
      await page.getByRole('button', { name: say.hereContinue }).click()
      await expect(title(page, say.what)).toBeVisible()
    })

    test('a point without an address does not allow continuing, with the reason (WIZ-21, WIZ-22)', async ({ page, between }) => {
      between.break(reverse, {
        do: 'change',
        with: () =>
          JSON.stringify({
            encontrada: false,
            direccion: null,
            id_vial: null,
            direccioncalle: null,
            direccionnumero: null,
            distrito: null,
            barrio: null,
            distancia: null,
          }),
      })
      await page.goto('/')
      await wizardOf(page, say).chooseUnit()
      await page.getByRole('button', { name: say.hereContinue }).click()
      await expect(page.getByRole('dialog', { name: missing[0] })).toContainText(missing[1])
      await page.getByRole('button', { name: accept }).click()
      await expect(title(page, say.place)).toBeVisible()
    })
  })

  test.describe('at sea', () => {
    test.use({ geolocation: atSea, permissions: ['geolocation'] })

    test('a point outside the unit does not allow continuing (ADDR-17)', async ({ page }) => {
      await page.goto('/')
      await wizardOf(page, say).chooseUnit()
      await expect(page.getByText(texts.outside).first()).toBeVisible()
    })
  })

  test('the place is entered by keyboard alone, without the map (ADDR-01 to ADDR-06)', async ({ page, between }) => {
    await page.goto('/')
    await wizardOf(page, say).chooseUnit()
    await page.getByRole('button', { name: say.searchStreet }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say.searchStreet })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('m')
    await page.waitForTimeout(500)
    expect(between.asked.filter(({ path }) => search.test(path))).toEqual([])
    await page.keyboard.type('allor 3')
    await expect(dialog.getByRole('status').first()).toHaveText(/\d/)
    await expect(dialog.getByRole('button', { name: say.street }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('button', { name: say.street }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say.street, { exact: true }).first()).toBeVisible()
  })
})

test('a position is requested with the limits of its screen: for a report, or for staff (ADDR-11, ADDR-12, OPEN-02)', async ({ page }) => {
  const requests: unknown[] = []
  await page.exposeFunction('askedPosition', (options: unknown) => void requests.push(options))
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => {
      ;(window as typeof window & { askedPosition: (options: unknown) => void }).askedPosition(options)
    }
  })
  await page.goto('/')
  await wizardOf(page, words.es).chooseUnit()
  await expect.poll(() => requests[0]).toEqual({ timeout: 10_000, maximumAge: 20_000, enableHighAccuracy: true })
  await openAs(page, 'tecnico', '/tareas?vista=mapa')
  await page.getByRole('button', { name: /Mi posición|La meua posició/ }).click()
  await expect.poll(() => requests.at(-1)).toMatchObject({ timeout: 7500 })
})

test('a failed search is reported in its place and can be retried (ADDR-09)', async ({ page, between }) => {
  between.break(search, refused(500, {}))
  await page.goto('/')
  await wizardOf(page, words.es).chooseUnit()
  await page.getByRole('button', { name: words.es.searchStreet }).first().click()
  await page.getByRole('dialog').getByRole('searchbox').fill('mayor')
  await expect(page.getByRole('heading', { name: 'La búsqueda de direcciones no responde' })).toBeVisible()
  between.mend()
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Calle Mayor' }).first()).toBeVisible()
})
