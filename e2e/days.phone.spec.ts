import type { Page } from '@playwright/test'
import { callerOf, endDay, type Caller } from './api.ts'
import { drawPhoto, expect, signIn, still, test, title } from './journey.ts'
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
  await page.goto('/login')
  await signIn(page, `${name}@demo.example`)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/usuarios-jornadas/principal')
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

const addComment = async (page: Page, told: string) => {
  await page.getByRole('textbox', { name: day.write }).fill(told)
  await page.getByRole('button', { name: day.send }).click()
  await expect(page.getByRole('listitem').filter({ hasText: told })).toHaveCount(1)
}

/** `estadotecnico_id` of what is being studied. */
const inStudy = 21

type Task = {
  id: number
  tecnico_id: number | null
  encargado_id: number | null
  estadotecnico_id: number
  fecha_finalizacion: string | null
}

const openTask = async (page: Page, { id, call }: Caller, isOpen: (task: Task) => boolean) => {
  await page.goto('/tareas?vista=lista')
  await expect(title(page, say.tasks)).toBeVisible()
  // The running day is always in sight.
  await expect(page.getByRole('link', { name: day.running })).toBeVisible()
  await page.getByRole('button', { name: say.own }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const { data } = await call<{ data: Task[] }>('/tareas?per_page=200')
  const open = data.find((task) => [task.tecnico_id, task.encargado_id].includes(id) && isOpen(task))
  await page.goto(`/tareas/${open?.id}`)
  await expect(page.getByRole('button', { name: day.change })).toBeVisible()
}

test('of a repairer: the day begins, a task is taken up and finished with a photo, a colleague is told, the day ends', async ({ page }) => {
  test.slow()
  const toni = await begin(page, 't.escriva')
  await openTask(page, toni, ({ fecha_finalizacion }) => fecha_finalizacion === null)
  const address = page.url().split('?')[0] ?? ''
  await page.getByRole('button', { name: day.change }).click()
  const sheet = page.getByRole('dialog', { name: day.change })
  await sheet.getByText('Finalitzada', { exact: true }).click()
  const asked = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: say.choosePhotos }).click()
  await (await asked).setFiles([await drawPhoto(page, 100)])
  await expect(sheet.getByRole('img')).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Finalitzar la reparació' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/a «Finalitzada»$/).first()).toBeVisible()
  await page.goto(`${address}/comentarios`)
  await addComment(page, `Fet ${crypto.randomUUID().slice(0, 6)}`)
  await end(page)
})

test('of an inspector: the day begins, an inspection is finalised and spoken of, the day ends', async ({ page }) => {
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

test('of a technician: the day begins, a task that was studied goes to its repair and is spoken of, the day ends', async ({ page }) => {
  test.slow()
  const clara = await begin(page, 'c.roca')
  await openTask(page, clara, ({ estadotecnico_id }) => estadotecnico_id === inStudy)
  const address = page.url().split('?')[0] ?? ''
  await page.getByRole('button', { name: day.change }).click()
  const sheet = page.getByRole('dialog', { name: day.change })
  await sheet.getByText('Enviada a reparació', { exact: true }).click()
  await sheet.getByRole('button', { name: /^(Passar a|Enviar)/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/a «Enviada a reparació»$/).first()).toBeVisible()
  await page.goto(`${address}/comentarios`)
  await addComment(page, `Estudiat ${crypto.randomUUID().slice(0, 6)}`)
  await end(page)
})
