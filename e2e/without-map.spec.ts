import { nearby } from '@avisa/contract/incidents/criteria'
import { captureScreens } from './capture-screens.ts'
import { expect, receivedCode, test, title } from './journey.ts'
import { words } from './words.ts'

const say = words.es
const width = 390

test.use({ viewport: { width, height: 844 }, permissions: ['geolocation'] })

/** Some steps south of an open incident of the demo. */
const besideAnIncident = async (address: string) => {
  const headers = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'x-platform': 'web', 'accept-language': 'es' }
  const query = `latitud=39.06&longitud=-0.225&buffer=0.02&per_page=1&filtroIncidencias=${nearby.filter}`
  const answer = await fetch(`${address}/api/v1/incidenciasbuffer?${query}`, { headers })
  const [first] = ((await answer.json()) as { data: { geolatitud: number; geolongitud: number }[] }).data
  if (!first) throw new Error('the demo has no open incident')
  return { latitude: first.geolatitud - 0.00015, longitude: first.geolongitud, accuracy: 6 }
}

test(
  'a whole report and its follow-up are done without a map, by keyboard, with text of double size',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const maps: string[] = []
    // A network of its own: a network may ask for thirty confirmations an hour.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.21' })
    page.on('request', (request) => /MapCanvas|maplibre|\/tiles\//.test(request.url()) && maps.push(request.url()))
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    })
    const look = captureScreens(page, ['light'])
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const press = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name })
      await expect(button).toBeEnabled()
      await button.focus()
      await page.keyboard.press('Enter')
    }

    await context.setGeolocation(await besideAnIncident(`${baseURL}`))
    await page.goto('/')
    await expect(title(page, say.where)).toBeVisible()
    await press('Usar sin mapa')
    await page.getByRole('radio', { name: say.units.streets }).focus()
    await page.keyboard.press('Space')
    await press(say.continue)
    await expect(title(page, say.place)).toBeFocused()
    await expect(page.getByRole('radio', { name: /A unos \d+ m hacia el/ }).first()).toBeVisible()
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - status: Paso 2 de 6
        - heading "¿Dónde está?" [level=1]
        - button "Usar el mapa"
        - status: /^Dónde estoy .+ A unos \\d+ m.*$/
        - region "Otra dirección":
          - heading "Otra dirección" [level=2]
          - button "Buscar calle"
        - region "Cerca de…":
          - heading "Cerca de…" [level=2]
          - text: /De cerca a lejos/
          - radio /A unos \\d+ m hacia el/
        - textbox "El sitio con sus palabras (opcional)"
        - 'button "Es aquí: continuar"'
    `)
    await fits()
    await look('place in words')
    await press(say.searchStreet)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('c/ mayor 3')
    await expect(dialog.getByRole('button', { name: say.street }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Sitio elegido')).toBeVisible()
    await page.getByRole('textbox', { name: /^El sitio con sus palabras/ }).focus()
    await page.keyboard.type('Frente al portal azul')
    await press(say.hereContinue)

    await expect(title(page, say.what)).toBeFocused()
    await page.getByRole('region', { name: say.frequent }).getByRole('radio', { name: say.lamp }).focus()
    await page.keyboard.press('Space')
    await press(say.continue)
    await expect(title(page, say.howIsIt)).toBeFocused()
    await press(say.continue)
    await page.getByRole('textbox', { name: say.email }).focus()
    await page.keyboard.type(`vecina-${crypto.randomUUID().slice(0, 8)}@correo.example`)
    await press(say.acceptAndContinue)
    await expect(title(page, say.addPhotos)).toBeFocused()
    await press(say.withoutPhotos)
    await expect(title(page, say.review)).toBeFocused()
    await expect(page.getByText('Frente al portal azul')).toBeVisible()
    await fits()
    await press(say.send)
    const code = await receivedCode(page, say)

    // The choice is remembered, and the follow-up has the address in place of its map.
    await page.goto('/incidencias/ciudadano')
    await page.getByRole('link', { name: say.lamp }).first().focus()
    await page.keyboard.press('Enter')
    await expect(title(page, say.lamp)).toBeVisible()
    await expect(page.getByText(code).first()).toBeVisible()
    await expect(page.getByText(say.street).first()).toBeVisible()
    await fits()
    await look('follow-up without a map')
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: /^Comentarios/ }).focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Conversación con el Ayuntamiento')).toBeVisible()
    await page.getByRole('textbox', { name: 'Escriba al Ayuntamiento' }).focus()
    await page.keyboard.type('Ahora también la de al lado.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Ahora también la de al lado.' })).toContainText('Usted')
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Conversación con el Ayuntamiento" [level=1]
        - list:
          - listitem:
            - text: Usted
            - paragraph: Ahora también la de al lado.
        - textbox "Escriba al Ayuntamiento"
    `)
    await fits()
    await page.goBack()
    await press(/^Seguir /)
    const follow = page.getByRole('dialog')
    await expect(follow.getByRole('heading', { name: '¿Quiere saber cómo acaba?' })).toBeVisible()
    await follow.getByRole('textbox', { name: 'Su correo' }).focus()
    // A mailbox is asked for confirmation five times a day.
    await page.keyboard.type(`vecina-${crypto.randomUUID().slice(0, 8)}@correo.example`)
    await fits()
    await look('following without a map')
    await press('Seguir por correo')
    await expect(follow).toBeHidden()
    await expect(page.getByRole('main').getByText('La sigue')).toBeVisible()
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - heading "${say.lamp}" [level=1]
        - paragraph: ${say.street}
        - region "Qué ha pasado":
          - list:
            - listitem: Recibida
        - link "Comentarios 1 comentario"
        - button /^La sigue Correo/
        - button "Comentar"
    `)
    await fits()
    await page.goto(`${pathname}/mapa`)
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - term: Dirección
        - definition: Calle Mayor, 3
    `)
    await page.goto('/incidencias?vista=mapa')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await fits()
    await page.goto('/ajustes')
    await expect(page.getByRole('switch', { name: 'Usar sin mapa' })).toBeChecked()
    await fits()
    expect(maps).toEqual([])
  },
)
