import { expect, openAs, rowsOf, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words, type Lang } from './words.ts'

const locales = { es: 'es-ES', ca: 'ca-ES' } as const
const texts = {
  es: {
    all: 'Todas',
    open: 'Abiertas',
    filters: 'Filtros',
    apply: 'Aplicar los filtros',
    high: 'Alta',
    isHigh: 'Quitar el filtro Prioridad alta',
    save: 'Guardar la vista',
    name: 'Nombre',
    remove: (name: string) => `Borrar el filtro ${name}`,
    removeDo: 'Borrar',
    count: /\d+ incidencias?$/,
    list: 'Lista',
    map: 'Mapa',
    search: 'Buscar',
    byCode: 'Código, calle o palabra',
    noneOfCode: 'Ninguna incidencia con esa búsqueda',
    clearSearch: 'Borrar la búsqueda',
    publicTitle: 'Incidencias de todo el municipio',
    accept: 'Aceptar',
  },
  ca: {
    all: 'Totes',
    open: 'Obertes',
    filters: 'Filtres',
    apply: 'Aplicar els filtres',
    high: 'Alta',
    isHigh: 'Llevar el filtre Prioritat alta',
    save: 'Guardar la vista',
    name: 'Nom',
    remove: (name: string) => `Esborrar el filtre ${name}`,
    removeDo: 'Esborrar',
    count: /\d+ incidènci(a|es)$/,
    list: 'Llista',
    map: 'Mapa',
    search: 'Buscar',
    byCode: 'Codi, carrer o paraula',
    noneOfCode: 'Cap incidència amb eixa busca',
    clearSearch: 'Esborrar la busca',
    publicTitle: 'Incidències de tot el municipi',
    accept: 'Acceptar',
  },
} as const

for (const lang of ['es', 'ca'] satisfies Lang[])
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })
    const say = texts[lang]

    test('staff filter the incidents, save the view with a name, and delete it', async ({ page }) => {
      const look = captureScreens(page)
      await openAs(page, lang === 'es' ? 'tecnico' : 'inspector', '/incidencias?vista=lista', lang)
      await expect(title(page, words[lang].incidents)).toBeVisible()
      await expect(page.getByText(say.count)).toBeVisible()
      // It begins with what is open, which a filter takes the place of.
      await look('the list')
      await page.getByRole('button', { name: say.all, exact: true }).click()
      await look('its saved filters')
      await page.getByRole('dialog').getByRole('button', { name: say.open, exact: true }).click()
      await expect(page).toHaveURL(/filtro=\d+/)
      await page.getByRole('button', { name: say.filters, exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: say.high, exact: true }).click()
      await look('its conditions')
      await sheet.getByRole('button', { name: say.apply }).click()
      await expect(page.getByRole('button', { name: say.isHigh })).toBeVisible()
      expect(decodeURIComponent(page.url())).toContain('criterios=(prioridad,=,alta)')
      const count = await page.getByText(say.count).textContent()

      const name = `Urgente ${test.info().project.name}`
      await page.getByRole('button', { name: say.save, exact: true }).click()
      await page.getByLabel(say.name).fill(name)
      await page.getByRole('dialog').getByRole('button', { name: say.save, exact: true }).click()
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(page.getByText(`${count}`)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: say.remove(name) }).click()
      await page.getByRole('button', { name: say.removeDo, exact: true }).click()
      await expect(page).not.toHaveURL(/filtro=/)
    })

    test('going back restores the list', async ({ page }) => {
      await page.goto('/incidencias?vista=lista')
      const rows = rowsOf(page)
      await expect(rows.first()).toBeVisible()
      await rows.first().hover()
      for (let turn = 0; turn < 6; turn++) {
        await page.mouse.wheel(0, 700)
        await page.waitForTimeout(200)
      }
      const far = rows.nth(8)
      const place = Number(await far.getAttribute('data-index'))
      expect(place).toBeGreaterThan(14)
      await far.getByRole('link').click()
      await expect(page).toHaveURL(/\/incidencias\/\d+/)
      await page.goBack()
      await expect(page).toHaveURL(/\/incidencias\?vista=lista$/)
      await expect(page.locator(`[data-index="${place}"]`)).toBeInViewport()
    })

    test('the last tab is shown again, and an unknown code is reported', async ({ page }) => {
      const look = captureScreens(page)
      await page.goto('/incidencias')
      await page.getByRole('tab', { name: say.map }).click()
      await expect(page).toHaveURL(/vista=mapa/)
      await page.goto('/incidencias')
      await expect(page.getByRole('tab', { name: say.map })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('region').first()).toBeVisible()
      await look('the map')
      await page.getByRole('tab', { name: say.list }).click()
      const button = page.getByRole('button', { name: say.search, exact: true })
      await expect(button.or(page.getByRole('searchbox', { name: say.byCode }))).toBeVisible()
      if (await button.isVisible()) await button.click()
      await page.getByRole('searchbox', { name: say.byCode }).pressSequentially('ZZ-0')
      await expect(page.getByText(say.noneOfCode)).toBeVisible()
      await expect(page).toHaveURL(/buscar=ZZ-0/)
      await page.getByRole('button', { name: say.clearSearch }).click()
      await expect(page).not.toHaveURL(/buscar=/)
      await expect(rowsOf(page).first()).toBeVisible()
    })
  })

test('a citizen gets the explanation of the public list once (INC-04)', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const origins = [{ origin: `${baseURL}`, localStorage: [{ name: 'tutorial_inicial', value: '1' }] }]
  const { viewport = null } = test.info().project.use
  const context = await browser.newContext({
    baseURL: `${baseURL}`,
    viewport,
    locale: 'es-ES',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins },
  })
  const page = await context.newPage()
  await page.goto('/incidencias')
  await expect(page.getByRole('dialog', { name: texts.es.publicTitle })).toBeVisible()
  await page.getByRole('button', { name: texts.es.accept }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.es.filters })).toHaveCount(0)
  await context.close()
})
