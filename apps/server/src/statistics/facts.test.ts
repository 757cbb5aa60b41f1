import { obj, str } from '@avisa/contract/http/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statement } from '#/platform/database/rows.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { differences as differencesMetric } from '#/platform/metrics.ts'
import { dropIncidents, keepCounted } from '#/privacy/forget-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { withinSnapshot } from './shared/counting-store.ts'
import { addMissingFacts, compareAll, orderUpkeep } from './upkeep-job.ts'
import { addPending } from './upkeep-store.ts'

const app = useTestApp()

const inTown = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, (client) => client.query(text, values))

const picked = `(select id from incidencias order by id offset $1::int % (select greatest(count(*), 1) from incidencias) limit 1)`
const moment = `timestamptz '2026-03-28 22:30Z' + make_interval(hours => $1::int % 900)`
const changes = {
  report: `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, created_at, distrito, barrio, geolatitud, geolongitud)
    values ('H-' || $1::int || '-' || random(), 1 + $1::int % 2, 30, case when $1::int % 3 = 0 then 3 else 11 end, ${moment}, ${moment},
      case when $1::int % 2 = 0 then 'Centre' end, case when $1::int % 5 = 0 then 'El Raval' end, 39.05, -0.25)`,
  several: `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, created_at)
    select 'I-' || $1::int || '-' || n || random(), 1, 30, 11, ${moment} - make_interval(days => n), ${moment} from generate_series(1, 30) n`,
  task: `insert into tareas (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, entidad_reparadora_id)
    select 'T-' || $1::int || random(), i.id, i.tipoincidencia_id, i.unidad_gestion_id, (select min(id) from estados where pista = 'tecnico'),
           (select min(id) from estados where pista = 'reparacion'), 1 + $1::int % 2 from incidencias i where i.id = ${picked}`,
  reportWithTask: `with nueva as (
      insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, created_at, geolatitud, geolongitud)
      values ('J-' || $1::int || '-' || random(), 1, 30, 11, ${moment}, ${moment}, 39.05, -0.25) returning *)
    insert into tareas (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, entidad_reparadora_id)
    select 'U-' || $1::int || random(), i.id, i.tipoincidencia_id, i.unidad_gestion_id, (select min(id) from estados where pista = 'tecnico'),
           (select min(id) from estados where pista = 'reparacion'), 1 + $1::int % 2 from nueva i`,
  assign: `update tareas set entidad_reparadora_id = 3 - entidad_reparadora_id, fecha_finalizacion = ${moment} where incidencia_id = ${picked}`,
  untask: `delete from tareas where incidencia_id = ${picked}`,
  answer: `insert into historial (modelo, modelo_id, accion, fecha, publico) select 'incidencia', ${picked}, 'estado', ${moment} + interval '40 days', true
    where exists (select from incidencias)`,
  close: `update incidencias set cerrada = ${moment} + interval '9 days', desenlace = (array['resuelta', 'duplicada', 'no_se_hara'])[1 + $1::int % 3] where id = ${picked}`,
  reopen: `update incidencias set cerrada = null, desenlace = null, reabierta_veces = reabierta_veces + 1 where id = ${picked}`,
  correct: `update incidencias set fecha = fecha - interval '40 days', tipoincidencia_id = 14 - tipoincidencia_id where id = ${picked}`,
  move: `update incidencias set unidad_gestion_id = 3 - unidad_gestion_id, distrito = 'Platja', geolatitud = 39.06, geolongitud = -0.26 where id = ${picked}`,
  judge: `insert into valoraciones (incidencia_id, quien, fecha, resuelta, puntos) select ${picked}, 'q' || $1::int, now(), $1::int % 2 = 0, 1 + $1::int % 5
    where exists (select from incidencias) on conflict do nothing`,
  repeat: `update hechos set repite_id = case when repite_id is null then 1 end where incidencia_id = ${picked}`,
  remove: `delete from incidencias where id = ${picked}`,
  erase: `with keep as materialized (select set_config('avisa.conservar_resumen', 'si', true)) delete from incidencias using keep where id = ${picked}`,
  foldSquares: `select plegar_celdas() where $1::int >= 0`,
  recountSquares: `select recontar_celdas() where $1::int >= 0`,
  fold: `select plegar_resumen() where $1::int >= 0`,
  recount: `select recontar_resumen() where $1::int >= 0`,
  compare: `select cuadrar_hechos(1, 1000000) where $1::int >= 0`,
} as const

const edits = () =>
  fc.array(
    fc.record({ what: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), which: fc.integer({ min: 0, max: 9999 }) }),
    { minLength: 3, maxLength: 30 },
  )

/** What a table and its changes hold, against a count of every fact written in another way. */
const differences = async (table: 'semanas_total' | 'meses_total' | 'semanas' | 'meses' | 'barrios') => {
  const grain = table.startsWith('semanas') ? 'week' : 'month'
  const area = table === 'barrios' ? ', barrio' : table.endsWith('_total') ? ', entidad_id' : ', distrito, entidad_id'
  const keys = `unidad_gestion_id, tipo_id${area}`
  const day = grain === 'week' ? 'semana' : 'mes'
  const own = `select ${day}::text as dia, ${keys}, creadas, abiertas, repetidas, reabiertas, contestadas, cerradas, resueltas, duplicadas, valoradas, puntos, no_resueltas, h05 + h06 + h07 as medias, a0 + a6 as respuestas`
  const counted = (moment: string) => `select date_trunc('${grain}', ${moment} at time zone 'Europe/Madrid')::date::text as dia, ${keys}`
  const { rows } = await inTown(`
    with sumado as (
      select dia, ${keys}, ${'creadas abiertas repetidas reabiertas contestadas cerradas resueltas duplicadas valoradas puntos no_resueltas medias respuestas'
        .split(' ')
        .map((name) => `sum(${name})::int as ${name}`)
        .join(', ')}
        from (${own} from resumen_${table} union all ${own} from resumen_${table}_cambios) x group by dia, ${keys} having sum(creadas) + sum(contestadas) + sum(cerradas) <> 0),
    contado as (
      select dia, ${keys}, count(*) filter (where s = 1)::int, count(*) filter (where s = 1 and cerrada is null)::int,
             count(*) filter (where s = 1 and repite_id is not null)::int, count(*) filter (where s = 1 and reaperturas > 0)::int,
             count(*) filter (where s = 2)::int, count(*) filter (where s = 3)::int, count(*) filter (where s = 3 and desenlace = 'resuelta')::int,
             count(*) filter (where s = 3 and desenlace = 'duplicada')::int, count(puntos) filter (where s = 3)::int,
             coalesce(sum(puntos) filter (where s = 3), 0)::int, count(*) filter (where s = 3 and sigue_igual)::int,
             count(*) filter (where s = 3 and desenlace = 'resuelta' and cerrada - fecha >= interval '16 hours' and cerrada - fecha < interval '2 days')::int,
             count(*) filter (where s = 2 and (respondida - fecha < interval '1 hour' or respondida - fecha >= interval '3 days' and respondida - fecha < interval '7 days'))::int
        from (${counted('fecha')}, 1 as s, h.* from hechos h
          union all ${counted('respondida')}, 2, h.* from hechos h where respondida is not null
          union all ${counted('cerrada')}, 3, h.* from hechos h where cerrada is not null) e (dia, ${keys
            .split(', ')
            .map((key) => `k_${key}`)
            .join(', ')}, s) group by dia, ${keys})
    (select 'sumado' as de, * from (table sumado except table contado) a) union all (select 'contado', * from (table contado except table sumado) b)`)
  return rows
}

/** Facts that differ from what their incidents say. */
const untrue = async () =>
  (
    await inTown(`
    select i.id from incidencias i left join hechos h on h.incidencia_id = i.id
     where h.incidencia_id is null or h.borrada or (h.unidad_gestion_id, h.tipo_id, h.distrito, h.fecha, h.cerrada, h.desenlace, h.reaperturas::int, h.entidad_id > 0)
       is distinct from (i.unidad_gestion_id, i.tipoincidencia_id, coalesce(i.distrito, ''), i.fecha, i.cerrada, i.desenlace, i.reabierta_veces,
         exists (select from tareas t where t.incidencia_id = i.id))
    union all select h.incidencia_id from hechos h where not h.borrada and not exists (select from incidencias i where i.id = h.incidencia_id)`)
  ).rows

/** The squares of the map and their changes, against a count of every fact. */
const wrongSquares = async () =>
  (
    await inTown(`
    with sumado as (
      select mes::text, cx, cy, unidad_gestion_id, tipo_id, sum(creadas)::int as n
        from (select * from resumen_celdas union all select * from resumen_celdas_cambios) x group by 1, 2, 3, 4, 5 having sum(creadas) <> 0),
    contado as (
      select to_char(fecha at time zone 'Europe/Madrid', 'YYYY-MM-01'), floor(punto[0] / 100)::int, floor(punto[1] / 100)::int, unidad_gestion_id, tipo_id, count(*)::int
        from hechos where punto is not null group by 1, 2, 3, 4, 5)
    (select 'sumado' as de, * from (table sumado except table contado) a) union all (select 'contado', * from (table contado except table sumado) b)`)
  ).rows
/** Squares of all types, against the sums of those by type. */
const wrongTotals = async () =>
  (
    await inTown(`
    with sumado as (select mes, cx, cy, unidad_gestion_id, sum(creadas)::int as n from resumen_celdas group by 1, 2, 3, 4 having sum(creadas) <> 0),
    contado as (select mes, cx, cy, unidad_gestion_id, creadas from resumen_celdas_total where creadas <> 0)
    (select 'sumado' as de, * from (table sumado except table contado) a) union all (select 'contado', * from (table contado except table sumado) b)`)
  ).rows

/** Facts and cells that are not what they count. */
const mistakes = async () => [
  ...(await untrue()),
  ...(await differences('semanas')),
  ...(await differences('meses')),
  ...(await differences('barrios')),
  ...(await differences('semanas_total')),
  ...(await differences('meses_total')),
  ...(await wrongSquares()),
  ...(await wrongTotals()),
]

beforeAll(async () => {
  await inTown('select recontar_resumen()')
  await inTown('select recontar_celdas()')
})

test('after every change, folded at any moment, each cell of the roll-ups is a count of the facts, and facts say what incidents say', async () => {
  await fc.assert(
    fc.asyncProperty(edits(), async (list) => {
      for (const { what, which } of list) await inTown(changes[what], [which])
      expect(await mistakes()).toEqual([])
    }),
    { numRuns: Number(process.env['RUNS'] ?? 25) },
  )
}, 120_000)

const report = async (values: Record<string, unknown> = {}): Promise<number> => {
  const row = { codigo: `R-${crypto.randomUUID()}`, unidad_gestion_id: 1, estado_incidencia_id: 30, ...lamp, ...values }
  const names = Object.keys(row)
  const { rows } = await inTown(
    `insert into incidencias (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return Number(rows[0].id)
}
const lamp = { tipoincidencia_id: 11, fecha: '2026-03-01T10:00Z', geolatitud: 39.05, geolongitud: -0.25 }
const factOf = async (id: number) => (await inTown('select * from hechos where incidencia_id = $1', [id])).rows[0]

test('a new incident and what its transaction does to it are one change of the roll-ups', async () => {
  const { esquema } = app.current.home
  const last = async () => Number((await inTown('select coalesce(max(id), 0) as id from resumen_cambios')).rows[0].id)
  const before = await last()
  const { id: worker } = await app.current.signIn()
  const id = await app.current.db.bulk(esquema, async (client) => {
    const { rows } = await client.query(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, geolatitud, geolongitud)
       values ('K-' || random(), 1, 30, 11, now(), 39.05, -0.25) returning id`,
    )
    await client.query(
      `insert into tareas (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, entidad_reparadora_id)
       select 'V-' || random(), $1, 11, 1, (select min(id) from estados where pista = 'tecnico'), (select min(id) from estados where pista = 'reparacion'), 2`,
      [rows[0].id],
    )
    await client.query(
      `insert into tareas_tiempos (tarea_id, usuario_id, inicio, recibida_inicio, fin, recibida_fin)
       select t.id, $2, now() - interval '25 minutes', now(), now(), now() from tareas t where t.incidencia_id = $1`,
      [rows[0].id, worker],
    )
    await client.query(`update incidencias set distrito = 'Platja' where id = $1`, [rows[0].id])
    return Number(rows[0].id)
  })
  expect(await factOf(id)).toMatchObject({ distrito: 'Platja', entidad_id: expect.anything(), minutos_trabajo: 25 })
  const { rows } = await inTown('select n, distrito, minutos_trabajo from resumen_cambios where id > $1', [before])
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(1)
  expect(rows).toContainEqual({ n: 1, distrito: 'Platja', minutos_trabajo: 25 })
  expect(await mistakes()).toEqual([])
})

/** A change that no fact or roll-up hears of, as after a load with triggers switched off. */
const unheard = (table: string, statement: string) =>
  app.current.db.bulk(app.current.home.esquema, async (client) => {
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(statement)
    await client.query(`alter table ${table} enable trigger user`)
  })

const town = () => ({ esquema: app.current.home.esquema, zona: 'Europe/Madrid', now: new Date('2026-05-04T09:00Z') })
const compareEverything = () => compareAll(app.current.deps, town(), { part: 0, parts: 1 })

test('a fact holds no person: every column is one of these', async () => {
  const { rows } = await inTown(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and (table_name = 'hechos' or table_name = 'resumen_cambios')`,
  )
  const columns =
    `incidencia_id unidad_gestion_id tipo_id entidad_id origen_id fecha respondida cerrada repite_id punto distrito barrio prioridad desenlace
    reaperturas puntos minutos_trabajo clase clase_respuesta en_plazo sigue_igual borrada`.split(/\s+/)
  const changes = ['id', 'n', ...columns.filter((name) => name !== 'incidencia_id' && name !== 'punto')]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...columns.map((name) => `hechos.${name}`), ...changes.map((name) => `resumen_cambios.${name}`)].toSorted(),
  )
})

test('what retention erases stays counted, at the middle of a square of 100 m; what is deleted as a mistake does not', async () => {
  const [old, mistake] = [await report(), await report()]
  const { punto } = await factOf(old)
  const count = async () => Number((await inTown(`select count(*) as n from hechos`)).rows[0].n)
  const before = await count()
  await app.current.db.write(app.current.home.esquema, async (tx) => {
    await keepCounted(tx)
    await dropIncidents(tx, { esquema: app.current.home.esquema, now: new Date() }, [old])
  })
  await inTown('delete from incidencias where id = $1', [mistake])
  expect(await count()).toBe(before - 1)
  expect(await factOf(old)).toMatchObject({
    borrada: true,
    punto: { x: Math.floor(punto.x / 100) * 100 + 50, y: Math.floor(punto.y / 100) * 100 + 50 },
  })
  expect(await mistakes()).toEqual([])
  // Neither a comparison nor a count of everything loses it.
  await compareEverything()
  await inTown('select recontar_resumen()')
  expect(await factOf(old)).toMatchObject({ borrada: true })
  expect(await mistakes()).toEqual([])
})

describe('what repeats', () => {
  const day = (offset: number) => new Date(Date.parse('2026-03-01T10:00Z') + offset * 86_400_000)
  const mended = { fecha: day(-30), cerrada: day(-20), desenlace: 'resuelta' }
  beforeEach(async () => {
    await inTown('delete from incidencias')
  })

  test.each([
    ['at the same place', mended, {}, true],
    ['25 m away', mended, { geolatitud: 39.05 + 25 / 111_320 }, true],
    ['35 m away', mended, { geolatitud: 39.05 + 35 / 111_320 }, false],
    ['25 m to the east', mended, { geolongitud: -0.25 + 25 / (111_320 * Math.cos((39.05 * Math.PI) / 180)) }, true],
    ['35 m to the east', mended, { geolongitud: -0.25 + 35 / (111_320 * Math.cos((39.05 * Math.PI) / 180)) }, false],
    ['59 days after', { ...mended, fecha: day(-90), cerrada: day(-59) }, {}, true],
    ['61 days after', { ...mended, fecha: day(-90), cerrada: day(-61) }, {}, false],
    ['before the repair', { ...mended, cerrada: day(1) }, {}, false],
    ['after a duplicate', { ...mended, desenlace: 'duplicada' }, {}, false],
    ['after the group', { ...mended, tipoincidencia_id: 1 }, {}, true],
    ['after another group', { ...mended, tipoincidencia_id: 21 }, {}, false],
    ['without a place', mended, { geolatitud: null, geolongitud: null }, false],
  ])('%s: %o, then %o is %s', async (_name, earlier, later, repeats) => {
    const first = await report(earlier)
    const second = await report(later)
    expect((await factOf(second)).repite_id).toBe(repeats ? first : null)
  })

  test('the last repair is the one that it repeats, and a type or place corrected is looked at again', async () => {
    await report({ ...mended, cerrada: day(-25) })
    const last = await report(mended)
    const id = await report()
    expect((await factOf(id)).repite_id).toBe(last)
    await inTown('update incidencias set tipoincidencia_id = 21 where id = $1', [id])
    expect((await factOf(id)).repite_id).toBeNull()
    expect(await mistakes()).toEqual([])
  })

  const withinDays = (repeticion: number | undefined) =>
    app.current.db.write(app.current.home.esquema, (tx) => writeSettings(tx, { repeticion }))

  test('the municipality says within how many days: at once for what is reported, by the comparison for what was', async () => {
    const first = await report(mended)
    const before = await report()
    expect((await factOf(before)).repite_id).toBe(first)
    await withinDays(10)
    expect((await factOf(await report())).repite_id).toBeNull()
    await compareEverything()
    expect((await factOf(before)).repite_id).toBeNull()
    await withinDays(90)
    await report({ ...mended, fecha: day(-200), cerrada: day(-85), geolatitud: 39.06 })
    expect((await factOf(await report({ geolatitud: 39.06 }))).repite_id).not.toBeNull()
    await withinDays(undefined)
    expect((await factOf(await report({ geolatitud: 39.06 }))).repite_id).toBeNull()
    expect(await mistakes()).toEqual([])
  })

  test('a repair that arrives later is found by the comparison, in its week too', async () => {
    const first = await report({ fecha: day(-30) })
    const second = await report({ fecha: new Date('2026-05-02T10:00Z') })
    await inTown(`update incidencias set cerrada = '2026-05-01 10:00Z', desenlace = 'resuelta' where id = $1`, [first])
    expect((await factOf(second)).repite_id).toBeNull()
    expect(await compareAll(app.current.deps, town(), { part: 49, parts: 50 })).toEqual({ hechos: 0, resumen: 0 })
    expect((await factOf(second)).repite_id).toBe(first)
    expect(await mistakes()).toEqual([])
  })
})

test('facts of incidents from before are added in batches, which go on where they were interrupted', async () => {
  await inTown(changes.several, [1])
  await inTown(changes.task, [3])
  // No change waits, as when there were no facts.
  await inTown('select plegar_resumen()')
  await unheard('hechos', `delete from hechos; insert into hechos_pendientes select min(id), max(id) from incidencias`)
  await inTown('select recontar_resumen()')
  await inTown('select recontar_celdas()')
  const { db, deps } = app.current
  const esquema = app.current.home.esquema
  const facts = async () => Number((await inTown(`select count(*) as n from hechos`)).rows[0].n)
  const all = Number((await inTown('select count(*) as n from incidencias')).rows[0].n)
  expect(await db.write(esquema, (tx) => addPending(tx, { esquema }, 5))).toBe(true)
  // A batch that is lost leaves nothing half done.
  await expect(
    db.write(esquema, async (tx) => {
      await addPending(tx, { esquema }, 5)
      throw new Error('the process ends')
    }),
  ).rejects.toThrow('the process ends')
  expect(await facts()).toBeGreaterThan(0)
  expect(await facts()).toBeLessThan(all)
  // Whoever reports meanwhile is counted as well.
  await report()
  await Promise.all([addMissingFacts(deps, { esquema }), addMissingFacts(deps, { esquema })])
  expect(await facts()).toBe(all + 1)
  expect((await inTown('select count(*)::int as n from hechos_pendientes')).rows[0].n).toBe(0)
  expect(await mistakes()).toEqual([])
})

test('each day a fiftieth is compared: what differs is mended, counted for the metric and logged', async () => {
  const id = await report()
  await inTown('select plegar_resumen()')
  await compareEverything()
  expect(await compareEverything()).toEqual({ hechos: 0, resumen: 0 })
  await unheard('incidencias', `update incidencias set distrito = 'Lejos' where id = ${id}`)
  await inTown(
    `update resumen_semanas set creadas = creadas + 3 where semana = (select max(semana) from resumen_semanas where creadas > 0)`,
  )
  await inTown('select plegar_celdas()')
  await inTown('update resumen_celdas set creadas = creadas + 3 where mes = (select max(mes) from resumen_celdas)')
  const wrong = (await inTown('select count(*)::int as n from resumen_celdas where mes = (select max(mes) from resumen_celdas)')).rows[0].n
  const { hechos, resumen } = await compareEverything()
  expect({ hechos, resumen }).toEqual({ hechos: 1, resumen: 1 + wrong })
  await inTown(`update resumen_meses_total set creadas = creadas + 3 where mes = (select max(mes) from resumen_meses_total)`)
  await inTown(
    `delete from resumen_celdas_total where (mes, cx, cy, unidad_gestion_id) = (select mes, cx, cy, unidad_gestion_id from resumen_celdas limit 1)`,
  )
  expect(await compareEverything()).toEqual({ hechos: 0, resumen: 2 })
  expect(await mistakes()).toEqual([])
})

test('the daily job counts what it found, and warns', async () => {
  const id = await report({ fecha: '2026-05-03T10:00Z' })
  await inTown('select plegar_resumen()')
  await compareEverything()
  const mended = async () => (await differencesMetric.get()).values.find(({ labels }) => labels['what'] === 'hechos')?.value ?? 0
  const before = await mended()
  await unheard('incidencias', `update incidencias set distrito = 'Lejos' where id = ${id}`)
  await orderUpkeep(app.current.deps)
  expect(await app.current.deps.jobs.drain('hechos')).toEqual({ done: 1, failed: 0 })
  expect(await mended()).toBe(before + 1)
  expect(await mistakes()).toEqual([])
})

/** Two transactions of which the second begins to wait for the first, or not, before that commits. */
const atOnce = async (first: string, second: string, values: unknown[]) => {
  const { db, home } = app.current
  let other: Promise<unknown> = Promise.resolve()
  await db.bulk(home.esquema, async (client) => {
    await client.query(first, values)
    other = db.bulk(home.esquema, (rival) => rival.query(second, values))
    await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 200))])
  })
  await other
}

test('of two changes of one incident at the same time neither is lost', async () => {
  const id = await report()
  const answer = `insert into historial (modelo, modelo_id, accion, fecha, publico) values ('incidencia', $1, 'estado', now() + interval '1 day', true)`
  await atOnce(`update incidencias set distrito = 'Primero', cerrada = now(), desenlace = 'resuelta' where id = $1`, answer, [id])
  expect(await factOf(id)).toMatchObject({ distrito: 'Primero', desenlace: 'resuelta', respondida: expect.any(Date) })
  expect(await mistakes()).toEqual([])
})

test('two folds at once, and a change while another folds, count everything once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await inTown(changes.several, [round])
    await inTown(changes.report, [round])
    await atOnce('select plegar_celdas()', 'select plegar_celdas()', [])
    await atOnce('select plegar_celdas() where $1::int >= 0', changes.report, [round])
    await atOnce('select plegar_resumen()', 'select plegar_resumen()', [])
    await atOnce('select plegar_resumen() where $1::int >= 0', changes.several, [round])
    await Promise.all([
      inTown('select plegar_resumen()'),
      inTown(changes.several, [round]),
      inTown(`select cuadrar_semanas('2026-01-05', '2026-06-01')`),
    ])
    expect(await mistakes()).toEqual([])
  }
}, 30_000)

test('a question that takes longer than two seconds ends, and is told with its plan', async () => {
  const { db, home } = app.current
  const plans: string[] = []
  const sleep = statement(obj({ waited: str() }))`select pg_sleep(${5})::text as waited from ${sql.id(home.esquema, 'hechos')} limit 1`
  await report()
  await expect(
    withinSnapshot(
      db,
      home.esquema,
      (read) => sleep.all(read),
      (explained) => plans.push(...explained),
    ),
  ).rejects.toMatchObject({
    code: 'statistics.tooMuch',
  })
  expect(plans.join()).toMatch(/Scan.* on hechos/)
})
