import { createHash } from 'node:crypto'
import { createUpload, getUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { uploadLimits } from '@avisa/contract/uploads/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { partFileName } from '#/platform/files.ts'
import { sweepFiles } from '#/platform/database/sweep-files.ts'
import { tidyImports } from '#/imports/tidy-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'

const app = useTestApp()
const hour = 3_600_000
const staff = () => app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.callejero'] })
let owner: { token: string }
beforeAll(async () => {
  owner = await staff()
})

const announce = async (tamanyo: number, caller: { token: string } = owner) =>
  (await app.current.call(createUpload, caller, { body: { nombre: 'calles.csv', tamanyo } })).body
const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest()
const send = (id: number, parte: number, body: Buffer, caller: { token: string; key?: string; more?: Record<string, string> } = owner) =>
  app.current.call(sendPart, caller, { params: { id, parte }, body })
const recibidas = async (id: number) => (await app.current.call(getUpload, owner, { params: { id } })).body.recibidas

describe('a file in parts', () => {
  test('is continued after a cut: the server says which parts are here, and a repeated part replaces the first', async () => {
    const size = uploadLimits.part + 3
    const { id, partes, tamanyo_parte } = await announce(size)
    expect([partes, tamanyo_parte]).toEqual([2, uploadLimits.part])
    const last = Buffer.from('fin')
    expect((await send(id, 2, last)).status).toBe(200)
    expect(await recibidas(id)).toEqual([{ parte: 2, huella: digestOf(last).toString('hex') }])
    const again = Buffer.from('FIN')
    expect((await send(id, 2, again)).body).toEqual({ parte: 2, huella: digestOf(again).toString('hex') })
    expect((await send(id, 1, Buffer.alloc(uploadLimits.part))).status).toBe(200)
    expect((await recibidas(id)).map(({ parte }: { parte: number }) => parte)).toEqual([1, 2])
    const row = await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('subidas')
      .select('codigo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await app.current.deps.files.read(partFileName(row.codigo, 2))).toEqual(again)
  })

  test.each([
    ['longer than announced', Buffer.from('1234'), {}, 'upload.wrongSize'],
    ['empty', Buffer.alloc(0), {}, 'upload.wrongSize'],
    [
      'with another digest',
      Buffer.from('123'),
      { 'content-digest': `sha-256=:${digestOf(Buffer.from('321')).toString('base64')}:` },
      'upload.damaged',
    ],
  ])('is refused a part that is %s, and has nothing of it', async (_what, content, more, code) => {
    const { id } = await announce(3)
    expect((await send(id, 1, content, { ...owner, more })).body.error.code).toBe(code)
    expect(await recibidas(id)).toEqual([])
  })

  test('accepts the digest of what arrives, and refuses what is no bytes or too many', async () => {
    const { id } = await announce(3)
    const digest = `sha-256=:${digestOf(Buffer.from('123')).toString('base64')}:`
    expect((await send(id, 1, Buffer.from('123'), { ...owner, more: { 'content-digest': digest } })).status).toBe(200)
    expect((await send(id, 1, Buffer.from('{}'), { ...owner, more: { 'content-type': 'application/json' } })).status).toBe(400)
    expect((await send(id, 1, Buffer.alloc(uploadLimits.part + 1))).body.error.code).toBe('http.tooLarge')
    expect((await send(id, 2, Buffer.from('x'))).body.error.code).toBe('upload.wrongSize')
  })

  test('is reached by nobody but its owner, and from no other municipality', async () => {
    const { id } = await announce(3)
    const neighbour = await createTown(app.current.db, 'Vila del Costat')
    const theirs = {
      ...(await app.current.signIn({ roles: ['SuperAdmin'], permisos: ['configuracion.callejero'] }, neighbour.esquema)),
      key: neighbour.clave,
    }
    for (const caller of [await staff(), theirs]) {
      expect((await app.current.call(getUpload, caller, { params: { id } })).status).toBe(404)
      expect((await send(id, 1, Buffer.from('123'), caller)).status).toBe(404)
    }
    expect(await recibidas(id)).toEqual([])
  })
})

test('nobody fills the disk: one file has two gigabytes at most, all of two days four', async () => {
  const town = await createTown(app.current.db, 'Vila Plena')
  const caller = {
    ...(await app.current.signIn({ roles: ['SuperAdmin'], permisos: ['configuracion.callejero'] }, town.esquema)),
    key: town.clave,
  }
  const announceHere = (tamanyo: number) => app.current.call(createUpload, caller, { body: { nombre: 'x', tamanyo } })
  expect((await announceHere(uploadLimits.file + 1)).body.error.code).toBe('upload.tooLarge')
  const together = await Promise.all([0, 1, 2].map(() => announceHere(uploadLimits.file)))
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 429])
  expect((await announceHere(1)).body.error.message).toMatch(/^En 48 horas se pueden subir 50 archivos y 4 GB/)
})

test('what was not imported within two days is forgotten, and its parts are deleted', async () => {
  const { db, deps, home, clock } = app.current
  const { id } = await announce(3)
  await send(id, 1, Buffer.from('123'))
  const { codigo } = await db.read(home.esquema).selectFrom('subidas').select('codigo').where('id', '=', id).executeTakeFirstOrThrow()
  await tidyImports(db, new Date(clock.now().getTime() + 47 * hour))
  expect((await recibidas(id)).length).toBe(1)
  await tidyImports(db, new Date(clock.now().getTime() + 49 * hour))
  expect((await app.current.call(getUpload, owner, { params: { id } })).status).toBe(404)
  await sweepFiles(db, deps.files, new Date(Date.now() + 25 * hour))
  expect(await deps.files.read(partFileName(codigo, 1))).toBeUndefined()
})
