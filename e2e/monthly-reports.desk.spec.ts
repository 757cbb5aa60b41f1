import { addMonths, monthOf } from '@avisa/contract/monthly-reports/months'
import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { callerWith } from './api.ts'
import { captureScreens } from './capture-screens.ts'
import { openDatabase } from './database.ts'
import { expect, fillReport, openAs, receivedCode, test as base, title } from './journey.ts'
import { startProduct } from './product.ts'
import { words } from './words.ts'

const last = addMonths(monthOf(new Date(), 'Europe/Madrid'), -1)
const before = addMonths(last, -1)

const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>>; database: Client }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const shared = process.env['AVISA_URL']
      const product = await startProduct('server', { DEMO: 'on' })
      process.env['AVISA_URL'] = product.address
      await use(product)
      process.env['AVISA_URL'] = shared
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  database: [
    async ({ product }, use) => {
      const database = await openDatabase(product.folder)
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
})

const aliasOf = async () => (await callerWith()<{ alias: string }>('/param-config/general')).alias

/** The report of a month, made and published by hand. */
const publishMonth = async (page: Page, mes: string) => {
  await openAs(page, 'admin', paths.monthlyReports)
  await page.getByRole('button', { name: 'Hacer un informe' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Mes').fill(mes)
  await sheet.getByRole('button', { name: 'Hacer el informe' }).click()
  await expect(page.getByText('Hecha la versión 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/^Publicado · versión 1/)).toBeVisible()
  return new URL(page.url()).pathname
}

const closed = /Cerradas: antes (\d+), ahora (\d+)\./
/** Of a report of staff or of anybody: closed before and now. */
const changeOf = async (page: Page, path: string): Promise<number> => {
  await page.goto(path)
  await expect(page.getByText(/^\d+ cifras han cambiado desde que se publicó$/)).toBeVisible()
  const sentence = page.getByText(closed).first()
  const [, old, now] = closed.exec(await sentence.innerText()) ?? []
  return Number(now) - Number(old)
}

test.describe.configure({ mode: 'serial' })

test('a closing that is corrected to the month before moves both months, and their published reports say so', async ({
  page,
  database,
}) => {
  const { rows } = await database.query<{ id: number }>(
    `update incidencias set fecha = $1, cerrada = $2, desenlace = 'resuelta'
      where id = (select i.id from incidencias i where i.cerrada is not null and i.desenlace = 'resuelta' order by i.id limit 1) returning id`,
    [`${before}-02T09:00:00Z`, `${last}-15T09:00:00Z`],
  )
  const [ofBefore, ofLast] = [await publishMonth(page, before), await publishMonth(page, last)]
  await expect(page.getByText('Ninguna cifra ha cambiado desde que se hizo.')).toBeVisible()
  await captureScreens(page)('a published report')

  await database.query('update incidencias set cerrada = $1 where id = $2', [`${before}-20T09:00:00Z`, rows[0]?.id])
  expect([await changeOf(page, ofBefore), await changeOf(page, ofLast)]).toEqual([1, -1])
  await captureScreens(page)('what has changed since')
  const alias = await aliasOf()
  expect(await changeOf(page, publicPages.report.to({ alias, id: Number(ofLast.split('/').at(-1)) }))).toBe(-1)

  await page.goto(ofLast)
  await page.getByRole('button', { name: 'Hacer la versión siguiente' }).click()
  await expect(page.getByText(/^\d+ cifras han cambiado desde la versión 1$/)).toBeVisible()
  await expect(page.getByText(/^Sin publicar · versión 2/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`informe_${last}_v2.pdf`)
})

test('what is promised after sending is what the public page and the mail say', async ({ page, database }) => {
  const types = await database.query<{ id: number }>(`select id::int from tipos where descripcion_es = $1`, [words.es.lamp])
  const lamp = types.rows[0]?.id ?? 0
  await database.query(
    `insert into hechos (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, cerrada, desenlace, distrito, barrio, prioridad, reaperturas, sigue_igual)
     select 900000 + n, 1, ${lamp}, 0, 0, $1::timestamptz, $1::timestamptz + (n % 20 + 1) * interval '1 day', 'resuelta', '', '', 'media', 0, false
       from generate_series(1, 200) n`,
    [`${before}-03T09:00:00Z`],
  )
  await database.query(`update avisa_trabajos.job set start_after = now() where name = 'informes' and state = 'created'`)
  await expect(async () => {
    expect((await callerWith()<{ promesa: object | null }>(`/promesas?tipo=${lamp}`)).promesa).not.toBeNull()
  }).toPass({ timeout: 60_000 })

  const wizard = await fillReport(page, words.es, 'No luce desde el lunes')
  await wizard.send()
  const code = await receivedCode(page, words.es)
  const promise = page.getByText(/^La mitad se resuelve en \d+ días; 9 de cada 10, en \d+\.$/)
  const sentence = await promise.innerText()
  const [, half, nine] = /en (\d+) días; 9 de cada 10, en (\d+)\./.exec(sentence) ?? []
  await captureScreens(page)('the promise after sending')

  const alias = await aliasOf()
  await page.goto(publicPages.numbers.to({ alias }))
  await expect(title(page, 'Qué pasó con sus avisos')).toBeVisible()
  await captureScreens(page)('the public figures')
  const row = page.getByRole('row', { name: words.es.lamp })
  await expect(row.getByRole('cell')).toHaveText([`${half} días`, `${nine} días`])
  await page.goto(publicPages.incident.to({ alias, codigo: code }))
  await expect(page.getByText(sentence)).toBeVisible()
})
