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
const listOf = (tasks: readonly Task[], more = '') =>
  `/tareas?vista=lista&criterios=${encodeURIComponent(`(id,IN,${tasks.map(({ id }) => id).join(',')})`)}${more}`
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('tasks of a filter are given to another entity in one go @desk', async ({ page }) => {
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
  const after = await nowOf(admin, before)
  expect(after.every(({ entidad_reparadora_id }, at) => entidad_reparadora_id !== before[at]?.entidad_reparadora_id)).toBe(true)
})
