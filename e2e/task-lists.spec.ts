import { expect, openAs, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

test(
  'a repairer works through a personal list: its tasks, their map and comments, and a list is created and deleted',
  { tag: '@phone' },
  async ({ page }) => {
    const look = captureScreens(page)
    // The demo's repairer reads Valencian: his account says so.
    await openAs(page, 'reparador', '/listas', 'ca')
    await expect(title(page, 'Llistes')).toBeVisible()
    await look('the lists')
    await page.getByRole('link', { name: /^Per a esta setmana/ }).click()
    await expect(title(page, 'Per a esta setmana')).toBeVisible()
    await page.getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/listas\/1\/detail\/\d+\?tipo=obra/)
    await page.getByRole('link', { name: words.ca.onMap }).click()
    await expect(page).toHaveURL(/\/listas\/1\/tareas\/\d+\/mapa$/)
    await expect(page.getByRole('region', { name: words.ca.mapOfTask })).toBeVisible()
    await page.getByRole('button', { name: words.ca.back }).click()
    await page.getByRole('link', { name: /^Comentaris(?! de la llista)/ }).click()
    await expect(page).toHaveURL(/\/listas\/1\/tareas\/\d+\/comentarios$/)
    await expect(title(page, 'Comentaris de la tasca')).toBeVisible()

    await page.goto('/listas/1?vista=mapa')
    await expect(page.getByRole('region', { name: 'Mapa de la llista Per a esta setmana' })).toBeVisible()

    await page.goto('/listas')
    const name = `Divendres ${test.info().project.name}`
    await page.getByRole('button', { name: 'Llista nova' }).click()
    const sheet = page.getByRole('dialog', { name: 'Llista nova' })
    await sheet.getByRole('textbox').fill(name)
    await look('a new list')
    await sheet.getByRole('button', { name: 'Crear la llista' }).click()
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByText('La llista està buida')).toBeVisible()
    await page.getByRole('button', { name: 'Afegir tasques' }).last().click()
    const adding = page.getByRole('dialog', { name: 'Afegir tasques' })
    await adding
      .getByRole('button', { name: /T-\d\d-\d+/ })
      .first()
      .click()
    await expect(adding.getByLabel('Triada')).toBeVisible()
    await look('adding tasks to a list')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Esborrar la llista' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Esborrar', exact: true }).click()
    await expect(page).toHaveURL(/\/listas$/)
    await expect(page.getByText(name)).toHaveCount(0)
  },
)

test('everybody can open a public list and its incidents, on the map and one by one', async ({ page }) => {
  const look = captureScreens(page)
  await page.goto('/listas-publicas')
  await expect(title(page, 'Listas públicas')).toBeVisible()
  await look('the public lists')
  await page.getByRole('link', { name: /^Calles de la feria/ }).click()
  await expect(title(page, 'Calles de la feria')).toBeVisible()
  await look('a public list')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/listas\/3\/detail\/\d+\?tipo=incidencia/)
  await expect(page.getByRole('heading', { name: 'Qué ha pasado' })).toBeVisible()
  await page.getByRole('link', { name: words.es.onMap }).first().click()
  await expect(page).toHaveURL(/\/incidencias\/\d+\/mapa\?lista=3$/)
  await page.getByRole('button', { name: words.es.back }).click()
  await expect(page).toHaveURL(/\/listas\/3\/detail\//)
})
