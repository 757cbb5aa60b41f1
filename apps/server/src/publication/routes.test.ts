import { addImage, coverImage, listImages } from '@avisa/contract/images/endpoints'
import type { Image } from '@avisa/contract/images/schemas'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { denounceIncident, listReviews, reviewIncident, withdrawPublic } from '@avisa/contract/publication/endpoints'
import type { ReviewKind } from '@avisa/contract/publication/rules'
import type { Review, ReviewList } from '@avisa/contract/publication/schemas'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageFileName } from '#/platform/files.ts'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { lampReport, town } from '#/testing/test-town.ts'

const app = useTestApp()
const device = { uuid: 'device-reviewed' }
const stranger = { uuid: 'device-stranger' }
let reviewer: Caller
let elsewhere: Caller
let technician: Caller

const picture = async () => {
  const left = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const blank = sharp({ create: { width: 128, height: 96, channels: 3, background: '#0000ff' } })
  return blank
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
}
const addPhoto = async (id: number): Promise<Image> => {
  const imagen = (await picture()).toString('base64')
  return (await app.current.call(addImage, device, { params: { id }, body: { base64: true, imagen } })).body
}
const report = async (contenido = 'Llamen al 612 345 678.'): Promise<Incident> =>
  (
    await app.current.call(createIncident, device, {
      body: { ...lampReport, contenido, ciudadano: { nombre: 'Ana', email: 'ana@correo.es' } },
    })
  ).body
const seenBy = async (who: Caller, id: number): Promise<Incident> => (await app.current.call(getIncident, who, { params: { id } })).body
const publicOf = async (id: number) => {
  const { contenido_publico, imagenes = [] } = await seenBy(stranger, id)
  return [contenido_publico, imagenes.length]
}
const review = (who: Caller, id: number, body: Partial<Review>) =>
  app.current.call(reviewIncident, who, {
    params: { id },
    body: { antes: 'pendiente', revision: 'visible', contenido_publico: 'Llamen.', fotos: [], ...body },
  })
const queue = async (clase?: ReviewKind): Promise<ReviewList> =>
  (await app.current.call(listReviews, reviewer, { query: clase ? { clase } : {} })).body
const inQueue = async (id: number) => (await queue()).tarjetas.find(({ incidencia }) => incidencia.id === id)
const fileOf = (image: { codigo: string }) => app.current.deps.files.read(imageFileName({ ...image, extension: 'jpg' }, 'view'))

beforeAll(async () => {
  const { signIn, settings } = app.current
  await settings({ incidencias_publicas: true })
  const permisos = ['incidencia.consultar.todas', 'incidencia.publicar', 'mantenimiento.ciudadano.consultar'] as const
  reviewer = await signIn({ roles: ['Agentes'], permisos: [...permisos] })
  elsewhere = await signIn({ roles: ['Agentes'], permisos: [...permisos], unidades: [town.units.buildings] })
  technician = await signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'] })
})

describe('before the public sees a report', () => {
  test('its words and photos wait for a review; the reporter and staff see them', async () => {
    const { id } = await report()
    const photo = await addPhoto(id)
    expect(await publicOf(id)).toEqual([null, 0])
    expect([(await seenBy(device, id)).imagenes?.length, (await seenBy(technician, id)).imagenes?.[0]?.revision]).toEqual([1, 'pendiente'])
    const card = await inQueue(id)
    expect([card?.publicacion, card?.incidencia.contenido, card?.denuncias]).toEqual(['revisada', 'Llamen al 612 345 678.', []])
    expect([card?.incidencia.ciudadano, (await seenBy(reviewer, id)).ciudadano?.email]).toEqual([null, 'ana@correo.es'])
    const { status, body } = await review(reviewer, id, { fotos: [{ id: photo.id, revision: 'visible' }] })
    expect([status, body.revision, await publicOf(id), await inQueue(id)]).toEqual([200, 'visible', ['Llamen.', 1], undefined])
    const { cambios = [] } = await seenBy(reviewer, id)
    expect(cambios[0]).toMatchObject({ accion: 'publicada', cambios: [{ campo: 'contenido_publico', despues: 'Llamen.' }] })
  })

  test('a review is undone with the values of before; hidden ones are in no queue', async () => {
    const { id } = await report()
    await review(reviewer, id, { revision: 'oculta' })
    expect([await publicOf(id), await inQueue(id)]).toEqual([[null, 0], undefined])
    await review(reviewer, id, { antes: 'oculta', revision: 'pendiente', contenido_publico: null })
    expect((await inQueue(id))?.incidencia.contenido_publico).toBeNull()
  })

  test('a second reviewer does not overwrite the first', async () => {
    const { id } = await report()
    await review(reviewer, id, {})
    const { status, body } = await review(reviewer, id, { revision: 'oculta' })
    expect([status, body.error.code, (await seenBy(stranger, id)).contenido_publico]).toEqual([409, 'publication.decided', 'Llamen.'])
  })

  test('a photo added later waits by itself; a hidden one gets another address', async () => {
    const { id } = await report()
    await review(reviewer, id, {})
    const photo = await addPhoto(id)
    expect([(await queue('fotos')).tarjetas.at(-1)?.incidencia.id, await publicOf(id)]).toEqual([id, ['Llamen.', 0]])
    await review(reviewer, id, { antes: 'visible', fotos: [{ id: photo.id, revision: 'visible' }] })
    await review(reviewer, id, { antes: 'visible', fotos: [{ id: photo.id, revision: 'oculta' }] })
    await app.current.deps.jobs.drain()
    expect([await publicOf(id), await fileOf(photo)]).toEqual([['Llamen.', 0], undefined])
  })

  test('words with personal data are a queue of their own until they are decided', async () => {
    const [named, plain] = [await report(), await report('Farola rota en la plaza.')]
    const textsIn = async () => (await queue('textos')).tarjetas.map(({ incidencia }) => incidencia.id)
    const before = await queue()
    expect(await textsIn()).toContain(named.id)
    expect(await textsIn()).not.toContain(plain.id)
    await review(reviewer, named.id, {})
    await addPhoto(named.id)
    expect(await textsIn()).not.toContain(named.id)
    expect((await queue()).textos).toBe(before.textos - 1)
  })

  test('a card says since when the oldest part of it waits', async () => {
    const { id } = await report()
    const since = async () => (await inQueue(id))?.desde
    const written = await since()
    await review(reviewer, id, {})
    const { clock } = app.current
    clock.current = new Date(clock.now().getTime() + 3_600_000)
    await addPhoto(id)
    expect(written).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(Date.parse(`${await since()}`) - Date.parse(`${written}`)).toBe(3_600_000)
  })

  test('what the public does not see needs no review', async () => {
    const { id } = await report()
    await app.current.settings({ incidencias_publicas: false })
    const none = await queue()
    await app.current.settings({ incidencias_publicas: true })
    expect([none, (await queue()).tarjetas.some(({ incidencia }) => incidencia.id === id)]).toEqual([
      { todas: 0, fotos: 0, textos: 0, denunciadas: 0, tarjetas: [] },
      true,
    ])
  })

  test('a type that is never published shows its reports to nobody else', async () => {
    const { db, home } = app.current
    const { id } = await report()
    const ofType = (publicacion: string) => db.write(home.esquema, (tx) => tx.updateTable('tipos').set({ publicacion }).execute())
    const status = async (who: Caller) => (await app.current.call(getIncident, who, { params: { id } })).status
    await ofType('nunca')
    expect([await status(stranger), await status(device), await status(technician)]).toEqual([404, 200, 200])
    await ofType('revisada')
    expect(await status(stranger)).toBe(200)
  })

  test('only those who may publish, in their units', async () => {
    const { id } = await report()
    const statuses = await Promise.all([technician, elsewhere, device].map(async (who) => (await review(who, id, {})).status))
    expect(statuses).toEqual([403, 404, 401])
    expect((await app.current.call(listReviews, technician, { query: {} })).status).toBe(403)
  })
})

describe('covering a photo', () => {
  const box = { x: 0, y: 0, ancho: 0.5, alto: 1 }
  const cover = (who: Caller, id: number, imageId: number) =>
    app.current.call(coverImage, who, { params: { id, imageId }, body: { cajas: [box] } })

  test('leaves one colour in the box and no file of before; the history says who and how many', async () => {
    const { id } = await report()
    const before = await addPhoto(id)
    const { status, body } = await cover(reviewer, id, before.id)
    await app.current.deps.jobs.drain()
    expect([status, body.id, body.codigo === before.codigo, await fileOf(before)]).toEqual([200, before.id, false, undefined])
    const { data, info } = await sharp(await fileOf(body))
      .extract({ left: 0, top: 0, width: 60, height: 96 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = new Set(Array.from({ length: info.width * info.height }, (_, at) => data.subarray(3 * at, 3 * at + 3).join()))
    expect(pixels.size).toBe(1)
    const { cambios = [] } = await seenBy(reviewer, id)
    expect(cambios[0]).toMatchObject({ accion: 'foto_tapada', cambios: [{ campo: 'recuadros', despues: '1' }] })
  })

  test('is for those who may publish, of photos of the incident', async () => {
    const { id } = await report()
    const photo = await addPhoto(id)
    const others = await report()
    const statuses = [
      (await cover(technician, id, photo.id)).status,
      (await cover(elsewhere, id, photo.id)).status,
      (await cover(reviewer, others.id, photo.id)).status,
    ]
    expect([statuses, await fileOf(photo)]).toEqual([[403, 404, 404], expect.any(Buffer)])
  })
})

describe('what should not be there', () => {
  const denounce = async (who: Caller, remoteAddress: string, id: number) => {
    const parts = { params: { id }, body: { motivo: 'ofensivo' as const } }
    const { statusCode } = await app.current.inject({ ...requestOf(app.current.home.clave, denounceIncident, who, parts), remoteAddress })
    return statusCode
  }
  const published = async () => {
    const { id } = await report()
    await review(reviewer, id, {})
    return id
  }

  test('two different people hide it until it is reviewed, once', async () => {
    const id = await published()
    expect(await denounce({ uuid: 'device-d1' }, '203.0.113.1', id)).toBe(201)
    await denounce({ uuid: 'device-d1' }, '203.0.113.1', id)
    await denounce({ uuid: 'device-d2' }, '203.0.113.1', id)
    expect(await publicOf(id)).toEqual(['Llamen.', 0])
    await denounce({ uuid: 'device-d3' }, '203.0.113.2', id)
    expect(await publicOf(id)).toEqual([null, 0])
    const card = (await queue('denunciadas')).tarjetas.find(({ incidencia }) => incidencia.id === id)
    expect([card?.incidencia.revision, card?.denuncias]).toEqual(['oculta', [{ motivo: 'ofensivo', veces: 3 }]])
    await review(reviewer, id, { antes: 'oculta' })
    for (const n of [4, 5, 6]) await denounce({ uuid: `device-d${n}` }, `203.0.113.${n}`, id)
    expect([await publicOf(id), (await inQueue(id))?.denuncias]).toEqual([['Llamen.', 0], [{ motivo: 'ofensivo', veces: 3 }]])
  })

  test('the devices of one household are one person, over IPv6 too', async () => {
    const id = await published()
    for (const [at, address] of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].entries())
      await denounce({ uuid: `device-v6-${at}` }, address, id)
    expect(await publicOf(id)).toEqual(['Llamen.', 0])
    await denounce({ uuid: 'device-v6-next' }, '2001:db8:1:3::1', id)
    expect(await publicOf(id)).toEqual([null, 0])
  })

  test('a household denounces twenty times an hour, whatever devices and addresses it uses', async () => {
    const id = await published()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push(await denounce({ uuid: `device-house-${n}` }, `2001:db8:9:9::${n + 1}`, id))
    expect([statuses.lastIndexOf(201), statuses[20]]).toEqual([19, 429])
    expect(await denounce({ uuid: 'device-house-other' }, '2001:db8:9:a::1', id)).toBe(201)
  })

  test('nobody reads who denounced', async () => {
    const id = await published()
    const neighbour = await app.current.signIn({ roles: ['Ciudadanos'], nombre: 'Quirina', apellidos: 'Delata' })
    await denounce(neighbour, '203.0.113.71', id)
    await denounce({ uuid: 'device-of-quirina' }, '203.0.113.72', id)
    const answers = JSON.stringify([
      ...(await Promise.all([reviewer, technician, device, stranger].map((who) => seenBy(who, id)))),
      await queue('denunciadas'),
    ])
    expect(answers).toContain('"veces":2')
    expect(answers).not.toMatch(/quirina|delata|203\.0\.113/i)
    const steps = (await seenBy(reviewer, id)).cambios?.filter(({ accion }) => accion === 'denunciada')
    expect(steps?.map(({ quien }) => quien)).toEqual([null])
  })

  test('five an hour, of what the caller sees', async () => {
    const who = { uuid: 'device-flood' }
    const network = '198.51.100.7'
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push(await denounce(who, network, await published()))
    expect([statuses, await denounce(who, network, 999_999)]).toEqual([[201, 201, 201, 201, 201, 429], 404])
  })

  test('the reporter takes words and photos away; nobody else does', async () => {
    const id = await published()
    const photo = await addPhoto(id)
    await review(reviewer, id, { antes: 'visible', fotos: [{ id: photo.id, revision: 'visible' }] })
    const withdraw = (who: Caller) => app.current.call(withdrawPublic, who, { params: { id } })
    expect([(await withdraw(stranger)).status, await publicOf(id)]).toEqual([404, ['Llamen.', 1]])
    const { status, body } = await withdraw(device)
    await app.current.deps.jobs.drain()
    expect([status, body.contenido_publico, body.revision, body.imagenes?.length]).toEqual([200, null, 'oculta', 1])
    expect([await publicOf(id), await fileOf(photo), await inQueue(id)]).toEqual([[null, 0], undefined, undefined])
    expect((await app.current.call(listImages, technician, { params: { id } })).body).toHaveLength(1)
  })
})
