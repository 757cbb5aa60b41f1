import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/**
 * How many people receive an answer about the incident, by language, each once: who reported it or what was merged into it, as far as they can be
 * reached, and who follows it.
 */
export const readersJson = ({ esquema }: Scope, id: Sql): Sql => {
  const t = nameIn(esquema)
  return sql`(
    with suyas as (
      select x.id, x.uuid, x.usuario_id, lower(c.email) as email, u.id as cuenta, coalesce(c.lang, u.lang) as lang
        from ${t('incidencias')} x
        left join ${t('incidencias_ciudadano')} c on c.incidencia_id = x.id
        left join ${t('usuarios')} u on u.id = x.usuario_id and u.activado and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))
       where x.id = any(array(select ${id} union all
               select f.origen_id from ${t('fusiones')} f where f.destino_id = ${id} and f.deshecha is null))
    ), avisan as (
      select distinct on (coalesce(x.cuenta::text, x.email, x.uuid)) coalesce(x.lang, d.lang, 'es') as lang
        from suyas x
        left join ${t('seguimientos_correo')} s on s.incidencia_id = x.id and lower(s.email) = x.email
        left join ${t('dispositivos')} d on d.uuid = x.uuid and x.usuario_id is null
             and (d.firebase_token is not null or exists (select from ${t('suscripciones_push')} w where w.uuid = d.uuid))
       where x.cuenta is not null or d.uuid is not null
          or case when s.incidencia_id is null then x.email is not null and x.usuario_id is not null else s.confirmado is not null and s.baja is null end
       order by coalesce(x.cuenta::text, x.email, x.uuid), x.id
    ), siguen as (
      select distinct on (s.quien) coalesce(u.lang, s.lang) as lang
        from ${t('seguimientos')} s left join ${t('usuarios')} u on u.id = s.usuario_id
       where s.incidencia_id = ${id} and s.confirmado is not null and s.baja is null and (u.id is null or u.activado)
         and (s.canal = 'push' or u.id is null or u.canal_email)
         and not exists (select from suyas x where x.usuario_id = s.usuario_id or x.uuid = s.uuid or x.email = lower(coalesce(u.email, s.email)))
       order by s.quien, s.id
    )
    select json_build_object('es', count(*) filter (where q.lang = 'es'), 'ca', count(*) filter (where q.lang = 'ca'))
      from (select lang from avisan union all select lang from siguen) q)`
}
