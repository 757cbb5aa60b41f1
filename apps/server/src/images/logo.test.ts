import { listObjects, saveChanges, undoAct } from '@avisa/contract/configuration/endpoints'
import type { ObjectRows } from '@avisa/contract/configuration/schemas'
import { drawLogo } from '@avisa/contract/images/endpoints'
import { imageLimits } from '@avisa/contract/images/limits'
import { getParameters, listMunicipalities, logoFile } from '@avisa/contract/municipalities/endpoints'
import { pngAddress } from '@avisa/contract/municipalities/logo'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
let caller: { token: string }
beforeAll(async () => {
  caller = await app.current.signIn({ roles: ['SuperAdmin'] })
})

const draw = (content: Buffer) => app.current.call(drawLogo, caller, { body: { imagen: content.toString('base64') } })
const crest = (width: number) => sharp({ create: { width, height: width, channels: 4, background: { r: 0, g: 90, b: 60, alpha: 0.5 } } })
const save = async (valor: string) => {
  const { call } = app.current
  const { filas } = (await call(listObjects, caller, { params: { objeto: 'parametro' } })).body as ObjectRows
  const antes = filas.find(({ clave }) => clave === 'logo')?.cuerpo ?? null
  const body = { cambios: [{ objeto: 'parametro', clave: 'logo', antes, despues: { clave: 'logo', valor } }] }
  return call(saveChanges, caller, { body })
}

test('a logo is drawn small with its transparency, shown by its own address, and taken back', async () => {
  const { call } = app.current
  const { status, body } = await draw(await crest(900).png().toBuffer())
  expect(status).toBe(200)
  const drawn = Buffer.from(body.logo.slice(pngAddress.length), 'base64')
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: imageLimits.logoSide, hasAlpha: true })
  const act = await save(body.logo)
  expect(act.status).toBe(201)
  const shown = (await call(getParameters, {})).body.logo
  expect(shown).toMatch(/^\/uploads\/logos\/[0-9a-f]{32}\.png$/)
  expect((await call(listMunicipalities, {})).body).toContainEqual(expect.objectContaining({ logo: shown }))
  const file = await call(logoFile, {}, { params: { file: shown.split('/').at(-1) } })
  expect([file.status, file.headers['content-type'], Buffer.from(file.body).equals(drawn)]).toEqual([200, 'image/png', true])
  const { filas } = (await call(listObjects, caller, { params: { objeto: 'parametro' } })).body
  expect(filas).toContainEqual(expect.objectContaining({ clave: 'logo', cuerpo: { clave: 'logo', valor: body.logo } }))
  expect((await call(undoAct, caller, { params: { id: act.body.id }, body: {} })).status).toBe(201)
  expect((await call(getParameters, {})).body.logo).toBeNull()
  expect((await call(logoFile, {}, { params: { file: shown.split('/').at(-1) } })).status).toBe(404)
})

test('a detailed one is drawn smaller, so that it never weighs much', async () => {
  const noise = Buffer.alloc(600 * 600 * 3, 0).map((_byte, i) => (i * 2_654_435_761) >>> 13)
  const { body } = await draw(
    await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer(),
  )
  expect(body.logo.length).toBeLessThan(60_000)
  expect((await save(body.logo)).status).toBe(201)
})

test.each([
  [
    'SVG, which may contain programs',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'image.notAnImage',
  ],
  ['text', Buffer.from('hola'), 'image.notAnImage'],
  ['a damaged PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image.unreadable'],
])('%s is refused', async (_what, content, code) => {
  expect((await draw(content)).body.error.code).toBe(code)
})

test.each(['data:text/html;base64,PHNjcmlwdD4=', 'data:image/svg+xml;base64,PHN2Zz4=', 'javascript:alert(1)', 'http://example.org/a.png'])(
  'the address %s is refused',
  async (valor) => {
    expect((await save(valor)).body.error.code).toBe('config.invalid')
  },
)
