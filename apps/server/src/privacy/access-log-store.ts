import { metaOf, type Meta } from '@avisa/contract/http/paging'
import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { int, obj } from '@avisa/contract/http/schema'
import { AccessLogEntry } from '@avisa/contract/privacy/schemas'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, among, stamp, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** `desde` and `hasta`: days of the municipality, both inclusive. */
export type AccessLogQuery = { usuario_id?: number; incidencia_id?: number; quien?: string; desde?: string; hasta?: string }

/** Each word must be in the reader's name, ignoring accents. */
const readBy = ({ esquema }: Scope, quien: string): Sql[] =>
  quien
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql`exists (select 1 from ${nameIn(esquema)('usuarios')} q where q.id = c.usuario_id
        and strpos(avisa.plegar(concat_ws(' ', q.nombre, q.apellidos)), avisa.plegar(${word})) > 0)`,
    )

/** Administrators without all units see accesses to incidents of their own units, and of those accesses only these incidents. */
const conditions = (scope: Scope, { usuario_id, incidencia_id, quien = '', desde, hasta }: AccessLogQuery): Sql[] => {
  const { zona, unidades, esquema } = scope
  return [
    ...(usuario_id === undefined ? [] : [sql`c.usuario_id = ${usuario_id}`]),
    ...(incidencia_id === undefined ? [] : [sql`c.incidencias @> array[${incidencia_id}]::bigint[]`]),
    ...readBy(scope, quien),
    ...(desde === undefined ? [] : [sql`c.fecha >= ${desde}::timestamp at time zone ${zona}`]),
    ...(hasta === undefined ? [] : [sql`c.fecha < (${hasta}::date + 1)::timestamp at time zone ${zona}`]),
    ...(unidades === 'todas'
      ? []
      : [
          sql`exists (select 1 from ${nameIn(esquema)('incidencias')} i where i.id = any(c.incidencias)
            and ${among(sql`i.unidad_gestion_id`, unidades)})`,
        ]),
  ]
}

const incidentsOf = ({ esquema, unidades }: Scope): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', x.id, 'codigo', i.codigo) order by x.orden), '[]')
    from unnest(c.incidencias) with ordinality x (id, orden) left join ${nameIn(esquema)('incidencias')} i on i.id = x.id
   where ${unidades === 'todas' ? sql`true` : among(sql`i.unidad_gestion_id`, unidades)})`

const rows = (scope: Scope, query: AccessLogQuery, { most, skip }: { most: number; skip: number }) => {
  const t = nameIn(scope.esquema)
  return statement(AccessLogEntry)`
    select c.id, ${stamp(sql`c.fecha`, scope)} as fecha, c.usuario_id, ${fullName('u')} as quien, c.para,
           ${incidentsOf(scope)} as incidencias
      from (select * from ${t('consultas_personales')} c where ${allOf(conditions(scope, query))}
             order by c.fecha desc, c.id desc limit ${most} offset ${skip}) c
      left join ${t('usuarios')} u on u.id = c.usuario_id
     order by c.fecha desc, c.id desc`
}

type Paged = AccessLogQuery & { page: number; perPage: number }

export const listAccessLog = async (
  read: Read,
  scope: Scope,
  { page, perPage, ...query }: Paged,
): Promise<{ data: AccessLogEntry[]; meta: Meta }> => {
  const t = nameIn(scope.esquema)
  const [entries, counted] = await Promise.all([
    rows(scope, query, { most: perPage, skip: (page - 1) * perPage }).all(read),
    statement(obj({ n: int() }))`select count(*)::int as n from (select 1 from ${t('consultas_personales')} c
      where ${allOf(conditions(scope, query))} limit ${exactCountUpTo + 1}) as hasta`.first(read),
  ])
  return { data: entries, meta: metaOf(page, perPage, counted?.n ?? 0) }
}

/** As many as a spreadsheet can open. */
export const maxExportedRows = 50_000

export const readAccessLog = (read: Read, scope: Scope, query: AccessLogQuery): Promise<AccessLogEntry[]> =>
  rows(scope, query, { most: maxExportedRows, skip: 0 }).all(read)
