import type { Page, Request } from '@playwright/test'
import { withPlace, writePhotoHead } from '../apps/client/src/platform/testing/a-photo-head.ts'
import { arrivedFrom, drawPhoto, expect, expectPictureShown, test, title, wizardOf } from './journey.ts'
import { captureScreens } from './capture-screens.ts'
import { words } from './words.ts'

const say = words.es
const images = /\/api\/v1\/incidencias\/\d+\/imagenes/
/** Inside the demo town, some way from the address that the journeys choose. */
const taken = { latitud: 39.0478, longitud: -0.2462 }

const toPhotos = async (page: Page) => {
  const wizard = wizardOf(page, say)
  await page.goto('/')
  await wizard.chooseUnit()
  await wizard.findAddress('c/ mayor 3', say.street)
  await wizard.typeByTyping('farola')
  await wizard.describe('Con fotos.')
  await wizard.leaveEmail('vecina@demo.example')
  return wizard
}

/** Two fingers left and right of a point that move apart from one distance of it to another. */
const pinch = async (page: Page, { x, y }: { x: number; y: number }, [from, to]: [number, number]) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-apart, apart].map((off, id) => ({ x: x + off, y, id })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + ((to - from) * step) / 8)
  await touch('touchEnd')
}

type Photo = { name: string; mimeType: string; buffer: Buffer }
const choose = async (page: Page, photos: readonly Photo[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: say.choosePhotos }).click()
  await (await chooser).setFiles([...photos])
}
const named = (name: string, content: string | Uint8Array, mimeType = 'image/jpeg'): Photo => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const tiles = (page: Page) => page.getByRole('button', { name: /^Ver la foto \d+$/ })
const dialog = (page: Page) => page.getByRole('dialog')
const bytesOf = (request: Request) => request.postDataBuffer() ?? Buffer.alloc(0)
const refusal = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: { status, code: 'x', title: 'No se ha podido abrir la foto', message, errors: [], request_id: 'x' } }),
})

test('each file is checked before it is sent, and contains no position but the one the person chose', async ({ page }) => {
  const sent: Buffer[] = []
  page.on('request', (request) => request.method() === 'POST' && images.test(request.url()) && sent.push(bytesOf(request)))
  const wizard = await toPhotos(page)
  const whole = await drawPhoto(page, 20)
  const placed = { ...whole, name: 'con-lugar.jpg', buffer: Buffer.from(withPlace(whole.buffer, taken)) }
  expect(placed.buffer.includes('Exif')).toBe(true)
  await choose(page, [
    placed,
    named('texto.jpg', 'esto no es una foto'),
    named('vacio.jpg', ''),
    named('dibujo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    named('movil.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'),
    named('cortada.jpg', whole.buffer.subarray(0, 4000)),
    named('enorme.jpg', writePhotoHead({ size: [20_000, 14_000] })),
  ])
  const refused = dialog(page)
  for (const line of [
    'texto.jpg: No es una imagen',
    'vacio.jpg: El archivo está vacío',
    'dibujo.svg: No es una imagen',
    'movil.heic: Esta foto no se puede abrir aquí',
    'cortada.jpg: No se ha podido abrir la foto',
    'enorme.jpg: La foto es demasiado grande',
  ])
    await expect(refused.getByText(line)).toBeVisible()
  await refused.getByRole('button', { name: say.acceptButton }).click()
  await expect(tiles(page)).toHaveCount(1)

  await expect(page.getByText('¿Usar el lugar de la foto?')).toBeVisible()
  await page.getByRole('button', { name: 'Usar ese lugar' }).click()
  await expect(page.getByText('¿Usar el lugar de la foto?')).toBeHidden()
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  const created = page.waitForRequest((request) => request.method() === 'POST' && /\/api\/v1\/incidencias(\?|$)/.test(request.url()))
  await wizard.send()
  const { geolatitud, geolongitud } = (await created).postDataJSON() as { geolatitud: number; geolongitud: number }
  expect({ geolatitud, geolongitud }).toEqual({
    geolatitud: expect.closeTo(taken.latitud, 4),
    geolongitud: expect.closeTo(taken.longitud, 4),
  })
  await expect(page.getByText('Foto subida.')).toBeVisible()
  expect(sent.map((bytes) => [bytes.subarray(0, 3).toString('hex'), bytes.includes('Exif'), bytes.includes('GPS')])).toEqual([
    ['ffd8ff', false, false],
  ])
})

test('a photo can be dropped or pasted anywhere, and a large one is scaled', async ({ page }) => {
  await toPhotos(page)
  const sizes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 4000
    canvas.getContext('2d')?.fillRect(0, 0, 3000, 4000)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const carried = (name: string) => {
      const data = new DataTransfer()
      data.items.add(new File(blob ? [blob] : [], name, { type: 'image/png' }))
      return data
    }
    const shown = () => [...document.querySelectorAll<HTMLImageElement>('li img')]
    const until = async (count: number) => {
      while (shown().filter(({ naturalWidth }) => naturalWidth > 0).length < count) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried('soltada.png') }))
    await until(1)
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: carried('pegada.png') }))
    await until(2)
    return shown().map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])
  })
  expect(sizes).toEqual([
    [1440, 1920],
    [1440, 1920],
  ])
})

/** Two cameras without glass: a canvas each, asked as a browser asks. */
const withCameras = (page: Page) =>
  page.addInitScript(() => {
    const ids = ['trasera', 'frontal']
    const getUserMedia = async ({ video }: MediaStreamConstraints) => {
      const { ideal } = ((video as MediaTrackConstraints).deviceId ?? { ideal: ids[0] }) as { ideal: string }
      const canvas = document.createElement('canvas')
      canvas.width = 1600
      canvas.height = 1200
      const pen = canvas.getContext('2d')
      setInterval(() => pen?.fillRect(Math.random() * 1600, 0, 50, 1200), 50)
      const stream = canvas.captureStream(10)
      for (const track of stream.getVideoTracks()) track.getSettings = () => ({ deviceId: ideal })
      return stream
    }
    const enumerateDevices = async () => ids.map((deviceId) => ({ deviceId, kind: 'videoinput' }))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices } })
  })

test.describe('the camera in the page', () => {
  test('takes several photos and remembers the chosen camera (IMG-05)', async ({ page }) => {
    await withCameras(page)
    await toPhotos(page)
    await page.getByRole('button', { name: 'Hacer una foto' }).click()
    const shutter = dialog(page).getByRole('button', { name: 'Hacer la foto' })
    await shutter.click()
    await expect(dialog(page).getByText('1 foto hecha')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cambiar de cámara' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('camara'))).toBe('frontal')
    await shutter.click()
    await expect(dialog(page).getByText('2 fotos hechas')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Hecho' }).click()
    await expect(tiles(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Hacer una foto' })).toBeFocused()
  })

  test("that is denied shows ERROR_IMAGEN_CAMARA, and then the system's camera is used (IMG-06, IMG-07)", async ({ page }) => {
    await page.addInitScript(() => {
      const getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    })
    await toPhotos(page)
    await page.getByRole('button', { name: 'Hacer una foto' }).click()
    await expect(dialog(page).getByText('Revise el permiso o elija una foto de la galería.')).toBeVisible()
    await dialog(page).getByRole('button', { name: say.acceptButton }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Hacer una foto' }).click()
    await (await chooser).setFiles([await drawPhoto(page, 90)])
    await expect(tiles(page)).toHaveCount(1)
  })
})

test('refused, interrupted and postponed photos are listed, sent again and arrive once', async ({ page, context }) => {
  const wizard = await toPhotos(page)
  await choose(page, [await drawPhoto(page, 20), await drawPhoto(page, 120), await drawPhoto(page, 220)])
  await expect(tiles(page)).toHaveCount(3)
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  let tried = 0
  await page.route(images, async (route) => {
    tried += 1
    if (tried === 1) return route.fulfill(refusal(415, 'El archivo está dañado.'))
    if (tried === 2) return route.fulfill(refusal(503, ''))
    return tried === 3 ? route.abort('connectionreset') : route.continue()
  })
  await wizard.send()
  const failed = page.getByRole('dialog', { name: 'incidencia añadida con errores' })
  await expect(failed.getByText('foto-20.jpg', { exact: true })).toBeVisible()
  await expect(failed.getByText('El archivo está dañado.')).toBeVisible()
  await failed.getByRole('button', { name: 'Reintentar', exact: true }).last().click()
  await expect(page.getByText('3 fotos subidas.')).toBeVisible()
  await expect(failed).toBeHidden()
  const [report] = await arrivedFrom(context, page)
  expect(report?.imagenes).toHaveLength(3)
})

test('an upload interrupted by closing the page resumes', async ({ page, context }) => {
  const wizard = await toPhotos(page)
  await choose(page, [await drawPhoto(page, 20), await drawPhoto(page, 120)])
  await expect(tiles(page)).toHaveCount(2)
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  let tried = 0
  await page.route(images, async (route) => {
    tried += 1
    return tried === 1 ? route.continue() : undefined
  })
  await wizard.send()
  await expect(page.getByText('Se está subiendo 1 foto.')).toBeVisible()
  await expect.poll(() => tried).toBe(2)
  await page.close()

  const later = await context.newPage()
  await later.goto('/incidencias/ciudadano')
  await expect.poll(async () => (await arrivedFrom(context, later)).map(({ imagenes }) => imagenes.length)).toEqual([2])
})

test('the gallery enlarges, swipes, and reports a photo that cannot be loaded (IMG-13)', async ({ page }) => {
  const wizard = await toPhotos(page)
  await choose(page, [await drawPhoto(page, 20), await drawPhoto(page, 120)])
  await expect(tiles(page)).toHaveCount(2)
  await tiles(page).first().click()
  const gallery = page.getByRole('dialog', { name: 'Fotos' })
  const picture = gallery.getByRole('img')
  await expectPictureShown(picture)
  const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(scale).toBeGreaterThan(1.5)
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await picture.dblclick()
  await expect.poll(scale).toBe(2.5)
  await page.keyboard.press('0')
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  await pinch(page, { x: box.x + 190, y: box.y + 300 }, [40, 120])
  await expect.poll(scale).toBeCloseTo(3, 1)
  await page.keyboard.press('0')
  await page.mouse.move(box.x + 250, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 205, { steps: 5 })
  await page.mouse.up()
  await expect(gallery.getByText('Foto 2 de 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()

  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  await wizard.send()
  await expect(page.getByText('2 fotos subidas.')).toBeVisible()
  await page.route(/\/uploads\/imagenes\//, (route) => route.abort())
  await page.getByRole('link', { name: 'Seguir esta incidencia' }).click()
  await page.getByRole('dialog', { name: 'No se ha podido abrir la foto' }).getByRole('button', { name: say.acceptButton }).click()
  await expect(page.getByText('No se ha podido abrir la foto')).toBeVisible()
  await page.unroute(/\/uploads\/imagenes\//)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expectPictureShown(page.getByRole('button', { name: say.seePhotos }).locator('img'))
  await page.route(/\/uploads\/imagenes\//, (route) => route.abort())
  await page.getByRole('button', { name: say.seePhotos }).click()
  await expect(page.getByRole('dialog', { name: 'No se ha podido abrir la foto' })).toBeVisible()
})

test('the photo screens have no accessibility violations', async ({ page }) => {
  const look = captureScreens(page)
  await withCameras(page)
  const wizard = await toPhotos(page)
  await page.getByRole('button', { name: 'Hacer una foto' }).click()
  await dialog(page).getByRole('button', { name: 'Hacer la foto' }).click()
  await expect(dialog(page).getByText('1 foto hecha')).toBeVisible()
  await look('camera')
  await dialog(page).getByRole('button', { name: 'Hecho' }).click()
  await tiles(page).first().click()
  await expect(page.getByRole('dialog', { name: 'Fotos' })).toBeVisible()
  await look('gallery')
  await page.keyboard.press('Escape')
  await wizard.next()
  await expect(title(page, say.review)).toBeVisible()
  await page.route(images, (route) => route.fulfill(refusal(415, 'El archivo está dañado.')))
  await wizard.send()
  const failed = page.getByRole('dialog', { name: 'incidencia añadida con errores' })
  await expect(failed.getByText('El archivo está dañado.')).toBeVisible()
  await look('photos that failed')
  await failed.getByRole('button', { name: 'Cancelar' }).click()
  await expect(failed).toBeHidden()
  await look('sent without a photo')
  await page.getByRole('link', { name: 'Seguir esta incidencia' }).click()
  await page.getByRole('button', { name: 'Añadir fotos' }).click()
  await expect(page.getByRole('dialog', { name: 'Añadir fotos' })).toBeVisible()
  await look('photos to add')
})
