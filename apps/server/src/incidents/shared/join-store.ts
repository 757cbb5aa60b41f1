import { isRole } from '@avisa/contract/access/person'
import { bool, int, nullable, num, obj, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { type Sql, stamp } from '#/platform/database/lists.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { blocked } from '../block-store.ts'
import { countReport, secondsToWait } from './limit-store.ts'
import { incidentSeen, ownIncident, type Viewer } from './sight-store.ts'

/** Who joins, as in envios: an account, or else a device. */
export const joinerOf = ({ person, uuid }: Pick<Scope, 'person' | 'uuid'>): string | null =>
  person ? `u${person.user_id}` : uuid === null ? null : `d${uuid}`

const Facts = obj({ vista: bool(), propia: bool(), abierta: bool(), dias: nullable(num()), bloqueado: bool(), espera: int() })
export type JoinFacts = Static<typeof Facts>

type Joined = { viewer: Viewer; id: number }

export const readJoinFacts = (read: Read, scope: Scope, { viewer, id, ip }: Joined & { ip: string }): Promise<JoinFacts | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Facts)`
    select coalesce(${incidentSeen(scope, viewer.sight)}, false) as vista,
           ${ownIncident(viewer.sight)} or coalesce(i.uuid = ${scope.uuid}::text and ${isRole(scope.person, 'ciudadano')}::boolean, false) as propia, not e.final as abierta,
           case when e.final and i.desenlace = 'resuelta' then (extract(epoch from ${scope.now}::timestamptz - i.cerrada) / 86400)::float8 end as dias,
           ${blocked(scope, {})} as bloqueado, ${secondsToWait(scope, ip, 'adhesion')} as espera
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id where i.id = ${id}`.first(read)
}

/** The row `a` of adhesiones is the caller's: of their account or device. A device that has joined is not another person with an account. */
const mine = ({ person, uuid }: Scope): Sql => {
  if (uuid === null) return sql`a.quien = ${joinerOf({ person, uuid })}`
  return person ? sql`a.quien in (${`u${person.user_id}`}, ${`d${uuid}`})` : sql`(a.quien = ${`d${uuid}`} or a.uuid = ${uuid})`
}

/** Whether the caller is among those who have seen the incident `i`. Never null. */
export const hasJoined = (scope: Scope): Sql =>
  sql`exists (select from ${nameIn(scope.esquema)('adhesiones')} a where a.incidencia_id = i.id and a.retirada is null and ${mine(scope)})`

type Joining = { id: number; quien: string; comentario: string | null; ip: string }

/**
 * Counts the caller once, however often they say so; answers whether they are one more. The incident's row comes last: whoever joins at the same
 * moment waits for it.
 */
export const insertJoin = async (tx: Tx, scope: Scope, { id, quien, comentario, ip }: Joining): Promise<boolean> => {
  const t = nameIn(scope.esquema)
  const row = await statement(obj({ nueva: bool() }))`${preparedStatement}
    with contada as (${countReport(tx, scope, ip, 'adhesion')}),
    nueva as (
      insert into ${t('adhesiones')} as a (incidencia_id, quien, usuario_id, uuid, comentario, created_at)
      select i.id, ${quien}::text, ${scope.person?.user_id ?? null}::bigint, ${scope.uuid}::text, ${comentario}::text, ${scope.now}::timestamptz
        from ${t('incidencias')} i where i.id = ${id}::bigint and not ${hasJoined(scope)}
      on conflict (incidencia_id, quien) do update set retirada = null, comentario = coalesce(excluded.comentario, a.comentario) where a.retirada is not null
      returning a.incidencia_id),
    sumada as (update ${t('incidencias')} i set numero_adhesiones = numero_adhesiones + 1 from nueva where i.id = nueva.incidencia_id)
    select exists (select from nueva) as nueva`.first(tx)
  return row?.nueva ?? false
}

export const changeWords = (tx: Tx, scope: Scope, { id, comentario }: { id: number; comentario: string }) =>
  sql`update ${nameIn(scope.esquema)('adhesiones')} a set comentario = ${comentario} where a.incidencia_id = ${id} and a.retirada is null and ${mine(scope)}`.execute(
    tx,
  )

/** Their words and the count go; photos that they added stay with the incident, for staff. */
export const withdrawJoin = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  const t = nameIn(scope.esquema)
  await sql`
    with idas as (update ${t('adhesiones')} a set retirada = ${scope.now}, comentario = null where a.incidencia_id = ${id} and a.retirada is null and ${mine(scope)} returning a.id)
    update ${t('incidencias')} set numero_adhesiones = numero_adhesiones - (select count(*)::int from idas) where id = ${id} and exists (select from idas)`.execute(
    tx,
  )
}

/** How many photos the caller has added to the incident `i` that they have seen too. */
export const ownJoinPhotos = (scope: Scope): Sql => sql`
  (select coalesce(sum(cardinality(a.imagenes)), 0)::int from ${nameIn(scope.esquema)('adhesiones')} a where a.incidencia_id = i.id and ${mine(scope)})`

export const addJoinPhoto = (tx: Tx, scope: Scope, { id, imagen_id }: { id: number; imagen_id: number }) =>
  sql`update ${nameIn(scope.esquema)('adhesiones')} a set imagenes = imagenes || ${imagen_id}::bigint
       where a.incidencia_id = ${id} and a.retirada is null and ${mine(scope)}`.execute(tx)

/** For staff: words and photos of those who have seen the incident `i`, newest first. */
export const joinsJson = (scope: Scope): Sql => sql`(
  select coalesce(json_agg(json_build_object('fecha', ${stamp(sql`a.created_at`, scope)}, 'comentario', a.comentario, 'fotos', cardinality(a.imagenes)) order by a.id desc), '[]')
    from ${nameIn(scope.esquema)('adhesiones')} a
   where a.incidencia_id = i.id and a.retirada is null and (a.comentario is not null or a.imagenes <> '{}'))`
