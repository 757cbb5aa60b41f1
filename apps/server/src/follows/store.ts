import { bool, int, nullable, obj, oneOf, str } from '@avisa/contract/http/schema'
import type { Follow, NewFollow } from '@avisa/contract/follows/schemas'
import { followChannels, followFrequencies, frequencyOf } from '@avisa/contract/follows/rules'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { lockOf } from '#/platform/database/attempts.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export const followerOf = ({ person, uuid }: Scope): string | null => (person ? `u${person.user_id}` : uuid === null ? null : `d${uuid}`)

const things = ['incidencia_id', 'zona_id', 'id_vial'] as const
const sameThing = (follow: NewFollow): Sql =>
  sql.join(
    things.map((name) => sql`s.${sql.ref(name)} is not distinct from ${follow[name] ?? null}::bigint`),
    sql` and `,
  )

const Facts = obj({ seen: bool(), others: int() })

export const readFollowFacts = async (tx: Tx, scope: Scope, follow: NewFollow): Promise<{ seen: boolean; others: number }> => {
  const t = nameIn(scope.esquema)
  const quien = followerOf(scope) ?? ''
  await sql`select ${lockOf(scope.esquema, `seguir:${quien}`)}`.execute(tx)
  const seen = incidentSeen(scope, viewerOf(scope).sight)
  const row = await statement(Facts)`
    select exists (select from ${t('incidencias')} i where i.id = ${follow.incidencia_id ?? null}::bigint and i.anonimizada is null and ${seen})
        or (${scope.settings.incidencias_publicas} and (
             exists (select from ${t('zonas')} z where z.id = ${follow.zona_id ?? null}::bigint and z.clase in ('distrito', 'barrio'))
             or exists (select from ${t('viales')} v where v.id_vial = ${follow.id_vial ?? null}::bigint))) as seen,
           (select count(*) from ${t('seguimientos')} s
             where s.quien = ${quien} and s.baja is null and not (s.canal = ${follow.canal} and ${sameThing(follow)}))::int as others`.first(
    tx,
  )
  return row ?? { seen: false, others: 0 }
}

const StoredFollow = obj({ id: int(), confirmado: bool(), preguntado: bool() })
export type StoredFollow = { id: number; confirmado: boolean; preguntado: boolean }

export const saveFollow = async (tx: Tx, scope: Scope, follow: NewFollow): Promise<StoredFollow> => {
  const t = nameIn(scope.esquema)
  const { person, uuid, lang, now } = scope
  const quien = followerOf(scope)
  const email = follow.canal === 'correo' && person === null ? (follow.email ?? '').trim() : null
  const [row] = await statement(StoredFollow)`
    with suyos as (select s.confirmado from ${t('seguimientos')} s where s.quien = ${quien} and lower(s.email) = lower(${email}::text))
    insert into ${t('seguimientos')} as s (incidencia_id, zona_id, id_vial, quien, usuario_id, uuid, email, lang, canal, frecuencia, confirmado, created_at)
    values (${follow.incidencia_id ?? null}, ${follow.zona_id ?? null}, ${follow.id_vial ?? null}, ${quien}, ${person?.user_id ?? null},
            ${person === null ? uuid : null}, ${email}, ${lang}, ${follow.canal}, ${frequencyOf(follow)},
            case when ${email}::text is null then ${now}::timestamptz else (select min(confirmado) from suyos) end, ${now})
    on conflict on constraint seguimientos_unico do update set frecuencia = excluded.frecuencia, lang = excluded.lang, baja = null,
      email = excluded.email, confirmado = excluded.confirmado
    returning s.id, s.confirmado is not null as confirmado, exists (select from suyos) as preguntado`.all(tx)
  if (!row) throw new Error('a follow was not stored')
  return row
}

const FollowRow = obj({
  id: int(),
  canal: oneOf(...followChannels),
  email: nullable(str()),
  incidencia_id: nullable(int()),
  zona_id: nullable(int()),
  id_vial: nullable(int()),
  codigo: nullable(str()),
  nombre: str(),
  detalle: nullable(str()),
  DesEstadoCiudadano: nullable(str()),
  frecuencia: oneOf(...followFrequencies),
  estado: oneOf('activo', 'por_confirmar', 'baja'),
})

const shown = 200

export const readFollows = (read: Read, scope: Scope, which: Sql): Promise<Follow[]> => {
  const t = nameIn(scope.esquema)
  return statement(FollowRow)`
    select s.id, s.canal, s.email, s.incidencia_id, s.zona_id, s.id_vial, i.codigo,
           coalesce(${localised('t.descripcion', scope)}, ${localised('z.nombre', scope)}, ${localised('v.completo', scope)}) as nombre,
           case when i.id is not null then coalesce(${localised('c.completo', scope)} || coalesce(', ' || i.direccionnumero, ''), ${localised('n.nombre', scope)}) end as detalle,
           ${localised('e.DesEstadoCiudadano', scope)} as "DesEstadoCiudadano", s.frecuencia,
           case when s.baja is not null then 'baja' when s.confirmado is null then 'por_confirmar' else 'activo' end as estado
      from ${t('seguimientos')} s
      left join ${t('incidencias')} i on i.id = s.incidencia_id
      left join ${t('tipos')} t on t.id = i.tipoincidencia_id left join ${t('estados')} e on e.id = i.estado_incidencia_id
      left join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id left join ${t('viales')} c on c.id_vial = i.id_vial
      left join ${t('zonas')} z on z.id = s.zona_id left join ${t('viales')} v on v.id_vial = s.id_vial
     where ${which} order by s.id desc limit ${shown}`.all(read)
}

export const ownFollows = (read: Read, scope: Scope): Promise<Follow[]> =>
  readFollows(read, scope, sql`s.quien = ${followerOf(scope)} and s.baja is null`)

export const findFollow = async (read: Read, scope: Scope, id: number): Promise<Follow | undefined> =>
  (await readFollows(read, scope, sql`s.id = ${id}`))[0]

export const deleteOwnFollow = async (tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('seguimientos')
    .where('id', '=', id)
    .where('quien', '=', followerOf(scope) ?? '')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
