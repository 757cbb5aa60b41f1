import { reaches, type Administrator } from '@avisa/contract/people/rights'
import { inviteLimits } from '@avisa/contract/people/limits'
import { peopleCriteria, peopleSorts, type listPeople as listCall } from '@avisa/contract/people/endpoints'
import { PeopleCounts, StaffPerson } from '@avisa/contract/people/schemas'
import { User } from '@avisa/contract/access/schemas'
import { parseCriteria, type Criterion } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import { arr, bool, int, obj, type Static } from '@avisa/contract/http/schema'
import { parseSort } from '@avisa/contract/http/sorting'
import { refuse } from '@avisa/contract/refusal'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, conditionsOf, orderOf, parseOrRefuse, readPage, stamp, type Columns, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { personColumns } from '#/platform/database/sessions.ts'
import type { Scope } from '#/platform/scope.ts'

/** The caller, as somebody who changes people. */
export const administratorOf = ({ person }: Scope): Administrator => person ?? refuse('http.notSignedIn')

/** `reaches` of the contract on the row `u` of usuarios. */
export const personReached = (scope: Scope): Sql => {
  const who = administratorOf(scope)
  if (reaches(who, { user_roles: ['SuperAdmin'], unidades: [] })) return sql`u.servidor = 'backoffice'`
  const units = sql`${nameIn(scope.esquema)('usuarios_unidades')} x where x.usuario_id = u.id`
  return sql`u.servidor = 'backoffice' and not ('SuperAdmin' = any(u.user_roles)) and exists (select 1 from ${units})
    and not exists (select 1 from ${units} and x.unidad_gestion_id <> all(${who.unidades_ids}::bigint[]))`
}

/** Of the units that the call asks for, or of none yet. */
export const personListed = (scope: Scope): Sql => {
  const { unidades } = scope
  const t = nameIn(scope.esquema)
  return unidades === 'todas'
    ? personReached(scope)
    : sql`${personReached(scope)} and (not exists (select 1 from ${t('usuarios_unidades')} x where x.usuario_id = u.id)
        or exists (select 1 from ${t('usuarios_unidades')} x where x.usuario_id = u.id and x.unidad_gestion_id = any(${unidades}::bigint[])))`
}

const invited = (scope: Scope) => sql`${nameIn(scope.esquema)('invitaciones')} v where v.usuario_id = u.id`

const situation = (scope: Scope): Sql => sql`case when u.activado then 'activa'
  else coalesce((select case when v.caduca > ${scope.now}::timestamptz then 'invitada' else 'caducada' end from ${invited(scope)}), 'inactiva') end`

/** Sign-ins of before the column was there are known by sessions and devices. */
const lastEntry = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`coalesce(u.ultima_entrada, greatest((select max(s.creada) from ${t('sesiones')} s where s.usuario_id = u.id and s.visto_por is null),
    (select max(d.entrada) from ${t('dispositivos')} d where d.usuario_id = u.id)))`
}

const hasFactor = (scope: Scope): Sql => sql`exists (select 1 from ${nameIn(scope.esquema)('factores')} f where f.usuario_id = u.id)`

/** Mails of the last thirty days, and of an invitation those since it was sent. */
const isRefused = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`exists (select 1 from ${t('correos_rechazados')} c where lower(c.email) = lower(u.email)
    and c.fecha >= coalesce((select v.caduca - make_interval(days => ${inviteLimits.days}) from ${invited(scope)}), '-infinity'))`
}

const openIn = (scope: Scope, column: Sql, pista: string): Sql =>
  sql`${column} = any(array(select e.id from ${nameIn(scope.esquema)('estados')} e where e.pista = ${pista} and not e.final))`

/** Tasks `o` that this person still has to repair or to study. */
export const openTaskOf = (scope: Scope, id: Sql): Sql =>
  sql`((o.encargado_id = ${id} and ${openIn(scope, sql`o.estadoobra_id`, 'reparacion')})
    or (o.tecnico_id = ${id} and ${openIn(scope, sql`o.estadotecnico_id`, 'tecnico')}))`
export const openInspectionOf = (scope: Scope, id: Sql): Sql =>
  sql`(p.inspector_id = ${id} and ${openIn(scope, sql`p.estado_inspeccion_id`, 'inspeccion')})`

/** A person's row with what they may do in all. */
export const PersonRow = obj({
  ...StaffPerson.properties,
  user_permisos: User.properties.user_permisos,
  lang: User.properties.lang,
  activado: bool(),
  con_clave: bool(),
})
export type PersonRow = Static<typeof PersonRow>

const rows = (scope: Scope, { where, order }: { where: Sql; order: Sql }) => {
  const t = nameIn(scope.esquema)
  return statement(PersonRow)`
    select c.id, c.nombre, c.apellidos, c.email, c.user_roles, c.unidades_ids as unidades, c.user_permisos, c.lang,
           coalesce(u.codusuario, '') as codusuario, u.permisos_propios, u.activado, u.password_hash is not null as con_clave,
           array(select x.perfil_id from ${t('usuarios_perfiles')} x where x.usuario_id = u.id order by 1) as perfiles,
           (select coalesce(json_agg(json_build_object('id', x.entidad_id, 'responsable', x.responsable,
              'puede_cambiar_reparador', x.puede_cambiar_reparador) order by x.entidad_id), '[]')
              from ${t('usuarios_entidades')} x where x.usuario_id = u.id) as entidades,
           ${situation(scope)} as situacion, ${stamp(lastEntry(scope), scope)} as ultima_entrada,
           (select ${stamp(sql`v.caduca`, scope)} from ${invited(scope)}) as invitacion_caduca,
           u.codigo_hash is not null as con_codigo, ${hasFactor(scope)} as con_factor, ${isRefused(scope)} as correo_devuelto,
           true as editable,
           json_build_object('tareas', (select count(*)::int from ${t('tareas')} o where ${openTaskOf(scope, sql`u.id`)}),
             'inspecciones', (select count(*)::int from ${t('inspecciones')} p where ${openInspectionOf(scope, sql`u.id`)})) as trabajo
      from ${t('usuarios')} u
      cross join lateral (select u.id, ${personColumns(scope.esquema)}) c
     where ${where} order by ${order}`
}

type Field = keyof typeof peopleCriteria
type Membership = 'perfil_id' | 'unidad_gestion_id' | 'entidad_id'

const columns = (scope: Scope): Columns<Exclude<Field, Membership> | (typeof peopleSorts)[number]> => ({
  apellidos: sql`avisa.plegar(u.apellidos || ' ' || u.nombre)`,
  nombre: sql`avisa.plegar(u.nombre || ' ' || u.apellidos)`,
  email: sql`lower(u.email)`,
  ultima_entrada: lastEntry(scope),
  situacion: situation(scope),
  nunca: sql`(u.activado and ${lastEntry(scope)} is null)::int`,
  sin_unidad: sql`(not exists (select 1 from ${nameIn(scope.esquema)('usuarios_unidades')} x where x.usuario_id = u.id))::int`,
  sin_factor: sql`(u.activado and not ${hasFactor(scope)})::int`,
  correo_devuelto: sql`(${isRefused(scope)})::int`,
  rol: sql`array_to_string(u.user_roles, ',')`,
})

const memberships: Readonly<Record<Membership, 'usuarios_perfiles' | 'usuarios_unidades' | 'usuarios_entidades'>> = {
  perfil_id: 'usuarios_perfiles',
  unidad_gestion_id: 'usuarios_unidades',
  entidad_id: 'usuarios_entidades',
}
const isMembership = (field: Field): field is Membership => field in memberships
const isIn = (scope: Scope, { field, values }: { field: Membership; values: readonly (string | number)[] }): Sql =>
  sql`exists (select 1 from ${nameIn(scope.esquema)(memberships[field])} x where x.usuario_id = u.id and ${sql.ref(`x.${field}`)} = any(${values}::bigint[]))`

const conditions = (scope: Scope, criteria: readonly Criterion<Field>[]): Sql[] =>
  criteria.flatMap(({ field, ...rest }) =>
    isMembership(field)
      ? [isIn(scope, { field, values: rest.values })]
      : conditionsOf([{ field, ...rest }], { columns: columns(scope), kinds: peopleCriteria, at: scope }),
  )

/** Each word has to be in the name, the address or a unit. */
const wordsIn = (scope: Scope, term: string | undefined): Sql[] => {
  const t = nameIn(scope.esquema)
  const text = sql`avisa.plegar(concat_ws(' ', u.nombre, u.apellidos, u.email, (select string_agg(n.nombre_es || ' ' || n.nombre_val, ' ')
    from ${t('usuarios_unidades')} x join ${t('unidades_gestion')} n on n.id = x.unidad_gestion_id where x.usuario_id = u.id)))`
  return (term ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`strpos(${text}, avisa.plegar(${word})) > 0`)
}

export const listPeople = (read: Read, scope: Scope, { query, perPage }: { query: QueryOf<typeof listCall>; perPage: number }) => {
  const of = columns(scope)
  const sorting = parseOrRefuse(parseSort(query.sort, peopleSorts))
  const order = orderOf(sorting.length > 0 ? sorting : [{ field: 'apellidos', descending: false } as const], of, sql`u.id`)
  const criteria = parseOrRefuse(parseCriteria(query.criteria, peopleCriteria))
  const where = allOf([personListed(scope), ...conditions(scope, criteria), ...wordsIn(scope, query.term)])
  const from = sql`${nameIn(scope.esquema)('usuarios')} u`
  return readPage(read, { from, id: sql`u.id`, where, order, page: query.page ?? 1, perPage }, (ids) =>
    rows(scope, { where: sql`u.id in (${ids})`, order }),
  )
}

export const countPeople = async (read: Read, scope: Scope): Promise<PeopleCounts> => {
  const of = columns(scope)
  const row = await statement(PeopleCounts)`
    select count(*)::int as total, count(*) filter (where u.activado)::int as con_acceso,
           count(*) filter (where ${situation(scope)} in ('invitada', 'caducada'))::int as invitadas,
           count(*) filter (where ${of.nunca} = 1)::int as nunca, count(*) filter (where ${of.sin_unidad} = 1)::int as sin_unidad,
           count(*) filter (where ${of.sin_factor} = 1)::int as sin_factor,
           count(*) filter (where ${of.correo_devuelto} = 1)::int as correo_devuelto
      from ${nameIn(scope.esquema)('usuarios')} u where ${personListed(scope)}`.first(read)
  return row ?? refuse('http.internal')
}

/** Undefined if the person is out of the caller's reach. */
export const findPerson = (read: Read, scope: Scope, id: number): Promise<PersonRow | undefined> =>
  rows(scope, { where: sql`u.id = ${id} and ${personReached(scope)}`, order: sql`u.id` }).first(read)

/** The people with these addresses, also out of reach: an address has one account. */
export const findByEmails = (read: Read, scope: Scope, emails: readonly string[]): Promise<PersonRow[]> =>
  rows(scope, { where: sql`u.servidor = 'backoffice' and lower(u.email) = any(${emails}::text[])`, order: sql`u.id` }).all(read)

const Known = obj({ unidades: arr(int()), entidades: arr(int()), perfiles: arr(int()) })
/** The ids that people may be given. */
export const readChoices = async (read: Read, scope: Scope): Promise<Static<typeof Known>> => {
  const t = nameIn(scope.esquema)
  const row = await statement(Known)`
    select array(select id from ${t('unidades_gestion')} where retirado is null) as unidades, array(select id from ${t('entidades')}) as entidades,
           array(select id from ${t('perfiles')}) as perfiles`.first(read)
  return row ?? refuse('http.internal')
}
