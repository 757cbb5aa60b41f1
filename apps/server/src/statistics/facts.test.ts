import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

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
  fold: `select plegar_resumen() where $1::int >= 0`,
  recount: `select recontar_resumen() where $1::int >= 0`,
} as const

const edits = () =>
  fc.array(
    fc.record({ what: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), which: fc.integer({ min: 0, max: 9999 }) }),
    { minLength: 3, maxLength: 30 },
  )

/** What a table and its changes hold, against a count of every fact written in another way. */
const differences = async (table: 'semanas' | 'meses' | 'barrios') => {
  const [grain, keys] =
    table === 'semanas'
      ? ['week', 'unidad_gestion_id, tipo_id, distrito, entidad_id']
      : ['month', table === 'meses' ? 'unidad_gestion_id, tipo_id, distrito, entidad_id' : 'unidad_gestion_id, tipo_id, barrio']
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

beforeAll(async () => {
  await inTown('select recontar_resumen()')
})

test('after every change, folded at any moment, each cell of the roll-ups is a count of the facts, and facts say what incidents say', async () => {
  await fc.assert(
    fc.asyncProperty(edits(), async (list) => {
      for (const { what, which } of list) await inTown(changes[what], [which])
      expect(await untrue()).toEqual([])
      for (const table of ['semanas', 'meses', 'barrios'] as const) expect(await differences(table)).toEqual([])
    }),
    { numRuns: Number(process.env['RUNS'] ?? 25) },
  )
}, 120_000)
