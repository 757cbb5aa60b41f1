import type { Page } from '@playwright/test'
import { drawPhoto, expect, test, title, wizardOf } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { locales, words, type Lang } from './words.ts'

const images = /\/api\/v1\/incidencias\/\d+\/imagenes/
const cover = {
  es: {
    cover: 'Tapar: la foto 1',
    covered: '2 recuadros: la foto 1',
    add: 'Añadir recuadro',
    second: /^Recuadro 2 de 2/,
    moved: 'Recuadro 2 de 2, abajo a la derecha',
    use: 'Usar la foto con 2 recuadros',
  },
  ca: {
    cover: 'Tapar: la foto 1',
    covered: '2 requadres: la foto 1',
    add: 'Afegir requadre',
    second: /^Requadre 2 de 2/,
    moved: 'Requadre 2 de 2, baix a la dreta',
    use: 'Usar la foto amb 2 requadres',
  },
}

type Area = { left: number; top: number; width: number; height: number }

/** The boxes as fractions of the picture. */
const boxesOf = (page: Page) =>
  page.locator('[data-box]:has(> span)').evaluateAll((boxes) =>
    boxes.map((box): Area => {
      const [left = 0, top = 0, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map(
        (side) => Number.parseFloat((box as HTMLElement).style.getPropertyValue(side)) / 100,
      )
      return { left, top, width, height }
    }),
  )

/** The colours of the received picture inside each box, and of the whole. */
const coloursOf = (page: Page, bytes: string, boxes: Area[]) =>
  page.evaluate(
    async ({ bytes, boxes }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const within = ({ left, top, width, height }: Area) => {
        // A decoder mixes the colours of neighbouring pixels at the very edge.
        const [x, y] = [Math.ceil(left * bitmap.width) + 2, Math.ceil(top * bitmap.height) + 2]
        const { data } = context.getImageData(x, y, Math.floor(width * bitmap.width) - 4, Math.floor(height * bitmap.height) - 4)
        const colours = new Set<string>()
        for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join(' '))
        return [...colours]
      }
      return { inside: boxes.map(within), whole: within({ left: 0, top: 0, width: 1, height: 1 }).length }
    },
    { bytes, boxes },
  )

for (const lang of ['es', 'ca'] as const satisfies readonly Lang[]) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: locales[lang] })
    const say = words[lang]
    const guard = cover[lang]

    test('a face covered by hand is one flat colour in what is received, and the photo with the face stays nowhere', async ({ page }) => {
      const sent: Buffer[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && images.test(request.url())) sent.push(request.postDataBuffer() ?? Buffer.alloc(0))
      })
      const wizard = wizardOf(page, say)
      await page.goto('/incidencias/add?uni_ges_seleccionables_ids=2&tipos=38')
      await expect(title(page, say.what)).toBeVisible()
      await wizard.next()
      await wizard.describe('Con alguien en la foto.')
      await wizard.leaveEmail('vecina@demo.example')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: say.choosePhotos }).click()
      await (await chooser).setFiles([await drawPhoto(page, 20)])

      await page.getByRole('button', { name: guard.cover }).click()
      const dialog = page.getByRole('dialog')
      const picture = dialog.getByRole('img')
      await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(50)
      const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
      await page.mouse.move(x + width * 0.1, y + height * 0.1)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.2, y + height * 0.3, { steps: 4 })
      await page.mouse.move(x + width * 0.43, y + height * 0.4, { steps: 4 })
      await page.mouse.up()
      await dialog.getByRole('button', { name: guard.add }).press('Enter')
      await expect(dialog.getByRole('button', { name: guard.second })).toBeFocused()
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowRight')
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowDown')
      await expect(dialog.getByRole('button', { name: guard.moved, exact: true })).toBeFocused()
      await page.keyboard.press('+')
      await captureScreens(page, ['light'])('covering a photo')
      const boxes = await boxesOf(page)
      expect(boxes).toHaveLength(2)
      await dialog.getByRole('button', { name: guard.use }).click()
      await expect(page.getByRole('button', { name: guard.covered })).toBeVisible()

      await wizard.next()
      await expect(title(page, say.review)).toBeVisible()
      await wizard.send()
      await expect.poll(() => sent.length).toBe(1)
      const { inside, whole } = await coloursOf(page, sent[0]?.toString('base64') ?? '', boxes)
      expect(whole).toBeGreaterThan(100)
      expect(inside.map((colours) => colours.length)).toEqual([1, 1])
      await expect(page.getByText(say.uploading)).toBeHidden()
      const left = await page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('avisa')
            opening.onerror = () => reject(new Error('no database'))
            opening.onsuccess = () => {
              const counted = opening.result.transaction('blobs').objectStore('blobs').count()
              counted.onsuccess = () => resolve(counted.result)
            }
          }),
      )
      expect(left).toBe(0)
    })
  })
}
