import { gunzipSync } from 'node:zlib'
import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import {
  applyImport,
  changeImport,
  createImport,
  exportRefused,
  getImport,
  importMap,
  listImports,
  undoImport,
} from '@avisa/contract/imports/endpoints'
import type { Import, IncidentOptions } from '@avisa/contract/imports/schemas'
import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { createUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runIncidentRequest } from '#/commands/import/incidents/command.ts'
import { importIncidents } from '#/commands/import/incidents/run.ts'
import { readTask } from '#/commands/import/child-store.ts'
import { runIncidents } from '#/commands/import/incidents/task.ts'
import { openRow } from '#/commands/import/incidents/row-store.ts'
import { fileOf } from '#/commands/import/import-testing.ts'
import { openInput } from '#/commands/import/input.ts'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import { applyRetention } from '#/privacy/retention.ts'
import { zipSync } from 'fflate'
import { aSpreadsheet } from '#/testing/a-spreadsheet.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const importer = [
  'importacion.crear',
  'incidencia.consultar.todas',
  'incidencia.comentario.crear',
  'incidencia.comentario.consultar',
] as const
let admin: { token: string; id: number }
let streets: { token: string }

beforeAll(async () => {
  admin = await app.current.signIn({ roles: ['Administradores'], permisos: importer, unidades: [1, 2], nombre: 'Irene' })
  streets = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.callejero'], unidades: [1] })
})
beforeEach(async () => {
  await query(`update importaciones set estado = 'descartada' where estado in ('comprobando', 'aplicando')`)
})

const query = async <T extends object = { n: number }>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.current.db.bulk(app.current.home.esquema, async (client) => (await client.query<T>(text, values)).rows)
const count = async (text: string, values: unknown[] = []) => Number((await query(text, values))[0]?.n)

const heading = 'id,tipo,estado,fecha,cierre,texto,direccion,lat,lon,nota\n'
type Line = Partial<Record<'id' | 'tipo' | 'estado' | 'fecha' | 'cierre' | 'texto' | 'direccion' | 'lat' | 'lon' | 'nota', string>>
const line = (row: Line) =>
  Object.values({
    id: '1',
    tipo: 'alumbrado.farola',
    estado: 'cerrada',
    fecha: '03/02/2020 10:00',
    cierre: '05/02/2020 10:00',
    texto: 'No luce',
    direccion: '"Carrer Major, 3"',
    lat: '39.05',
    lon: '-0.25',
    nota: 'Bombilla nueva',
    ...row,
  }).join(',')
const table = (...rows: Line[]) => heading + rows.map(line).join('\n')

const caller = (who: { token: string } = admin) => ({ token: who.token })
let uploaded = heading
const upload = async (content: string, who = caller()) => {
  const bytes = Buffer.from(content)
  uploaded = content
  const { body } = await app.current.call(createUpload, who, { body: { nombre: 'avisos.csv', tamanyo: bytes.length } })
  await app.current.call(sendPart, who, { params: { id: body.id, parte: 1 }, body: bytes })
  return body.id as number
}
const optionsOf = (sistema: string, more: Partial<IncidentOptions> = {}): IncidentOptions => ({ sistema, unidad: 'calles', ...more })
const begin = async (content: string, incidencias: IncidentOptions) =>
  app.current.call(createImport, caller(), { body: { subida: await upload(content), para: 'incidencias', opciones: { incidencias } } })
/** What the process of an import does, in this one. */
const workHere = async (id: number) => {
  const { db, home } = app.current
  const task = await readTask(db, home.esquema, id)
  if (!task) throw new Error('there is no such import')
  const input = await openInput(fileOf('avisos.csv', uploaded))
  await runIncidents(db, home.esquema, { task, input, tell: () => undefined })
}
const read = async (id: number): Promise<Import> => (await app.current.call(getImport, caller(), { params: { id } })).body
const work = () => app.current.deps.jobs.drain('importacion')
/** As the command does, in this process. */
const requestOf = (content: string | Uint8Array, options: IncidentOptions) => ({
  help: false as const,
  municipality: app.current.home.esquema,
  undo: undefined,
  file: fileOf(`${options.sistema}.txt`, content),
  check: false,
  options,
})
const bring = async (content: string | Uint8Array, options: IncidentOptions) => {
  const { id, report } = await runIncidentRequest(app.current.db, requestOf(content, options))
  return { id, ...report }
}
const check = async (content: string | Uint8Array, options: IncidentOptions) =>
  (await runIncidentRequest(app.current.db, { ...requestOf(content, options), check: true })).report
const undo = async (id: number) =>
  (await runIncidentRequest(app.current.db, { help: false, municipality: app.current.home.esquema, undo: id })).report
const idOf = (codigo: string) => count('select id as n from incidencias where codigo = $1', [codigo])

describe('incidents of another system', () => {
  test('are counted without being written, and come with their dates, closing, origin and old code, without tasks or notices', async () => {
    const before = await count('select last_value as n from numeros_incidencia')
    const open = { id: '2', estado: 'Open', cierre: '', tipo: 'via_publica.bache es' }
    const began = await begin(table({}, open), optionsOf('viejo'))
    expect(began.status).toBe(201)
    await workHere(began.body.id)
    const checked = await read(began.body.id)
    expect(checked).toMatchObject({ estado: 'comprobada', fuente: 'viejo', informe: null, problema: null })
    expect(checked.incidencias).toMatchObject({
      filas: 2,
      nuevas: 2,
      cambiadas: 0,
      iguales: 0,
      abiertas: 1,
      por_anonimizar: 1,
      con_limite: false,
      rechazadas: [],
      ejemplos: { nuevas: [{ fila: 2, texto: expect.stringContaining('Carrer Major') }, { fila: 3 }], cambiadas: [] },
      tipos: [
        { suyo: 'alumbrado.farola', nuestro: 'alumbrado.farola', total: 1 },
        { suyo: 'via_publica.bache es', nuestro: 'via_publica.bache', total: 1 },
      ],
      estados: [
        { suyo: 'cerrada', nuestro: 'resuelta', total: 1 },
        { suyo: 'Open', nuestro: 'pendiente_aceptar', total: 1 },
      ],
    })
    expect(await count('select count(*) as n from incidencias')).toBe(0)

    await app.current.call(applyImport, caller(), { params: { id: checked.id }, body: { quitar: true } })
    await work()
    const applied = await read(checked.id)
    expect(applied).toMatchObject({ estado: 'aplicada', aplicada_por: expect.stringContaining('Irene') })
    expect({ ...applied.incidencias, segundos: 0 }).toEqual({ ...checked.incidencias, segundos: 0 })
    expect(
      await query(`select i.codigo, i.fecha, i.cerrada, i.desenlace, e.codigo as estado, o.codigo as origen, i.prioridad, i.direccioncalle, i.direccionnumero,
          i.id_vial::int as id_vial, i.revision, i.contenido_publico, i.ensayo
        from incidencias i join estados e on e.id = i.estado_incidencia_id join origenes o on o.id = i.origen_id order by i.codigo`),
    ).toEqual([
      {
        codigo: 'VIEJO-1',
        fecha: new Date('2020-02-03T09:00:00Z'),
        cerrada: new Date('2020-02-05T09:00:00Z'),
        desenlace: 'resuelta',
        estado: 'resuelta',
        origen: 'importacion',
        prioridad: 'alta',
        direccioncalle: 'Calle Mayor',
        direccionnumero: '3',
        id_vial: 1,
        revision: 'visible',
        contenido_publico: null,
        ensayo: false,
      },
      expect.objectContaining({ codigo: 'VIEJO-2', cerrada: null, desenlace: null, estado: 'pendiente_aceptar', revision: 'pendiente' }),
    ])
    expect(
      await query(
        `select accion, publico, comentario, usuario_id::int as usuario_id from historial where modelo = 'incidencia' and comentario is not null`,
      ),
    ).toEqual([
      { accion: 'importada', publico: false, comentario: 'Bombilla nueva', usuario_id: admin.id },
      { accion: 'importada', publico: false, comentario: 'Bombilla nueva', usuario_id: admin.id },
    ])
    for (const table of ['tareas', 'notificaciones', 'avisos_resumen'])
      expect([table, await count(`select count(*) as n from ${table}`)]).toEqual([table, 0])
    expect(await count('select last_value as n from numeros_incidencia')).toBe(before)
    expect(await query(`select cerrada, desenlace from hechos order by incidencia_id`)).toEqual([
      { cerrada: new Date('2020-02-05T09:00:00Z'), desenlace: 'resuelta' },
      { cerrada: null, desenlace: null },
    ])
    expect(
      await count(
        `select sum(creadas) as n from (select creadas from resumen_meses union all select creadas from resumen_meses_cambios) x`,
      ),
    ).toBe(2)
    const listed = (await app.current.call(listImports, caller())).body.find(({ id }: Import) => id === checked.id)
    expect(listed.incidencias).toMatchObject({ nuevas: 2, rechazadas: [], tipos: [], estados: [] })
    const { cambios } = (await app.current.call(getIncident, caller(), { params: { id: await idOf('VIEJO-1') } })).body
    expect(cambios).toMatchObject([{ accion: 'importada', quien: expect.stringContaining('Irene'), comentario: 'Bombilla nueva' }])
    expect(await query(`select origen from actos_config where id = (select max(id) from actos_config)`)).toEqual([
      { origen: 'importacion' },
    ])
  })

  test('are removed again, except those that somebody has worked on', async () => {
    const { id } = await bring(table({ id: '1' }, { id: '2' }), optionsOf('quita'))
    await app.current.call(addIncidentComment, caller(), { params: { id: await idOf('QUITA-2') }, body: { comentario: 'Voy' } })
    const begun = await app.current.call(undoImport, caller(), { params: { id } })
    expect(begun.body).toMatchObject({ estado: 'aplicando', quitar: true })
    await workHere(id)
    expect(await read(id)).toMatchObject({ estado: 'descartada', incidencias: { nuevas: 2, deshechas: 1, quedan: 1 } })
    expect(await query(`select codigo from incidencias where codigo like 'QUITA-%'`)).toEqual([{ codigo: 'QUITA-2' }])
    expect(await count(`select count(*) as n from hechos where incidencia_id not in (select id from incidencias)`)).toBe(0)
  })

  test('are seen by the people of their unit alone, and their words by no stranger', async () => {
    await bring(table({ id: 'ajena', texto: 'Palabras de una vecina' }), optionsOf('otra'))
    const id = await idOf('OTRA-ajena')
    const technician = (unidad: number) =>
      app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'], unidades: [unidad] })
    const statusFor = async (who: { token?: string }) => (await app.current.call(getIncident, who, { params: { id } })).status
    expect([await statusFor(await technician(1)), await statusFor(await technician(2))]).toEqual([200, 404])
    await app.current.settings({ incidencias_publicas: true })
    const listed = await app.current.call(listIncidents, {}, { query: {} })
    expect(JSON.stringify(listed.body)).not.toContain('Palabras de una vecina')
    await app.current.settings({ incidencias_publicas: false })
  })

  test('come again as they are there, except those that somebody has worked on here, whose words are gone, or that are erased', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const { id } = await bring(table(...ids.map((name) => ({ id: name }))), optionsOf('repe'))
    expect(await bring(table(...ids.map((name) => ({ id: name }))), optionsOf('repe'))).toMatchObject({
      nuevas: 0,
      cambiadas: 0,
      iguales: 5,
    })

    await app.current.call(addIncidentComment, caller(), { params: { id: await idOf('REPE-b') }, body: { comentario: 'Lo miro' } })
    await query(`update incidencias set contenido = 'Otro', version = version + 1 where codigo = 'REPE-c'`)
    await query(`update incidencias set anonimizada = now(), contenido = 'Sin nadie' where codigo = 'REPE-d'`)
    await query(`delete from incidencias where codigo = 'REPE-e'`)
    const changed = ids.map((name) => ({ id: name, texto: 'Sigue sin lucir', estado: 'rechazada' }))
    const again = await bring(table(...changed), optionsOf('repe'))
    expect(again).toMatchObject({
      nuevas: 0,
      cambiadas: 1,
      iguales: 0,
      ejemplos: { cambiadas: [{ fila: 2 }] },
      rechazadas: [{ motivo: 'changedHere', total: 4 }],
    })
    expect(await query(`select codigo, contenido, desenlace, version from incidencias where codigo like 'REPE-%' order by codigo`)).toEqual(
      [
        { codigo: 'REPE-a', contenido: 'Sigue sin lucir', desenlace: 'no_se_hara', version: 2 },
        { codigo: 'REPE-b', contenido: 'No luce', desenlace: 'resuelta', version: 1 },
        { codigo: 'REPE-c', contenido: 'Otro', desenlace: 'resuelta', version: 2 },
        { codigo: 'REPE-d', contenido: 'Sin nadie', desenlace: 'resuelta', version: 1 },
      ],
    )
    const csv = String((await app.current.call(exportRefused, { ...caller(), lang: 'ca' }, { params: { id: again.id } })).body)
    expect(csv.split('\r\n').filter((row) => row.endsWith('Canviada ací des que es va importar')).length).toBe(4)

    const facts = await count('select count(*) as n from hechos')
    expect(await undo(id)).toMatchObject({ nuevas: 5, deshechas: 2, quedan: 2 })
    expect(await query(`select codigo from incidencias where codigo like 'REPE-%' order by codigo`)).toEqual([
      { codigo: 'REPE-b' },
      { codigo: 'REPE-c' },
    ])
    expect(await count('select count(*) as n from hechos')).toBe(facts - 2)
    expect(await undo(id)).toMatchObject({ deshechas: 2, quedan: 2 })
  })

  test('are refused row by row with the reason, and a code that is taken stays whose it is', async () => {
    const rows: Line[] = [
      { id: 'x' },
      { id: 'x' },
      { id: '' },
      { tipo: 'ovni', id: 'y' },
      { estado: '?', id: 'z' },
      { fecha: 'ayer', id: 'w' },
      { lat: '', lon: '', direccion: 'Camí de ningú', id: 'v' },
      { lat: 'norte', id: 'p' },
    ]
    await query(`insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id) values ('MAL-u', 1, 30, 11)`)
    const report = await bring(table(...rows, { id: 'u' }), optionsOf('mal'))
    expect(report).toMatchObject({ filas: 9, nuevas: 1 })
    expect(Object.fromEntries(report.rechazadas.map(({ motivo, total }) => [motivo, total]))).toEqual({
      repeated: 1,
      noId: 1,
      noType: 1,
      noStatus: 1,
      noDate: 1,
      noPosition: 1,
      noAddress: 1,
      codeTaken: 1,
    })
    expect(report.tipos).toContainEqual({ suyo: 'ovni', nuestro: null, total: 1 })
    const mapped = { tipos: [{ suyo: '*', nuestro: 'interno' }], estados: [{ suyo: '?', nuestro: 'resuelta' }] }
    expect(await bring(table(...rows), optionsOf('mal', mapped))).toMatchObject({ nuevas: 2, iguales: 1 })
    expect(
      await check(table({ id: 'q' }), optionsOf('mal', { tipos: [{ suyo: 'alumbrado.farola', nuestro: 'no_existe' }] })),
    ).toMatchObject({
      nuevas: 0,
      rechazadas: [{ motivo: 'noType' }],
    })
  })

  test('outside the boundary are refused', async () => {
    await query(`with z as (insert into zonas (fuente, clase, codigo, nombre_es, nombre_val) values ('t', 'municipio', 'm', 'M', 'M') returning id)
      insert into zonas_anillos (zona_id, grupo, hueco, anillo)
      select id, 0, false, polygon(box(avisa.mercator(-0.3, 39.0), avisa.mercator(-0.2, 39.1))) from z`)
    const report = await check(table({ id: 'dentro' }, { id: 'fuera', lat: '40.4' }), optionsOf('lejos'))
    expect(report).toMatchObject({
      con_limite: true,
      nuevas: 1,
      rechazadas: [{ motivo: 'outside', total: 1, ejemplos: [{ fila: 3 }] }],
    })
    await query(`delete from zonas where codigo = 'm'`)
  })

  test('tell how many the periods of retention end at once, and those are anonymised that night', async () => {
    await app.current.settings({ conservacion: { ...defaultRetention, anonimizar_meses: 24 } })
    const recent = new Date(Date.now() - 86_400_000).toISOString()
    const rows = [
      { id: 'antigua', texto: 'Llame al 612345678' },
      { id: 'reciente', fecha: recent, cierre: recent },
    ]
    expect(await bring(table(...rows), optionsOf('plazo'))).toMatchObject({ nuevas: 2, por_anonimizar: 1 })
    await applyRetention(app.current.deps, { esquema: app.current.home.esquema, now: new Date() })
    expect(
      await query(
        `select codigo, contenido, anonimizada is not null as anonima from incidencias where codigo like 'PLAZO-%' order by codigo`,
      ),
    ).toEqual([
      { codigo: 'PLAZO-antigua', contenido: expect.not.stringContaining('612345678'), anonima: true },
      { codigo: 'PLAZO-reciente', contenido: 'No luce', anonima: false },
    ])
  })
})

describe('the import of incidents', () => {
  test('is for those who may: others neither begin nor see it, nor use its file for streets', async () => {
    const subida = await upload(table({ id: 'mía' }))
    const { id } = (
      await app.current.call(createImport, caller(), {
        body: { subida, para: 'incidencias', opciones: { incidencias: optionsOf('permiso') } },
      })
    ).body
    const as = caller(streets)
    expect((await app.current.call(getImport, as, { params: { id: id } })).status).toBe(404)
    expect((await app.current.call(exportRefused, as, { params: { id: id } })).status).toBe(404)
    expect((await app.current.call(undoImport, as, { params: { id: id } })).status).toBe(403)
    expect((await app.current.call(listImports, as)).body).toEqual([])
    const opciones = { incidencias: optionsOf('permiso') }
    await query(`update importaciones set estado = 'descartada' where id = $1`, [id])
    const own = await upload(table({}), as)
    expect((await app.current.call(createImport, as, { body: { subida: own, para: 'incidencias', opciones } })).body.error.code).toBe(
      'http.forbidden',
    )
    expect((await app.current.call(createImport, as, { body: { subida: subida, para: 'callejero', opciones: {} } })).status).toBe(404)
    const street = await app.current.call(createImport, caller(), { body: { subida: subida, para: 'callejero', opciones: {} } })
    expect(street.body.error.code).toBe('http.forbidden')
  })

  test.each([
    ['of no unit of ours', table({}), optionsOf('roto', { unidad: 'nadie' }), 'noUnit'],
    ['without its columns', 'a,b\n1,2\n', optionsOf('roto'), 'noColumns'],
    ['without rows', heading, optionsOf('roto'), 'nothing'],
    ['cut in the middle', '[{"id": 1, "tipo": "x"', optionsOf('roto'), 'damaged'],
    ['of no known format', '\u0001\0\0\0', optionsOf('roto'), 'unknownFormat'],
    ['cut like a spreadsheet', 'PK\u0003\u0004\0\0\0', optionsOf('roto'), 'damaged'],
    ['packed, without a sheet', zipSync({ 'a.xml': new Uint8Array(9) }), optionsOf('roto'), 'unknownFormat'],
    ['of cells without their address', aSpreadsheet([['id'], [1]], () => ''), optionsOf('roto'), 'sheet'],
    ['that unpacks without end', zipSync({ 'a.xml': new Uint8Array(64 << 20) }), optionsOf('roto'), 'sheet'],
    ['of broken XML', '<a><b><c>x</b></a>', optionsOf('roto'), 'damaged'],
  ])('of a file %s fails with its reason', async (_what, content, options, problema) => {
    await expect(check(content, options)).rejects.toMatchObject({ code: problema })
    expect(await query('select estado, problema from importaciones order by id desc limit 1')).toEqual([{ estado: 'fallida', problema }])
  })

  test('wants to know where they come from, and undoes only what has written', async () => {
    const subida = await upload(table({}))
    const wrong = await app.current.call(createImport, caller(), { body: { subida, para: 'incidencias', opciones: {} } })
    expect(wrong.body.error.code).toBe('import.noMapping')
    const { id } = (await begin(table({ id: 'nunca' }), optionsOf('nunca'))).body
    expect((await app.current.call(undoImport, caller(), { params: { id } })).body.error.code).toBe('import.notReady')
    expect((await app.current.call(undoImport, caller(), { params: { id: 999_999 } })).status).toBe(404)
  })

  test('reads a spreadsheet with its dates as CSV', async () => {
    const serial = (Date.UTC(2020, 1, 3, 10) - Date.UTC(1899, 11, 30)) / 86_400_000
    const names = ['id', 'tipo', 'estado', 'fecha', 'lat', 'lon']
    const file = aSpreadsheet([
      names,
      [7, 'alumbrado.farola', 'cerrada', { serial }, 39.05, -0.25],
      [8, 'ovni', 'cerrada', { serial }, 39.05, -0.25],
    ])
    expect(await bring(file, optionsOf('hoja'))).toMatchObject({
      filas: 2,
      nuevas: 1,
      rechazadas: [{ motivo: 'noType', ejemplos: [{ fila: 3 }] }],
    })
    expect(await query(`select fecha, geolatitud from incidencias where codigo = 'HOJA-7'`)).toEqual([
      { fecha: new Date('2020-02-03T09:00:00Z'), geolatitud: 39.05 },
    ])
  })

  test('reads GeoJSON and both answers of Open311', async () => {
    const request = {
      service_request_id: 'j',
      service_name: 'alumbrado.farola',
      status: 'closed',
      requested_datetime: '2020-02-03T10:00:00Z',
    }
    const place = { lat: 39.05, long: -0.25 }
    const { service_request_id: _, ...rest } = { ...request, ...place }
    const xml = (id: string) =>
      `<?xml version="1.0"?><service_requests><request><service_request_id>${id}</service_request_id>${Object.entries(rest)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}<description><![CDATA[Es <b>]]> y "c"</description></request></service_requests>`
    const feature = {
      type: 'Feature',
      properties: { ...request, service_request_id: 'g' },
      geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
    }
    for (const content of [
      JSON.stringify([{ ...request, ...place }]),
      `${JSON.stringify({ ...request, ...place, service_request_id: 'n' })}\n`,
      xml('x'),
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    ])
      expect(await bring(content, optionsOf('formas'))).toMatchObject({ nuevas: 1, rechazadas: [] })
    expect(await query(`select codigo, contenido from incidencias where codigo like 'FORMAS-%' order by codigo`)).toEqual(
      ['g', 'j', 'n', 'x'].map((name) => ({ codigo: `FORMAS-${name}`, contenido: name === 'x' ? 'Es <b> y "c"' : null })),
    )
  })

  test('is checked again with other columns and words until it is applied', async () => {
    const renamed = table({ id: 'k1', tipo: 'ovni' }, { id: 'k2', fecha: '05/06/2021' }).replace('id,tipo', 'clave,clase')
    const { id } = (await begin(renamed, optionsOf('otra-vez'))).body
    await expect(workHere(id)).rejects.toMatchObject({ code: 'noColumns' })
    await query(`update importaciones set estado = 'fallida', problema = 'noColumns' where id = $1`, [id])
    const failed = await read(id)
    expect(failed.incidencias?.columnas).toMatchObject({
      del_archivo: expect.arrayContaining([{ nombre: 'clave', ejemplo: 'k1' }]),
      usadas: { estado: 'estado', texto: 'texto' },
    })
    const change = (columnas: NonNullable<IncidentOptions['columnas']>, more: Partial<IncidentOptions> = {}) =>
      app.current.call(changeImport, caller(), { params: { id }, body: { incidencias: optionsOf('otra-vez', { columnas, ...more }) } })
    expect((await app.current.call(changeImport, caller(streets), { params: { id }, body: { incidencias: optionsOf('x1') } })).status).toBe(
      403,
    )
    expect((await change({ id: 'clave', tipo: 'clase' })).body).toMatchObject({ estado: 'comprobando', problema: null })
    expect((await change({})).body.error.code).toBe('import.notReady')
    await workHere(id)
    expect((await read(id)).incidencias).toMatchObject({
      nuevas: 1,
      anyos: [{ anyo: 2021, total: 1 }],
      columnas: { usadas: { id: 'clave', tipo: 'clase', texto: 'texto' } },
      rechazadas: [{ motivo: 'noType', total: 1 }],
    })
    await change({ id: 'clave', tipo: 'clase', texto: null }, { tipos: [{ suyo: 'ovni', nuestro: 'interno' }] })
    await workHere(id)
    expect((await read(id)).incidencias).toMatchObject({ nuevas: 2, rechazadas: [], anyos: [{ anyo: 2020 }, { anyo: 2021 }] })
    await app.current.call(applyImport, caller(), { params: { id }, body: { quitar: false } })
    await workHere(id)
    expect(await query(`select contenido from incidencias where codigo = 'OTRA-VEZ-k1'`)).toEqual([{ contenido: null }])
    expect((await change({})).body.error.code).toBe('import.notReady')
    await query(`update importaciones set estado = 'comprobada', subida_id = null where id = $1`, [id])
    expect((await change({})).body.error.code).toBe('import.noFile')
    await query(`update importaciones set estado = 'descartada' where id = $1`, [id])
  })

  test('shows its places on a map by what becomes of them, to nobody who imports streets alone', async () => {
    await bring(table({ id: 'aqui' }), optionsOf('mapa'))
    const { id } = (await begin(table({ id: 'aqui' }, { id: 'otra', lon: '-0.26' }, { id: 'misma', lon: '-0.26' }), optionsOf('mapa'))).body
    await workHere(id)
    expect((await app.current.call(importMap, caller(streets), { params: { id } })).status).toBe(404)
    const { body } = await app.current.call(importMap, caller(), { params: { id } })
    expect(JSON.parse(String(gunzipSync(body))).features).toEqual([
      { type: 'Feature', properties: { estado: 'igual' }, geometry: { type: 'MultiPoint', coordinates: [[-0.25, 39.05]] } },
      { type: 'Feature', properties: { estado: 'nueva' }, geometry: { type: 'MultiPoint', coordinates: [[-0.26, 39.05]] } },
    ])
    await query(`update importaciones set estado = 'descartada' where id = $1`, [id])
  })

  test('places an address without a point among the streets and says so, and not where two streets are as likely', async () => {
    const street = await query<{ completo_es: string; latitud: number; longitud: number }>(
      `select completo_es, latitud, longitud from viales where not oculta order by id_vial limit 1`,
    )
    const { completo_es = '', latitud, longitud } = street[0] ?? {}
    const without = { lat: '', lon: '' }
    const report = await bring(
      table({ ...without, id: 'd1', direccion: completo_es }, { ...without, id: 'd2', direccion: '"Avenida Inexistente, 4"' }),
      optionsOf('dire'),
    )
    expect(report).toMatchObject({
      nuevas: 1,
      situadas: 1,
      ejemplos: { situadas: [{ fila: 2, texto: expect.stringContaining(`→ ${completo_es}`) }] },
      rechazadas: [{ motivo: 'noAddress', total: 1 }],
    })
    expect(await query(`select geolatitud, geolongitud from incidencias where codigo = 'DIRE-d1'`)).toEqual([
      { geolatitud: latitud, geolongitud: longitud },
    ])
    const { cambios } = (await app.current.call(getIncident, caller(), { params: { id: await idOf('DIRE-d1') } })).body
    expect(cambios).toMatchObject([{ comentario: expect.stringContaining('Situada por su dirección') }])
    await query(
      `insert into viales (id_vial, fuente, codigo, tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val, latitud, longitud)
       select 900002, 'otra', 'doble', tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val, 39.01, -0.2 from viales where completo_es = $1`,
      [completo_es],
    )
    expect(await check(table({ ...without, id: 'd3', direccion: completo_es }), optionsOf('dire'))).toMatchObject({
      nuevas: 0,
      rechazadas: [{ motivo: 'noAddress' }],
    })
    await query(`delete from viales where codigo = 'doble'`)
  })

  test('brings comments with their dates into the history, once, and is undone with them', async () => {
    const notes = [{ datetime: '2020-02-04T08:00:00Z', description: 'Va el equipo' }, { description: '' }]
    const row = {
      service_request_id: 'c',
      service_name: 'alumbrado.farola',
      status: 'closed',
      requested_datetime: '2020-02-03T10:00:00Z',
      lat: 39.05,
      long: -0.25,
    }
    const file = (more: object) => JSON.stringify([{ ...row, notes, ...more }])
    const { id } = await bring(file({}), optionsOf('notas'))
    await bring(file({ description: 'Más', notes: [...notes, 'Arreglada'] }), optionsOf('notas'))
    expect(
      await query(
        `select comentario, h.fecha = '2020-02-04T08:00:00Z' as suya, publico from historial h join incidencias i on i.id = h.modelo_id
          where i.codigo = 'NOTAS-c' and modelo = 'incidencia' and comentario is not null order by h.id`,
      ),
    ).toEqual([
      { comentario: 'Va el equipo', suya: true, publico: false },
      { comentario: 'Arreglada', suya: false, publico: false },
    ])
    expect(await undo(id)).toMatchObject({ deshechas: 1, quedan: 0 })
  })

  test('that dies goes on where it was, writes nothing twice and counts everything', async () => {
    const options = optionsOf('muerta')
    const file = table(...Array.from({ length: 1200 }, (_, n) => ({ id: `n${n}` })))
    const request = requestOf(file, options)
    const input = await openInput(request.file)
    const importacion = await openRow(app.current.db, app.current.home.esquema, { archivo: input.name, tamanyo: input.size, ...request })
    const dies = () => {
      throw new Error('killed')
    }
    const job = { input, options, importacion, autor: null, keep: true }
    await expect(importIncidents(app.current.db, app.current.home.esquema, job, { tell: dies })).rejects.toThrow('killed')
    const written = () => count(`select count(*) as n from incidencias where codigo like 'MUERTA-%'`)
    expect(await written()).toBe(500)
    const busy = { ...request, file: fileOf('otra.txt', file) }
    await expect(runIncidentRequest(app.current.db, busy)).rejects.toThrow('Another import')
    expect(await bring(file, options)).toMatchObject({ id: importacion, nuevas: 1200, cambiadas: 0, iguales: 0, rechazadas: [] })
    expect(await written()).toBe(1200)
    expect(await undo(importacion)).toMatchObject({ deshechas: 1200, quedan: 0 })
    expect(await written()).toBe(0)
  })
})
