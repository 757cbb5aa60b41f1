import { writeCriteria } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { criteriaOfCell, type StatisticsCell } from '@avisa/contract/statistics/cell'
import { dimensionNames, type DimensionName } from '@avisa/contract/statistics/dimensions'
import { askStatistics } from '@avisa/contract/statistics/endpoints'
import { measureNames, measureOf, type MeasureName } from '@avisa/contract/statistics/measures'
import { checkQuery, planQuery, type StatisticsQuery, type StatisticsQuestion } from '@avisa/contract/statistics/query'
import type { StatisticsAnswer } from '@avisa/contract/statistics/schemas'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'

const app = useTestApp()
const today = '2026-05-04'

const inTown = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, (client) => client.query(text, values))

const questionOf = (query: StatisticsQuery): StatisticsQuestion => {
  const checked = checkQuery(query, today)
  if ('refused' in checked) throw new Error(checked.refused.es)
  return checked.ok
}

const ask = async (who: Caller, query: QueryOf<typeof askStatistics>): Promise<StatisticsAnswer> => {
  const { status, body } = await app.current.call(askStatistics, who, { query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

const permisos = ['estadistica.consultar', 'incidencia.consultar.todas'] as const

beforeAll(async () => {
  await inTown(`insert into origenes (codigo, nombre_es, nombre_val, tipo) values ('tel', 'Teléfono', 'Telèfon', 'x')`)
  await inTown(
    `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, distrito, barrio, origen_id, fecha, created_at,
        cerrada, desenlace, reabierta_veces)
     select 'E-' || n, 1 + n % 2, 30, (array[11, 3, (select min(id) from tipos where tipo_padre is not null and id not in (3, 11))])[1 + n % 3], (array['baja', 'media', 'alta'])[1 + n % 3], (array['Centre', 'Platja', null])[1 + n % 3],
            (array['El Raval', null])[1 + n % 2], case when n % 4 = 0 then (select max(id) from origenes) end, fecha, fecha,
            case when n % 5 < 3 then fecha + make_interval(hours => n * 3) end,
            case when n % 5 < 3 then (array['resuelta', 'resuelta', 'duplicada', 'no_se_hara', 'no_localizada', 'aplazada', 'no_competencia'])[1 + n % 7] end,
            case when n % 11 = 0 then 1 else 0 end
       from (select n, timestamptz '2026-05-04 09:00Z' - make_interval(hours => n * 37) as fecha from generate_series(1, 160) n) x`,
  )
  await inTown(`insert into tareas (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, entidad_reparadora_id)
    select 'T-' || i.id, i.id, i.tipoincidencia_id, i.unidad_gestion_id, (select min(id) from estados where pista = 'tecnico'),
           (select min(id) from estados where pista = 'reparacion'), 1 + i.id % 2 from incidencias i where i.id % 3 > 0`)
  await inTown(`insert into historial (modelo, modelo_id, accion, fecha, publico)
    select 'incidencia', id, 'estado', fecha + interval '5 hours', true from incidencias where id % 2 = 0`)
  await inTown(`insert into valoraciones (incidencia_id, quien, fecha, resuelta, puntos)
    select id, 'a', cerrada, id % 4 > 0, 1 + id % 5 from incidencias where cerrada is not null and id % 3 = 0`)
  await inTown('update hechos set repite_id = 1 where incidencia_id % 9 = 0')
  await inTown('select plegar_resumen()')
  // Some of what is counted is not folded.
  await inTown(`update incidencias set distrito = 'Grau', cerrada = cerrada - interval '1 hour' where id % 10 = 0`)
})

const counted = measureNames.filter((name) => measureOf(name).base === name)
const cellIn = (answer: StatisticsAnswer, por: readonly DimensionName[], row: number): StatisticsCell =>
  Object.fromEntries(por.map((name, index) => [name, answer.filas[row]?.[index] ?? '']))

/** Each number beside the total of the list that it opens, where they differ. */
const mismatches = async (who: Caller, query: QueryOf<typeof askStatistics>) => {
  const question = questionOf(query)
  const answer = await ask(who, query)
  const wrong: unknown[] = []
  const compare = async (cell: StatisticsCell, measure: MeasureName, number: unknown) => {
    const criteria = writeCriteria(criteriaOfCell(question, cell, measure))
    const { status, body } = await app.current.call(listIncidents, who, { query: { criteria, per_page: 1 } })
    if (status !== 200 || body.meta.total !== number)
      wrong.push({ cell, measure, number, list: status === 200 ? body.meta.total : body, criteria })
  }
  for (const [place, measure] of question.medidas.entries()) {
    for (const [row, values] of answer.filas.entries())
      await compare(cellIn(answer, question.por, row), measure, values[question.por.length + place])
    await compare({}, measure, answer.totales[place])
  }
  return wrong
}

const measuresBeside = (por: readonly DimensionName[]): MeasureName[] =>
  counted.filter((name) => !('refused' in checkQuery({ medidas: name, por: por.join(',') }, today)))
const someOf = (names: readonly MeasureName[], size = 9) => [names.slice(0, size), names.slice(size)].filter((part) => part.length > 0)

test.each(dimensionNames)(
  'by %s every number is the total of the list that it opens',
  async (name) => {
    const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
    for (const medidas of someOf(measuresBeside([name])))
      expect(await mismatches(boss, { medidas: medidas.join(','), por: name, desde: '2025-12-01', hasta: '2026-05-31' })).toEqual([])
  },
  60_000,
)

test.each<QueryOf<typeof askStatistics>>([
  { medidas: 'creadas,cerradas,pendientes', por: 'semana,entidad', desde: '2026-03-02', hasta: '2026-04-26' },
  { medidas: 'resueltas,abiertas', por: 'mes,barrio,tipo', desde: '2026-01-01', hasta: '2026-04-30' },
  { medidas: 'creadas,cerradas', por: 'distrito', desde: '2026-03-03', hasta: '2026-04-20' },
  { medidas: 'resueltas,contestadas', criteria: '(tipo,IN,3,11);(distrito,=,Centre)', desde: '2026-03-01', hasta: '2026-04-30' },
  { medidas: 'creadas,pendientes', por: 'mes', criteria: '(prioridad,=,alta)', desde: '2026-03-01', hasta: '2026-04-30' },
])(
  '%o: each number is the total of its list, for whoever sees one unit as for whoever sees both',
  async (query) => {
    for (const unidades of [[1], [1, 2]]) {
      const person = await app.current.signIn({ permisos: [...permisos], unidades })
      expect(await mismatches(person, query)).toEqual([])
    }
  },
  60_000,
)

test('a derived measure describes the list of its base, and durations are those of the incidents', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const span = { desde: '2026-01-01', hasta: '2026-04-30' }
  const { totales, exacto } = await ask(boss, {
    medidas: 'mediana,p90,resueltas,satisfaccion,valoradas,primera_respuesta,a_los_7',
    ...span,
  })
  const { rows } = await inTown(`
    select round(percentile_cont(0.5) within group (order by extract(epoch from cerrada - fecha) / 60))::int as mediana,
           round(percentile_cont(0.9) within group (order by extract(epoch from cerrada - fecha) / 60))::int as p90, count(*)::int as resueltas
      from incidencias where desenlace = 'resuelta' and cerrada >= '2026-01-01 00:00+01' and cerrada < '2026-05-01 00:00+02'`)
  expect({ mediana: totales[0], p90: totales[1], resueltas: totales[2] }).toEqual(rows[0])
  expect(exacto).toBe(true)
  const { rows: cohort } = await inTown(`
    select round(100.0 * count(*) filter (where desenlace = 'resuelta' and cerrada - fecha < interval '7 days') / count(*), 1)::float8 as share
      from incidencias where fecha >= '2026-01-01 00:00+01' and fecha < '2026-05-01 00:00+02'`)
  // The last of April have not had seven days.
  expect(totales[6]).toBeNull()
  const { totales: march } = await ask(boss, { medidas: 'a_los_7', desde: '2026-01-01', hasta: '2026-03-31' })
  expect(march[0]).not.toBeNull()
  expect(cohort[0].share).toBeGreaterThan(0)
})

test('estimates from classes are near the exact durations and say what they are', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const question = { desde: '2025-09-01', hasta: '2026-04-30' }
  const exact = await ask(boss, { medidas: 'mediana', ...question })
  await inTown('alter table hechos disable trigger user')
  await inTown(`insert into hechos (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, cerrada, distrito, barrio, prioridad, desenlace, reaperturas, sigue_igual)
    select 1000000 + n, 1, 11, 0, 0, cerrada - make_interval(mins => ${exact.totales[0]}), cerrada, '', '', 'media', 'resuelta', 0, false
      from (select n, timestamptz '2026-02-01 10:00Z' as cerrada from generate_series(1, 50001) n) x`)
  await inTown('select recontar_resumen()')
  const estimated = await ask(boss, { medidas: 'mediana', ...question })
  await inTown('delete from hechos where incidencia_id > 1000000')
  await inTown('alter table hechos enable trigger user')
  await inTown('select recontar_resumen()')
  expect(estimated.exacto).toBe(false)
  expect(Math.abs(Number(estimated.totales[0]) / Number(exact.totales[0]) - 1)).toBeLessThan(0.3)
}, 60_000)

test('the same time a year earlier stands beside, by its own days', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const span = { medidas: 'creadas', por: 'mes', desde: '2026-03-01', hasta: '2026-04-30' }
  const answer = await ask(boss, { ...span, comparar: 'anterior' })
  const earlier = await ask(boss, { ...span, desde: '2026-01-01', hasta: '2026-02-28' })
  expect(answer.comparadas).toEqual({ desde: '2026-01-01', hasta: '2026-02-28', filas: earlier.filas, totales: earlier.totales })
})

test('names of ids come in the language of the reader', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const { nombres } = await ask({ ...boss, lang: 'ca' }, { medidas: 'creadas', por: 'origen,unidad' })
  expect(Object.values(nombres['origen'] ?? {})).toContain('Telèfon')
  expect(Object.keys(nombres['unidad'] ?? {})).toEqual(['1', '2'])
})

test('only those who see every incident of their units read numbers', async () => {
  const statusOf = async (who: Caller) => (await app.current.call(askStatistics, who, { query: { medidas: 'creadas' } })).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf(await app.current.signIn({ permisos: ['incidencia.consultar.todas'] }))).toBe(403)
  expect(await statusOf(await app.current.signIn({ permisos: ['estadistica.consultar', 'obra.consultar.propia'] }))).toBe(403)
  expect(await statusOf(await app.current.signIn({ permisos: [...permisos] }))).toBe(200)
})

test('a person of one unit counts that unit alone, whatever they ask', async () => {
  const manager = await app.current.signIn({ permisos: [...permisos], unidades: [2] })
  const { filas } = await ask(manager, { medidas: 'creadas', por: 'unidad' })
  expect(filas.map(([unit]) => unit)).toEqual([2])
  const { totales } = await ask(manager, { medidas: 'creadas', criteria: '(unidad_gestion_id,=,1)' })
  expect(totales).toEqual([0])
})

test('what cannot be counted is refused with the field', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos] })
  const { status, body } = await app.current.call(askStatistics, boss, { query: { medidas: 'medianas' } })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'statistics.question', errors: [{ field: 'medidas' }] } } })
})

test('an answer repeats while nothing is counted, and not after', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const query = { medidas: 'creadas', desde: '2026-05-01', hasta: '2026-05-31' }
  const first = await app.current.call(askStatistics, boss, { query })
  const again = await app.current.call(askStatistics, { ...boss, more: { 'if-none-match': String(first.headers.etag) } }, { query })
  expect(again.status).toBe(304)
  await inTown(
    `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha) values ('N-1', 1, 30, 11, '2026-05-04 09:30Z')`,
  )
  const after = await app.current.call(askStatistics, boss, { query })
  expect(after.body.totales).toEqual([first.body.totales[0] + 1])
})

test.each([{ medidas: 'abiertas', por: 'edad' }, { medidas: 'pendientes' }])(
  'what is closed no longer counts in %o, before any fold',
  async (query) => {
    const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
    await inTown('select plegar_resumen()')
    const before = (await ask(boss, query)).totales[0]
    await inTown(
      `update incidencias set cerrada = fecha + interval '1 minute', desenlace = 'resuelta' where id = (select max(id) from incidencias where cerrada is null)`,
    )
    expect((await ask(boss, query)).totales[0]).toBe(Number(before) - 1)
  },
)

test('a report of a Sunday at 22:30 UTC belongs to the week that has begun in the town', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const query = { medidas: 'creadas', por: 'semana', desde: '2024-07-01', hasta: '2024-07-14' }
  expect((await ask(boss, query)).filas).toEqual([])
  await inTown(
    `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha) values ('Z-1', 1, 30, 11, '2024-07-07 22:30Z')`,
  )
  expect((await ask(boss, query)).filas).toEqual([['2024-07-08', 1]])
  expect((await ask(boss, { medidas: 'creadas', desde: '2024-07-08', hasta: '2024-07-09' })).totales).toEqual([1])
})

test('questions of the fixed pages are answered from roll-ups', () => {
  expect(planQuery(questionOf({ medidas: 'creadas,cerradas,pendientes', por: 'semana' }))).toBe('semanas_total')
})
