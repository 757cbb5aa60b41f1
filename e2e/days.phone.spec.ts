import type { Page } from '@playwright/test'
import { callerOf, endDay, type Caller } from './api.ts'
import { drawPhoto, expect, openAs, still, test, title } from './journey.ts'
import { words } from './words.ts'

// A day's work on a phone, in Valencian, of one who repairs, one who inspects and one who studies.
const say = words.ca
const day = {
  start: 'Iniciar la jornada',
  centre: 'Centre',
  running: /Jornada: en marxa/,
  stop: 'Finalitzar la jornada',
  stopAt: /^Finalitzar a les/,
  hours: 'Hores',
  mine: 'Les meues jornades',
  change: "Canviar l'estat",
  write: 'Escriga un comentari',
  send: 'Enviar el comentari',
  finish: 'Finalitzar',
  finishSheet: 'Finalitzar la inspecció',
  right: 'Correcta: no cal actuar',
  comment: /^Comentari/,
}

const begin = async (page: Page, name: string): Promise<Caller> => {
  const caller = await callerOf(name)
  await endDay(caller)
  await openAs(page, name, '/usuarios-jornadas/principal', 'ca')
  await page.getByRole('combobox', { name: day.centre }).selectOption({ index: 1 })
  await page.getByRole('button', { name: day.start }).click()
  await expect(page.getByRole('button', { name: day.stop })).toBeVisible()
  await still(page)
  return caller
}

/** What is done shows in the day, which ends with the hours of the week. */
const end = async (page: Page) => {
  await page.goto('/usuarios-jornadas/principal')
  await page.getByRole('button', { name: day.stop }).click()
  await page.getByRole('button', { name: day.stopAt }).click()
  await expect(page.getByRole('button', { name: day.start })).toBeVisible()
  await still(page)
  await page.getByRole('link', { name: day.mine }).first().click()
  await expect(page.getByRole('region', { name: day.hours }).getByRole('table')).toBeVisible()
  await expect(page.getByRole('list', { name: day.mine }).getByRole('listitem').first()).toBeVisible()
}

const addComment = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: day.write }).fill(text)
  await page.getByRole('button', { name: day.send }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
}

/** A task of the demo's type, reported by somebody else today: what the demo town has left to do depends on the hour it was made. */
const taskOf = async ({ call }: Caller, tipos: string): Promise<string> => {
  const units = await call<{ id: number; latitud: number; longitud: number }[]>('/unidades-gestion')
  const { latitud, longitud } = units.find(({ id }) => id === 1) ?? { latitud: 0, longitud: 0 }
  const report = {
    tipos,
    unidad_gestion_id: 1,
    contenido: 'Para hoy.',
    geolatitud: latitud,
    geolongitud: longitud,
    direccioncalle: 'Calle Mayor',
  }
  const { id } = await call<{ id: number }>('/incidencias', { ...report, ciudadano: { email: 'vecina@demo.example' } })
  const { tareas } = await call<{ tareas: { id: number }[] }>(`/incidencias/${id}`)
  return `/tareas/${tareas[0]?.id}`
}

/** Of the demo: a type that goes to repair by itself, one that is studied first; the state of what is studied; who looks after gardens. */
const [watering, pruning, inStudy, gardens] = ['504', '502', 21, 2]

const openTask = async (page: Page, task: string) => {
  await page.goto('/tareas?vista=lista')
  await expect(title(page, say.tasks)).toBeVisible()
  // The running day is always in sight.
  await expect(page.getByRole('link', { name: day.running })).toBeVisible()
  await page.getByRole('tab', { name: say.own }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(task)
  await expect(page.getByRole('button', { name: day.change })).toBeVisible()
}

test('of a repairer: the day starts, a task is taken and finished with a photo, a colleague is notified, the day ends', async ({
  page,
}) => {
  test.slow()
  const toni = await begin(page, 't.escriva')
  const boss = await callerOf('super')
  const task = await taskOf(boss, watering)
  await boss.call(`${task}/editar-asignacion`, { reparador_id: toni.id })
  await openTask(page, task)
  const address = page.url().split('?')[0] ?? ''
  await page.getByRole('button', { name: day.change }).click()
  const sheet = page.getByRole('dialog', { name: day.change })
  await sheet.getByText('Finalitzada', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Reparat' }).click()
  const chooser = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles([await drawPhoto(page, 100)])
  await expect(sheet.getByAltText('Després')).toHaveCount(1)
  await sheet.getByRole('button', { name: /^Finalitzar (la reparació|i avisar)/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/a «Finalitzada»$/).first()).toBeVisible()
  await page.goto(`${address}/comentarios`)
  await addComment(page, `Fet ${crypto.randomUUID().slice(0, 6)}`)
  await end(page)
})

test('of an inspector: the day starts, an inspection is finalised and commented on, the day ends', async ({ page }) => {
  test.slow()
  const { call } = await begin(page, 'inspector')
  const { data } = await call<{ data: { id: number; finalizada: boolean }[] }>('/inspecciones?per_page=200')
  const open = data.findLast(({ finalizada }) => !finalizada)
  await page.goto(`/inspecciones/${open?.id}`)
  await page.getByRole('button', { name: day.finish, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: day.finishSheet })
  await sheet.getByText(day.right, { exact: true }).click()
  await sheet.getByRole('textbox', { name: day.comment }).fill('Tot bé.')
  await sheet.getByRole('button', { name: day.finishSheet }).click()
  await expect(sheet).toBeHidden()
  await still(page)
  await page.goto(`/inspecciones/${open?.id}`)
  await expect(page.getByText('Tot bé.').first()).toBeVisible()
  await addComment(page, `Mirat ${crypto.randomUUID().slice(0, 6)}`)
  await end(page)
})

test('of a technician: the day starts, a studied task is sent to repair and commented on, the day ends', async ({ page }) => {
  test.slow()
  const clara = await begin(page, 'c.roca')
  const boss = await callerOf('super')
  const task = await taskOf(boss, pruning)
  await boss.call(task, { tecnico_id: clara.id, entidad_reparadora_id: gardens }, 'PUT')
  await boss.call(`${task}/estados/estudio`, { estado_id: inStudy }, 'PUT')
  await openTask(page, task)
  const address = page.url().split('?')[0] ?? ''
  await page.getByRole('button', { name: day.change }).click()
  const sheet = page.getByRole('dialog', { name: day.change })
  await sheet.getByText('Enviada a reparació', { exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/a «Enviada a reparació»$/).first()).toBeVisible()
  await page.goto(`${address}/comentarios`)
  await addComment(page, `Estudiat ${crypto.randomUUID().slice(0, 6)}`)
  await end(page)
})
