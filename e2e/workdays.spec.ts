import { callerOf, endDay } from './api.ts'
import { expect, openAs, seenTutorial, still, test, title } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

// On a phone a repairer who reads Valencian, at a desk one who reads Spanish: each has a day of their own.
const who = {
  phone: {
    name: 'reparador',
    lang: 'ca',
    say: words.ca,
    start: 'Iniciar la jornada',
    stop: 'Finalitzar la jornada',
    stopAt: /^Finalitzar a les/,
    centre: 'Centre',
    unit: 'Servicis urbans',
    running: 'En marxa',
    more: 'Afegir 5 minuts',
    broken: 'Hi ha una avaria',
    waits: "L'inici s'enviarà quan hi haja connexió.",
    waitsEnd: /^La finalització de les .* s'enviarà quan hi haja connexió\.$/,
    mine: 'Les meues jornades',
    hours: 'Hores',
  },
  desk: {
    name: 'n.beltran',
    lang: 'es',
    say: words.es,
    start: 'Iniciar la jornada',
    stop: 'Finalizar la jornada',
    stopAt: /^Finalizar a las/,
    centre: 'Centro',
    unit: 'Servicios urbanos',
    running: 'En marcha',
    more: 'Añadir 5 minutos',
    broken: 'Hay una avería',
    waits: 'El inicio se enviará cuando haya conexión.',
    waitsEnd: /^El fin de las .* se enviará cuando haya conexión\.$/,
    mine: 'Mis jornadas',
    hours: 'Horas',
  },
} as const
const mine = () => who[test.info().project.name === 'phone' ? 'phone' : 'desk']

test.use({ storageState: async ({ baseURL }, use) => use(seenTutorial(`${baseURL}`)) })

test(
  'a repairer starts the day, ends it with a form, and does the same offline (WD-01 to WD-14)',
  { tag: '@phone' },
  async ({ page, context }) => {
    const me = mine()
    const look = captureScreens(page)
    await endDay(await callerOf(me.name))
    await openAs(page, me.name, '/usuarios-jornadas/principal', me.lang)
    await expect(title(page, 'Jornada')).toBeVisible()
    await expect(page.getByText(me.mine)).toBeVisible()
    await look('work day: to be started')
    await page.getByRole('combobox', { name: me.centre }).selectOption(me.unit)
    await page.getByRole('button', { name: me.start }).click()
    await expect(page.getByText(me.running)).toBeVisible()
    await still(page)
    await page.reload()
    await expect(page.getByText(me.running)).toBeVisible()
    await look('work day: running')

    await page.getByRole('button', { name: me.stop }).click()
    const sheet = page.getByRole('dialog', { name: me.stop })
    await sheet.getByText(me.broken).click()
    await expect(sheet.getByRole('switch', { name: me.broken })).toBeChecked()
    await look('work day: stop form')
    await sheet.getByRole('button', { name: me.stopAt }).click()
    await expect(page.getByRole('button', { name: me.start })).toBeVisible()
    await still(page)

    await context.setOffline(true)
    await page.getByRole('button', { name: me.start }).click()
    await expect(page.getByText(me.waits)).toBeVisible()
    await page.getByRole('button', { name: me.stop }).click()
    await page.getByRole('button', { name: me.stopAt }).click()
    await expect(page.getByText(me.waitsEnd)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(me.waitsEnd)).toBeHidden()

    await page.getByRole('link', { name: me.mine }).first().click()
    await expect(title(page, me.mine)).toBeVisible()
    await expect(page.getByRole('region', { name: me.hours }).getByRole('table')).toBeVisible()
    // The list begins with both work days of today.
    await expect(page.getByRole('list', { name: me.mine }).getByRole('listitem').nth(2)).toBeVisible()
    await look('work days: mine')
  },
)

test('an administrator finds other people’s work days, by name and by employee (WD-15 to WD-20)', { tag: '@desk' }, async ({ page }) => {
  const look = captureScreens(page)
  await openAs(page, test.info().project.name === 'phone' ? 'super' : 'll.cardona', '/vusuarios-jornadas')
  await page.getByRole('searchbox').fill('vidal')
  const row = page.getByRole('button', { name: /^Ramón Vidal Sanchis/ }).first()
  await expect(row).toBeVisible()
  await look('work days: all')
  await row.click()
  await expect(page.getByRole('dialog')).toContainText('F-03 Furgoneta de edificios')
  await look('work days: one day')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('vidal')

  await page.goto('/usuarios-jornadas/empleados')
  await page.getByRole('searchbox').fill('vidal')
  await page.getByRole('link', { name: /Ramón Vidal Sanchis/ }).click()
  await expect(title(page, /Ramón Vidal Sanchis/)).toBeVisible()
  // What was searched among the employees is not searched for among the days of one of them.
  await expect(page.getByRole('searchbox')).toHaveValue('')
  // On a Monday this week may have no hours yet.
  await page.getByRole('button', { name: 'Periodo anterior' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV$/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^jornadas_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
})
