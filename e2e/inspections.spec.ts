import type { APIRequestContext, Page } from '@playwright/test'
import { drawPhoto, expect, keepApp, openAs, rowsOf, seenTutorial, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'

// The demo's inspector and the super read Valencian: their accounts say so.
const say = {
  inspections: 'Inspeccions',
  ask: 'Demanar una inspecció',
  askNow: 'Demanar la inspecció',
  inspector: /^Inspecciona/,
  whatToLook: /^Què s'ha de mirar/,
  asked: 'Inspecció demanada',
  finish: 'Finalitzar',
  finishSheet: 'Finalitzar la inspecció',
  right: 'Correcta: no cal actuar',
  needsRepair: 'Necessita reparació',
  whoRepairs: 'Qui ho repara',
  comment: /^Comentari/,
  choosePhotos: 'Triar fotos',
  done: 'Inspecció finalitzada',
  finished: 'Finalitzada',
  kept: "Guardada. S'enviarà quan hi haja connexió.",
  notSent: "Pendent d'enviar",
}

/** A report about a building, where nobody works on anything before it is accepted; made by this page's device. */
const report = async (page: Page, request: APIRequestContext, contenido: string) => {
  await page.goto('/incidencias/ciudadano')
  const device = await page.evaluate(() => localStorage.getItem('dispositivo_secreto') ?? '')
  const answer = await request.post('/api/v1/incidencias', {
    headers: { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'accept-language': 'es', 'x-device-uuid': device },
    data: {
      unidad_gestion_id: 2,
      tipos: '38',
      contenido,
      ciudadano: { nombre: 'Marta Ferrer', email: 'vecina@demo.example' },
      condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: number; codigo: string }
}

for (const [signal, tag] of [
  ['with', '@desk'],
  ['without', '@phone'],
] as const)
  test(
    `a report is inspected ${signal} signal, and the reporter reads that it is solved`,
    { tag },
    async ({ page, request, browser, baseURL }) => {
      // Three people, one after the other.
      test.slow()
      const { viewport = null, name } = { ...test.info().project.use, name: test.info().project.name }
      const look = `Mire la puerta ${name} ${signal}`
      const { id } = await report(page, request, `No cierra la puerta (${name}, ${signal}).`)
      const storageState = seenTutorial(`${baseURL}`)

      const office = await browser.newContext({ baseURL: `${baseURL}`, storageState, serviceWorkers: 'block', locale: 'ca-ES' })
      const herPage = await office.newPage()
      await openAs(herPage, 'super', `/incidencias/${id}`, 'ca')
      await herPage.getByRole('button', { name: say.ask }).click()
      const asking = herPage.getByRole('dialog', { name: say.ask })
      await asking.getByLabel(say.inspector).selectOption({ label: 'Lluís Estruch Vila' })
      await asking.getByRole('textbox', { name: say.whatToLook }).fill(look)
      await captureScreens(herPage)('asking for an inspection')
      await asking.getByRole('button', { name: say.askNow }).click()
      await expect(herPage.getByText(say.asked)).toBeVisible()
      const link = herPage.getByRole('link', { name: /^I-/ })
      await expect(link).toBeVisible()
      const [codigo = ''] = /I-\d+-\d+/.exec((await link.textContent()) ?? '') ?? []
      await office.close()

      const context = await browser.newContext({
        baseURL: `${baseURL}`,
        storageState,
        viewport,
        locale: 'ca-ES',
        serviceWorkers: signal === 'with' ? 'block' : 'allow',
      })
      const hisPage = await context.newPage()
      await openAs(hisPage, 'inspector', '/inspecciones?vista=lista', 'ca')
      await expect(title(hisPage, say.inspections)).toBeVisible()
      // The list begins with what is open; this one is to be seen after its end too.
      await hisPage.getByRole('button', { name: 'Llevar el filtre Obertes' }).click()
      const axe = captureScreens(hisPage)
      await axe('the inspections')
      const row = rowsOf(hisPage).filter({ hasText: codigo })
      await row.getByRole('link').click()
      await expect(hisPage.getByText(look)).toBeVisible()
      await axe('an inspection')
      const photo = await drawPhoto(hisPage, 60)
      if (signal === 'without') {
        await keepApp(hisPage)
        await expect(hisPage.getByText(look)).toBeVisible()
        await context.setOffline(true)
      }
      await hisPage.getByRole('button', { name: say.finish, exact: true }).click()
      const sheet = hisPage.getByRole('dialog', { name: say.finishSheet })
      await sheet.getByText(say.needsRepair, { exact: true }).click()
      await expect(sheet.getByText(say.whoRepairs, { exact: true })).toBeVisible()
      await sheet.getByText(say.right, { exact: true }).click()
      await expect(sheet.getByText(say.whoRepairs, { exact: true })).toBeHidden()
      await sheet.getByRole('textbox', { name: say.comment }).fill('La puerta cierra bien.')
      const chooser = hisPage.waitForEvent('filechooser')
      await sheet.getByRole('button', { name: say.choosePhotos }).click()
      await (await chooser).setFiles([photo])
      await expect(sheet.getByRole('img')).toHaveCount(1)
      if (signal === 'with') await axe('how it is finalised')
      await sheet.getByRole('button', { name: say.finishSheet }).click()

      await expect(hisPage).toHaveURL(/\/inspecciones\?vista=lista$/)
      if (signal === 'without') {
        await expect(hisPage.getByText(say.kept)).toBeVisible()
        await expect(row).toContainText(say.notSent)
        await context.setOffline(false)
      } else await expect(hisPage.getByText(say.done)).toBeVisible()
      await expect(row).toContainText(say.finished)
      await expect(row).not.toContainText(say.notSent)
      await row.getByRole('link').click()
      await expect(hisPage.getByText('La puerta cierra bien.').first()).toBeVisible()
      await expect(hisPage.getByRole('button', { name: /^Veure la foto/ })).toHaveCount(1)
      await expect(hisPage.getByRole('button', { name: say.finish, exact: true })).toHaveCount(0)
      await context.close()

      await page.goto(`/incidencias/ciudadano/${id}`)
      await expect(page.getByText('Resuelta').first()).toBeVisible()
    },
  )
