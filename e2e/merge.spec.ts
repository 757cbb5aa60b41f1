import { callerOf } from './api.ts'
import { expect, openAs, test } from './journey.ts'

type Report = { id: number; codigo: string }

test('a technician merges three reports, from the list and by keyboard, and takes one out again @desk', async ({ page }) => {
  const { call } = await callerOf('admin')
  const {
    data: [lamp],
  } = await call<{ data: { unidad_gestion_id: number; tipos: { id: number }[]; geolatitud: number; geolongitud: number }[] }>(
    '/incidencias?per_page=1&include=tipos&sort=id',
  )
  const body = {
    unidad_gestion_id: lamp?.unidad_gestion_id,
    tipos: String(lamp?.tipos[0]?.id),
    geolatitud: lamp?.geolatitud,
    geolongitud: lamp?.geolongitud,
    contenido: 'La farola sigue apagada.',
  }
  const [first, second, third] = [
    await call<Report>('/incidencias', body),
    await call<Report>('/incidencias', body),
    await call<Report>('/incidencias', body),
  ]
  await openAs(page, 'admin', '/incidencias?vista=lista')
  for (const { codigo } of [second, first]) await page.getByRole('checkbox', { name: `Seleccionar ${codigo}` }).click()
  await page.getByRole('button', { name: 'Juntar las 2' }).click()
  const sheet = page.getByRole('dialog', { name: '¿Cuál se queda?' })
  await expect(sheet.getByRole('radio', { name: first.codigo })).toBeChecked()
  await sheet.getByRole('button', { name: 'Juntar las 2' }).click()
  await expect(page.getByText(`${second.codigo} se ha juntado con ${first.codigo}`)).toBeVisible()

  await page.goto(`/incidencias/${first.id}/juntar?con=${third.id}`)
  await expect(page.getByRole('article', { name: third.codigo })).toBeVisible()
  const staying = page.getByRole('article', { name: `Se queda: ${first.codigo}` })
  if (!(await staying.isVisible())) await page.keyboard.press('ArrowLeft')
  await expect(staying).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${third.codigo} se ha juntado con ${first.codigo}`)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(`${third.codigo} vuelve a estar aparte`)).toBeVisible()

  const { relacionadas } = await call<{ relacionadas: { id: number; fusion_id: number | null }[] }>(`/incidencias/${first.id}`)
  expect(relacionadas.map(({ id }) => id)).toEqual([second.id])
})
