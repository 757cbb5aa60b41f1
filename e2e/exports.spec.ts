import { readFile } from 'node:fs/promises'
import { captureScreens } from './capture-screens.ts'
import { expect, openAs, test } from './journey.ts'

const words = {
  es: {
    export: 'Exportar',
    title: 'Exportar lo que se ve',
    view: /^De esta vista: \d+$/,
    columnsOfView: 'Las de esta vista',
    phone: 'Teléfono',
    purpose: 'Para qué los necesita',
    missing: 'Falta escribir para qué los necesita.',
    download: /^Descargar \d+ en CSV$/,
    head: 'Código;Fecha;Tipo;Estado;Dirección;Descripción;Comentarios;Teléfono',
  },
  ca: {
    export: 'Exportar',
    title: 'Exportar el que es veu',
    view: /^D'esta vista: \d+$/,
    columnsOfView: "Les d'esta vista",
    phone: 'Telèfon',
    purpose: 'Per a què les necessita',
    missing: 'Falta escriure per a què les necessita.',
    download: /^Descarregar-ne \d+ en CSV$/,
    head: 'Codi;Data;Tipus;Estat;Adreça;Descripció;Comentaris;Telèfon',
  },
} as const

for (const lang of ['es', 'ca'] as const)
  test(`a list is exported by keyboard with the columns of the view and a contact, in ${lang}`, async ({ page }) => {
    const say = words[lang]
    const axe = captureScreens(page)
    // Of earlier days, because other journeys report and close today.
    const today = new Date().toISOString().slice(0, 10)
    await openAs(page, 'admin', `/incidencias?vista=lista&criterios=(fecha,<,${today})`, lang)
    await page.getByRole('button', { name: say.export, exact: true }).press('Enter')
    const sheet = page.getByRole('dialog', { name: say.title })
    await expect(sheet.getByRole('radio', { name: say.view })).toBeChecked()
    await sheet.getByRole('radio', { name: /^Excel/ }).press('ArrowDown')
    await expect(sheet.getByRole('radio', { name: /^CSV/ })).toBeChecked()
    await sheet.getByRole('button', { name: say.columnsOfView }).press('Enter')
    await axe('what is exported')
    await sheet.getByRole('checkbox', { name: say.phone }).press('Space')
    await expect(sheet.getByText(say.missing)).toBeVisible()
    await axe('contact data without a purpose')
    await sheet.getByRole('button', { name: say.download }).press('Enter')
    await expect(sheet.getByRole('textbox', { name: say.purpose })).toBeFocused()
    await page.keyboard.type('Avisar de un corte')
    const saved = page.waitForEvent('download')
    const button = sheet.getByRole('button', { name: say.download })
    const amount = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    await button.press('Enter')
    const download = await saved
    expect(download.suggestedFilename()).toBe('incidencias.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toMatch(new RegExp(`^\uFEFF${say.head}\r\n`))
    expect(text.match(/\r\n/g)?.length).toBe(amount + 1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: say.export, exact: true })).toBeFocused()
  })
