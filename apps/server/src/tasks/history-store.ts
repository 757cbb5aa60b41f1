import { sql } from 'kysely'
import { localised, shownStatus } from '#/incidents/shared/column-store.ts'
import { stamp, type Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { nameIn } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const named = (scope: Scope, value: Sql): Sql => {
  const t = nameIn(scope.esquema)
  return sql`case
    when k.campo in ('encargado_id', 'tecnico_id') then (select ${fullName('n')} from ${t('usuarios')} n where n.id = (${value})::bigint)
    when k.campo = 'entidad_reparadora_id' then (select ${localised('n.nombre', scope)} from ${t('entidades')} n where n.id = (${value})::bigint)
    when k.campo = 'fecha_finalizacion_prevista' then ${stamp(sql`(${value})::timestamptz`, scope)}
    when k.campo = 'servicio_72h' then case ${value} when 'true' then 'sí' else 'no' end
    else ${value} end`
}

export const taskHistoryJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  const fields = sql`(
    select json_agg(json_build_object('campo', k.campo, 'antes', ${named(scope, sql`h.antes ->> k.campo`)},
      'despues', ${named(scope, sql`h.despues ->> k.campo`)}) order by k.campo) from jsonb_object_keys(h.despues) k (campo))`
  return sql`(
    select coalesce(json_agg(json_build_object('id', h.id, 'fecha', ${stamp(sql`h.fecha`, scope)}, 'accion', h.accion,
      'quien', case when u.servidor = 'backoffice' then ${fullName('u')} end,
      'propio', coalesce(h.usuario_id = ${scope.person?.user_id ?? null}::bigint, false), 'pista', s.pista,
      'DesEstadoAnterior', ${localised('b.descripcion', scope)}, ${shownStatus('s', scope)},
      'comentario', h.comentario, 'respuesta', h.respuesta, 'cambios', coalesce(${fields}, '[]'::json)) order by h.fecha desc, h.id desc), '[]')
      from ${t('historial')} h left join ${t('usuarios')} u on u.id = h.usuario_id
      left join ${t('estados')} b on b.id = h.estado_anterior_id left join ${t('estados')} s on s.id = h.estado_id
     where h.modelo = 'tarea' and h.modelo_id = o.id)`
}
