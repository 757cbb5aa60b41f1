import { expect, openAs, rowsOf, signIn, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

const say = words.es

test('on a wide screen the list is used by keyboard alone, next to map and detail', async ({ page }) => {
  await openAs(page, 'tecnico', '/incidencias')
  await expect(title(page, say.incidents)).toBeVisible()
  const codes = page.getByRole('article').getByText(/^[A-Z]{2}-\d{2}-\d{5}$/)
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Mapa' })).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/incidencias\/\d+$/)
  const first = page.url()
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(first)
  await expect(page.locator(':focus')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/incidencias$/)
  await expect(page.locator(':focus')).toHaveAttribute('href', new URL(first).pathname)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('on a wide screen tasks are a table with their people, sorted by its headers, which keeps its place next to the detail', async ({
  page,
}) => {
  await openAs(page, 'tecnico', '/tareas?vista=lista')
  const table = page.getByRole('table', { name: 'Tareas' })
  const holder = table.getByRole('columnheader', { name: 'La tiene' })
  await expect(holder).toBeVisible()
  await expect(rowsOf(page).nth(12)).toBeInViewport({ ratio: 1 })
  await captureScreens(page)('the table of tasks')

  await table.getByRole('button', { name: 'Código' }).click()
  await expect(table.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending')
  const codes = table.getByText(/^T-\d\d-\d{5}$/)
  await expect(async () => {
    const first = (await codes.allInnerTexts()).slice(0, 8)
    expect(first).toEqual(first.toSorted())
  }).toPass()

  // Arrows walk over the rows; Enter opens the one that has the focus, and Esc gives it back.
  await page.keyboard.press('j')
  for (let row = 0; row < 30; row++) await page.keyboard.press('ArrowDown')
  const link = table.locator('[data-index="30"]').getByRole('link')
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/tareas\?.*orden=codigo/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tareas\/\d+/)
  await expect(holder).toBeVisible()
  await expect(link).toBeInViewport({ ratio: 1 })
  await captureScreens(page)('the table of tasks beside one of them')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tareas\?.*orden=codigo/)
  await expect(link).toBeFocused()
})

test('on a wide screen the bar of a detail stays visible to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await openAs(page, 'admin', '/tareas?criterios=(abierta,=,1)', 'ca')
  await rowsOf(page).first().getByRole('link').click()
  const comments = page.getByRole('link', { name: /^Coment/ })
  const bar = page.getByRole('button', { name: /^(Cambiar el estado|Canviar l'estat)$/ })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const [before, above] = [await bar.boundingBox(), await comments.boundingBox()]
  await page.mouse.move(1000, 300)
  await page.mouse.wheel(0, 3000)
  await expect.poll(async () => (await comments.boundingBox())?.y).toBeLessThan(above?.y ?? 0)
  expect((await bar.boundingBox())?.y).toBe(before?.y)
})

test('on a wide screen pending changes cover no control of the map next to the list', async ({ page, context }) => {
  await openAs(page, 'tecnico', '/incidencias?vista=mapa')
  const zoomOut = page.getByRole('button', { name: 'Alejar' })
  await expect(zoomOut).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('link', { name: /^Coment/ }).click()
  await page.getByRole('textbox').fill('Sin cobertura en el barranco.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar el comentario' }).click()
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(say.oneUnsent)).toBeVisible()
  await zoomOut.click({ trial: true })
  const strip = await page.getByRole('status').filter({ hasText: say.oneUnsent }).boundingBox()
  const map = await page.getByRole('region', { name: /mapa/i }).first().boundingBox()
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0)
})

test('on a wide screen and on a tablet a toast covers no control of the map', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'tecnico', '/incidencias?vista=mapa')
  await expect(page.getByRole('button', { name: 'Alejar' })).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  const copied = page.getByText('Enlace copiado')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 700 })
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(copied).toBeVisible()
    const [toast, control] = await Promise.all([copied.boundingBox(), page.getByRole('button', { name: 'Acercar' }).boundingBox()])
    expect(toast?.x).toBeGreaterThan((control?.x ?? width) + (control?.width ?? 0))
  }
})

test('on a wide screen a forbidden record is not requested again, next to the map or on it', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await openAs(page, 'reparador', '/inspecciones?vista=mapa', 'ca')
  await expect(page.getByRole('link', { name: "Anar a l'inici" })).toBeVisible()
  // The list, and the map beside it.
  await expect.poll(() => refused.filter((url) => url.includes('/api/v1/inspecciones?')).length).toBeGreaterThan(1)
  await expect(page.getByText('Sense permís')).toBeVisible()
  await expect(page.getByRole('button', { name: /intentar/i })).toBeHidden()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('the list is next to the detail, which covers the map, and nothing overflows', async ({ page }) => {
    await page.goto('/login?param1=/incidencias?vista=mapa')
    await signIn(page, 'tecnico@demo.example')
    const rows = page.getByRole('article')
    await expect(rows.first()).toBeVisible()
    await rows.nth(1).click()
    await expect(page).toHaveURL(/\/incidencias\/\d+/)
    const close = page.getByRole('button', { name: 'Cerrar', exact: true })
    await expect(close).toBeVisible()
    await expect(rows.nth(1)).toBeInViewport()
    const list = await page.getByRole('list', { name: say.incidents }).boundingBox()
    const detail = await page.getByRole('button', { name: /^Copiar/ }).boundingBox()
    // Of its 340 px one is the line beside it.
    expect(list?.width).toBeGreaterThanOrEqual(339)
    expect(detail?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
    await close.click()
    await expect(page.getByRole('region', { name: /mapa/i }).first()).toBeVisible()
  })
})
