import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { applyImport, exportRefused, listImports, undoImport } from '@avisa/contract/imports/endpoints'
import type { Import } from '@avisa/contract/imports/schemas'
import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { describe, expect, test } from 'vitest'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import { applyRetention } from '#/privacy/retention.ts'
import { optionsOf, table, type Line, useIncidentImports } from '#/testing/incident-imports.ts'

const { app, who, query, count, caller, begin, workHere, read, work, bring, check, undo, idOf } = useIncidentImports()

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
      { accion: 'importada', publico: false, comentario: 'Bombilla nueva', usuario_id: who.admin.id },
      { accion: 'importada', publico: false, comentario: 'Bombilla nueva', usuario_id: who.admin.id },
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
