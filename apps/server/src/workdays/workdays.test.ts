import { createIncident } from '@avisa/contract/incidents/endpoints'
import {
  exportWorkDays,
  finishOpenWorkDay,
  finishWorkDay,
  listEmployees,
  listOwnWorkDays,
  listVehicles,
  listWorkDays,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/endpoints'
import { workedMinutes } from '@avisa/contract/workdays/hours'
import type { Employee, WorkDay, WorkDayStart, WorkDayStop, WorkTotals } from '@avisa/contract/workdays/schemas'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
type Someone = Awaited<ReturnType<typeof app.current.signIn>>
type ErrorTexts = { code: string; title: string; message: string; errors: { field: string; message: string }[] }

const expectOk = async <T>(answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, body: body as T, error: (body as { error?: ErrorTexts }).error }
}
const worker = (options: NewPerson = {}) => app.current.signIn({ roles: ['Encargados'], ...options })
const start = (who: Someone, body: Partial<WorkDayStart> = {}, more: { lang?: 'ca'; idempotencyKey?: string } = {}) =>
  expectOk<WorkDay>(
    app.current.call(startWorkDay, { ...who, ...more }, { params: { usuarioId: who.id }, body: { centro: 'Servicios urbanos', ...body } }),
  )
const stop = (who: Someone, id: number, body: WorkDayStop = {}) =>
  expectOk<WorkDay>(app.current.call(finishWorkDay, who, { params: { id }, body }))
const ownDays = (who: Someone, usuarioId = who.id, query: Record<string, unknown> = {}) =>
  expectOk<{ data: WorkDay[]; meta: { total: number } }>(app.current.call(listOwnWorkDays, who, { params: { usuarioId }, query }))
const later = (minutes: number) => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + minutes * 60_000)
}

let office: Someone
beforeAll(async () => {
  await app.current.db.write(app.current.home.esquema, (tx) =>
    tx
      .insertInto('vehiculos')
      .values([
        { nombre: 'F-02 Furgoneta', orden: 2 },
        { nombre: 'C-01 Camión con grúa', orden: 1 },
      ])
      .execute(),
  )
  office = await app.current.signIn({ roles: ['Administradores'], unidades: [units.streets, units.buildings] })
})
beforeEach(() => {
  app.current.clock.current = new Date('2026-05-04T05:30:00Z')
})

describe('starting a day', () => {
  test('a centre by its name in either language, without a vehicle, is stored as an open day with its incidents (SRV-90, WD-08, GEN-16)', async () => {
    const who = await worker()
    const { status, body } = await start(who, { centro: ' servicis URBANS ' }, { lang: 'ca' })
    expect({ status, body }).toEqual({
      status: 201,
      body: expect.objectContaining({
        usuario_id: who.id,
        nombre: 'Persona',
        apellidos: 'de Prueba',
        centro: 'Servicis urbans',
        vehiculo: 'SIN_VEHICULO',
        estado: 'abierto',
        created_at: '2026-05-04 07:30:00',
        fecha_fin: null,
        minutos: 0,
        pausas: 0,
        incidencias: [],
      }),
    })
    const open = await ownDays(who, who.id, { criteria: '(estado,=,abierto)', include: 'incidencias' })
    expect(open.body.data).toEqual([{ ...body, centro: 'Servicios urbanos' }])
  })

  test('without a centre of one’s own, or with an unknown vehicle, it is refused (WD-04)', async () => {
    const who = await worker()
    expect((await start(who, { centro: 'Edificios' })).error?.errors[0]?.field).toBe('centro')
    expect((await start(who, { centro: ' ' })).status).toBe(400)
    expect((await start(who, { vehiculo: 'Nave espacial' })).error?.errors[0]?.field).toBe('vehiculo')
    expect((await ownDays(who)).body.data).toEqual([])
  })

  test('the chosen centre and vehicle are plain strings (WD-08, CALL-54)', async () => {
    const { body } = await start(await worker(), { vehiculo: 'F-02 Furgoneta' })
    expect(body).toMatchObject({ centro: 'Servicios urbanos', vehiculo: 'F-02 Furgoneta' })
  })

  test('it is refused while a day is open, also for simultaneous starts (WD-05, OPEN-66)', async () => {
    const who = await worker()
    const both = await Promise.all([start(who, { vehiculo: 'F-02 Furgoneta' }), start(who)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.error).toMatchObject({
      title: 'Jornada abierta',
      message: 'Ya tiene una jornada abierta desde el 04/05/2026 a las 7:30. Finalícela antes de iniciar otra.',
    })
  })

  test('a repeated submission is one day', async () => {
    const who = await worker()
    const idempotencyKey = crypto.randomUUID()
    const [first, again] = [await start(who, {}, { idempotencyKey }), await start(who, {}, { idempotencyKey })]
    expect(again.body).toEqual(first.body)
    expect((await ownDays(who)).body.meta.total).toBe(1)
  })

  test('other people and citizens cannot (WD-21)', async () => {
    const who = await worker()
    const params = { usuarioId: office.id }
    expect((await app.current.call(startWorkDay, who, { params, body: { centro: 'Servicios urbanos' } })).status).toBe(404)
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'w-1', unidades: [] })
    expect((await start(citizen)).status).toBe(404)
  })

  test('offline its real time is kept with the time of arrival; not before the previous end, not in the future', async () => {
    const who = await worker()
    const early = await start(who, { fecha: '04/05/2026 06:45:00' })
    expect({ createdAt: early.body.created_at, recibidaInicio: early.body.recibida_inicio }).toEqual({
      createdAt: '2026-05-04 06:45:00',
      recibidaInicio: '2026-05-04 07:30:00',
    })
    await stop(who, early.body.id)
    expect((await start(who, { fecha: '04/05/2026 07:29:00' })).error?.errors[0]?.field).toBe('fecha')
    expect((await start(who, { fecha: '06/05/2026 08:00:00' })).error?.errors[0]?.field).toBe('fecha')
    expect((await start(who, { fecha: '04/05/2026 07:55:00' })).body.created_at).toBe('2026-05-04 07:30:00')
  })
})

describe('ending a day', () => {
  test('the unchanged form closes the day with its end (WD-13, SRV-91, GEN-16)', async () => {
    const who = await worker()
    const { body } = await start(who)
    later(452)
    const { status, body: ended } = await stop(who, body.id)
    expect({ status, ended }).toEqual({
      status: 200,
      ended: expect.objectContaining({
        estado: 'cerrado',
        fecha_fin: '2026-05-04 15:02:00',
        minutos: 452,
        revision_vehiculo: false,
        repostaje_vehiculo: false,
        averia_vehiculo: false,
        pausas: 0,
        observaciones: null,
      }),
    })
  })

  test('flags, breaks and remarks are stored; minutes exclude breaks (WD-12)', async () => {
    const who = await worker()
    const { body } = await start(who)
    later(100)
    const form = { revision_vehiculo: true, averia_vehiculo: true, pausas: 20, observaciones: ' Falla el freno ' }
    const ended = (await stop(who, body.id, { ...form, fecha: '2026-05-04T07:00:30Z' })).body
    expect(ended).toMatchObject({
      ...form,
      observaciones: 'Falla el freno',
      fecha_fin: '2026-05-04 09:00:30',
      recibida_fin: '2026-05-04 09:10:00',
    })
    expect(ended.minutos).toBe(workedMinutes(Date.parse('2026-05-04T05:30:00Z'), Date.parse('2026-05-04T07:00:30Z'), 20))
  })

  test.each([
    [{ pausas: 61 }, 'pausas'],
    [{ pausas: 721 }, 'pausas'],
    [{ fecha: '2026-05-04T05:29:00Z' }, 'fecha'],
    [{ fecha: '2026-05-06T07:00:00Z' }, 'fecha'],
    [{ fecha: 'luego' }, 'fecha'],
  ])('%j is refused, and the day stays open', async (form, field) => {
    const who = await worker()
    const { body } = await start(who)
    later(60)
    const { status, error } = await stop(who, body.id, form)
    expect({ status, field: error?.errors[0]?.field }).toEqual({ status: 400, field })
    expect((await ownDays(who)).body.data[0]?.estado).toBe('abierto')
  })

  test('a day started and ended offline is ended without its id', async () => {
    const who = await worker()
    const end = (as: Someone) =>
      expectOk<WorkDay>(app.current.call(finishOpenWorkDay, as, { params: { usuarioId: who.id }, body: { fecha: '04/05/2026 07:29:00' } }))
    expect((await end(who)).status).toBe(404)
    const { body } = await start(who, { fecha: '04/05/2026 06:00:00' })
    expect((await end(office)).status).toBe(404)
    expect((await end(who)).body).toMatchObject({ id: body.id, minutos: 89, estado: 'cerrado' })
    expect((await end(who)).status).toBe(404)
  })

  test('not twice, and not another person’s (SRV-91)', async () => {
    const who = await worker()
    const { body } = await start(who)
    expect((await stop(office, body.id)).status).toBe(404)
    await stop(who, body.id)
    expect((await stop(who, body.id)).error).toMatchObject({ title: 'Jornada finalizada' })
  })
})

test('reports during the day belong to it; earlier and later ones do not (SRV-92)', async () => {
  const who = await worker({ permisos: ['incidencia.crear', 'incidencia.consultar.todas'] })
  const report = () =>
    app.current.call(createIncident, who, {
      body: { tipos: String(types.lampOut), unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, contenido: 'x' },
    })
  await report()
  const { body } = await start(who)
  const created = (await report()).body
  await stop(who, body.id)
  await report()
  const [day] = (await ownDays(who, who.id, { include: 'incidencias' })).body.data
  expect(day?.incidencias).toEqual([{ id: created.id, codigo: created.codigo }])
  expect((await ownDays(who)).body.data[0]).not.toHaveProperty('incidencias')
})

describe('looking at other people’s days (WD-20, SRV-93)', () => {
  let ana: Someone
  let pep: Someone
  beforeAll(async () => {
    app.current.clock.current = new Date('2026-05-05T05:00:00Z')
    ana = await worker({ nombre: 'Ana', apellidos: 'Cañas' })
    pep = await worker({ nombre: 'Pep', apellidos: 'Añó', unidades: [units.buildings] })
    await stop(ana, (await start(ana, { vehiculo: 'C-01 Camión con grúa' })).body.id)
    await start(pep, { centro: 'Edificios' })
  })

  test('needs the permission, or an administrator or technician', async () => {
    const may = async (options: NewPerson) => {
      const who = await worker(options)
      const calls = [
        await expectOk(app.current.call(listWorkDays, who, { query: {} })),
        await expectOk(app.current.call(listEmployees, who, { query: {} })),
        await expectOk(app.current.call(exportWorkDays, who, { query: { desde: '2026-05-01', hasta: '2026-05-31' } })),
        await expectOk(app.current.call(workDayTotals, who, { query: { desde: '2026-05-01', hasta: '2026-05-31' } })),
      ]
      return [...calls.map(({ status }) => status), (await ownDays(who, ana.id)).status]
    }
    expect(await may({})).toEqual([403, 403, 403, 403, 404])
    for (const options of [{ permisos: ['ver-jornadas-operarios' as const] }, { roles: ['Tecnicos' as const] }])
      expect(await may(options)).toEqual([200, 200, 200, 200, 200])
  })

  test.each([
    ['Cañas', ['Ana']],
    ['canas', ['Ana']],
    ['grua ana', ['Ana']],
    ['edificis', ['Pep']],
    ['nadie', []],
  ])('%s finds by name, surname, centre or vehicle, ignoring accents', async (filtro, names) => {
    const find = async (query: Record<string, unknown>) =>
      (await expectOk<{ data: WorkDay[] }>(app.current.call(listWorkDays, office, { query: { per_page: 200, ...query } }))).body.data
        .filter(({ usuario_id }) => [ana.id, pep.id].includes(usuario_id))
        .map(({ nombre }) => nombre)
    expect(await find({ filtro })).toEqual(names)
    expect(await find({ term: filtro })).toEqual(names)
  })

  test('is limited to one’s own units', async () => {
    const streets = await worker({ roles: ['Tecnicos'] })
    const seen = (await expectOk<{ data: WorkDay[] }>(app.current.call(listWorkDays, streets, { query: { per_page: 200 } }))).body.data
    expect(seen.some(({ usuario_id }) => usuario_id === ana.id)).toBe(true)
    expect(seen.some(({ usuario_id }) => usuario_id === pep.id)).toBe(false)
    expect((await ownDays(streets, pep.id)).body.data).toEqual([])
    const names = (await expectOk<{ data: Employee[] }>(app.current.call(listEmployees, streets, { query: { per_page: 200 } }))).body.data
    expect(names.some(({ id }) => id === pep.id)).toBe(false)
  })

  test('sorts on request, newest first by default, and has pages (WD-26)', async () => {
    const list = async (query: Record<string, unknown>) =>
      (await expectOk<{ data: WorkDay[] }>(app.current.call(listWorkDays, office, { query }))).body.data
    const newest = await list({ per_page: 200 })
    expect(newest.map(({ created_at }) => created_at)).toEqual(
      newest
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    const byName = (await list({ sort: 'nombre', per_page: 200 })).map(({ nombre }) => nombre)
    expect(byName.indexOf('Ana')).toBeLessThan(byName.indexOf('Pep'))
    expect((await list({ per_page: 1, page: 2 }))[0]?.id).toBe(newest[1]?.id)
    expect((await expectOk(app.current.call(listWorkDays, office, { query: { sort: 'dni' } }))).status).toBe(400)
  })

  test('employees are listed by name, centre or vehicle, with those working now marked; no citizens (WD-18, SRV-93)', async () => {
    const find = async (term: string) =>
      (await expectOk<{ data: Employee[] }>(app.current.call(listEmployees, office, { query: { term } }))).body.data
    expect(await find('pep ano')).toEqual([{ id: pep.id, nombre: 'Pep', apellidos: 'Añó', abierta: true, ultima: '2026-05-05 07:00:00' }])
    expect(await find('ana canas')).toMatchObject([{ id: ana.id, abierta: false }])
    // The centre and the vehicle are those of their last day (SRV-93).
    expect((await find('edificis')).map(({ id }) => id)).toEqual([pep.id])
    expect((await find('grua ana')).map(({ id }) => id)).toEqual([ana.id])
  })
})

describe('hours', () => {
  test('are summed by person and day; one’s own need no permission', async () => {
    const who = await worker({ nombre: 'Marc', apellidos: 'Sanz' })
    for (const [day, minutes] of [
      ['2026-05-06T06:00:00Z', 60],
      ['2026-05-06T12:00:00Z', 30],
      ['2026-05-11T22:30:00Z', 45],
    ] as const) {
      app.current.clock.current = new Date(day)
      const { body } = await start(who)
      later(minutes)
      await stop(who, body.id)
    }
    const total = async (hasta: string, usuario_id = who.id) =>
      expectOk<WorkTotals[]>(app.current.call(workDayTotals, who, { query: { desde: '2026-05-06', hasta, usuario_id } }))
    expect((await total('2026-05-12')).body).toEqual([
      {
        usuario_id: who.id,
        nombre: 'Marc',
        apellidos: 'Sanz',
        minutos: 135,
        // Half past midnight on the municipality's clock.
        dias: [
          { dia: '2026-05-06', minutos: 90 },
          { dia: '2026-05-12', minutos: 45 },
        ],
      },
    ])
    expect((await total('2026-05-11')).body[0]?.minutos).toBe(90)
    expect((await total('2026-05-12', office.id)).status).toBe(403)
    for (const hasta of ['2026-05-05', '2027-05-07', 'mañana', '2026-02-31']) expect((await total(hasta)).status).toBe(400)
  })

  test('are exported as a spreadsheet in the reader’s language, without formulas', async () => {
    const who = await worker({ nombre: '=2+3', apellidos: 'Llop; "Pi"' })
    app.current.clock.current = new Date('2026-05-20T06:00:00Z')
    const { body } = await start(who)
    later(61)
    await stop(who, body.id, { observaciones: 'línea 1\nlínea 2', pausas: 1 })
    const query = { desde: '2026-05-20', hasta: '2026-05-20', usuario_id: who.id }
    const { headers, body: bytes } = await app.current.call(exportWorkDays, { ...who, lang: 'ca' }, { query })
    const text = Buffer.from(bytes as unknown as Uint8Array).toString()
    expect(headers['content-type']).toContain('text/csv')
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFPersona;Centre;Vehicle;Inici;Fi;Inici: arribada al servidor;Fi: arribada al servidor;Pauses (min);Treballat (min);Vehicle revisat;Combustible posat;Avaria;Observacions;Fi abans de corregir-la;Corregida per',
    )
    expect(text.split('\r\n')[1]).toBe(
      `"'=2+3 Llop; ""Pi""";Servicis urbans;Sense vehicle;2026-05-20 08:00:00;2026-05-20 09:01:00;2026-05-20 08:00:00;2026-05-20 09:01:00;1;60;no;no;no;"línea 1\nlínea 2";;`,
    )
  })
})

test('vehicles are plain strings, «no vehicle» first (SRV-94, CALL-57)', async () => {
  const { body } = await expectOk<string[]>(app.current.call(listVehicles, await worker(), {}))
  expect(body).toEqual(['SIN_VEHICULO', 'C-01 Camión con grúa', 'F-02 Furgoneta'])
})
