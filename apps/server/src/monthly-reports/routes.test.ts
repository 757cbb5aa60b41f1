import { createIncident } from '@avisa/contract/incidents/endpoints'
import {
  createMonthlyReport,
  downloadMonthlyReport,
  getMonthlyReport,
  getPromise,
  listMonthlyReports,
  publishMonthlyReport,
} from '@avisa/contract/monthly-reports/endpoints'
import type { MonthlyReport, MonthlyReportDetail } from '@avisa/contract/monthly-reports/schemas'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '#/testing/read-pdf.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { lampReport, town, type NewPerson } from '#/testing/test-town.ts'
import { monthlyReportJob, orderMonthlyReports } from './job.ts'

const app = useTestApp()
type Someone = Awaited<ReturnType<typeof app.current.signIn>>
type ErrorBody = { error?: { type?: string; code: string } }
const ids: number[] = []
let office: Someone

const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const someone = (options: NewPerson = {}) => app.current.signIn({ roles: ['SuperAdmin'], ...options })
const list = async (who: Someone) => (await app.current.call(listMonthlyReports, who)).body as MonthlyReport[]
const detail = async (who: Someone, id: number) =>
  (await app.current.call(getMonthlyReport, who, { params: { id } })).body as MonthlyReportDetail
const make = async (who: Someone, mes: string, unidad_gestion_id: number | null = null) => {
  const { status, body } = await app.current.call(createMonthlyReport, who, { body: { mes, unidad_gestion_id } })
  return { status, report: body as MonthlyReport, code: (body as ErrorBody).error?.code }
}

const work = async () => {
  const { db, deps, home } = app.current
  await db.write(home.esquema, (tx) => deps.jobs.enqueue(tx, { esquema: home.esquema }, monthlyReportJob, {}))
  return deps.jobs.drain('informes')
}

/** Twelve lamps of April: nine mended in it, after as many days as they are; one merged, two open. */
beforeAll(async () => {
  office = await someone()
  for (let at = 0; at < 12; at++) {
    const { body } = await app.current.call(createIncident, { uuid: `device-report-${at}` }, { body: lampReport })
    ids.push(body.id)
  }
  await run(`update incidencias set fecha = '2026-04-10T08:00:00Z' where id = any('{${ids.join(',')}}')`)
  for (const [at, id] of ids.slice(0, 9).entries())
    await run(`update incidencias set cerrada = fecha + interval '${at + 1} days', desenlace = 'resuelta' where id = ${id}`)
  await run(`update incidencias set cerrada = fecha + interval '1 day', desenlace = 'duplicada' where id = ${ids[9]}`)
  const hidden = await app.current.call(createIncident, { uuid: 'device-report-x' }, { body: lampReport })
  await run(
    `update incidencias set fecha = '2026-04-10T08:00:00Z', tipoincidencia_id = ${town.types.internal} where id = ${hidden.body.id}`,
  )
})

describe('the report of a month', () => {
  test('makes itself on the first working day, once, and counts what the municipality publishes', async () => {
    await orderMonthlyReports(app.current.deps)
    expect(await app.current.deps.jobs.drain('informes')).toEqual({ done: 1, failed: 0 })
    app.current.clock.current = new Date('2026-05-05T10:00:00Z')
    expect(await work()).toEqual({ done: 1, failed: 0 })
    const reports = await list(office)
    expect(reports.map(({ mes, version, creado_por, publicado }) => [mes, version, creado_por, publicado])).toEqual([
      ['2026-04', 1, null, null],
    ])
    const { datos, cambios } = await detail(office, reports[0]?.id ?? 0)
    expect(datos.total).toEqual({
      creadas: 12,
      cerradas: 10,
      resueltas: 9,
      pendientes: 2,
      repetidas: 0,
      con_plazo: 0,
      en_plazo: 0,
      mitad: null,
      nueve: null,
    })
    expect(datos.grupos.map(({ creadas, pendientes }) => [creadas, pendientes])).toEqual([[12, 2]])
    expect(datos.desenlaces.filter(({ cuantas }) => cuantas > 0)).toEqual([
      { desenlace: 'resuelta', cuantas: 9 },
      { desenlace: 'duplicada', cuantas: 1 },
    ])
    expect(datos.edades.map(({ cuantas }) => cuantas)).toEqual([0, 2, 0, 0])
    expect(datos.semanas.filter(({ creadas, cerradas }) => creadas + cerradas > 0)).toEqual([
      { semana: '2026-04-06', creadas: 12, cerradas: 3 },
      { semana: '2026-04-13', creadas: 0, cerradas: 7 },
    ])
    expect([datos.meses.length, datos.meses.at(-1)]).toEqual([13, { mes: '2026-04', creadas: 12, cerradas: 10 }])
    expect(cambios).toEqual([])
  })

  test('stays as it was when a closing is corrected to the month before, and says so; the next version says what changed', async () => {
    const [first] = await list(office)
    const before = await detail(office, first?.id ?? 0)
    await run(`update incidencias set fecha = '2026-03-20T08:00:00Z', cerrada = '2026-03-30T08:00:00Z' where id = ${ids[0]}`)
    const after = await detail(office, first?.id ?? 0)
    expect(after.datos).toEqual(before.datos)
    const changes = [
      { cifra: 'creadas', antes: 12, ahora: 11 },
      { cifra: 'cerradas', antes: 10, ahora: 9 },
      { cifra: 'resueltas', antes: 9, ahora: 8 },
    ]
    const ofAll = ({ cambios }: Pick<MonthlyReportDetail, 'cambios'>) =>
      cambios.flatMap(({ cifra, grupo_es, antes, ahora }) => (grupo_es === null ? [{ cifra, antes, ahora }] : []))
    expect(ofAll(after)).toEqual(changes)
    const { status, report } = await make(office, '2026-04')
    expect([status, report.version, report.creado_por === null]).toEqual([201, 2, false])
    const second = await detail(office, report.id)
    expect([second.cambios, ofAll({ cambios: second.anteriores })]).toEqual([[], changes])
    expect(await make(office, '2026-04')).toMatchObject({ status: 409, code: 'monthlyReport.unchanged' })
    expect((await make(office, '2026-03')).report).toMatchObject({ mes: '2026-03', version: 1 })
  })

  test('is refused for a month that goes on, and for a unit that is not there', async () => {
    expect(await make(office, '2026-05')).toMatchObject({ status: 400, code: 'monthlyReport.notEnded' })
    expect(await make(office, '2010-01')).toMatchObject({ status: 400, code: 'monthlyReport.notEnded' })
    expect((await make(office, '2026-04', 999)).status).toBe(400)
  })

  test('of one unit counts its incidents alone', async () => {
    const { report } = await make(office, '2026-04', town.units.buildings)
    const { datos } = await detail(office, report.id)
    expect([datos.unidad?.nombre_es, datos.total.creadas, report.unidad_gestion]).toEqual([expect.any(String), 0, datos.unidad?.nombre_es])
  })

  test('is read and made by those who may, of their units, and of the whole municipality once it is published', async () => {
    const whole = (await list(office)).find(({ mes, unidad_gestion_id }) => mes === '2026-04' && unidad_gestion_id === null)
    const id = whole?.id ?? 0
    const worker = await someone({ roles: ['Encargados'] })
    for (const call of [
      app.current.call(listMonthlyReports, worker),
      app.current.call(getMonthlyReport, worker, { params: { id } }),
      app.current.call(downloadMonthlyReport, worker, { params: { id, formato: 'pdf' } }),
      app.current.call(createMonthlyReport, worker, { body: { mes: '2026-03' } }),
    ])
      expect((await call).status).toBe(403)
    const manager = await someone({ roles: ['Administradores'], permisos: ['informe.crear'], unidades: [town.units.streets] })
    const technician = await someone({ roles: ['Tecnicos'], permisos: ['estadistica.consultar'], unidades: [town.units.streets] })
    const seen = async (who: Someone) => (await app.current.call(getMonthlyReport, who, { params: { id } })).status
    expect([await seen(manager), (await list(manager)).length]).toEqual([404, 0])
    expect([(await make(manager, '2026-04')).status, (await make(manager, '2026-04', town.units.streets)).status]).toEqual([403, 201])
    expect([(await list(technician)).length, (await make(technician, '2026-03', town.units.streets)).status]).toEqual([1, 403])
    const all = await someone({ roles: ['Administradores'], permisos: ['informe.crear'], unidades: Object.values(town.units) })
    expect([await seen(all), (await make(all, '2026-01')).status]).toEqual([200, 201])
    const notes = { nota_es: ' Temporal. ', nota_val: 'Temporal.' }
    const published = await app.current.call(publishMonthlyReport, office, { params: { id }, body: notes })
    expect(published.body).toMatchObject({ nota_es: 'Temporal.', publicado: '2026-05-05 12:00:00' })
    expect([await seen(manager), await seen(technician)]).toEqual([200, 200])
    expect((await app.current.call(publishMonthlyReport, manager, { params: { id }, body: notes })).status).toBe(403)
  })

  test('is a file in the language of who asks', async () => {
    const [report] = await list(office)
    const file = async (formato: 'pdf' | 'xlsx', lang: 'es' | 'ca') => {
      const params = { id: report?.id ?? 0, formato }
      return app.current.inject(requestOf(app.current.home.clave, downloadMonthlyReport, { ...office, lang }, { params }))
    }
    const pdf = await file('pdf', 'ca')
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(readPdf(pdf.rawPayload).text).toContain('Com es compta')
    const sheet = await file('xlsx', 'es')
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml.sheet')])
    const parts = unzipSync(sheet.rawPayload)
    const partOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
    const names = [...partOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    expect([names[0], names.at(-1), new Set(names).size]).toEqual(['Abril de 2026', 'Cómo se cuenta', names.length])
    expect(names.every((name) => (name ?? '').length <= 31)).toBe(true)
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))).toHaveLength(names.length)
    expect(partOf('xl/worksheets/sheet1.xml')).toContain('recibidas</t></is></c><c r="B2"><v>11</v></c><c r="C2"><v>0</v></c>')
  })
})

describe('promises', () => {
  test('are counted each night from six whole months, of types, their group and all', async () => {
    const { lighting, lampOut, pothole } = town.types
    const fact = (id: string, type: number, closed: string) =>
      `insert into hechos (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, cerrada, desenlace, distrito, barrio, prioridad, reaperturas, sigue_igual)
       select ${id}, 1, ${type}, 0, 0, '2026-02-10T08:00:00Z', ${closed}, case when ${closed} is null then null else 'resuelta' end, '', '', 'media', 0, false`
    await run(
      `${fact('100000 + n', lampOut, `timestamptz '2026-02-10T08:00:00Z' + n % 10 * interval '1 day'`)} from generate_series(1, 100) n`,
    )
    await run(`${fact('200000 + n', pothole, 'null::timestamptz')} from generate_series(1, 40) n`)
    app.current.clock.current = new Date('2026-05-06T10:00:00Z')
    expect(await work()).toEqual({ done: 1, failed: 0 })
    const { rows } = await run('select tipo_id, mediana_dias, p90_dias, n, desde, hasta from promesas order by tipo_id nulls first')
    expect(rows.map(({ tipo_id }) => (tipo_id === null ? null : Number(tipo_id)))).toEqual([lighting, lampOut])
    expect(rows[0]).toMatchObject({ desde: '2025-11-01', hasta: '2026-04-30' })
    expect(rows[0]?.mediana_dias).toBeLessThanOrEqual(6)
    expect(rows[0]?.p90_dias).toBeGreaterThanOrEqual(8)
    expect(rows[0]?.p90_dias).toBeLessThanOrEqual(10)
    const promised = async (tipo?: number) =>
      (await app.current.call(getPromise, {}, { query: tipo === undefined ? {} : { tipo } })).body.promesa
    const { mediana_dias, p90_dias } = rows[0] as { mediana_dias: number; p90_dias: number }
    expect(
      await Promise.all([promised(lampOut), promised(lighting), promised(), promised(pothole), promised(town.types.internal)]),
    ).toEqual([{ mediana_dias, p90_dias }, { mediana_dias, p90_dias }, null, null, null])
  })
})
