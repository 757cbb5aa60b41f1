import {
  drawPhoto,
  expect,
  expectPictureShown,
  fillReport,
  keepApp,
  receivedCode,
  rowsOf,
  seenTutorial,
  signIn,
  test,
  title,
} from './journey.ts'
import { callerOf } from './api.ts'
import { words } from './words.ts'

// The demo's repairer reads Valencian: his account says so.
const his = words.ca
const repairerMoves = {
  change: "Canviar l'estat",
  inWork: 'En curs',
  begun: 'De «Pendent de reparar» a «En curs»',
  toValidate: 'Finalitzada, pendent de validar',
  leave: 'Enviar a validar',
  choosePhotos: 'Triar fotos',
  waits: "«Finalitzada, pendent de validar» s'enviarà quan hi haja connexió.",
  done: 'De «En curs» a «Finalitzada, pendent de validar»',
}

test('a citizen’s report becomes a task of the repairer of its type, who sees photos and place and finishes it offline; once validated, the citizen reads that it is solved', async ({
  page,
  browser,
  baseURL,
}) => {
  // Three people, one after the other.
  test.setTimeout(300_000)
  // A type for each size of screen: both go to him at the same time.
  const lamp = test.info().project.name === 'phone' ? 'brokenLamp' : 'dayLights'
  const description = `Farola rota ${test.info().project.name}: cuelga el farol.`
  const wizard = await fillReport(page, words.es, description, words.es[lamp])
  await wizard.send()
  const code = await receivedCode(page, words.es)
  await expect(page.getByText(words.es.uploading)).toBeHidden()

  const { viewport = null } = test.info().project.use
  const storageState = seenTutorial(`${baseURL}`)
  const context = await browser.newContext({ baseURL: `${baseURL}`, viewport, locale: 'ca-ES', serviceWorkers: 'allow', storageState })
  const hisPage = await context.newPage()
  await hisPage.goto('/tareas')
  await signIn(hisPage, 'reparador@demo.example', his)
  await expect(title(hisPage, his.tasks)).toBeVisible()
  await expect(hisPage).toHaveURL(/\/tareas$/)
  await hisPage.getByRole('tab', { name: his.own }).click()
  // Others report lamps meanwhile.
  const { data } = await (await callerOf('reparador')).call<{ data: { id: number }[] }>(`/tareas?search=${code}`)
  expect(data).toHaveLength(1)
  const address = `/tareas/${data[0]?.id}`
  const task = rowsOf(hisPage).filter({ has: hisPage.locator(`a:is([href$="${address}"], [href*="${address}?"])`) })
  // Reported in Spanish, read in Valencian.
  await expect(task).toContainText(his.street)
  await task.getByRole('link', { name: his[lamp] }).click()

  await expect(hisPage.getByRole('heading', { name: his[lamp], level: 1 })).toBeVisible()
  await expect(hisPage.getByText(description)).toBeVisible()
  await expect(hisPage.getByText(code).first()).toBeVisible()
  await expect(hisPage.getByText(his.assignedToYou)).toBeVisible()
  const photos = hisPage.getByRole('button', { name: his.seePhoto }).getByRole('img')
  await expect(photos).toHaveCount(2)
  await expectPictureShown(photos.first())
  await expectPictureShown(photos.last())

  await hisPage.getByRole('link', { name: his.onMap }).click()
  await expect(hisPage).toHaveURL(/\/tareas\/\d+\/mapa$/)
  await expect(hisPage.getByRole('region', { name: his.mapOfTask }).getByRole('img', { name: his[lamp] })).toBeVisible()
  await expect(hisPage.getByText(his.street).first()).toBeVisible()
  await hisPage.goto(address)
  await keepApp(hisPage)

  // Nothing is asked to begin with it.
  await hisPage.getByRole('button', { name: repairerMoves.change }).click()
  const sheet = hisPage.getByRole('dialog', { name: repairerMoves.change })
  await sheet.getByText(repairerMoves.inWork, { exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(hisPage.getByText(repairerMoves.begun)).toBeVisible({ timeout: 20_000 })

  // In the street there is no signal: the photo of the work waits with the rest.
  const photo = await drawPhoto(hisPage, 120)
  await context.setOffline(true)
  await hisPage.getByRole('button', { name: repairerMoves.change }).click()
  await sheet.getByText(repairerMoves.toValidate, { exact: true }).click()
  await sheet.getByRole('button', { name: 'Reparat' }).click()
  const chooser = hisPage.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: repairerMoves.choosePhotos }).click()
  await (await chooser).setFiles([photo])
  await expect(sheet.getByAltText('Després')).toHaveCount(1)
  await sheet.getByRole('textbox').last().fill('Hem posat un fanal nou.')
  await sheet.getByRole('button', { name: repairerMoves.leave }).click()
  await expect(sheet).toBeHidden()
  await expect(hisPage.getByText(repairerMoves.waits)).toBeVisible()
  await context.setOffline(false)
  await expect(hisPage.getByText(repairerMoves.waits)).toBeHidden()
  await expect(hisPage.getByText(repairerMoves.done)).toBeVisible()
  await expect(hisPage.getByText('Hem posat un fanal nou.').first()).toBeVisible()
  await expect(hisPage.getByRole('button', { name: /^Veure la foto \d de 3$/ })).toHaveCount(3)
  await context.close()

  // The administration validates it, and its reporter reads that it is solved.
  const office = await browser.newContext({
    baseURL: `${baseURL}`,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState,
  })
  const herPage = await office.newPage()
  await herPage.goto(address)
  // The browser speaks Spanish, her account Valencian.
  await signIn(herPage, 'admin@demo.example')
  await herPage.getByRole('button', { name: repairerMoves.change }).click()
  const validation = herPage.getByRole('dialog', { name: repairerMoves.change })
  await validation.getByText('Finalitzada', { exact: true }).click()
  await expect(validation).toBeHidden()
  await expect(herPage.getByText('De «Finalitzada, pendent de validar» a «Finalitzada»')).toBeVisible({ timeout: 20_000 })
  // The repair is over: what is left is its study, and opening it again.
  await expect(herPage.getByRole('button', { name: 'Reobrir la tasca' })).toBeVisible()
  await office.close()

  await page.goto('/incidencias/ciudadano')
  await page.getByRole('link', { name: words.es[lamp] }).first().click()
  await expect(page.getByText('Resuelta').first()).toBeVisible()
})
