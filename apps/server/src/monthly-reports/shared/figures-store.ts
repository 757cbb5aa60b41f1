import { outcomes } from '@avisa/contract/closing/outcomes'
import { int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { addMonths, pendingAges, startOfMonth } from '@avisa/contract/monthly-reports/months'
import type { MonthFigures, MonthTotals } from '@avisa/contract/monthly-reports/schemas'
import { leastPromised } from '@avisa/contract/statistics/promise'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { daysUntil, inUnit, isTimed, publicFacts, quantileDays, within, type Span } from './fact-store.ts'

export type Month = { mes: string; unidad: number | null }

const shownWeeks = 13
const shownMonths = 13
const shownPlaces = 15
/** Whole months whose reports say how long it takes. */
const cohortMonths = 6

const spanOf = ({ zona }: Scope, from: string, until: string): Span => ({
  from: startOfMonth(from, zona),
  until: startOfMonth(until, zona),
})
const nothing: MonthTotals = {
  creadas: 0,
  cerradas: 0,
  resueltas: 0,
  pendientes: 0,
  repetidas: 0,
  con_plazo: 0,
  en_plazo: 0,
  mitad: null,
  nueve: null,
}

const grupo = nullable(int())
const Received = obj({ grupo, creadas: int(), repetidas: int() })
const Closed = obj({ grupo, cerradas: int(), resueltas: int(), con_plazo: int(), en_plazo: int() })
const Pending = obj({ grupo, pendientes: int() })
const Timed = obj({ grupo, mitad: nullable(num()), nueve: nullable(num()) })
type Totals = { grupo: number | null } & MonthTotals

/** Of each group, and of all together (`grupo` null). */
const byGroup = sql`group by grouping sets ((y.grupo), ())`

/** As they stood when the month ended, with what has been corrected since. */
const readTotals = async (read: Read, scope: Scope, { mes, unidad }: Month): Promise<Totals[]> => {
  const facts = publicFacts(scope)
  const span = spanOf(scope, mes, addMonths(mes, 1))
  const cohort = spanOf(scope, addMonths(mes, 1 - cohortMonths), addMonths(mes, 1))
  const { until } = span
  const dias = daysUntil(until)
  const parts = await Promise.all([
    statement(Received)`
      select y.grupo, count(*)::int as creadas, count(h.repite_id)::int as repetidas
        from ${facts} where ${inUnit(unidad)} and ${within(sql`h.fecha`, span)} ${byGroup}`.all(read),
    statement(Closed)`
      select y.grupo, count(*)::int as cerradas, count(*) filter (where h.desenlace = 'resuelta')::int as resueltas,
             count(h.en_plazo)::int as con_plazo, count(*) filter (where h.en_plazo)::int as en_plazo
        from ${facts} where ${inUnit(unidad)} and ${within(sql`h.cerrada`, span)} ${byGroup}`.all(read),
    statement(Pending)`
      select y.grupo, count(*)::int as pendientes
        from ${facts} where ${inUnit(unidad)} and h.fecha < ${until} and (h.cerrada is null or h.cerrada >= ${until}) ${byGroup}`.all(read),
    statement(Timed)`
      select y.grupo, ${quantileDays(0.5, dias, leastPromised)} as mitad, ${quantileDays(0.9, dias, leastPromised)} as nueve
        from ${facts} where ${inUnit(unidad)} and ${within(sql`h.fecha`, cohort)} and ${isTimed(until)} ${byGroup}`.all(read),
  ])
  const rows = new Map<number | null, Totals>()
  for (const part of parts.flat()) rows.set(part.grupo, { ...nothing, ...rows.get(part.grupo), ...part })
  return [...rows.values()]
}

const Week = obj({ semana: str(), creadas: int(), cerradas: int() })
const MonthRow = obj({ mes: str(), creadas: int(), cerradas: int() })

/** Two counts by period: reported and closed in it. */
const series = (scope: Scope, { unidad, span, unit }: { unidad: number | null; span: Span; unit: 'week' | 'month' }): Sql => {
  const format = unit === 'week' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const period = (column: Sql) => sql`to_char(date_trunc(${unit}, ${column} at time zone ${scope.zona}), ${format})`
  const facts = publicFacts(scope)
  return sql`
    select periodo, sum(creadas)::int as creadas, sum(cerradas)::int as cerradas from (
      select ${period(sql`h.fecha`)} as periodo, 1 as creadas, 0 as cerradas from ${facts} where ${inUnit(unidad)} and ${within(sql`h.fecha`, span)}
      union all
      select ${period(sql`h.cerrada`)}, 0, 1 from ${facts} where ${inUnit(unidad)} and ${within(sql`h.cerrada`, span)}) s
     group by periodo`
}

const dayMs = 86_400_000
/** The Mondays of the last whole weeks of a month. */
const weeksOf = (mes: string): string[] => {
  const end = Date.parse(`${addMonths(mes, 1)}-01T00:00:00Z`)
  const lastMonday = end - (((new Date(end).getUTCDay() + 6) % 7) + 7) * dayMs
  return Array.from({ length: shownWeeks }, (_, at) => new Date(lastMonday - (shownWeeks - 1 - at) * 7 * dayMs).toISOString().slice(0, 10))
}

const readWeeks = async (read: Read, scope: Scope, { mes, unidad }: Month) => {
  const weeks = weeksOf(mes)
  const moment = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs)
  // A day more on both sides, for the zone; weeks beside are left out.
  const span = { from: moment(weeks[0] ?? mes, -1), until: moment(weeks.at(-1) ?? mes, 8) }
  const rows = await statement(Week)`
    select periodo as semana, creadas, cerradas from (${series(scope, { unidad, span, unit: 'week' })}) s`.all(read)
  return weeks.map((semana) => rows.find((row) => row.semana === semana) ?? { semana, creadas: 0, cerradas: 0 })
}

const readMonths = async (read: Read, scope: Scope, { mes, unidad }: Month) => {
  const months = Array.from({ length: shownMonths }, (_, at) => addMonths(mes, at + 1 - shownMonths))
  const span = spanOf(scope, months[0] ?? mes, addMonths(mes, 1))
  const rows = await statement(MonthRow)`
    select periodo as mes, creadas, cerradas from (${series(scope, { unidad, span, unit: 'month' })}) s`.all(read)
  return months.map((each) => rows.find((row) => row.mes === each) ?? { mes: each, creadas: 0, cerradas: 0 })
}

const OutcomeCount = obj({ desenlace: oneOf(...outcomes), cuantas: int() })
const readOutcomes = async (read: Read, scope: Scope, { mes, unidad }: Month) => {
  const rows = await statement(OutcomeCount)`
    select h.desenlace, count(*)::int as cuantas from ${publicFacts(scope)}
     where ${inUnit(unidad)} and ${within(sql`h.cerrada`, spanOf(scope, mes, addMonths(mes, 1)))} and h.desenlace is not null group by 1`.all(
    read,
  )
  return outcomes.map((desenlace) => rows.find((row) => row.desenlace === desenlace) ?? { desenlace, cuantas: 0 })
}

const AgeCount = obj({ edad: oneOf(...pendingAges), cuantas: int() })
const readAges = async (read: Read, scope: Scope, { mes, unidad }: Month) => {
  const until = startOfMonth(addMonths(mes, 1), scope.zona)
  const before = (days: number) => sql`${until}::timestamptz - make_interval(days => ${days})`
  const rows = await statement(AgeCount)`
    select case when h.fecha > ${before(7)} then 'semana' when h.fecha > ${before(30)} then 'mes' when h.fecha > ${before(91)} then 'trimestre'
                else 'antiguas' end as edad, count(*)::int as cuantas
      from ${publicFacts(scope)} where ${inUnit(unidad)} and h.fecha < ${until} and (h.cerrada is null or h.cerrada >= ${until}) group by 1`.all(
    read,
  )
  return pendingAges.map((edad) => rows.find((row) => row.edad === edad) ?? { edad, cuantas: 0 })
}

const Place = obj({ nombre_es: str(), nombre_val: str(), creadas: int(), resueltas: int(), pendientes: int() })
const readPlaces = (read: Read, scope: Scope, { mes, unidad }: Month): Promise<Static<typeof Place>[]> => {
  const span = spanOf(scope, mes, addMonths(mes, 1))
  const facts = publicFacts(scope)
  const open = sql`h.fecha < ${span.until} and (h.cerrada is null or h.cerrada >= ${span.until})`
  const mended = sql`h.desenlace = 'resuelta' and ${within(sql`h.cerrada`, span)}`
  return statement(Place)`
    with cuentas as (
      select h.barrio, count(*) filter (where ${within(sql`h.fecha`, span)})::int as creadas, count(*) filter (where ${mended})::int as resueltas,
             count(*) filter (where ${open})::int as pendientes
        from ${facts} where ${inUnit(unidad)} and h.barrio <> '' and (${within(sql`h.fecha`, span)} or ${mended} or ${open}) group by 1)
    select c.barrio as nombre_es, coalesce(z.nombre_val, c.barrio) as nombre_val, c.creadas, c.resueltas, c.pendientes
      from cuentas c left join lateral (
        select z.nombre_val from ${nameIn(scope.esquema)('zonas')} z where z.clase = 'barrio' and z.nombre_es = c.barrio limit 1) z on true
     where c.creadas > 0 order by c.creadas desc, 1 limit ${shownPlaces}`.all(read)
}

const Both = obj({ nombre_es: str(), nombre_val: str() })
const Group = obj({ id: int(), nombre_es: str(), nombre_val: str() })

/** Everything that the report of a month says, as it stands now. */
export const readFigures = async (read: Read, scope: Scope, month: Month): Promise<MonthFigures> => {
  const { mes, unidad } = month
  const t = nameIn(scope.esquema)
  const { nombre_es, nombre_val } = scope.settings
  const [unit, groups, totals, before, semanas, meses, desenlaces, edades, barrios] = await Promise.all([
    unidad === null
      ? undefined
      : statement(Both)`select u.nombre_es, u.nombre_val from ${t('unidades_gestion')} u where u.id = ${unidad}`.first(read),
    statement(Group)`
      select y.id, y.descripcion_es as nombre_es, y.descripcion_val as nombre_val from ${t('tipos')} y where y.tipo_padre is null`.all(
      read,
    ),
    readTotals(read, scope, month),
    readTotals(read, scope, { ...month, mes: addMonths(mes, -12) }),
    readWeeks(read, scope, month),
    readMonths(read, scope, month),
    readOutcomes(read, scope, month),
    readAges(read, scope, month),
    readPlaces(read, scope, month),
  ])
  const ofAll = (rows: readonly Totals[]): MonthTotals => {
    const { grupo: _all, ...row } = rows.find((each) => each.grupo === null) ?? { grupo: null, ...nothing }
    return row
  }
  const grupos = groups
    .flatMap(({ id, ...names }) => {
      const { grupo: _id, ...row } = totals.find((each) => each.grupo === id) ?? { grupo: null, ...nothing }
      return row.creadas + row.cerradas + row.pendientes > 0 ? [{ ...names, ...row }] : []
    })
    .toSorted((a, b) => b.creadas - a.creadas || a.nombre_es.localeCompare(b.nombre_es))
  const municipio = { nombre_es, nombre_val }
  return {
    mes,
    municipio,
    unidad: unit ?? null,
    total: ofAll(totals),
    anterior: ofAll(before),
    semanas,
    meses,
    grupos,
    desenlaces,
    edades,
    barrios,
  }
}
