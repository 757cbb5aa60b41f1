import { callerOf } from './api.ts'
import { drawPhoto, expect, expectPictureShown, goOffline, isControlled, keepApp, signIn, test, title } from './journey.ts'
import { words } from './words.ts'

// The demo's repairer reads Valencian: his account says so.
const his = words.ca
const says = {
  ready: /Guardat en este dispositiu: \d+ tasques\./,
  change: "Canviar l'estat",
  inWork: 'En curs',
  photo: /^Veure la foto/,
  waits: "«En curs» s'enviarà quan hi haja connexió.",
  done: 'De «Pendent de reparar» a «En curs»',
}

test.use({ serviceWorkers: 'allow' })

test('offline, a repairer opens a task that was never opened before, with comments and photo, and moves it; it is sent later', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const [office, crew] = await Promise.all([callerOf('agente'), callerOf('reparador')])
  type Type = { id: number; descripcion_es: string; subtipos?: Type[] }
  const [types, units] = await Promise.all([
    office.call<Type[]>('/tipos?unidadGestionId=1&include=subtipos'),
    office.call<{ id: number; latitud: number; longitud: number }[]>('/unidades-gestion'),
  ])
  const lamp = types.flatMap(({ subtipos = [] }) => subtipos).find(({ descripcion_es }) => descripcion_es === words.es.brokenLamp)
  const { latitud, longitud } = units.find(({ id }) => id === 1) ?? { latitud: 0, longitud: 0 }
  const incident = await office.call<{ id: number }>('/incidencias', {
    tipos: String(lamp?.id),
    unidad_gestion_id: 1,
    contenido: 'En el sótano del mercado.',
    geolatitud: latitud,
    geolongitud: longitud,
    direccioncalle: 'Calle Mayor',
    direccionnumero: '3',
    ciudadano: { nombre: 'Marta Ferrer', email: 'vecina@demo.example' },
  })
  await page.goto('/login')
  const { buffer, name } = await drawPhoto(page, 60)
  await office.call(`/incidencias/${incident.id}/imagenes`, { base64: true, imagen: buffer.toString('base64'), nombre: name })
  let task = 0
  await expect
    .poll(async () => {
      const { data } = await crew.call<{ data: { id: number; incidencia_id: number }[] }>('/tareas?per_page=200&sort=-fecha')
      task = data.find(({ incidencia_id }) => incidencia_id === incident.id)?.id ?? 0
      return task
    })
    .toBeGreaterThan(0)
  await crew.call(`/tareas/${task}/comentarios`, { comentario: 'La llave la tiene el conserje.' })

  await signIn(page, 'reparador@demo.example')
  await expect(page.getByRole('button', { name: his.enter, exact: true })).toBeHidden()
  await keepApp(page)
  await page.goto('/ajustes')
  await expect(page.getByText(says.ready)).toBeVisible({ timeout: 60_000 })

  const back = await goOffline(context)
  await page.goto('/tareas')
  await isControlled(page)
  await page.locator(`a[href^="/tareas/${task}"]`).first().click()
  await expect(page.getByText('En el sótano del mercado.')).toBeVisible()
  await expectPictureShown(page.getByRole('button', { name: says.photo }).getByRole('img').first())
  await page.getByRole('link', { name: /^Comentaris/ }).click()
  await expect(title(page, 'Comentaris de la tasca')).toBeVisible()
  await expect(page.getByText('La llave la tiene el conserje.')).toBeVisible()
  await page.getByRole('button', { name: his.back }).click()
  await page.getByRole('button', { name: says.change }).click()
  const sheet = page.getByRole('dialog', { name: says.change })
  await sheet.getByText(says.inWork, { exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(says.waits)).toBeVisible()

  await back()
  await page.reload()
  await expect(page.getByText(says.done)).toBeVisible({ timeout: 60_000 })
  const { DesEstadoObra } = await crew.call<{ DesEstadoObra: string }>(`/tareas/${task}`)
  expect(DesEstadoObra).toBe('En curso')
})
