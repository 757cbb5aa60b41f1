import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  applyImport,
  createImport,
  discardImport,
  exportRefused,
  getImport,
  importMap,
  listImports,
} from '@avisa/contract/imports/endpoints'
import type { Import, ImportOptions } from '@avisa/contract/imports/schemas'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { sizeOfPart, uploadLimits } from '@avisa/contract/uploads/limits'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { tidyImports } from '#/imports/tidy-store.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
let clave = ''
let esquema = ''
let person: { token: string; id: number }
const caller = () => ({ token: person.token, key: clave })
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../commands/import/fixtures', name))
const heading = 'tipo,nombre,numero,lon,lat\n'
const street = (name: string, n: number) => `Calle,${name},${n},${-2.015 + n / 1e5},42.005\n`

beforeAll(async () => {
  const { db } = app.current
  ;({ esquema, clave } = await createMunicipality(db, { nombre: 'Villaprueba', provincia: '', latitud: 42, longitud: -2 }))
  person = await app.current.signIn(
    { roles: ['Administradores'], permisos: ['configuracion.callejero'], unidades: [], nombre: 'Irene' },
    esquema,
  )
})
// One import at a time: a test that fails leaves none running for the next.
afterEach(() =>
  app.current.db.write(esquema, (tx) =>
    tx.updateTable('importaciones').set({ estado: 'descartada' }).where('estado', 'in', ['comprobando', 'aplicando']).execute(),
  ),
)

const rows = <T>(text: string): Promise<T[]> => app.current.db.bulk(esquema, async (client) => (await client.query(text)).rows as T[])
const streets = async () =>
  (await rows<{ completo_es: string }>('select completo_es from viales order by 1')).map(({ completo_es }) => completo_es)

const upload = async (content: Buffer, nombre = 'archivo') => {
  const { body } = await app.current.call(createUpload, caller(), { body: { nombre, tamanyo: content.length } })
  for (let parte = 1; parte <= body.partes; parte += 1) {
    const from = (parte - 1) * uploadLimits.part
    await app.current.call(sendPart, caller(), {
      params: { id: body.id, parte },
      body: content.subarray(from, from + sizeOfPart(content.length, parte)),
    })
  }
  return body.id as number
}
type More = { para?: 'callejero' | 'zonas'; opciones?: ImportOptions }
const begin = (subida: number, { para = 'callejero', opciones = {} }: More = {}) =>
  app.current.call(createImport, caller(), { body: { subida, para, opciones } })
const read = async (id: number): Promise<Import> => (await app.current.call(getImport, caller(), { params: { id } })).body
const work = () => app.current.deps.jobs.drain('importacion')
const check = async (content: Buffer | string, more: More & { nombre?: string } = {}) => {
  const { status, body } = await begin(await upload(Buffer.from(content), more.nombre), more)
  expect(status).toBe(201)
  await work()
  return read(body.id)
}
const apply = async (id: number, quitar = false) => {
  await app.current.call(applyImport, caller(), { params: { id }, body: { quitar } })
  await work()
  return read(id)
}

describe('an import from the browser', () => {
  test('is checked without changing anything, then applied with the same result, and is in the history with its author', async () => {
    await check(fixture('boundary.geojson'), { para: 'zonas', opciones: { clase: 'municipio' } }).then(({ id }) => apply(id))
    const checked = await check(fixture('streets.geojsonl'), { nombre: 'calles.geojsonl' })
    expect(checked).toMatchObject({
      estado: 'comprobada',
      fuente: 'geojson',
      autor: expect.stringContaining('Irene'),
      problema: null,
      progreso: null,
    })
    expect(checked.informe).toMatchObject({ con_limite: true, calles: { total: 3, nuevas: 3, cambiadas: 0, faltan: 0 } })
    expect(await streets()).toEqual([])
    const applied = await apply(checked.id)
    expect(applied).toMatchObject({ estado: 'aplicada', aplicada_por: expect.stringContaining('Irene') })
    expect({ ...applied.informe, segundos: 0 }).toEqual({ ...checked.informe, segundos: 0 })
    expect((await streets()).length).toBe(3)
    expect(await rows(`select origen, nombre, autor_id from actos_config order by id desc limit 1`)).toEqual([
      { origen: 'importacion', nombre: 'calles.geojsonl', autor_id: person.id },
    ])
    const { body } = await app.current.call(listImports, caller())
    expect(body.map(({ archivo, estado }: Import) => [archivo, estado])).toEqual([
      ['calles.geojsonl', 'aplicada'],
      ['archivo', 'aplicada'],
    ])
  })

  test('lists what it refused with its row and reason, and a spreadsheet evaluates no cell of it', async () => {
    const { id, informe } = await check(
      `${heading}${street('Nueva', 1)}${street('Nueva', 1)}Calle,=cmd|x,,-2.015,42.005\nCalle,Lejana,1,3.5,41.5\n`,
    )
    expect(informe?.rechazadas).toEqual([
      { motivo: 'noNumber', total: 1, ejemplos: [{ fila: 4, texto: expect.stringContaining('=cmd|x') }] },
      { motivo: 'outside', total: 1, ejemplos: [{ fila: 5, texto: 'Calle Lejana 1' }] },
      { motivo: 'repeated', total: 1, ejemplos: [{ fila: 3, texto: 'Calle Nueva 1' }] },
    ])
    await rows(`update importaciones_rechazadas set texto = '=cmd' where motivo = 'outside' and importacion_id = ${id}`)
    const csv = String((await app.current.call(exportRefused, { ...caller(), lang: 'ca' }, { params: { id } })).body)
    expect(csv).toContain('Fila;El que diu;Per què\r\n')
    expect(csv).toContain("5;'=cmd;Fora del límit\r\n")
  })

  test('draws its streets, which are new, which were there and which are gone', async () => {
    const { id } = await check(`${heading}${street('Otra', 1)}`, { opciones: { fuente: 'geojson' } })
    const { body, headers } = await app.current.call(importMap, caller(), { params: { id } })
    expect(headers['content-encoding']).toBe('gzip')
    const { features } = JSON.parse(gunzipSync(body).toString()) as {
      features: { properties: { estado: string }; geometry: { type: string } }[]
    }
    expect(features.map(({ properties, geometry }) => `${properties.estado} ${geometry.type}`).toSorted()).toEqual([
      'falta MultiLineString',
      'limite MultiLineString',
      'nueva MultiPoint',
    ])
  })

  test('removes what its source has no longer only where that was chosen, and an earlier file brings it back', async () => {
    const more = { opciones: { fuente: 'padron' } }
    const named = (...names: string[]) => `tipo,nombre,lon,lat\n${names.map((name) => `Calle,${name},-2.015,42.005\n`).join('')}`
    const first = await check(named('Una', 'Dos'), more).then(({ id }) => apply(id))
    const second = await check(named('Una'), more)
    expect(second.informe?.calles).toEqual({ total: 1, nuevas: 0, cambiadas: 0, faltan: 1 })
    await apply(second.id)
    expect(await streets()).toContain('Calle Dos')
    const third = await check(named('Una'), more).then(({ id }) => apply(id, true))
    expect(third.informe?.calles).toEqual(second.informe?.calles)
    expect(await streets()).not.toContain('Calle Dos')
    const { body } = await begin(first.subida ?? 0, more)
    await work()
    await apply(body.id)
    expect(await streets()).toContain('Calle Dos')
  })

  test.each([
    ['cut off', Buffer.from('{"type":"FeatureCollection","features":[{"type":'), 'damaged'],
    ['of no known format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'unknownFormat'],
    ['in metres', Buffer.from('nombre,lon,lat\nCalle Nueva,582000,4650000\n'), 'reference'],
    ['elsewhere', Buffer.from('nombre,lon,lat\nCalle Nueva,3.5,41.5\n'), 'nothing'],
    ['a single column', Buffer.from('nombre\nCalle Nueva\n'), 'oneColumn'],
  ])('says what is wrong with a file that is %s, and changes nothing', async (_what, content, problema) => {
    const before = await streets()
    expect(await check(content)).toMatchObject({ estado: 'fallida', problema, informe: null })
    expect(await streets()).toEqual(before)
  })

  test('is refused where a part is missing, and fails where one was altered', async () => {
    const { body } = await app.current.call(createUpload, caller(), { body: { nombre: 'x', tamanyo: 10 } })
    expect((await begin(body.id)).body.error.code).toBe('import.cut')
    const subida = await upload(Buffer.from(`${heading}${street('Nueva', 1)}`))
    await rows(`update subidas_partes set huella = 'x' where subida_id = ${subida}`)
    const { id } = (await begin(subida)).body
    await work()
    expect(await read(id)).toMatchObject({ estado: 'fallida', problema: 'lost' })
    expect((await app.current.call(sendPart, caller(), { params: { id: subida, parte: 1 }, body: Buffer.alloc(10) })).body.error.code).toBe(
      'upload.wrongSize',
    )
    const content = Buffer.from(`${heading}${street('Nueva', 1)}`)
    expect((await app.current.call(sendPart, caller(), { params: { id: subida, parte: 1 }, body: content })).body.error.code).toBe(
      'upload.used',
    )
  })

  test('runs alone: a second one waits for its person, and what was discarded is neither checked nor applied', async () => {
    const content = Buffer.from(`${heading}${street('Sola', 1)}`)
    const [first, second] = [await upload(content), await upload(content)]
    const both = await Promise.all([begin(first), begin(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { id } = both.find(({ status }) => status === 201)?.body ?? {}
    expect((await app.current.call(discardImport, caller(), { params: { id } })).body.estado).toBe('descartada')
    await work()
    expect(await read(id)).toMatchObject({ estado: 'descartada', informe: null })
    expect((await app.current.call(applyImport, caller(), { params: { id }, body: { quitar: false } })).body.error.code).toBe(
      'import.notReady',
    )
    expect((await app.current.call(discardImport, caller(), { params: { id } })).body.error.code).toBe('import.notReady')
  })
})

describe('a process that dies', () => {
  const many = Buffer.from(`${heading}${Array.from({ length: 20_000 }, (_, i) => street(`Larga ${i % 50}`, i)).join('')}`)
  /** Runs the job and kills its process after so many milliseconds. */
  const killed = async (after: number) => {
    const running = work()
    for (let [pid, waited] = [0, 0]; pid === 0 && waited < 500; waited += 1) {
      await sleep(10)
      ;[pid = 0] = app.current.deps.importer.children()
      if (pid === 0) continue
      await sleep(after)
      if (app.current.deps.importer.children().includes(pid)) process.kill(pid, 'SIGKILL')
    }
    return running
  }

  test('leaves nothing or everything, and the import is done again', { timeout: 120_000 }, async () => {
    const checked = await check(many, { opciones: { fuente: 'larga' } })
    const long = async () =>
      (await rows<{ n: number }>(`select count(*)::int as n from portales p join viales v using (id_vial) where v.fuente = 'larga'`))[0]?.n
    await app.current.call(applyImport, caller(), { params: { id: checked.id }, body: { quitar: false } })
    const seen: (number | undefined)[] = []
    for (const after of [100, 700]) {
      await killed(after)
      const { estado } = await read(checked.id)
      seen.push(await long())
      expect(await long()).toBe(estado === 'aplicada' ? checked.informe?.portales.total : 0)
    }
    expect(seen[0]).toBe(0)
    await work()
    expect(await read(checked.id)).toMatchObject({ estado: 'aplicada', informe: { portales: checked.informe?.portales } })
    expect(await long()).toBe(checked.informe?.portales.total)
  })

  test('three times is given up, and says so', { timeout: 60_000 }, async () => {
    const { id } = (await begin(await upload(many))).body
    for (let time = 0; time < 3; time += 1) await killed(0)
    expect(await read(id)).toMatchObject({ estado: 'fallida', problema: 'ended' })
  })
})

test('the last three files of a source stay, the others and what was never applied go after two days', async () => {
  const day = 86_400_000
  const ids: number[] = []
  for (let n = 1; n <= 4; n += 1)
    ids.push((await check(`${heading}${street('Vieja', n)}`, { opciones: { fuente: 'vieja' } }).then(({ id }) => apply(id))).id)
  const unused = await check(`${heading}${street('Vieja', 5)}`, { opciones: { fuente: 'vieja' } })
  await tidyImports(app.current.db, new Date(app.current.clock.now().getTime() + 3 * day))
  expect(await Promise.all(ids.map(async (id) => (await read(id)).disponible))).toEqual([false, true, true, true])
  expect(await read(unused.id)).toMatchObject({ disponible: false, estado: 'descartada' })
})
