import { leastScore, pickNear, rankNear } from '@avisa/contract/incidents/duplicates'
import type { similarIncidents as similarCall } from '@avisa/contract/incidents/endpoints'
import type { SimilarIncident } from '@avisa/contract/incidents/schemas'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import { arr, bool, int, nullable, num, obj, str, type Static } from '@avisa/contract/http/schema'
import { invalid } from '@avisa/contract/refusal'
import { usualRadius } from '@avisa/contract/types/likeness'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { incidentSeen, incidentSeenAsStaff, viewerOf, type Viewer } from './shared/sight-store.ts'
import { incidentRows } from './shared/store.ts'

const Candidate = obj({ id: int(), metros: num(), mismo_tipo: bool(), dias: num(), adhesiones: int(), resuelta: bool(), texto: num() })
const Around = obj({ dentro: bool(), radio: nullable(int()), cerca: arr(Candidate) })

const most = 200

/** Status of an incident `i`. `final`: the final ones. */
const states = (scope: Pick<Scope, 'esquema'>, final: boolean): Sql =>
  sql`any(array(select s.id from ${nameIn(scope.esquema)('estados')} s where s.pista = 'incidencia' and s.final = ${final}))`

/** `texto`: the words to compare. `seen`: a condition on `i`. `mendedDays`: how long ago a mended one may have been closed. */
type Place = { latitud: number; longitud: number; tipo: number; texto?: string; seen: Sql; mendedDays: number }

/**
 * Reports of the type's group within its radius: open ones of its days, and mended ones. Found by the index on positions alone, nearest first;
 * the rows are read for what it does not hold. `radio` is null for an unknown type.
 */
export const readAround = (read: Read, scope: Pick<Scope, 'esquema' | 'now'>, place: Place) => {
  const { latitud, longitud, tipo, texto = '', seen, mendedDays } = place
  const t = nameIn(scope.esquema)
  const here = sql`(avisa.mercator(${longitud}::float8, ${latitud}::float8))`
  const scale = Math.cos((latitud * Math.PI) / 180)
  const since = (days: Sql) => sql`${scope.now}::timestamptz - make_interval(days => ${days})`
  return statement(Around)`${preparedStatement}
    with tipo as materialized (
      select t.id, coalesce(t.tipo_padre, t.id) as grupo, coalesce(t.radio_parecidas, p.radio_parecidas, ${usualRadius}::int) as radio, t.dias_parecidas as dias
        from ${t('tipos')} t left join ${t('tipos')} p on p.id = t.tipo_padre where t.id = ${tipo}::bigint and t.retirado is null),
    cercanas as materialized (
      select i.id, i.estado_incidencia_id = ${states(scope, true)} as final, (i.punto <-> ${here}) * ${scale}::float8 as metros from ${t('incidencias')} i
       where i.punto <@ (select box(point(${here}[0] - r, ${here}[1] - r), point(${here}[0] + r, ${here}[1] + r)) from (select radio / ${scale}::float8 as r from tipo) lado)
         and i.tipoincidencia_id = any(array(select y.id from ${t('tipos')} y, tipo where coalesce(y.tipo_padre, y.id) = tipo.grupo))
         and (i.estado_incidencia_id = ${states(scope, false)} and i.fecha > ${since(sql`(select dias from tipo)`)} or i.estado_incidencia_id = ${states(scope, true)})
       order by i.punto <-> ${here} limit ${most})
    select exists (select from ${t('unidades_gestion')} u where u.retirado is null
             and ${latitud}::float8 between coalesce(u.latitud_min, -90) and coalesce(u.latitud_max, 90)
             and ${longitud}::float8 between coalesce(u.longitud_min, -180) and coalesce(u.longitud_max, 180)) as dentro,
           (select radio from tipo) as radio,
           (select coalesce(json_agg(json_build_object('id', i.id, 'metros', c.metros, 'mismo_tipo', i.tipoincidencia_id = ${tipo}::bigint, 'adhesiones', i.numero_adhesiones,
                'resuelta', c.final, 'dias', extract(epoch from ${scope.now}::timestamptz - case when c.final then i.cerrada else i.fecha end) / 86400,
                'texto', case when ${texto}::text = '' then 0 else public.similarity(${texto}::text, coalesce(i.contenido, '')) end)), '[]')
              from cercanas c join ${t('incidencias')} i on i.id = c.id, tipo
             where c.metros <= tipo.radio and ${seen}
               and (not c.final or i.desenlace = 'resuelta' and i.cerrada > ${since(sql`${mendedDays}::int`)})) as cerca`.first(read)
}

/** What the caller sees, as they may read it. */
export const similarIncidents = async (read: Read, scope: Scope, query: QueryOf<typeof similarCall>): Promise<SimilarIncident[]> => {
  const viewer = viewerOf(scope)
  const { reapertura_dias = 0 } = scope.settings
  const place = { ...query, seen: incidentSeen(scope, viewer.sight), mendedDays: reapertura_dias }
  const around = await readAround(read, scope, place)
  if (!around || around.radio === null) throw invalid('tipo', 'Elija un tipo de la lista.', 'Trie un tipus de la llista.')
  if (!around.dentro) throw invalid('latitud', 'El punto está fuera del municipio.', 'El punt està fora del municipi.')
  const { radio, cerca } = around
  const near = pickNear(cerca, { radio, reapertura_dias })
  if (near.length === 0) return []
  const ids = sql`select unnest(${near.map(({ id }) => id)}::bigint[]) as id`
  const embed = { imagenes: true, tipos: false, detalle: false }
  const rows = await incidentRows(scope, viewer, { ids, order: sql`i.id`, embed }).all(read)
  return near.flatMap(({ id, metros, resuelta }) => {
    const incidencia = rows.find((row) => row.id === id)
    return incidencia ? [{ incidencia, metros: Math.round(metros), clase: resuelta ? ('resuelta' as const) : ('abierta' as const) }] : []
  })
}

const Placed = obj({ id: int(), latitud: num(), longitud: num(), tipo: int(), texto: str() })

type Clocked = Pick<Scope, 'esquema' | 'now'>
const placedReports = (tx: Tx, { esquema }: Clocked, ids: readonly number[]) =>
  statement(Placed)`${preparedStatement}
    select i.id, i.geolatitud as latitud, i.geolongitud as longitud, i.tipoincidencia_id as tipo, coalesce(i.contenido, '') as texto
      from ${nameIn(esquema)('incidencias')} i
     where i.id = any(${ids}::bigint[]) and i.geolatitud is not null and i.relacionada_id is null order by i.id`.all(tx)

const noteDuplicate = async (tx: Tx, scope: Clocked, { id, ...report }: Static<typeof Placed>): Promise<void> => {
  const around = await readAround(tx, scope, { ...report, seen: sql`i.id < ${id}`, mendedDays: 0 })
  if (!around || around.radio === null) return
  const [first] = rankNear(around.cerca, around.radio)
  if (!first || first.score < leastScore.noted) return
  await tx
    .updateTable('incidencias')
    .set({ posible_duplicada_id: first.near.id, posible_puntos: Math.round(first.score) })
    .where('id', '=', id)
    .execute()
}

/** Notes of each of these reports the open one that it most probably repeats, if there is one. */
export const noteDuplicates = async (tx: Tx, scope: Clocked, ids: readonly number[]): Promise<void> => {
  const reports = ids.length === 0 ? [] : await placedReports(tx, scope, ids)
  for (const report of reports) await noteDuplicate(tx, scope, report)
}

/** Staff say that it repeats nothing. */
export const forgetDuplicate = (tx: Tx, scope: Scope, { viewer, id }: { viewer: Viewer; id: number }) =>
  sql`update ${nameIn(scope.esquema)('incidencias')} i set posible_duplicada_id = null, posible_puntos = null
       where i.id = ${id} and i.posible_duplicada_id is not null and ${incidentSeenAsStaff(scope, viewer.sight)}`.execute(tx)
