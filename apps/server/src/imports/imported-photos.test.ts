import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyImport, createImport, exportRefused, undoImport } from '@avisa/contract/imports/endpoints'
import { getImage, imageFile, listImages } from '@avisa/contract/images/endpoints'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runIncidentRequest } from '#/commands/import/incidents/command.ts'
import { imageFileName } from '#/platform/files.ts'
import { optionsOf, useIncidentImports } from '#/testing/incident-imports.ts'

const { app, ways, query, count, caller, read, requestOf, bring, check, undo, idOf } = useIncidentImports()

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

const requests: string[] = []
let server: Server
let photo: Buffer
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
beforeAll(async () => {
  photo = await picture(60)
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url?.startsWith('/photo')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    else if (request.url === '/moved') response.writeHead(302, { location: '/photo-moved' }).end()
    else if (request.url === '/text') response.writeHead(200).end('no photo')
    else if (request.url === '/large') response.writeHead(200).end(Buffer.alloc(20_000_001))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const row = (id: string, fotos: string, texto = 'No luce') =>
  `${id},alumbrado.farola,cerrada,03/02/2020 10:00,${texto},39.05,-0.25,"${fotos}"`
const sheet = (...rows: string[]) => `id,tipo,estado,fecha,texto,lat,lon,fotos\n${rows.join('\n')}`
const photosOf = (codigo: string) =>
  query<{ publica: boolean; ancho: number; codigo: string; extension: string }>(
    `select g.publica, g.ancho, g.codigo, g.extension from imagenes g join incidencias i on i.id = g.incidencia_id where i.codigo = $1 order by g.id`,
    [codigo],
  )
const failures = ({ rechazadas }: { rechazadas: readonly { motivo: string; total: number }[] }) =>
  Object.fromEntries(rechazadas.map(({ motivo, total }) => [motivo, total]))

describe('photos of imported incidents', () => {
  test('are fetched after the rows, seen by staff alone, listed where they fail, brought once, and removed with their incident', async () => {
    const file = sheet(
      row('1', `${at('/photo-a')} ${at('/moved')}`),
      row('2', [at('/gone'), at('/text'), at('/large'), 'notes.jpg', at('/photo-b')].join('|')),
      row('3', ''),
    )
    expect(await check(file, optionsOf('fotos'))).toMatchObject({ nuevas: 3, fotos: { total: 7, puestas: 0, fallidas: 0 } })
    expect(requests).toEqual([])

    const report = await bring(file, optionsOf('fotos'))
    expect(report).toMatchObject({ nuevas: 3, fotos: { total: 7, puestas: 3, fallidas: 4 } })
    expect(failures(report)).toEqual({ photoGone: 1, photoUnreadable: 1, photoLarge: 1, photoMissing: 1 })
    expect(await photosOf('FOTOS-1')).toMatchObject([
      { publica: false, ancho: 60 },
      { publica: false, ancho: 60 },
    ])
    const id = await idOf('FOTOS-1')
    expect((await app.current.call(listImages, caller(), { params: { id } })).body).toHaveLength(2)
    await app.current.settings({ incidencias_publicas: true })
    expect((await app.current.call(listImages, {}, { params: { id } })).body).toEqual([])
    await app.current.settings({ incidencias_publicas: false })
    const csv = String((await app.current.call(exportRefused, caller(), { params: { id: report.id } })).body)
    expect(csv).toContain(`FOTOS-2 · ${at('/gone')}`)

    requests.length = 0
    const again = await bring(file, optionsOf('fotos'))
    expect(again).toMatchObject({ iguales: 3, cambiadas: 0, fotos: { total: 7, fallidas: 4 } })
    expect(requests.toSorted()).toEqual(['/gone', '/large', '/text'])
    expect(await photosOf('FOTOS-1')).toHaveLength(2)

    const [stored] = await photosOf('FOTOS-1')
    const name = imageFileName(stored ?? { codigo: '', extension: '' }, 'view')
    expect(await app.current.deps.files.read(name)).toBeDefined()
    expect(await undo(report.id)).toMatchObject({ deshechas: 3, quedan: 0 })
    expect(await app.current.deps.files.read(name)).toBeUndefined()
    expect(await count('select count(*) as n from fotos_importadas')).toBe(0)
  })

  test('that somebody has removed here, or of anonymised incidents, do not come back', async () => {
    const file = sheet(row('1', at('/photo-c')), row('2', at('/gone')))
    await bring(file, optionsOf('vuelta'))
    await query(`delete from imagenes where incidencia_id = $1`, [await idOf('VUELTA-1')])
    await query(`update incidencias set anonimizada = now() where codigo = 'VUELTA-2'`)
    requests.length = 0
    await bring(file, optionsOf('vuelta'))
    expect(requests).toEqual([])
  })

  test('of a staff member keep an incident from being undone', async () => {
    const { id } = await bring(sheet(row('1', at('/photo-d'))), optionsOf('propia'))
    await query(
      `insert into imagenes (incidencia_id, codigo, ancho, alto, bytes) select id, md5('x'), 1, 1, 1 from incidencias where codigo = 'PROPIA-1'`,
    )
    expect(await undo(id)).toMatchObject({ deshechas: 0, quedan: 1 })
  })

  test('at an address of the own network are never asked for', async () => {
    const request = requestOf(sheet(row('1', at('/photo-e'))), optionsOf('interna'))
    requests.length = 0
    const { report } = await runIncidentRequest(app.current.db, request, { files: ways().files })
    expect(failures(report)).toEqual({ photoGone: 1 })
    expect(requests).toEqual([])
  })

  test('are found in a folder, which no name leaves, and not brought where nobody wants them', async () => {
    const root = mkdtempSync(join(tmpdir(), 'avisa-photos-'))
    const folder = join(root, 'fotos')
    mkdirSync(join(folder, 'a'), { recursive: true })
    writeFileSync(join(folder, 'a', 'uno.jpg'), photo)
    writeFileSync(join(root, 'secreto.jpg'), photo)
    symlinkSync(join(root, 'secreto.jpg'), join(folder, 'enlace.jpg'))
    const file = sheet(row('1', 'a/uno.jpg;../secreto.jpg;enlace.jpg;a'))
    const without = await bring(file, optionsOf('sinfotos', { columnas: { fotos: null } }))
    expect(without.fotos).toBeUndefined()
    const report = await bring(file, optionsOf('carpeta'), { photos: folder })
    expect(report.fotos).toEqual({ total: 4, puestas: 1, fallidas: 3 })
    expect(failures(report)).toEqual({ photoMissing: 3 })
  })

  test('come with their table in a ZIP from the console, by a job that ends with the import', async () => {
    const zip = zipSync({
      'avisos.csv': Buffer.from(sheet(row('1', 'Foto 1.JPG, otra.jpg'), row('2', 'fotos/dos.jpg'))),
      'fotos/foto 1.jpg': photo,
      'fotos/dos.jpg': photo,
    })
    const { body } = await app.current.call(createUpload, caller(), { body: { nombre: 'avisos.zip', tamanyo: zip.length } })
    await app.current.call(sendPart, caller(), { params: { id: body.id, parte: 1 }, body: Buffer.from(zip) })
    const opciones = { incidencias: optionsOf('zip') }
    const { id } = (await app.current.call(createImport, caller(), { body: { subida: body.id, para: 'incidencias', opciones } })).body
    await app.current.deps.jobs.drain('importacion')
    expect(await read(id)).toMatchObject({ estado: 'comprobada', incidencias: { nuevas: 2, fotos: { total: 3 } } })
    await app.current.call(applyImport, caller(), { params: { id }, body: { quitar: false } })
    await app.current.deps.jobs.drain('importacion')
    expect(await read(id)).toMatchObject({ estado: 'aplicada', incidencias: { fotos: { puestas: 0 } } })
    await app.current.deps.jobs.drain('fotos-importadas')
    expect(await read(id)).toMatchObject({
      incidencias: { fotos: { total: 3, puestas: 2, fallidas: 1 }, rechazadas: [{ motivo: 'photoMissing', total: 1 }] },
    })
    const [image] = (await app.current.call(listImages, caller(), { params: { id: await idOf('ZIP-1') } })).body
    expect((await app.current.call(getImage, caller(), { params: { id: await idOf('ZIP-1'), imageId: image.id } })).status).toBe(200)
    await app.current.call(undoImport, caller(), { params: { id } })
    await app.current.deps.jobs.drain('importacion')
    expect(await read(id)).toMatchObject({ estado: 'descartada', incidencias: { deshechas: 2, quedan: 0 } })
    expect((await app.current.call(imageFile, {}, { params: { file: imageFileName(image, 'view') } })).status).toBe(404)
  })

  test('more than one table in a ZIP is refused', async () => {
    const zip = zipSync({ 'a.csv': Buffer.from(sheet(row('1', ''))), 'b.csv': Buffer.from(sheet(row('2', ''))) })
    await expect(check(zip, optionsOf('dos'))).rejects.toMatchObject({ code: 'archive' })
  })
})
