import type { Page } from '@playwright/test'
import { countMostTriangles, measureDrawnShare } from './drawn-map.ts'
import { expect, openAs, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words, type Lang } from './words.ts'

const locales = { es: 'es-ES', ca: 'ca-ES' } as const
const texts = {
  es: {
    account: 'tecnico',
    map: 'Mapa de incidencias',
    list: 'Ver en una lista',
    listTitle: 'En esta zona',
    closer: 'Acercar',
    further: 'Alejar',
    me: 'Mi posición',
    layers: 'Capas del mapa',
    photo: 'Foto aérea',
    tourist: 'Plano turístico',
    failed: '«Plano turístico» no se ha podido cargar. Se ve «Plano».',
    cluster: /^\d+ en esta zona/,
  },
  ca: {
    account: 'inspector',
    map: "Mapa d'incidències",
    list: 'Veure en una llista',
    listTitle: 'En esta zona',
    closer: 'Acostar',
    further: 'Allunyar',
    me: 'La meua posició',
    layers: 'Capes del mapa',
    photo: 'Foto aèria',
    tourist: 'Plànol turístic',
    failed: "«Plànol turístic» no s'ha pogut carregar. Es veu «Plànol».",
    cluster: /^\d+ en esta zona/,
  },
} as const

type MapRequest = { zoom: number; oeste: number; este: number; sur: number; norte: number }
type MapPoint = { latitud: number; longitud: number }
type MapAnswer = { celdas: MapPoint[]; incidencias: { geolatitud: number; geolongitud: number }[] }
const numbers = ['zoom', 'oeste', 'este', 'sur', 'norte'] as const

/** What the map has asked of the server, the last first: its zoom and box are what it looks at; and the last answer of each zoom. */
const listen = (page: Page) => {
  const sent: MapRequest[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith('/mapa/incidencias')) return
    sent.unshift(Object.fromEntries(numbers.map((name) => [name, Number(searchParams.get(name))])) as MapRequest)
  })
  const answers = new Map<number, MapAnswer>()
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.endsWith('/mapa/incidencias') || !response.ok()) return
    void response.json().then(
      (answer: MapAnswer) => answers.set(Number(searchParams.get('zoom')), answer),
      () => undefined,
    )
  })
  return { answers, last: () => sent[0], zoom: () => expect.poll(() => sent[0]?.zoom) }
}

const openMap = async (page: Page, say: (typeof texts)[Lang], lang: Lang, zoom = 15) => {
  const requests = listen(page)
  await openAs(page, say.account, '/incidencias?vista=mapa', lang)
  await expect(title(page, words[lang].incidents)).toBeVisible()
  const map = page.getByRole('region', { name: say.map })
  await expect(map.locator('canvas')).toBeVisible()
  await requests.zoom().toBe(zoom)
  return { map, requests, press: (name: string) => map.getByRole('button', { name, exact: true }).click() }
}

/** A pixel of nothing, for a layer of photographs. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    const say = texts[lang]
    test.use({ locale: locales[lang], geolocation: { latitude: 39.06, longitude: -0.22 }, permissions: ['geolocation'] })

    test('the map of the city is moved by hand and by keys, within its zooms', async ({ page }) => {
      const { map, requests, press } = await openMap(page, say, lang)
      await press(say.closer)
      await requests.zoom().toBe(16)

      const before = requests.last()
      const box = await map.boundingBox()
      if (!box) throw new Error('the map has no place')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 150, y, { steps: 6 })
      await page.mouse.up()
      await expect.poll(() => requests.last()?.oeste).toBeGreaterThan(before?.oeste ?? 0)

      const canvas = map.locator('canvas')
      await canvas.focus()
      const dragged = requests.last()
      for (let turn = 0; turn < 3; turn++) await page.keyboard.press('ArrowUp')
      await expect.poll(() => requests.last()?.norte).toBeGreaterThan(dragged?.norte ?? 90)
      await page.keyboard.press('+')
      await requests.zoom().toBe(17)
      await press(say.me)
      await requests.zoom().toBe(19)

      for (let turn = 0; turn < 3; turn++) await press(say.closer)
      await requests.zoom().toBe(20)
      for (let turn = 0; turn < 11; turn++) await press(say.further)
      await requests.zoom().toBe(11)
    })

    test('a cluster opens, and the visible incidents are a list for people who do not see the map', async ({ page }) => {
      const look = captureScreens(page)
      // From afar at once: what was asked on the way there would not be asked again.
      await page.route(/\/configs\/mapa/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), zoom: 11 } })
      })
      await page.route(/\/unidades-gestion(\?|$)/, async (route) => {
        const response = await route.fetch()
        const units = (await response.json()) as object[]
        await route.fulfill({ response, json: units.map((unit) => ({ ...unit, zoom: 11 })) })
      })
      const { map, requests } = await openMap(page, say, lang, 11)
      await expect.poll(() => requests.answers.has(11)).toBe(true)
      const { celdas = [], incidencias = [] } = requests.answers.get(11) ?? {}
      const spots = [...celdas, ...incidencias.map(({ geolatitud, geolongitud }) => ({ latitud: geolatitud, longitud: geolongitud }))]
      const config = await page.request.get('/api/v1/configs/mapa', { headers: { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0' } })
      const { centro } = (await config.json()) as { centro: MapPoint }
      const box = await map.boundingBox()
      if (!box) throw new Error('the map has no place')
      const perDegree = (256 * 2 ** 11) / 360
      const message = map.getByText(say.cluster)
      await expect(async () => {
        for (const { latitud, longitud } of spots.slice(0, 40)) {
          const x = box.width / 2 + (longitud - centro.longitud) * perDegree
          const y = box.height / 2 - ((latitud - centro.latitud) * perDegree) / Math.cos((centro.latitud * Math.PI) / 180)
          await map.click({ position: { x, y }, timeout: 2000 }).catch(() => undefined)
          if ((await message.count()) > 0) break
        }
        await expect(message).toHaveCount(1, { timeout: 1000 })
      }).toPass()
      await expect.poll(() => requests.last()?.zoom).toBeGreaterThan(11)

      await page.getByRole('button', { name: say.list, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: say.listTitle })
      const rows = sheet.getByRole('listitem')
      await expect(rows.first()).toBeVisible()
      await look('what is seen as a list')
      await rows.first().getByRole('button').click()
      await expect(page).toHaveURL(/\/incidencias\/\d+/)
      // Beside the detail the map goes to what was chosen; a phone shows the detail alone.
      if (test.info().project.name === 'desk') await requests.zoom().toBe(16)
    })

    test('another layer is chosen, and one that cannot be loaded is reported', async ({ page }) => {
      await page.route(/\/configs\/mapa/, async (route) => {
        const response = await route.fetch()
        const config = (await response.json()) as { capas: object[] }
        const photo = { key: 'foto', nombre_es: texts.es.photo, nombre_val: texts.ca.photo, tipo: 'raster', url: '/foto/{z}/{x}/{y}.png' }
        const tourist = {
          key: 'turismo',
          nombre_es: texts.es.tourist,
          nombre_val: texts.ca.tourist,
          tipo: 'estilo',
          url: '/turismo/style.json',
        }
        config.capas.push(...[photo, tourist].map((layer) => ({ ...layer, atribucion: null, zoom_max: 18 })))
        await route.fulfill({ response, json: config })
      })
      let photos = 0
      await page.route(/\/foto\/\d+\//, (route) => {
        photos += 1
        return route.fulfill({ body: pixel, contentType: 'image/png' })
      })
      await page.route(/\/turismo\/style\.json/, (route) => route.fulfill({ status: 503 }))
      const { map, press } = await openMap(page, say, lang)
      const choose = async (name: string) => {
        await press(say.layers)
        await page.getByRole('menuitemradio', { name }).click()
      }
      await choose(say.photo)
      await expect.poll(() => photos).toBeGreaterThan(0)
      await choose(say.tourist)
      await expect(map.getByRole('status')).toHaveText(say.failed)
      await press(say.layers)
      await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/^Pl/)
      await page.keyboard.press('Escape')
      await choose(say.photo)
      await expect(map.getByRole('status')).toBeHidden()
    })
  })

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('where the processor draws, the map has no more pixels than the page, and fewer while it is dragged @phone', async ({ page }) => {
    const { map, requests } = await openMap(page, texts.es, 'es')
    const pixels = () =>
      expect.poll(() =>
        map.locator('canvas').evaluate(({ width, clientWidth }: HTMLCanvasElement) => [width / clientWidth, devicePixelRatio]),
      )
    await pixels().toEqual([1, 2])

    const triangles = await countMostTriangles(map.locator('canvas'))
    const before = requests.last()
    const box = await map.boundingBox()
    if (!box) throw new Error('the map has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 75, y, { steps: 6 })
    await pixels().toEqual([0.4, 2])
    await page.mouse.move(x - 150, y, { steps: 6 })
    await page.mouse.up()
    await pixels().toEqual([1, 2])
    await expect.poll(() => requests.last()?.oeste).toBeGreaterThan(before?.oeste ?? 0)
    await expect.poll(() => measureDrawnShare(map)).toBeGreaterThan(0.2)
    const { moving, atRest } = await triangles()
    expect(moving, 'without the edges of streets').toBeLessThan(0.9 * atRest)
  })

  test('where the processor draws, the map is drawn again after the window is resized and the WebGL context is lost @phone', async ({
    page,
  }) => {
    const { map } = await openMap(page, texts.es, 'es')
    const canvas = map.locator('canvas')
    await expect.poll(() => measureDrawnShare(map)).toBeGreaterThan(0.2)
    await page.setViewportSize({ width: 600, height: 700 })
    await expect.poll(() => canvas.evaluate(({ width, clientWidth }: HTMLCanvasElement) => [width, clientWidth])).toEqual([600, 600])
    await expect.poll(() => measureDrawnShare(map)).toBeGreaterThan(0.2)

    const loss = await canvas.evaluateHandle((element: HTMLCanvasElement) =>
      element.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    )
    await loss.evaluate((extension) => extension?.loseContext())
    await expect.poll(() => measureDrawnShare(map)).toBeLessThan(0.2)
    await loss.evaluate((extension) => extension?.restoreContext())
    await expect.poll(() => measureDrawnShare(map)).toBeGreaterThan(0.2)
  })
})
