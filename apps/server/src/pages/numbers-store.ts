import { outcomes } from '@avisa/contract/closing/outcomes'
import { counts as deadlineCounts } from '@avisa/contract/deadlines/targets'
import { arr, int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { addMonths, startOfMonth } from '@avisa/contract/monthly-reports/months'
import { leastShown } from '@avisa/contract/statistics/suppress'
import { priorities } from '@avisa/contract/types/priorities'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { daysUntil, isTimed, publicFacts, publicTypes, quantileDays, within, type Span } from '#/monthly-reports/shared/fact-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Group = obj({
  grupo: nullable(int()),
  nombre: nullable(str()),
  avisadas: int(),
  resueltas: int(),
  repetidas: int(),
  mitad: nullable(num()),
  nueve: nullable(num()),
})
const End = obj({ desenlace: nullable(oneOf(...outcomes)), n: int() })
const Deadline = obj({
  nombre: nullable(str()),
  prioridad: nullable(oneOf(...priorities)),
  cuenta: oneOf(...deadlineCounts),
  resolucion: int(),
  con_plazo: int(),
  en_plazo: int(),
})
const Promised = obj({ id: nullable(int()), nombre: nullable(str()), mediana_dias: int(), p90_dias: int() })
const Counts = obj({ avisadas: arr(int()), repetidas: arr(int()) })
export type QuarterGroup = Static<typeof Group>
export type QuarterEnd = Static<typeof End>
export type PublicDeadline = Static<typeof Deadline>
export type Promised = Static<typeof Promised>
export type Quarter = {
  /** The first month. */
  mes: string
  all: QuarterGroup
  groups: QuarterGroup[]
  ends: QuarterEnd[]
  deadlines: PublicDeadline[]
  promises: Promised[]
  /** Reported in each quarter, the oldest first; this one is the last. */
  series: { mes: string; avisadas: number; repetidas: number }[]
}

export const quarterMonths = 3
const shownQuarters = 4
const none: QuarterGroup = { grupo: null, nombre: null, avisadas: 0, resueltas: 0, repetidas: 0, mitad: null, nueve: null }

/** How long it takes, of public types, their groups and all. */
export const readPromises = (read: Read, scope: Scope): Promise<Promised[]> => {
  const t = nameIn(scope.esquema)
  return statement(Promised)`
    select p.tipo_id as id, ${localised('n.descripcion', scope)} as nombre, p.mediana_dias, p.p90_dias
      from ${t('promesas')} p left join ${t('tipos')} n on n.id = p.tipo_id
     where p.tipo_id is null or exists (select 1 from ${publicTypes(scope)} y where p.tipo_id in (y.id, y.grupo))
     order by p.tipo_id is not null, n.tipo_padre is not null, 2`.all(read)
}

/**
 * Kept deadlines of the targets that the municipality publishes. A target counts what it was chosen for, as `chooseTarget` does: type before group
 * before any, then priority, then unit, then the latest.
 */
const readDeadlines = (read: Read, scope: Scope, span: Span): Promise<PublicDeadline[]> => {
  const t = nameIn(scope.esquema)
  return statement(Deadline)`
    with f as (
      select y.id as tipo, y.grupo, h.prioridad, h.unidad_gestion_id as unidad, (h.fecha at time zone ${scope.zona})::date as dia,
             count(h.en_plazo)::int as con_plazo, count(*) filter (where h.en_plazo)::int as en_plazo
        from ${publicFacts(scope)} where ${within(sql`h.cerrada`, span)} and h.en_plazo is not null group by 1, 2, 3, 4, 5)
    select ${localised('n.descripcion', scope)} as nombre, p.prioridad, p.cuenta, p.resolucion, sum(f.con_plazo)::int as con_plazo, sum(f.en_plazo)::int as en_plazo
      from f cross join lateral (
        select p.* from ${t('plazos')} p
         where p.retirado is null and (p.tipo_id is null or p.tipo_id in (f.tipo, f.grupo)) and (p.prioridad is null or p.prioridad = f.prioridad)
           and (p.unidad_gestion_id is null or p.unidad_gestion_id = f.unidad)
           and coalesce(p.desde, '') <= to_char(f.dia, 'YYYY-MM-DD') and coalesce(p.hasta, '9999') >= to_char(f.dia, 'YYYY-MM-DD')
         order by p.tipo_id is not distinct from f.tipo desc, p.tipo_id is not null desc, p.prioridad is not null desc,
                  p.unidad_gestion_id is not null desc, coalesce(p.desde, '') desc, p.id limit 1) p
      left join ${t('tipos')} n on n.id = p.tipo_id
     where p.plazo_publico and p.resolucion is not null
     group by p.id, p.prioridad, p.cuenta, p.resolucion, n.id having sum(f.con_plazo) >= ${leastShown} order by 1, p.resolucion`.all(read)
}

/** What became of what was reported in a quarter, of public types alone, as it stands now. */
export const readQuarter = async (read: Read, scope: Scope, mes: string): Promise<Quarter> => {
  const t = nameIn(scope.esquema)
  const facts = publicFacts(scope)
  const spanOf = (start: string): Span => ({
    from: startOfMonth(start, scope.zona),
    until: startOfMonth(addMonths(start, quarterMonths), scope.zona),
  })
  const span = spanOf(mes)
  const months = Array.from({ length: shownQuarters }, (_, at) => addMonths(mes, (at + 1 - shownQuarters) * quarterMonths))
  const dias = daysUntil(scope.now)
  const countsOf = (count: Sql) =>
    sql`array[${sql.join(months.map((each) => sql`(select ${count}::int from ${facts} where ${within(sql`h.fecha`, spanOf(each))})`))}]`
  const [groups, times, ends, deadlines, promises, series] = await Promise.all([
    statement(Group)`
      select c.grupo, ${localised('n.descripcion', scope)} as nombre, c.avisadas, c.resueltas, c.repetidas, null::float8 as mitad, null::float8 as nueve
        from (select y.grupo, count(*)::int as avisadas, count(*) filter (where h.desenlace = 'resuelta')::int as resueltas,
                     count(h.repite_id)::int as repetidas
                from ${facts} where ${within(sql`h.fecha`, span)} group by grouping sets ((y.grupo), ())) c
        left join ${t('tipos')} n on n.id = c.grupo order by c.avisadas desc, c.grupo`.all(read),
    statement(obj({ grupo: nullable(int()), mitad: nullable(num()), nueve: nullable(num()) }))`
      select y.grupo, ${quantileDays(0.5, dias, leastShown)} as mitad, ${quantileDays(0.9, dias, leastShown)} as nueve
        from ${facts} where ${within(sql`h.fecha`, span)} and ${isTimed(scope.now)} group by grouping sets ((y.grupo), ())`.all(read),
    statement(End)`
      select case when h.cerrada is not null then h.desenlace end as desenlace, count(*)::int as n
        from ${facts} where ${within(sql`h.fecha`, span)} group by 1`.all(read),
    readDeadlines(read, scope, span),
    readPromises(read, scope),
    statement(Counts)`
      select ${countsOf(sql`count(*)`)} as avisadas, ${countsOf(sql`count(h.repite_id)`)} as repetidas`.first(read),
  ])
  const timed = groups.map((group) => ({ ...group, ...times.find(({ grupo }) => grupo === group.grupo) }))
  return {
    mes,
    all: timed.find(({ grupo }) => grupo === null) ?? none,
    groups: timed.filter(({ grupo }) => grupo !== null),
    ends,
    deadlines,
    promises,
    series: months.map((each, at) => ({ mes: each, avisadas: series?.avisadas[at] ?? 0, repetidas: series?.repetidas[at] ?? 0 })),
  }
}
