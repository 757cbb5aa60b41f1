import { writeFileSync } from 'node:fs'
import { consolePaths } from '@avisa/contract/console-paths'
import { callerOf } from './api.ts'
import { captureScreens } from './capture-screens.ts'
import { expect, openAs, rowsOf, test, title } from './journey.ts'

// While one import runs, no other can begin or be undone.
test.describe.configure({ mode: 'default' })

type Listed = { geolatitud: number | null; geolongitud: number | null }

/** Three that come, one of a type that is not ours, one without a date, one that comes twice. */
const tableAt = ({ geolatitud, geolongitud }: Listed) => {
  const place = `${geolatitud};${geolongitud}`
  return [
    'referencia;clase;situacion;fecha;cierre;descripcion;lat;lon',
    `A-1;Farola apagada;cerrada;03/02/2020 10:00;05/02/2020 10:00;No luce la de la esquina;${place}`,
    `A-2;Farola apagada;cerrada;04/02/2021 10:00;06/02/2021 10:00;Tampoco luce;${place}`,
    `A-3;Ovni;cerrada;04/02/2021 10:00;06/02/2021 10:00;Una luz rara;${place}`,
    `A-4;Farola apagada;cerrada;ayer;;Sin fecha;${place}`,
    `A-1;Farola apagada;cerrada;03/02/2020 10:00;;Otra vez;${place}`,
  ].join('\n')
}

test('incidents of another system are matched, looked at, imported and removed again, without a shell', async ({ page }) => {
  test.setTimeout(120_000)
  // The columns chosen for a source are remembered: a second try needs another.
  const source = `antiguo${test.info().retry}`
  const { call } = await callerOf('super')
  // Those of other journeys may have no point.
  const { data } = await call<{ data: Listed[] }>('/incidencias?per_page=50')
  const placed = data.find(({ geolatitud }) => geolatitud !== null)
  const file = test.info().outputPath('avisos.csv')
  writeFileSync(file, tableAt(placed ?? { geolatitud: 39, geolongitud: 0 }))
  const look = captureScreens(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

  await openAs(page, 'super', consolePaths.incidentImports)
  await expect(title(page, 'Incidencias de otro sistema')).toBeVisible()
  await page.getByRole('textbox', { name: 'De qué sistema vienen' }).fill(source)
  const unit = page.getByRole('combobox', { name: 'A qué unidad van' })
  await unit.selectOption({ label: 'Servicios urbanos' })
  const chooser = page.waitForEvent('filechooser')
  await button('Elegir archivo').press('Enter')
  await (await chooser).setFiles(file)

  await expect(page.getByText(/^Faltan columnas/)).toBeVisible({ timeout: 60_000 })
  await look('columns are missing')
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('situacion')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('clase')
  await button('Comprobar otra vez').click()

  await expect(page.getByText(/^Comprobado en/)).toBeVisible({ timeout: 60_000 })
  const types = page.getByRole('region', { name: 'Sus tipos y los nuestros' })
  const lamp = types.getByRole('combobox', { name: 'Farola apagada' })
  if ((await lamp.inputValue()) === '') await lamp.selectOption({ index: 1 })
  await types.getByRole('combobox', { name: 'Ovni' }).selectOption({ index: 2 })
  await look('preview')
  await button('Comprobar otra vez').click()
  await expect(button('Importar 3 incidencias')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Fecha ilegible o imposible').last()).toBeVisible()
  const download = page.waitForEvent('download')
  await button(/CSV/).click()
  expect((await download).suggestedFilename()).toBe('filas-rechazadas.csv')
  await button('Importar 3 incidencias').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click()
  await expect(button('Deshacer')).toBeVisible({ timeout: 60_000 })

  const search = `/incidencias?buscar=${source.toUpperCase()}-A-2`
  await page.goto(search)
  // The list begins with what is open, and remembers the choice.
  await button('Buscar entre todas').click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto(consolePaths.incidentImports)
  await button('Deshacer').first().click({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('3 quitadas · 0 se quedan porque alguien ha trabajado en ellas')).toBeVisible({ timeout: 60_000 })
  await look('undone')
  await page.goto(search)
  await expect(page.getByText('0 incidencias', { exact: true })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(0)
})

test('an import of many incidents is stopped halfway, and what came is removed', async ({ page }) => {
  test.setTimeout(240_000)
  const { call } = await callerOf('super')
  const { data } = await call<{ data: Listed[] }>('/incidencias?per_page=50')
  const { geolatitud, geolongitud } = data.find((row) => row.geolatitud !== null) ?? { geolatitud: 39, geolongitud: 0 }
  const file = test.info().outputPath('muchos.csv')
  const type = (await call<{ codigo: string; asignable: boolean }[]>('/tipos')).find(({ asignable }) => asignable)?.codigo
  const rows = Array.from({ length: 30_000 }, (_, n) => `P-${n};${type};cerrada;03/02/2020 10:00;${geolatitud};${geolongitud}`)
  writeFileSync(file, ['id;tipo;estado;fecha;lat;lon', ...rows].join('\n'))
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

  await openAs(page, 'super', consolePaths.incidentImports)
  await page.getByRole('textbox', { name: 'De qué sistema vienen' }).fill('parado')
  await page.getByRole('combobox', { name: 'A qué unidad van' }).selectOption({ label: 'Servicios urbanos' })
  const chooser = page.waitForEvent('filechooser')
  await button('Elegir archivo').press('Enter')
  await (await chooser).setFiles(file)
  await button('Importar 30.000 incidencias').or(button('Importar 30000 incidencias')).click({ timeout: 120_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText(/^[1-9][\d.]* filas leídas/)).toBeVisible({ timeout: 60_000 })
  await button('Parar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByText(/^Parado a medias/)).toBeVisible()
  await expect(page.getByText('Suba el archivo de las incidencias')).toBeVisible()
  await button('Deshacer').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(/^[1-9][\d.]* quitadas · 0 se quedan/).first()).toBeVisible({ timeout: 120_000 })
})
