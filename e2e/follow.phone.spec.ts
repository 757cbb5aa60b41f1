import { callerWith, mailedLink } from './api.ts'
import { expect, test, title } from './journey.ts'

type Unit = { id: number; latitud: number; longitud: number }

test('the link of a mail, opened in another browser, shows the report once its owner has said yes, and stops by a press', async ({
  page,
}) => {
  const email = `enlace-${crypto.randomUUID().slice(0, 8)}@correo.example`
  const call = callerWith()
  const unit = (await call<Unit[]>('/unidades-gestion')).find(({ id }) => id === 1)
  const report = await call<{ codigo: string }>('/incidencias', {
    tipos: '504',
    unidad_gestion_id: unit?.id,
    geolatitud: unit?.latitud,
    geolongitud: unit?.longitud,
    contenido: 'La jardinera está seca',
    ciudadano: { email },
    condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
  })
  await page.goto(await mailedLink(email))
  await expect(title(page, 'Lo que sigue por correo')).toBeVisible()
  await expect(page.getByText(report.codigo)).toBeVisible()
  await expect(page.getByText('La jardinera está seca')).toBeHidden()
  await page.getByRole('button', { name: 'Sí, quiero recibirlas' }).click()
  await expect(page.getByText('La jardinera está seca')).toBeVisible()
  await page.getByRole('button', { name: 'Dejar de recibir estos correos' }).click()
  await expect(page.getByText('No recibirá más correos sobre esto.')).toBeVisible()
})
