import { gunzipSync } from 'node:zlib'
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
import { exportIncidents } from '@avisa/contract/exports/endpoints'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'
import { getIncident } from '@avisa/contract/incidents/endpoints'
import { describe, expect, test } from 'vitest'
import { runIncidentRequest } from '#/commands/import/incidents/command.ts'
import { importIncidents } from '#/commands/import/incidents/run.ts'
import { openRow } from '#/commands/import/incidents/row-store.ts'
import { fileOf } from '#/commands/import/import-testing.ts'
import { openInput } from '#/commands/import/input.ts'
import { zipSync } from 'fflate'
import { aSpreadsheet } from '#/testing/a-spreadsheet.ts'
import { heading, optionsOf, table, useIncidentImports } from '#/testing/incident-imports.ts'

const { app, who, query, count, caller, upload, begin, workHere, read, requestOf, ways, bring, check, undo, idOf } = useIncidentImports()

describe('the import of incidents', () => {
  test('is for those who may: others neither begin nor see it, nor use its file for streets', async () => {
    const subida = await upload(table({ id: 'mía' }))
    const { id } = (
      await app.current.call(createImport, caller(), {
        body: { subida, para: 'incidencias', opciones: { incidencias: optionsOf('permiso') } },
      })
    ).body
    const as = caller(who.streets)
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
    ['that unpacks without end', zipSync({ 'xl/workbook.xml': new Uint8Array(64 << 20) }), optionsOf('roto'), 'sheet'],
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

  test('reads our own export as a spreadsheet, with the same dates, places and words', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({ id: `e${n}`, texto: n % 3 === 0 ? '' : `Número ${n} & <más>` }))
    const { id } = await bring(table(...rows), optionsOf('nuestro'))
    const from = { formato: 'xlsx', search: 'NUESTRO' } as const
    const { body, status } = await app.current.call(exportIncidents, caller(), { query: from })
    expect(status).toBe(200)
    const report = await bring(body as Uint8Array, optionsOf('copia'))
    expect(report).toMatchObject({ filas: 30, nuevas: 30, rechazadas: [] })
    const facts = (sistema: string) =>
      query(
        `select fecha, cerrada, contenido, geolatitud, tipoincidencia_id, estado_incidencia_id, desenlace from incidencias
          where codigo like $1 order by contenido, codigo`,
        [`${sistema}-%`],
      )
    expect(await facts('COPIA')).toEqual(await facts('NUESTRO'))
    // The number of comments of an export is not one.
    expect(report.columnas?.usadas).toMatchObject({ comentarios: 'Comentarios' })
    expect(await count(`select count(*) as n from historial where comentario = '0'`)).toBe(0)
    await undo(report.id)
    await undo(id)
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
    expect(
      (await app.current.call(changeImport, caller(who.streets), { params: { id }, body: { incidencias: optionsOf('x1') } })).status,
    ).toBe(403)
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
    expect((await app.current.call(importMap, caller(who.streets), { params: { id } })).status).toBe(404)
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
    await expect(runIncidentRequest(app.current.db, busy, ways())).rejects.toThrow('Another import')
    expect(await bring(file, options)).toMatchObject({ id: importacion, nuevas: 1200, cambiadas: 0, iguales: 0, rechazadas: [] })
    expect(await written()).toBe(1200)
    expect(await undo(importacion)).toMatchObject({ deshechas: 1200, quedan: 0 })
    expect(await written()).toBe(0)
  })
})
