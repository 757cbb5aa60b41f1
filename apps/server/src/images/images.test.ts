import { addImage, getImage, imageFile, incidentThumb, listImages, reviewImage } from '@avisa/contract/images/endpoints'
import { imageLimits } from '@avisa/contract/images/limits'
import type { Image } from '@avisa/contract/images/schemas'
import { createIncident, turnDownIncident } from '@avisa/contract/incidents/endpoints'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageFileName } from '#/platform/files.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport, town } from '#/testing/test-town.ts'
import { largeBodies } from './large-bodies.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
const device = 'device-photo-1'
const stranger = 'device-photo-2'
let technician: Caller
let outsider: Caller

const report = async (caller: Caller = { uuid: device }): Promise<number> =>
  (await app.current.call(createIncident, caller, { body: lampReport })).body.id
let id: number

const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })
/** Left half red, right half blue, lying on its side as EXIF orientation 6 says (to be turned to the right), with a position. */
const turned = async () => {
  const half = await sharp({ create: { width: 100, height: 100, channels: 3, background: blue } })
    .png()
    .toBuffer()
  return plain(200, 100)
    .composite([{ input: half, left: 100, top: 0 }])
    .withExif({ IFD0: { Copyright: 'secreto' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
const base64 = (content: Buffer) => content.toString('base64')
const add = (content: string, caller: Caller = { uuid: device }, to = id) =>
  app.current.call(addImage, caller, { params: { id: to }, body: { base64: true, imagen: content, nombre: 'foto.jpg' } })

beforeAll(async () => {
  technician = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'] })).token }
  outsider = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'], unidades: [2] })).token }
  const { db, home } = app.current
  await db.write(home.esquema, (tx) => tx.updateTable('tipos').set({ publicacion: 'directa' }).execute())
  id = await report()
})

describe('uploading a photo (SRV-69, CALL-28, CALL-67, ENT-IMG-01, OPEN-49)', () => {
  test('stores a view and a thumbnail, upright, without metadata', async () => {
    const incident = await report()
    const { status, body } = await add(base64(await turned()), { uuid: device }, incident)
    expect(status).toBe(201)
    expect(body).toMatchObject({ extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 100, alto: 200 })
    expect(body.codigo).toMatch(/^[0-9a-f]{32}$/)
    expect(body.created_at).toBe('2026-05-04 12:00:00')
    const view = await app.current.deps.files.read(imageFileName(body, 'view'))
    const meta = await sharp(view).metadata()
    expect({
      width: meta.width,
      height: meta.height,
      exif: meta.exif,
      orientation: meta.orientation,
      icc: meta.icc,
      xmp: meta.xmp,
    }).toEqual({ width: 100, height: 200, exif: undefined, orientation: undefined, icc: undefined, xmp: undefined })
    const { data } = await sharp(view).resize(1, 2).raw().toBuffer({ resolveWithObject: true })
    expect([data[0] ?? 0, data[5] ?? 0].every((value) => value > 200)).toBe(true)
  })

  test('accepts `imagen` in base64 with `base64`; its name is optional (CALL-28)', async () => {
    const imagen = base64(await plain(10, 10).jpeg().toBuffer())
    const post = async (body: object) =>
      (await app.current.call(addImage, { uuid: device }, { params: { id }, body: body as never })).status
    const answers = [await post({ base64: true, imagen }), await post({ base64: false, imagen }), await post({ imagen })]
    expect([...answers, await post({ base64: true, nombre: 'a.jpg' })]).toEqual([201, 400, 400, 400])
  })

  test('scales large photos down, keeping proportions, and never up', async () => {
    const large = await add(base64(await plain(4000, 2000).jpeg().toBuffer()))
    expect({ ancho: large.body.ancho, alto: large.body.alto }).toEqual({ ancho: 1920, alto: 960 })
    const thumb = await sharp(await app.current.deps.files.read(imageFileName(large.body, 'thumb'))).metadata()
    expect({ width: thumb.width, height: thumb.height }).toEqual({ width: 320, height: 160 })
    const small = await add(base64(await plain(20, 10).png().toBuffer()))
    expect({ ancho: small.body.ancho, alto: small.body.alto }).toEqual({ ancho: 20, alto: 10 })
  })

  test.each(['png', 'webp', 'avif'] as const)(
    'accepts %s, with or without the head of a data URI',
    async (format) => {
      const content = base64(await plain(30, 20).toFormat(format).toBuffer())
      expect((await add(content)).status).toBe(201)
      expect((await add(`data:image/${format};base64,${content}`)).status).toBe(201)
    },
    20_000,
  )

  test('a repeated submission is one photo, even if it was the last one allowed', async () => {
    const incident = await report()
    const content = base64(await plain(10, 10).jpeg().toBuffer())
    const caller = { uuid: device, idempotencyKey: crypto.randomUUID() }
    const [first, again] = [await add(content, caller, incident), await add(content, caller, incident)]
    expect(again.body).toEqual(first.body)
    const { body } = await app.current.call(listImages, { uuid: device }, { params: { id: incident } })
    expect(body).toEqual([{ ...first.body, revision: null }])
    for (let n = 1; n < imageLimits.perIncident; n += 1) expect((await add(content, { uuid: device }, incident)).status).toBe(201)
    expect((await add(content, caller, incident)).body).toEqual(first.body)
  })
})

describe('what is not a photo is refused (SRV-69)', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  test.each<[string, () => Promise<Buffer>, number, string]>([
    ['text', async () => Buffer.from('hola'), 415, 'image.notAnImage'],
    ['SVG', async () => svg, 415, 'image.notAnImage'],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'image.notAnImage'],
    ['HEIC, which cannot be decoded', async () => heic, 415, 'image.heic'],
    ['nothing at all', async () => Buffer.from('data:image/jpeg;base64,'), 415, 'image.notAnImage'],
    ['a picture in name only', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]), 415, 'image.unreadable'],
    [
      'a photo that was cut short',
      async () => (await plain(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 2000),
      415,
      'image.unreadable',
    ],
    ['a small file that decompresses to too many pixels', () => plain(12_000, 12_000).png().toBuffer(), 413, 'image.tooManyPixels'],
  ])('%s', async (what, make, status, code) => {
    const content = base64(await make())
    // Failures are counted by device.
    const id = await report({ uuid: `device ${what}`.replaceAll(/[^\w]/g, '-') })
    for (const lang of ['es', 'ca'] as const) {
      const { status: answered, body } = await add(content, { uuid: `device ${what}`.replaceAll(/[^\w]/g, '-'), lang }, id)
      expect({ answered, code: body.error.code }).toEqual({ answered: status, code })
      expect(body.error.message).toMatch(lang === 'es' ? /foto|JPEG|Redúzcala/ : /foto|JPEG|Reduïsca/)
    }
  })

  test('more than 100 MB is refused', async () => {
    const { status, body } = await add(Buffer.alloc(imageLimits.bytes + 1).toString('base64'))
    expect({ status, code: body.error.code }).toEqual({ status: 413, code: 'image.tooLarge' })
  })

  test('large bodies beyond the memory limit wait for each other', async () => {
    const large = Buffer.alloc(largeBodies.bytes).toString('base64')
    const all = await Promise.all(Array.from({ length: largeBodies.atOnce + 4 }, () => add(large)))
    expect(new Set(all.map((answer) => answer.status))).toEqual(new Set([415]))
    expect((await add(large)).status).toBe(415)
  })

  test('more photos than an incident may have are refused, also simultaneous ones', async () => {
    const incident = await report()
    const content = base64(await plain(5, 5).jpeg().toBuffer())
    for (let n = 1; n < imageLimits.perIncident; n += 1) expect((await add(content, { uuid: device }, incident)).status).toBe(201)
    const both = await Promise.all([add(content, { uuid: device }, incident), add(content, { uuid: device }, incident)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 400])
    const refused = both.find((answer) => answer.status === 400)
    expect(refused?.body.error.message).toContain('20')
    const images = await app.current.call(listImages, { uuid: device }, { params: { id: incident } })
    expect(images.body).toHaveLength(20)
  })
})

describe('adding and seeing photos', () => {
  let photo: Image
  let incident: number
  const content = async () => base64(await plain(400, 300).jpeg().toBuffer())

  beforeAll(async () => {
    incident = await report()
    photo = (await add(await content(), { uuid: device }, incident)).body
  })

  test('the reporting device and staff who see the incident may add; nobody else (IMG-16, IMG-17, IMG-18, OPEN-48)', async () => {
    const picture = await content()
    const observer = { token: (await app.current.signIn({ roles: ['Observadores'], permisos: ['incidencia.consultar.todas'] })).token }
    const repairer = {
      token: (await app.current.signIn({ roles: ['Encargados'], permisos: ['obra.consultar.propia'], entidades: [1] })).token,
    }
    const otherEntity = {
      token: (await app.current.signIn({ roles: ['Encargados'], permisos: ['obra.consultar.propia'], entidades: [2] })).token,
    }
    const statusOf = async (caller: Caller) => (await add(picture, caller, incident)).status
    expect((await add(picture, { uuid: device }, await report())).status).toBe(201)
    expect(await statusOf(technician)).toBe(201)
    expect(await statusOf(repairer)).toBe(201)
    expect(await statusOf({ uuid: stranger })).toBe(404)
    expect(await statusOf({})).toBe(404)
    expect(await statusOf(outsider)).toBe(404)
    expect(await statusOf(otherEntity)).toBe(404)
    expect(await statusOf(observer)).toBe(403)
    const granted = await app.current.signIn({ roles: ['Observadores'], permisos: ['incidencia.consultar.todas', 'adjunto.imagen.crear'] })
    expect(await statusOf({ token: granted.token })).toBe(201)
    expect((await add(picture, technician, 999_999)).status).toBe(404)
  })

  test('where incidents are public, others see the reporter’s photos but add none', async () => {
    await app.current.settings({ incidencias_publicas: true })
    const refused = await add(await content(), { uuid: stranger }, incident)
    const seen = await app.current.call(listImages, { uuid: stranger }, { params: { id: incident } })
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({ status: 403, code: 'image.notYours' })
    expect(seen.body.map((image: Image) => image.id)).toEqual([photo.id])
    const inside = await app.current.call(listImages, technician, { params: { id: incident } })
    expect(inside.body.length).toBeGreaterThan(1)
  })

  test('files are served in both sizes to those who see the incident (CALL-25 to CALL-27, SRV-70, OPEN-74)', async () => {
    const get = (caller: Caller, query: { tipo?: 'thumb' | 'view' } = {}, imageId = photo.id) =>
      app.current.call(getImage, caller, { params: { id: incident, imageId }, query })
    const view = await get({ uuid: device })
    expect({ status: view.status, contentType: view.headers['content-type'], cacheControl: view.headers['cache-control'] }).toEqual({
      status: 200,
      contentType: 'image/jpeg',
      cacheControl: 'private, max-age=3600',
    })
    const again = await get({ uuid: device, more: { 'if-none-match': String(view.headers['etag']) } })
    expect(again.status).toBe(304)
    const thumb = await get({ uuid: device }, { tipo: 'thumb' })
    expect(thumb.headers['etag']).not.toBe(view.headers['etag'])
    const sides = await Promise.all([thumb, await get({ uuid: device }, { tipo: 'view' })].map(({ body }) => sharp(body).metadata()))
    expect(sides.map(({ width }) => width)).toEqual([imageLimits.thumbSide, 400])
    expect((await get({ uuid: device }, { tipo: 'large' as 'view' })).status).toBe(400)
    expect((await get({ uuid: stranger })).status).toBe(404)
    expect((await get(outsider)).status).toBe(404)
    expect((await get({ uuid: device }, {}, 999_999)).status).toBe(404)
    const first = await app.current.call(incidentThumb, { uuid: device }, { params: { id: incident } })
    expect({ status: first.status, etag: first.headers['etag'] }).toEqual({ status: 200, etag: thumb.headers['etag'] })
    const none = await app.current.call(incidentThumb, { uuid: device }, { params: { id: await report() } })
    expect(none.status).toBe(404)
  })

  test('a plain link reaches a file by its code alone (IMG-14, SRV-71)', async () => {
    const of = (file: string) => app.current.inject({ url: imageFile.path.replace(':file', file) })
    const response = await of(`${photo.codigo}_view.jpg`)
    expect({ statusCode: response.statusCode, cacheControl: response.headers['cache-control'] }).toEqual({
      statusCode: 200,
      cacheControl: 'private, max-age=3600',
    })
    expect((await of(`${'0'.repeat(32)}_view.jpg`)).statusCode).toBe(404)
    expect((await of('..%2f..%2fetc%2fpasswd')).statusCode).toBe(400)
    expect((await of('')).statusCode).toBe(400)
  })
})

describe('public photos (M5)', () => {
  const seenBy = async (caller: Caller, of: number): Promise<Image[]> =>
    (await app.current.call(listImages, caller, { params: { id: of } })).body ?? []
  const fileOf = async (image: Image | undefined) =>
    (await app.current.inject({ url: imageFile.path.replace(':file', `${image?.codigo}_view.jpg`) })).statusCode
  const review = (caller: Caller, of: number, image: Image | undefined, revision: 'visible' | 'oculta') =>
    app.current.call(reviewImage, caller, { params: { id: of, imageId: image?.id ?? 0 }, body: { revision } })
  const anybody = { uuid: stranger }
  let editor: Caller
  beforeAll(async () => {
    editor = await app.current.signIn({ permisos: ['incidencia.consultar.todas', 'incidencia.editar.campos'] })
    await app.current.settings({ incidencias_publicas: true })
  })

  test('a withdrawn photo disappears from all lists and its URL; staff can publish it again', async () => {
    const reportId = await report()
    await add(base64(await plain(8, 8).jpeg().toBuffer()), { uuid: device }, reportId)
    const [before] = await seenBy(anybody, reportId)
    expect([before?.nombre, before?.revision, await fileOf(before)]).toEqual(['', null, 200])
    expect((await review(technician, reportId, before, 'oculta')).status).toBe(403)
    expect((await review(editor, reportId, before, 'oculta')).body).toMatchObject([{ id: before?.id, revision: 'oculta' }])
    await app.current.deps.jobs.drain()
    expect([await seenBy(anybody, reportId), await seenBy({ uuid: device }, reportId), await fileOf(before)]).toEqual([[], [], 404])
    const [stored] = await seenBy(editor, reportId)
    expect([stored?.codigo === before?.codigo, await fileOf(stored)]).toEqual([false, 200])
    await review(editor, reportId, stored, 'visible')
    expect((await seenBy(anybody, reportId)).map((image) => image.id)).toEqual([before?.id])
  })

  test('with review, only its author sees a photo before it is reviewed', async () => {
    await app.current.settings({ fotos_tras_revision: true })
    const reportId = await report()
    await add(base64(await plain(8, 8).jpeg().toBuffer()), { uuid: device }, reportId)
    const [own] = await seenBy({ uuid: device }, reportId)
    expect([await seenBy(anybody, reportId), (await seenBy(editor, reportId)).map((image) => image.revision)]).toEqual([[], ['pendiente']])
    expect((await review(editor, reportId, own, 'visible')).status).toBe(200)
    expect(await seenBy(anybody, reportId)).toHaveLength(1)
  })

  test('of a type that is reviewed, a photo waits for its review, unless its author may publish', async () => {
    const { db, home, signIn } = app.current
    const ofType = (publicacion: string) => db.write(home.esquema, (tx) => tx.updateTable('tipos').set({ publicacion }).execute())
    await app.current.settings({ fotos_tras_revision: false })
    await ofType('revisada')
    const author = await signIn({ permisos: ['incidencia.crear', 'incidencia.publicar', 'incidencia.consultar.todas'] })
    const revisions = async (caller: Caller) => {
      const reportId = await report(caller)
      await add(base64(await plain(8, 8).jpeg().toBuffer()), caller, reportId)
      return (await seenBy(editor, reportId)).map(({ revision }) => revision)
    }
    expect([await revisions({ uuid: device }), await revisions(author)]).toEqual([['pendiente'], ['visible']])
    await ofType('directa')
  })

  test('rejecting a report withdraws its photos from lists and URLs', async () => {
    const { buildings } = town.units
    const waiting = { ...lampReport, tipos: String(town.types.pothole), unidad_gestion_id: buildings, contenido: 'No cierra' }
    const created: number = (await app.current.call(createIncident, { uuid: device }, { body: waiting })).body.id
    await add(base64(await plain(8, 8).jpeg().toBuffer()), { uuid: device }, created)
    const [before] = await seenBy(anybody, created)
    expect([before?.id, await fileOf(before)]).toEqual([expect.any(Number), 200])
    const office = await app.current.signIn({ permisos: ['incidencia.aceptar', 'incidencia.consultar.todas'], unidades: [buildings] })
    const body = { estado_incidencia_id: 37, respuesta: 'Es de una finca particular' }
    expect((await app.current.call(turnDownIncident, office, { params: { id: created }, body })).status).toBe(200)
    await app.current.deps.jobs.drain()
    expect([await seenBy(anybody, created), await fileOf(before)]).toEqual([[], 404])
    const [own] = await seenBy({ uuid: device }, created)
    expect([own?.id, await fileOf(own)]).toEqual([before?.id, 200])
    expect((await seenBy(office, created)).map((image) => image.revision)).toEqual(['pendiente'])
  })
})
