import type { Page } from '@playwright/test'
import { callerOf, type Caller } from './api.ts'
import { expect, openAs, test } from './journey.ts'

type Task = {
  id: number
  codigo: string
  version: number
  entidad_reparadora_id: number | null
  encargado_id: number | null
  prioridad: string
}
type Report = { id: number; codigo: string }

/** As many reports as asked, each with its task, found in the list by a word of their own. */
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
  for (let at = 0; at < count; at += 1) reports.push(await call<Report>('/incidencias', body))
  const ids = reports.map(({ id }) => id).join(',')
  return (await call<{ data: Task[] }>(`/tareas?per_page=200&criteria=${encodeURIComponent(`(incidencia_id,IN,${ids})`)}`)).data
}
const nowOf = async ({ call }: Caller, tasks: readonly Task[]) => Promise.all(tasks.map(({ id }) => call<Task>(`/tareas/${id}`)))
const briefOf = (tasks: readonly Task[]) =>
  tasks.map(({ id, entidad_reparadora_id, encargado_id }) => [id, entidad_reparadora_id, encargado_id])
const listOf = (tasks: readonly Task[], more = '') =>
  `/tareas?vista=lista&criterios=${encodeURIComponent(`(id,IN,${tasks.map(({ id }) => id).join(',')})`)}${more}`
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('tasks of a filter are given to another entity and taken back, except one that somebody touched meanwhile @desk', async ({ page }) => {
  test.setTimeout(180_000)
  const admin = await callerOf('admin')
  const before = await manyTasks(admin, 30, 'Treinta a la vez')
  expect(before).toHaveLength(30)
  await openAs(page, 'admin', listOf(before))
  await page.getByRole('checkbox', { name: `Seleccionar ${before[0]?.codigo}` }).click()
  await page.getByRole('button', { name: 'Seleccionar las 30' }).click()
  await expect(page.getByText('30 seleccionadas')).toBeVisible()
  await page.getByRole('button', { name: 'Entidad' }).click()
  const form = sheet(page, 'Entidad')
  const others = form.getByRole('radio')
  await others.last().check()
  await form.getByRole('button', { name: 'Cambiar la entidad de 30' }).click()
  const result = sheet(page, /^Pasadas a /)
  await expect(result.getByRole('button', { name: '30 hechas' })).toBeVisible({ timeout: 60_000 })
  const given = await nowOf(admin, before)
  expect(given.every(({ entidad_reparadora_id }, at) => entidad_reparadora_id !== before[at]?.entidad_reparadora_id)).toBe(true)

  const touched = given[3]
  const other = await callerOf('super')
  await other.call(`/tareas/${touched?.id}`, { prioridad: touched?.prioridad === 'alta' ? 'baja' : 'alta' }, 'PUT').catch(() => undefined)
  const changed = (await nowOf(admin, before))[3]?.version !== touched?.version
  await result.getByRole('button', { name: 'Deshacer las 30' }).click()
  const back = sheet(page, /^Deshecho: /)
  await expect(back.getByRole('button', { name: changed ? '29 hechas' : '30 hechas' })).toBeVisible({ timeout: 60_000 })
  const after = briefOf(await nowOf(admin, before))
  expect(after.filter((_, at) => !changed || at !== 3)).toEqual(briefOf(before).filter((_, at) => !changed || at !== 3))
})

test('on a phone a long press begins; killed half way, the act goes on with the next page @phone', async ({ page, context }) => {
  test.setTimeout(180_000)
  const admin = await callerOf('admin')
  const tasks = await manyTasks(admin, 8, 'Ocho en la calle')
  await openAs(page, 'admin', listOf(tasks))
  await page.getByRole('button', { name: 'Seleccionar varias' }).click()
  await page.getByRole('checkbox', { name: `Seleccionar ${tasks[0]?.codigo}` }).click()
  await page.getByRole('button', { name: 'Seleccionar las 8' }).click()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Prioridad' }).click()
  let sent = 0
  await context.route('**/api/v1/tareas/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent += 1
    return sent > 3 ? route.abort() : route.fallback()
  })
  const form = sheet(page, 'Prioridad')
  await form.getByRole('radio', { name: 'Alta' }).check()
  await form.getByRole('button', { name: /^Cambiar la prioridad de/ }).click()
  await expect.poll(() => sent, { timeout: 20_000 }).toBeGreaterThan(3)
  await page.close()
  await context.unroute('**/api/v1/tareas/*')
  const later = await context.newPage()
  await later.goto('/tareas')
  await expect
    .poll(async () => (await nowOf(admin, tasks)).filter(({ prioridad }) => prioridad === 'alta').length, { timeout: 40_000 })
    .toBe(8)
  await later.getByRole('button', { name: 'Cambios de varias a la vez' }).click()
  await expect(sheet(later, 'Prioridad alta').getByRole('button', { name: /hechas$/ })).toBeVisible()
})
