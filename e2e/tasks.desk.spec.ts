import type { Page } from '@playwright/test'
import { callerOf } from './api.ts'
import { openDatabase } from './database.ts'
import { expect, fillReport, openAs, receivedCode, rowsOf, seenTutorial, test } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words, type Lang } from './words.ts'

const say = words.es
const change = 'Cambiar el estado'
// Not assigned by itself: somebody has to study it first.
const type = 'Obra mal señalizada o sin acabar'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: change })
const choose = async (page: Page, state: string) => {
  await page.getByRole('button', { name: change }).click()
  await sheetOf(page).getByText(state, { exact: true }).click()
}

test('a citizen’s report is studied by the technician, who resolves a conflict with a simultaneous change and closes it', async ({
  page,
  browser,
  baseURL,
}) => {
  // Three people, one after the other.
  test.setTimeout(300_000)
  const description = `Valla caída ${test.info().project.name}`
  const wizard = await fillReport(page, say, description, type)
  await wizard.send()
  const code = await receivedCode(page, say)
  await expect(page.getByText(say.uploading)).toBeHidden()

  const { viewport = null } = test.info().project.use
  const storageState = seenTutorial(`${baseURL}`)
  const openElsewhere = async (name: string, path: string, language: Lang) => {
    const context = await browser.newContext({ baseURL: `${baseURL}`, viewport, locale: 'es-ES', serviceWorkers: 'block', storageState })
    const opened = await context.newPage()
    await openAs(opened, name, path, language)
    return opened
  }
  const irene = await openElsewhere('tecnico', '/tareas', 'es')
  const row = rowsOf(irene).filter({ hasText: type }).first()
  await row.getByRole('link', { name: type }).click()
  await expect(irene.getByText(description)).toBeVisible()
  await expect(irene.getByText(code).first()).toBeVisible()

  // Rejecting says why; without it the alert has the very words.
  await choose(irene, 'Rechazada')
  await sheetOf(irene).getByRole('button', { name: 'Pasar a «Rechazada»' }).click({ force: true })
  const alert = irene.getByRole('dialog', { name: 'Comentario vacío' })
  await expect(alert).toContainText('Debes escrir un comentario para poder cambiar el estado.')
  await alert.getByRole('button', { name: say.acceptButton }).click()
  await captureScreens(irene)('a move whose comment is missing')
  await sheetOf(irene)
    .getByRole('textbox', { name: /^Para el equipo/ })
    .fill('No es del municipio.')

  // Meanwhile the administration takes it into study: she is told, and what she wrote is still there.
  const { pathname } = new URL(irene.url())
  const admin = await openElsewhere('admin', pathname, 'ca')
  await admin.getByRole('button', { name: /^(Cambiar el estado|Canviar l'estat)$/ }).click()
  const his = admin.getByRole('dialog')
  await his.getByText(/^Estudi[o]?$/).click()
  await his.getByText(/^En estudi[o]?$/).click()
  await expect(his).toBeHidden()
  // What asks for nothing goes by itself once it can no longer be undone.
  await expect(admin.getByText(/^De «.*» a «En estudi[o]?»$/)).toBeVisible({ timeout: 20_000 })
  await admin.context().close()
  await expect(sheetOf(irene).getByText(/ha cambiado la tarea: En estudio\. Lo que usted ha escrito sigue aquí\./)).toBeInViewport({
    ratio: 1,
  })
  await expect(sheetOf(irene).getByRole('textbox', { name: /^Para el equipo/ })).toHaveValue('No es del municipio.')

  // She thinks better of it: closing asks for the repair, and finishes it too.
  await sheetOf(irene).getByText('Cerrada', { exact: true }).click()
  await sheetOf(irene).getByRole('button', { name: 'Pasar a «Cerrada»' }).click()
  await irene.getByRole('dialog', { name: 'No se puede cerrar' }).getByRole('button', { name: 'Finalizar la reparación' }).click()
  await sheetOf(irene).getByRole('button', { name: 'No se encuentra' }).click()
  await sheetOf(irene)
    .getByRole('button', { name: /^Finalizar (la reparación y cerrar|y avisar)/ })
    .click()
  await expect(sheetOf(irene)).toBeHidden()
  await expect(irene.getByText('De «En estudio» a «Cerrada»')).toBeVisible()
  await expect(irene.getByText(/^De «.*» a «Finalizada»$/)).toBeVisible()
  // It may be opened again, with a reason.
  await expect(irene.getByRole('button', { name: change })).toBeEnabled()
  await irene.context().close()

  await page.goto('/incidencias/ciudadano')
  await page.getByRole('link', { name: type }).first().click()
  await expect(page.getByText('Resuelta').first()).toBeVisible()
})

test("a deadline turns red through a pause over 9 d'Octubre and a weekend, and explains itself in Valencian", async ({ page }) => {
  const { call } = await callerOf('admin')
  const database = await openDatabase(`${process.env['AVISA_FOLDER']}`)
  const idOf = async (text: string, values: unknown[] = []) => Number((await database.query<{ id: string }>(text, values)).rows[0]?.id)
  const stateOf = (codigo: string) => idOf(`select id from estados where pista = 'reparacion' and codigo = $1`, [codigo])
  const states = { paused: await stateOf('pausada'), working: await stateOf('en_curso') }
  const days = [
    ['2026-10-09', 'Día de la Comunitat Valenciana', 'Dia de la Comunitat Valenciana'],
    ['2026-10-12', 'Fiesta Nacional', 'Festa Nacional'],
  ]
  for (const [dia, es, val] of days)
    await database.query(
      `insert into festivos (calendario, dia, nombre_es, nombre_val, ambito) values ('alumbrado', $1, $2, $3, 'estatal') on conflict do nothing`,
      [dia, es, val],
    )
  // Thursday at ten: eight hours of work, which end that afternoon.
  type Place = { geolatitud: number; geolongitud: number }
  const unit = await idOf(`select id from unidades_gestion where codigo = 'servicios_urbanos'`)
  const { data } = await call<{ data: Place[] }>(`/incidencias?per_page=1&criteria=(unidad_gestion_id,=,${unit})`)
  const report = await call<{ id: number }>('/incidencias', {
    unidad_gestion_id: unit,
    tipos: String(await idOf(`select id from tipos where codigo = 'alumbrado.apagada'`)),
    geolatitud: data[0]?.geolatitud,
    geolongitud: data[0]?.geolongitud,
    fecha: '2026-10-08 10:00:00',
  })
  const id = await idOf('select id from tareas where incidencia_id = $1', [report.id])
  const dated = (estado: number, fecha: string) =>
    database.query(
      `update historial set fecha = $3::timestamp at time zone 'Europe/Madrid' where modelo = 'tarea' and modelo_id = $1 and estado_id = $2`,
      [id, estado, fecha],
    )
  await call(`/tareas/${id}/estados/reparacion-comentario`, { estado_id: states.paused, comentario: 'Falta material' }, 'PUT')
  await dated(states.paused, '2026-10-08 12:00')
  await call(`/tareas/${id}/estados/reparacion`, { estado_id: states.working }, 'PUT')
  await dated(states.working, '2026-10-13 10:00')
  // A change of the priority reads the history again.
  await call(`/tareas/${id}`, { prioridad: 'baja' }, 'PUT')
  await call(`/tareas/${id}`, { prioridad: 'alta' }, 'PUT')
  await database.end()

  await openAs(page, 'admin', `/tareas?vista=lista&criterios=(id,=,${id});(vencida,=,1)`, 'ca')
  const row = rowsOf(page).first()
  await expect(row.getByText(/^Vençuda: /)).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Com es compta el termini' }).click()
  const sheet = page.getByRole('dialog', { name: 'Com es compta el termini' })
  await expect(sheet.getByText(/^Va vèncer el .*13 d['’]octubre.* 16:00/)).toBeVisible()
  const lines = sheet.getByRole('listitem')
  await expect(lines.nth(0)).toContainText(/^8 h\s*hàbils per «.+, alta»/)
  await expect(lines.nth(1)).toContainText(/^\+ 16 h\s*parada/)
  await expect(lines.nth(2)).toContainText(/no compta.*9 d['’]octubre/)
  await expect(lines.nth(2)).toContainText('Comunitat Valenciana')
  await expect(lines.nth(3)).toContainText(/no compta.*12 d['’]octubre/)
  await captureScreens(page)('a deadline explained')
})
