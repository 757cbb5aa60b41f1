import type { Page } from '@playwright/test'
import { callerOf, type Caller } from './api.ts'
import { expect, openAs, rowsOf, test } from './journey.ts'

type Task = {
  id: number
  codigo: string
  version: number
  entidad_reparadora_id: number | null
  encargado_id: number | null
  prioridad: string
}
type Report = { id: number; codigo: string }

const atOnce = 5

/** So many reports, each with its task, found in the list by a word of their own. */
const manyTasks = async ({ call }: Caller, count: number, word: string) => {
  const {
    data: [like],
  } = await call<{ data: { unidad_gestion_id: number; tipos: { id: number }[]; geolatitud: number; geolongitud: number }[] }>(
    '/incidencias?per_page=1&include=tipos&sort=id',
  )
  const body = {
    unidad_gestion_id: like?.unidad_gestion_id,
    tipos: String(like?.tipos[0]?.id),
    geolatitud: like?.geolatitud,
    geolongitud: like?.geolongitud,
    contenido: word,
  }
  const reports: Report[] = []
  while (reports.length < count)
    reports.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - reports.length) }, () => call<Report>('/incidencias', body)))),
    )
  return tasksOf({ call }, `(incidencia_id,IN,${reports.map(({ id }) => id).join(',')})`)
}
const tasksOf = async ({ call }: Pick<Caller, 'call'>, criteria: string) =>
  (await call<{ data: Task[] }>(`/tareas?per_page=200&sort=codigo&criteria=${encodeURIComponent(criteria)}`)).data
const idsOf = (tasks: readonly Task[]) => `(id,IN,${tasks.map(({ id }) => id).join(',')})`
const listOf = (tasks: readonly Task[]) => `/tareas?vista=lista&criterios=${encodeURIComponent(idsOf(tasks))}`
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('sixty tasks of a filter are given to another entity in one go, through a reload half way, and undone @desk', async ({ page }) => {
  test.setTimeout(300_000)
  const admin = await callerOf('admin')
  const before = await manyTasks(admin, 60, 'Sesenta a la vez')
  expect(before).toHaveLength(60)
  await openAs(page, 'admin', listOf(before))
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Seleccionar las 60' }).click()
  await expect(page.getByText('60 seleccionadas')).toBeVisible()
  await page.getByRole('button', { name: 'Entidad' }).click()
  const form = sheet(page, 'Entidad')
  await form.getByRole('radio').last().check()
  await form.getByRole('button', { name: 'Cambiar la entidad de 60' }).click()
  const result = sheet(page, /^Pasadas a /)
  await expect(result.getByRole('button', { name: /^[1-9]\d* hechas$/ })).toBeVisible()
  await page.reload()
  await expect(result.getByRole('button', { name: '60 hechas' })).toBeVisible({ timeout: 120_000 })
  const entities = async () => (await tasksOf(admin, idsOf(before))).map(({ entidad_reparadora_id }) => entidad_reparadora_id)
  const now = await entities()
  expect(new Set(now).size).toBe(1)
  expect(now[0]).not.toBe(before[0]?.entidad_reparadora_id)
  await result.getByRole('button', { name: 'Deshacer las 60' }).click()
  const undone = sheet(page, /^Deshecho: Pasadas a /)
  await expect(undone.getByRole('button', { name: '60 hechas' })).toBeVisible({ timeout: 120_000 })
  expect(await entities()).toEqual(before.map(({ entidad_reparadora_id }) => entidad_reparadora_id))
})

test('on a phone a long press begins to choose, and a tap goes on @phone', async ({ page }) => {
  const admin = await callerOf('admin')
  const tasks = await manyTasks(admin, 3, 'Tres con el dedo')
  await openAs(page, 'admin', listOf(tasks))
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(3)
  const box = await rows.first().boundingBox()
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByText('1 seleccionada')).toBeVisible()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await rows.nth(2).tap()
  await expect(page.getByText('2 seleccionadas')).toBeVisible()
  await expect(page).toHaveURL(/\/tareas\?/)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Prioridad' }).click()
  const [name, prioridad] = tasks[0]?.prioridad === 'baja' ? ['Alta', 'alta'] : ['Baja', 'baja']
  await sheet(page, 'Prioridad').getByRole('radio', { name }).check()
  await sheet(page, 'Prioridad').getByRole('button', { name: 'Cambiar la prioridad de 2' }).click()
  await expect(sheet(page, `Prioridad ${prioridad}`).getByRole('button', { name: '2 hechas' })).toBeVisible({ timeout: 30_000 })
  expect((await tasksOf(admin, idsOf(tasks))).filter((task) => task.prioridad === prioridad)).toHaveLength(2)
})
