import { callerOf, type Caller } from './api.ts'
import { expect, openAs, still, test } from './journey.ts'
import { captureScreens } from './capture-screens.ts'

/** Phone and desk walk the same town: each says it in words of its own. */
const own = (text: string) => `${text} ${crypto.randomUUID().slice(0, 6)}`

/** Of those with comments, one whose talk is the demo's: journeys beside this one write comments too. */
const commented = async ({ call }: Caller, what: 'incidencias' | 'tareas', counter: string, text: string): Promise<number> => {
  const { data } = await call<{ data: ({ id: number } & Record<string, unknown>)[] }>(`/${what}?per_page=200`)
  for (const { id } of data.filter((row) => Number(row[counter]) > 0)) {
    const comments = await call<{ comentario: string }[]>(`/${what}/${id}/comentarios${what === 'incidencias' ? '/obtener' : ''}`)
    if (comments.some(({ comentario }) => comentario.includes(text))) return id
  }
  throw new Error(`No comment says ${text}`)
}

test(
  'a technician mentions a colleague by keyboard; new comments of others appear automatically (COMM-02, NOTIF-07)',
  { tag: '@desk' },
  async ({ page }) => {
    const admin = await callerOf('admin')
    const id = await commented(admin, 'incidencias', 'numero_comentarios_incidencia', 'Muchas gracias')
    await openAs(page, 'tecnico', `/incidencias/${id}`)
    await page
      .getByRole('link', { name: /Comentarios/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/incidencias/${id}/comentarios$`))
    const field = page.getByRole('textbox', { name: 'Escriba un comentario' })
    await expect(page.getByRole('listitem').filter({ hasText: 'Muchas gracias' })).toBeVisible()
    await captureScreens(page)('comments in es')
    const comment = own('Lo miro')
    await field.pressSequentially(`${comment} con @admi`)
    await expect(page.getByRole('option', { name: /@admin/ })).toBeVisible()
    // Axe measures no icon: what sends is white on its colour.
    await expect(page.getByRole('button', { name: 'Enviar el comentario' })).toHaveCSS('color', 'rgb(255, 255, 255)')
    await captureScreens(page)('a mention in es')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(`${comment} con @admin `)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: `${comment} con @admin` })).toHaveCount(1)
    await expect(field).toHaveValue('')

    const theirs = own('Dicho desde otro sitio')
    await admin.call(`/incidencias/${id}/comentarios/anyadir`, { comentario: theirs, imagenesId: [] })
    await expect(page.getByRole('listitem').filter({ hasText: theirs })).toBeVisible()
    const texts = async () => {
      const { data } = await admin.call<{ data: { modelo: string; itemId: number; texto: string }[] }>('/notificaciones')
      return data.filter(({ modelo, itemId, texto }) => modelo === 'incidencias-comentarios' && itemId === id && texto.includes(comment))
        .length
    }
    await expect.poll(texts, { timeout: 15_000 }).toBe(1)
  },
)

test(
  'a comment written offline, with the page closed, arrives once (dark, in Valencian)',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const technician = await callerOf('tecnico')
    const id = await commented(technician, 'tareas', 'numero_comentarios', 'Preguntat')
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAs(page, 'admin', `/tareas/${id}/comentarios`, 'ca')
    const field = page.getByRole('textbox', { name: 'Escriga un comentari' })
    await expect(page.getByRole('listitem').filter({ hasText: 'Preguntat' })).toBeVisible()
    const comment = own('Des del soterrani')
    await field.fill(comment)
    await still(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Enviar el comentari' }).click()
    await expect(page.getByText("Pendent d'enviar").first()).toBeVisible()
    await captureScreens(page)('a comment that waits, dark, in ca')
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`${baseURL}/tareas/${id}/comentarios`)
    await expect(again.getByRole('listitem').filter({ hasText: comment })).toHaveCount(1)
    const read = async () => {
      const comments = await technician.call<{ comentario: string }[]>(`/tareas/${id}/comentarios`)
      return comments.filter(({ comentario }) => comentario === comment).length
    }
    await expect.poll(read).toBe(1)
  },
)

test('the reporter and the municipality exchange comments, without names (COMM-11)', { tag: '@phone' }, async ({ page }) => {
  const id = await commented(await callerOf('admin'), 'incidencias', 'numero_comentarios_incidencia', 'Lo hemos pasado a la brigada')
  await openAs(page, 'ciudadano', `/incidencias/ciudadano/${id}`)
  await page
    .getByRole('link', { name: /Comentarios/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conversación con el Ayuntamiento' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lo hemos pasado a la brigada' })).toContainText('Ayuntamiento')
  await expect(page.getByText('Está en su ruta')).toHaveCount(0)
  await captureScreens(page)('the talk in es')
  const comment = own('¿Al final vinieron?')
  await page.getByRole('textbox', { name: 'Escriba al Ayuntamiento' }).fill(comment)
  await page.getByRole('button', { name: 'Enviar el comentario' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: comment })).toContainText('Usted')
})
