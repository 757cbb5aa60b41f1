import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { arrivedFrom, expect, receivedCode, test as base, title, wizardOf } from './journey.ts'
import { runCommand, startProduct } from './product.ts'
import { words } from './words.ts'

const say = words.es

type Product = Awaited<ReturnType<typeof startProduct>>

/** A product of its own, still without municipality. */
const test = base.extend<{ product: Product }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  product: async ({}, use) => {
    const product = await startProduct('server', { DEMO: 'off' })
    await use(product)
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.address),
})

type Town = { name: string; colour: string; street: string; at: readonly [lon: number, lat: number] }
const towns: readonly [Town, Town] = [
  { name: 'Vilanova de Prova', colour: '#7A1F5C', street: 'Calle del Molino', at: [-0.4, 39.4] },
  { name: 'Alcúdia de Prova', colour: '#2E5E1A', street: 'Calle de la Fuente', at: [-0.6, 39.2] },
]

const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

/** A square of a kilometre with one street and its number 3. */
const writeTown = (folder: string, { name, street, at: [x, y] }: Town) => {
  mkdirSync(folder, { recursive: true })
  const ring = [
    [x, y],
    [x + 0.01, y],
    [x + 0.01, y + 0.01],
    [x, y + 0.01],
    [x, y],
  ]
  const belongs = { NOMBRE_COMPLETO_VIAL: street, NOMBRE_POBLAMIENTO: name }
  const line = [
    [x + 0.002, y + 0.005],
    [x + 0.008, y + 0.005],
  ]
  const files = {
    boundary: collection(feature({ NOMBRE: name }, { type: 'Polygon', coordinates: [ring] })),
    streets: collection(feature({ gml_id: 'viales.1', COD_INE_VIAL: '1', ...belongs }, { type: 'LineString', coordinates: line })),
    portals: collection(
      feature({ gml_id: 'portales.1', NUMERO_POLICIA: '3', ...belongs }, { type: 'Point', coordinates: [x + 0.005, y + 0.0051] }),
    ),
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      const place = join(folder, `${file}.geojson`)
      writeFileSync(place, text)
      return [file, place]
    }),
  ) as Record<keyof typeof files, string>
}

/** Makes a municipality with the product's own command; answers its API key. */
const makeTown = async (product: Product, town: Town) => {
  const { boundary, streets, portals } = writeTown(join(product.folder, town.name), town)
  const output = await runCommand(
    'apps/server/src/commands/municipality/main.ts',
    ['create', '--name', town.name, '--color', town.colour, '--boundary', boundary, '--streets', streets, '--streets', portals],
    product.place,
  )
  // Off where nobody says otherwise; the report below names what is out by a word of a subtype.
  const args = ['set', '--municipality', town.name, 'filtrar_en_subtipos', 'true']
  await runCommand('apps/server/src/commands/municipality/main.ts', args, product.place)
  return /API key: (\S+)/.exec(output)?.[1] ?? ''
}

test('of two municipalities one is chosen: each has its own name, colour and streets, and nothing of the other', async ({
  product,
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const keys = [await makeTown(product, towns[0]), await makeTown(product, towns[1])] as const
  const [first, second] = towns
  const report = async ({ street }: Town) => {
    const wizard = wizardOf(page, say)
    // One unit, so nobody is asked which.
    await expect(title(page, say.place)).toBeVisible()
    await wizard.findAddress(`${street.split(' ').at(-1)} 3`, `${street}, 3`)
    await wizard.typeByTyping('farola')
    await wizard.describe('Avisada por nosotros.')
    await wizard.leaveEmail('vecina@example.org')
    await wizard.next(say.withoutPhotos)
    await wizard.send()
    return receivedCode(page, say)
  }
  const filled = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--av-filled'))

  await page.goto('/')
  for (const { name } of towns) await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: first.name }).click()
  await report(first)
  const colourOfFirst = await filled()

  await page.goto('/municipio')
  await page.getByRole('button', { name: second.name }).click()
  await expect(title(page, say.mine).or(title(page, say.place))).toBeVisible()
  await expect.poll(filled).not.toBe(colourOfFirst)
  await page.goto('/ajustes')
  await expect(page.locator('#contenido').getByRole('link', { name: second.name })).toBeVisible()
  await expect(page.getByText(first.name)).toHaveCount(0)
  await page.goto('/incidencias/ciudadano')
  await expect(page.getByText(say.mineEmpty)).toBeVisible()
  await page.goto('/incidencias/add')
  await expect(title(page, say.place)).toBeVisible()
  await page.getByRole('button', { name: say.searchStreet }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('molino')
  await expect(page.getByText(say.noStreet)).toBeVisible()

  const tokens = await Promise.all(keys.map((key) => arrivedFrom(context, page, key)))
  expect(tokens.map((reports) => reports.length)).toEqual([1, 0])
})
