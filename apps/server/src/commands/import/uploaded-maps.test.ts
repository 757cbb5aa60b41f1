import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { applyImport, createImport, getImport } from '@avisa/contract/imports/endpoints'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { fixture } from './import-testing.ts'

const app = useTestApp()
let clave = ''
let token = ''
const caller = () => ({ token, key: clave })
const content = (name: string) => readFileSync(fixture(name))
const shapes = (...layers: string[]) =>
  Object.fromEntries(
    layers.flatMap((layer) => ['shp', 'dbf', 'prj'].map((part) => [`${layer}.${part}`, content(`shape-${layer}.${part}`)])),
  )

const temporary = process.env['TMPDIR']
const own = mkdtempSync(join(tmpdir(), 'avisa-temporary-'))
afterAll(() => {
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
})

beforeAll(async () => {
  process.env['TMPDIR'] = own
  const town = await createMunicipality(app.current.db, { nombre: 'Villaprueba', provincia: '', latitud: 42, longitud: -2 })
  clave = town.clave
  const permisos = ['configuracion.callejero'] as const
  token = (await app.current.signIn({ roles: ['Administradores'], permisos: [...permisos], unidades: [], nombre: 'Irene' }, town.esquema))
    .token
})

const check = async (bytes: Uint8Array, { para, opciones }: { para: 'callejero' | 'zonas'; opciones: object }) => {
  const { body } = await app.current.call(createUpload, caller(), { body: { nombre: 'mapa', tamanyo: bytes.length } })
  await app.current.call(sendPart, caller(), { params: { id: body.id, parte: 1 }, body: Buffer.from(bytes) })
  const { body: created } = await app.current.call(createImport, caller(), { body: { subida: body.id, para, opciones } })
  return finish(created.id)
}
const finish = async (id: number) => {
  await app.current.deps.jobs.drain('importacion')
  return (await app.current.call(getImport, caller(), { params: { id } })).body
}
const streets = { para: 'callejero', opciones: {} } as const
const areas = { para: 'zonas', opciones: { clase: 'distrito' } } as const

describe('a map that is sent from the browser', () => {
  test('is checked and applied out of a ZIP of Shapefiles, and nothing of it stays in the temporary folder', async () => {
    const checked = await check(zipSync(shapes('viales', 'portales')), streets)
    expect(checked).toMatchObject({ estado: 'comprobada', fuente: 'shapefile', informe: { calles: { total: 5 }, portales: { total: 6 } } })
    await app.current.call(applyImport, caller(), { params: { id: checked.id }, body: { quitar: false } })
    expect(await finish(checked.id)).toMatchObject({ estado: 'aplicada', informe: { calles: { nuevas: 5 } } })
    expect(readdirSync(own)).toEqual([])
  })

  test('is read out of a GeoPackage, compressed or not', async () => {
    for (const bytes of [content('town.gpkg.gz'), gunzipSync(content('town.gpkg.gz'))])
      expect(await check(bytes, areas)).toMatchObject({
        estado: 'comprobada',
        fuente: 'geopackage',
        informe: { zonas: [{ clase: 'distrito', total: 3 }] },
      })
  })

  test('of several maps says which there are, and is checked again with the one that is chosen', async () => {
    const several = await check(zipSync(shapes('limite', 'distritos')), areas)
    expect(several).toMatchObject({ estado: 'fallida', problema: 'layers', capas: ['limite', 'distritos'] })
    const again = async (capas: string[], { para, opciones }: { para: 'callejero' | 'zonas'; opciones: object } = areas) => {
      const body = { subida: several.subida, para, opciones: { ...opciones, capas } }
      return finish((await app.current.call(createImport, caller(), { body })).body.id)
    }
    expect(await again(['distritos'])).toMatchObject({ estado: 'comprobada', informe: { zonas: [{ clase: 'distrito', total: 3 }] } })
    expect(await again(['otra'])).toMatchObject({ estado: 'fallida', problema: 'layers' })
    expect(await check(zipSync(shapes('viales', 'portales')), { para: 'callejero', opciones: { capas: ['portales'] } })).toMatchObject({
      capas: ['viales', 'portales'],
    })
    expect(await check(zipSync(shapes('distritos')), areas)).toMatchObject({ estado: 'comprobada', capas: null })
  })

  test.each([
    ['a Shapefile without its table', () => content('shape-viales.shp'), streets, 'noTable'],
    ['two maps of areas', () => zipSync(shapes('limite', 'distritos')), areas, 'layers'],
    ['a ZIP that leads out of its folder', () => zipSync({ '../viales.csv': Buffer.from('x') }), streets, 'archive'],
    ['a cut ZIP', () => zipSync(shapes('viales')).subarray(0, 400), streets, 'damaged'],
    ['a ZIP of documents', () => zipSync({ 'LEEME.pdf': Buffer.from('x') }), streets, 'unknownFormat'],
  ])('%s is refused, and the person is told why', async (_title, bytes, wish, problema) => {
    expect(await check(bytes(), wish)).toMatchObject({ estado: 'fallida', problema, informe: null })
  })
})
