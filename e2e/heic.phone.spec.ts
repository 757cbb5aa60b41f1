import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, isControlled, test, title, wizardOf } from './journey.ts'
import { words } from './words.ts'

const say = words.es
const images = /\/api\/v1\/incidencias\/\d+\/imagenes/
const turned = readFileSync(path.resolve(import.meta.dirname, '../apps/client/src/platform/testing/turned.heic'))

const toPhotos = async (page: Page) => {
  const wizard = wizardOf(page, say)
  await page.goto('/incidencias/add?uni_ges_seleccionables_ids=2&tipos=38')
  await expect(title(page, say.what)).toBeVisible()
  await wizard.next()
  await wizard.describe('Con una foto de otro teléfono.')
  await wizard.leaveEmail('vecina@demo.example')
  return wizard
}
const choose = async (page: Page, content = turned) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles([{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: content }])
}
const tiles = (page: Page) => page.getByRole('button', { name: /^Ver la foto \d+$/ })

const coloursOf = (page: Page, jpeg: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    const at = (y: number) =>
      [...(pen?.getImageData(bitmap.width / 2, y, 1, 1).data ?? [])].slice(0, 3).map((value) => Math.round(value / 255))
    return { size: [bitmap.width, bitmap.height], above: at(10), below: at(bitmap.height - 10) }
  }, jpeg.toString('base64'))

test('a HEIC photo is taken where the browser cannot show it: upright, without its notes', async ({ page }) => {
  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && images.test(request.url())) sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const wizard = await toPhotos(page)
  expect(loaded.filter((url) => /heic|heif/.test(url))).toEqual([])
  await choose(page)
  await expect(tiles(page)).toHaveCount(1)
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  await wizard.send()
  await expect(page.getByText('Foto subida.')).toBeVisible()
  const [photo = Buffer.alloc(0)] = sent
  expect(await coloursOf(page, photo)).toEqual({ size: [64, 96], above: [1, 0, 0], below: [0, 0, 1] })
  expect(['Exif', 'GPS', 'secreto'].filter((text) => photo.includes(text))).toEqual([])
})

const samples = `${process.env['AVISA_SAMPLES'] ?? ''}/photos/heic-avif`

test('photos of real phones are taken (needs AVISA_SAMPLES)', async ({ page }) => {
  test.skip(!existsSync(samples), 'there are no samples')
  await toPhotos(page)
  for (const [at, name] of ['IMG_5195.HEIC', 'iphone_13_pro_max.HEIC', 'example.heic', 'hopper.heif'].entries()) {
    await choose(page, readFileSync(path.join(samples, name)))
    await expect(tiles(page)).toHaveCount(at + 1, { timeout: 60_000 })
  }
})

test('only the worker of the decoder may compile WebAssembly', async ({ page }) => {
  await toPhotos(page)
  const compiled = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'allowed',
      () => 'refused',
    ),
  )
  expect(compiled).toBe('refused')
})

test('a damaged HEIC photo is refused, and so is any where the decoder cannot be loaded', async ({ page }) => {
  await toPhotos(page)
  const dialog = page.getByRole('dialog')
  await choose(page, turned.subarray(0, 1000))
  await expect(dialog.getByText('Esta foto no se puede abrir aquí')).toBeVisible()
  await dialog.getByRole('button', { name: say.acceptButton }).click()
  await page.route('**/*.wasm', (route) => route.abort())
  await choose(page)
  await expect(dialog.getByText('Hace falta conexión para esta foto')).toBeVisible()
  await dialog.getByRole('button', { name: say.acceptButton }).click()
  await page.unroute('**/*.wasm')
  await choose(page)
  await expect(tiles(page)).toHaveCount(1)
})

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a HEIC photo is taken if one was before', async ({ page, context }) => {
    await toPhotos(page)
    await isControlled(page)
    await choose(page)
    await expect(tiles(page)).toHaveCount(1)
    await context.setOffline(true)
    await choose(page)
    await expect(tiles(page)).toHaveCount(2)
  })
})
