import { parseCriteria } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import type { Meta } from '@avisa/contract/http/paging'
import { parseSort } from '@avisa/contract/http/sorting'
import { workDayCriteria, workDaySorts, type listWorkDays as listCall } from '@avisa/contract/workdays/endpoints'
import { noVehicle, workDayLimits } from '@avisa/contract/workdays/limits'
import { WorkDay } from '@avisa/contract/workdays/schemas'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import {
  stamp,
  allOf,
  among,
  conditionsOf,
  included,
  orderOf,
  parseOrRefuse,
  readPage,
  type Columns,
  type Sql,
} from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** Joins the centre of the work day `j` and the person `u`. */
const sources = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`${t('jornadas')} j join ${t('usuarios')} u on u.id = j.usuario_id join ${t('unidades_gestion')} n on n.id = j.unidad_gestion_id`
}

const until = (scope: Scope): Sql => sql`coalesce(j.fin, ${scope.now}::timestamptz)`

/** Same rule as `workedMinutes`. */
export const minutes = (scope: Scope): Sql => sql`greatest(0, floor(extract(epoch from (${until(scope)} - j.inicio)) / 60)::int - j.pausas)`

/** Repairs that the person finished during the day, each once. */
const tasksDone = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(select count(distinct h.modelo_id)::int from ${t('historial')} h join ${t('estados')} s on s.id = h.estado_id
    where h.modelo = 'tarea' and h.usuario_id = j.usuario_id and h.fecha between j.inicio and ${until(scope)}
      and s.pista = 'reparacion' and (s.finaliza or s.pendiente_validar))`
}

const corrections = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
  select coalesce(json_agg(json_build_object('persona', ${fullName('p')}, 'fecha', ${stamp(sql`c.fecha`, scope)},
           'fecha_fin_antes', ${stamp(sql`c.fin_antes`, scope)}, 'fecha_fin', ${stamp(sql`c.fin`, scope)}, 'motivo', c.motivo) order by c.id), '[]')
    from ${t('correcciones_jornada')} c join ${t('usuarios')} p on p.id = c.usuario_id where c.jornada_id = j.id)`
}

const incidentsIn = (scope: Scope): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', i.id, 'codigo', i.codigo) order by i.id), '[]')
    from ${nameIn(scope.esquema)('incidencias')} i where i.jornada_id = j.id)`

export const centre = (scope: Scope): Sql => localised('n.nombre', scope)

const rows = (scope: Scope, { where, order, incidencias }: { where: Sql; order: Sql; incidencias: boolean }) => statement(WorkDay)`
  select j.id, j.usuario_id, u.nombre, u.apellidos, ${centre(scope)} as centro, j.vehiculo,
         case when j.fin is null then 'abierto' else 'cerrado' end as estado,
         ${stamp(sql`j.inicio`, scope)} as created_at, ${stamp(sql`j.fin`, scope)} as fecha_fin,
         ${stamp(sql`j.recibida_inicio`, scope)} as recibida_inicio, ${stamp(sql`j.recibida_fin`, scope)} as recibida_fin,
         ${minutes(scope)} as minutos,
         j.fin is null and ${scope.now}::timestamptz - j.inicio > make_interval(hours => ${workDayLimits.forgottenHours}) as olvidada,
         j.revision_vehiculo, j.repostaje_vehiculo, j.averia_vehiculo, j.pausas, j.observaciones, ${corrections(scope)} as correcciones,
         ${tasksDone(scope)} as tareas_hechas
         ${incidencias ? sql`, ${incidentsIn(scope)} as incidencias` : sql``}
    from ${sources(scope)} where ${where} order by ${order}`

/** Days of the caller's units, and the caller's own. */
export const dayInUnits = ({ person, unidades }: Scope): Sql =>
  unidades === 'todas'
    ? sql`true`
    : sql`(${among(sql`j.unidad_gestion_id`, unidades)} or j.usuario_id = ${person?.user_id ?? null}::bigint)`

/** With its incidents; undefined if it is not of these units. */
export const findWorkDay = async (read: Read, scope: Scope, id: number): Promise<WorkDay | undefined> =>
  rows(scope, { where: sql`j.id = ${id} and ${dayInUnits(scope)}`, order: sql`j.id`, incidencias: true }).first(read)

const columns: Columns<keyof typeof workDayCriteria | (typeof workDaySorts)[number]> = {
  estado: sql`case when j.fin is null then 'abierto' else 'cerrado' end`,
  fecha: sql`j.inicio`,
  usuario_id: sql`j.usuario_id`,
  unidad_gestion_id: sql`j.unidad_gestion_id`,
  nombre: sql`avisa.plegar(u.nombre || ' ' || u.apellidos)`,
  centro: sql`avisa.plegar(n.nombre_es)`,
  vehiculo: sql`j.vehiculo`,
}

type SearchQuery = { filtro?: string | undefined; term?: string | undefined }

/** Each word must be in one of these columns, ignoring accents. */
const wordsIn = ({ filtro, term }: SearchQuery, text: Sql): Sql[] =>
  `${filtro ?? ''} ${term ?? ''}`
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`strpos(avisa.plegar(${text}), avisa.plegar(${word})) > 0`)

/** In name, surname, centre or vehicle. */
export const dayMatches = (words: SearchQuery): Sql[] =>
  wordsIn(words, sql`concat_ws(' ', u.nombre, u.apellidos, n.nombre_es, n.nombre_val, j.vehiculo)`)

/** In name, surname, and the centre and vehicle of the last day. */
export const personMatches = (scope: Scope, words: SearchQuery): Sql[] => {
  const t = nameIn(scope.esquema)
  const last = sql`(select concat_ws(' ', n.nombre_es, n.nombre_val, j.vehiculo) from ${t('jornadas')} j
    join ${t('unidades_gestion')} n on n.id = j.unidad_gestion_id where j.usuario_id = u.id order by j.inicio desc limit 1)`
  return wordsIn(words, sql`concat_ws(' ', u.nombre, u.apellidos, ${last})`)
}

type ListQuery = QueryOf<typeof listCall>

/** Newest first by default. */
export const listWorkDays = async (
  read: Read,
  scope: Scope,
  { query, usuario_id, perPage }: { query: ListQuery; usuario_id?: number; perPage: number },
): Promise<{ data: WorkDay[]; meta: Meta }> => {
  const sorting = parseOrRefuse(parseSort(query.sort, workDaySorts))
  const order = orderOf(sorting.length > 0 ? sorting : [{ field: 'fecha', descending: true } as const], columns, sql`j.id`)
  const criteria = parseOrRefuse(parseCriteria(query.criteria, workDayCriteria))
  const where = allOf([
    dayInUnits(scope),
    ...(usuario_id === undefined ? [] : [sql`j.usuario_id = ${usuario_id}`]),
    ...conditionsOf(criteria, { columns, kinds: workDayCriteria, at: scope }),
    ...dayMatches(query),
  ])
  const incidencias = included(query.include).has('incidencias')
  return readPage(read, { from: sources(scope), id: sql`j.id`, where, order, page: query.page ?? 1, perPage }, (ids) =>
    rows(scope, { where: sql`j.id in (${ids})`, order, incidencias }),
  )
}

/** Ordered, the «no vehicle» entry first. */
export const listVehicles = async (read: Read, _scope: Scope): Promise<string[]> => {
  const row = await read
    .selectFrom('vehiculos')
    .select('nombre')
    .where('nombre', '<>', noVehicle)
    .orderBy('orden')
    .orderBy('nombre')
    .execute()
  return [noVehicle, ...row.map(({ nombre }) => nombre)]
}
