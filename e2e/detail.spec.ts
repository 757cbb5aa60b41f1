import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, openAs, seenTutorial, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'

const key = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'accept-language': 'es' }
/** In the demo's town, beside Calle Mayor. */
const place = { geolatitud: 39.0619, geolongitud: -0.2242 }
const units = { streets: 1, buildings: 2 }

/** A report of a neighbour, made as another client would. */
const report = async (request: APIRequestContext, more: object = {}) => {
  const data = {
    unidad_gestion_id: units.streets,
    contenido: 'Parpadea toda la noche.',
    ...place,
    ciudadano: { nombre: 'Marta Ferrer', email: 'vecina@demo.example', telefono: '960 000 001' },
    condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
    ...more,
  }
  const device = `device-${crypto.randomUUID()}`
  const types = await request.get(`/api/v1/tipos?unidadGestionId=${data.unidad_gestion_id}&include=subtipos`, { headers: key })
  const branch = ((await types.json()) as { subtipos: { id: number }[] }[]).find(({ subtipos }) => subtipos.length > 0)
  const answer = await request.post('/api/v1/incidencias', {
    headers: { ...key, 'x-device-uuid': device },
    data: { tipos: String(branch?.subtipos[0]?.id), ...data },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number; codigo: string }
}

const another = async (browser: Browser, baseURL: string | undefined, name: string, path: string) => {
  const { viewport = null } = test.info().project.use
  const storageState = seenTutorial(`${baseURL}`)
  const context = await browser.newContext({ baseURL: `${baseURL}`, viewport, locale: 'es-ES', serviceWorkers: 'block', storageState })
  const page = await context.newPage()
  await openAs(page, name, path, name === 'super' ? 'ca' : 'es')
  return page
}

const edit = /^Editar la incid[eè]ncia$/
// One of the two reads Valencian.
const form = (page: Page) => page.getByRole('dialog', { name: edit })
const description = (page: Page) => form(page).getByRole('textbox', { name: /^Descripci/ })
const openForm = (page: Page) => page.getByRole('button', { name: edit }).click()
const save = (page: Page) => page.getByRole('button', { name: /^Guardar (los cambios|els canvis)$/ }).click()

test(
  'of two members of staff who edit the same text, the second is told by whom it was changed and overwrites it deliberately',
  { tag: '@desk' },
  async ({ page, request, browser, baseURL }) => {
    const { id, codigo } = await report(request)
    // What another does is not told live: as where a proxy holds events back.
    await page.route(/\/api\/v1\/eventos/, (route) => route.abort())
    await openAs(page, 'tecnico', `/incidencias/${id}`)
    await expect(page.getByText(codigo).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Llamar al 960 000 001' })).toHaveAttribute('href', 'tel:960000001')
    await openForm(page)
    await expect(description(page)).toHaveValue('Parpadea toda la noche.')

    const other = await another(browser, baseURL, 'super', `/incidencias/${id}`)
    await openForm(other)
    await description(other).fill('Lo ha escrito otra persona.')
    await save(other)
    await expect(form(other)).toBeHidden()
    await expect(other.getByText('Lo ha escrito otra persona.', { exact: true })).toBeVisible()
    await other.context().close()

    await description(page).fill('Lo mío.')
    await save(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Sus cambios no se han guardado.' })
    await expect(alert).toContainText('Ahora dice: «Lo ha escrito otra persona.».')
    await alert.getByRole('button', { name: 'Comparar' }).click()
    await expect(description(page)).toHaveValue('Lo mío.')
    await expect(form(page).getByText('Mientras tanto ha cambiado.')).toBeVisible()
    await captureScreens(page)('the form with what another wrote')
    await save(page)
    await expect(page.getByText('Lo mío.', { exact: true })).toBeVisible()
    const history = page.getByRole('heading', { name: 'Historial interno' }).locator('..')
    await expect(history).toContainText('De «Lo ha escrito otra persona.» a «Lo mío.»')
    await captureScreens(page)('an incident as staff read it')
  },
)

test(
  'an incident is moved by its address with the keyboard alone, then by dragging, with one alert',
  { tag: '@desk' },
  async ({ page, request }) => {
    const { id } = await report(request)
    await openAs(page, 'tecnico', `/incidencias/${id}`)
    await page.getByRole('link', { name: 'Cambiar la ubicación' }).click()
    await expect(title(page, 'Cambiar la ubicación')).toBeVisible()
    const alert = page.getByRole('dialog', { name: 'Mueva el punto al lugar exacto' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'No volver a mostrar' }).click()
    await expect(alert).toBeHidden()
    await captureScreens(page)('moving an incident')

    await page.getByRole('button', { name: 'Buscar una dirección' }).press('Enter')
    await page.getByRole('dialog').getByRole('searchbox').pressSequentially('calle mayor 5')
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Calle Mayor, 5/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Calle Mayor, 5' })).toBeVisible()
    await page.getByRole('button', { name: 'Guardar la ubicación' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/incidencias/${id}$`))
    await expect(page.getByText('Calle Mayor, 5', { exact: true }).first()).toBeVisible()

    await page.goto(`/incidencias/${id}/mapa/edit`)
    await expect(page.getByText('Ubicación actual')).toBeVisible()
    const map = page.getByRole('region', { name: /^Mapa para cambiar la ubicación/ })
    const box = await map.boundingBox()
    if (!box) throw new Error('the map has no place')
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await expect(map.locator('canvas')).toBeVisible()
    await page.waitForTimeout(1000)
    await page.mouse.move(centre.x, centre.y - 16)
    await page.mouse.down()
    await page.mouse.move(centre.x + 60, centre.y - 60, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByText('Ubicación actual')).toBeHidden()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes(`/api/v2/incidencias/${id}/move`)),
      page.getByRole('button', { name: 'Guardar la ubicación' }).click(),
    ])
    expect(Object.keys(sent.postDataJSON() as object)).toEqual(['lat', 'lon'])
    await expect(page).toHaveURL(new RegExp(`/incidencias/${id}$`))
    await expect(page.getByText('Ubicación cambiada').first()).toBeVisible()
  },
)

test('an incident to be accepted is accepted and gets its task', { tag: '@desk' }, async ({ page, request }) => {
  const { id } = await report(request, {
    // A type that asks for nothing besides.
    tipos: '38',
    unidad_gestion_id: units.buildings,
    contenido: 'No cierra la puerta.',
    geolatitud: undefined,
    geolongitud: undefined,
  })
  await openAs(page, 'super', `/incidencias/${id}`, 'ca')
  // Who sees the buildings reads Valencian.
  await page.getByRole('button', { name: 'Acceptar la incidència' }).click()
  await page.getByRole('dialog', { name: 'Acceptar la incidència?' }).getByRole('button', { name: 'Acceptar', exact: true }).click()
  await expect(page.getByText('Incidència acceptada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tasques' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acceptar la incidència' })).toHaveCount(0)
})

test('a citizen sees nothing internal of other people’s reports', { tag: '@phone' }, async ({ page, request }) => {
  const { id } = await report(request)
  await page.goto(`/incidencias/ciudadano/${id}`)
  await expect(page.getByRole('heading', { name: 'Qué ha pasado' })).toBeVisible()
  await expect(page.getByText('Marta Ferrer')).toHaveCount(0)
  await expect(page.getByText('Historial interno')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Añadir fotos' })).toHaveCount(0)
  await captureScreens(page)('an incident as citizens read it')
})
