import { expect, expectPictureShown, fillReport, receivedCode, seenTutorial, signIn, test, title } from './journey.ts'
import { words } from './words.ts'

// The demo's repairer reads Valencian: his account says so.
const his = words.ca

test('what a citizen reports is a task of the repairer of its type, who opens it and sees the photos and the place', async ({
  page,
  browser,
  baseURL,
}) => {
  // A type for each size of screen: both go to him at the same time.
  const lamp = test.info().project.name === 'phone' ? 'brokenLamp' : 'dayLights'
  const told = `Farola rota ${test.info().project.name}: cuelga el farol.`
  const wizard = await fillReport(page, words.es, told, words.es[lamp])
  await wizard.send()
  const code = await receivedCode(page, words.es)
  await expect(page.getByText(words.es.uploading)).toBeHidden()

  const { viewport = null } = test.info().project.use
  const storageState = seenTutorial(`${baseURL}`)
  const context = await browser.newContext({ baseURL: `${baseURL}`, viewport, locale: 'ca-ES', serviceWorkers: 'block', storageState })
  const hisPage = await context.newPage()
  await hisPage.goto('/tareas')
  await signIn(hisPage, 'reparador@demo.example', his)
  await expect(title(hisPage, his.tasks)).toBeVisible()
  await expect(hisPage).toHaveURL(/\/tareas$/)
  await hisPage.getByRole('button', { name: his.own }).click()
  const task = hisPage.getByRole('article').filter({ hasText: his[lamp] }).first()
  // Reported in Spanish, read in Valencian.
  await expect(task).toContainText(his.street)
  await task.getByRole('link', { name: his[lamp] }).click()

  await expect(hisPage.getByRole('heading', { name: his[lamp], level: 1 })).toBeVisible()
  await expect(hisPage.getByText(told)).toBeVisible()
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
  await context.close()
})
