import type { Page } from '@playwright/test'
import { callerOf, callerWith } from './api.ts'
import { captureScreens } from './capture-screens.ts'
import { expect, openAs, test } from './journey.ts'

type Report = { id: number; codigo: string; contenido_publico: string | null }

/** A report of a citizen without account. */
const report = async (contenido: string) => {
  const units = await (await callerOf('admin')).call<{ id: number; latitud: number; longitud: number }[]>('/unidades-gestion')
  const { latitud, longitud } = units.find(({ id }) => id === 1) ?? { latitud: 0, longitud: 0 }
  const body = {
    unidad_gestion_id: 1,
    tipos: '504',
    geolatitud: latitud,
    geolongitud: longitud,
    contenido,
    ciudadano: { email: 'vecina@demo.example' },
    condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
  }
  return callerWith()<Report>('/incidencias', body)
}
const publicWords = async ({ id }: Report) => (await callerWith()<Report>(`/incidencias/${id}`)).contenido_publico
const cardOf = (page: Page, { codigo }: Report) => page.getByRole('article', { name: codigo })

test('words with a phone number are reviewed by keyboard, the last decision is undone', { tag: '@desk' }, async ({ page }) => {
  const [first, second] = [await report('Llamen al 612 345 678.'), await report('Escriban a ana@correo.es.')]
  await openAs(page, 'admin', '/revision')
  await page.getByRole('button', { name: /^Textos con datos/ }).click()
  const take = (wanted: Report) =>
    expect(async () => {
      if (!(await cardOf(page, wanted).isVisible())) await page.keyboard.press('ArrowRight')
      await expect(cardOf(page, wanted)).toBeVisible({ timeout: 300 })
    }).toPass()
  await take(first)
  await captureScreens(page)('the review')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas de esta pantalla' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('e')
  await page.keyboard.type(' Gracias.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByText(`${first.codigo} ya es visible`)).toBeVisible()
  await expect.poll(() => publicWords(first)).toBe('Llamen al ▮▮▮. Gracias.')
  await take(second)
  await page.keyboard.press('h')
  await expect(page.getByText(`${second.codigo} está oculta`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(cardOf(page, second)).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => publicWords(second)).toBe('Escriban a ▮▮▮.')
})

test('a report is hidden and put back by buttons, in ca', { tag: '@phone' }, async ({ page }) => {
  const wanted = await report('La meua matrícula és 1234 BCD.')
  await openAs(page, 'admin', '/revision', 'ca')
  await page.getByRole('button', { name: /^Textos amb dades/ }).click()
  await expect(async () => {
    if (!(await cardOf(page, wanted).isVisible()))
      await page.getByRole('region', { name: 'Les següents' }).getByRole('button').first().click()
    await expect(cardOf(page, wanted)).toBeVisible({ timeout: 300 })
  }).toPass()
  await captureScreens(page)('the review on a phone')
  await page.getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText(`${wanted.codigo} està oculta`)).toBeVisible()
  await page.getByRole('button', { name: /^Desfer/ }).click()
  await expect(cardOf(page, wanted)).toBeVisible()
  await page.getByRole('button', { name: 'Visible' }).click()
  await expect.poll(() => publicWords(wanted)).toBe('La meua matrícula és ▮▮▮.')
})
