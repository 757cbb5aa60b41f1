import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import { holds } from '#/platform/database/holds.ts'
import type { Sql } from '#/platform/database/lists.ts'

/** Technicians who could study the task, if none has it yet. */
const mayStudy = (esquema: string, task: string): Sql => {
  const t = nameIn(esquema)
  const o = (column: string) => sql.ref(`${task}.${column}`)
  return sql`${o('tecnico_id')} is null and 'Tecnicos' = any(u.user_roles) and exists (
    select 1 from ${t('usuarios_entidades')} x where x.usuario_id = u.id and x.entidad_id = ${o('entidad_estudio_id')})`
}

/** Active staff with what decides whether they receive something. */
export const staffOf = (esquema: string): Sql => sql`
  select u.id, u.lang, u.nombre, u.email, u.servidor, u.user_roles, u.avisos,
         array(select x.unidad_gestion_id from ${nameIn(esquema)('usuarios_unidades')} x where x.usuario_id = u.id) as unidades,
         ${holds(esquema, 'incidencia.consultar.todas')} as consulta, ${holds(esquema, 'incidencia.aceptar')} as acepta
    from ${nameIn(esquema)('usuarios')} u where u.servidor = 'backoffice' and u.activado`

/** Staff recipients: each `quien` that is not a column of the incident or its task. */
const among = (esquema: string): Sql => {
  const t = nameIn(esquema)
  const ofIncident = sql`${t('tareas')} y join ${t('estados')} ey on ey.id = y.estadoobra_id where y.incidencia_id = i.id`
  const inUnit = sql`i.unidad_gestion_id = any(u.unidades)`
  return sql`case g.quien
    when 'personal_unidad' then ${inUnit} and u.consulta
    when 'acepta' then i.pendiente_aceptar and ${inUnit} and u.acepta
    when 'administracion' then 'Administradores' = any(u.user_roles) and ${inUnit} and not exists (
      select 1 from ${t('usuarios_entidades')} x join ${t('usuarios')} m on m.id = x.usuario_id and m.activado
       where x.entidad_id = o.entidad_reparadora_id and x.responsable)
    when 'administracion_unidad' then 'Administradores' = any(u.user_roles) and ${inUnit}
    when 'tecnico_estudio' then not (g.evento = 'tarea_creada' and o.enviada_reparacion) and ${mayStudy(esquema, 'o')}
    when 'lleva' then exists (select 1 from ${ofIncident} and (y.tecnico_id = u.id or (y.encargado_id = u.id and not ey.finaliza) or (${mayStudy(esquema, 'y')})))
      or (i.pendiente_aceptar and ${inUnit} and u.acepta)
    when 'interesado' then u.id = i.usuario_id or exists (select 1 from ${ofIncident} and y.tecnico_id = u.id)
      or exists (select 1 from ${t('historial')} h
        where h.modelo = 'inspeccion' and h.modelo_id = g.inspeccion_id and h.accion = 'creada' and h.usuario_id = u.id)
    else false end and (g.quien <> 'interesado' or not 'Ciudadanos' = any(u.user_roles))`
}

/**
 * The follow `s` of the account `u`, or without one, which is told at once: of the incident `i`, unless the same person follows the one it was
 * merged into, or moved by its merge.
 */
const followsNow = (t: ReturnType<typeof nameIn>): Sql => sql`(s.id = any(g.seguidas) or (s.incidencia_id = i.id and not exists (
    select from ${t('fusiones')} f join ${t('seguimientos')} d on d.incidencia_id = f.destino_id and d.quien = s.quien and d.canal = s.canal
     where f.origen_id = i.id and f.deshecha is null and d.baja is null))) and i.publicacion <> 'nunca' and s.frecuencia = 'al_momento' and s.confirmado is not null and s.baja is null
  and (s.usuario_id is null or u.activado)`

/** The people of each `quien` in reglas_aviso, for the rule `g` and the incident `i`, task `o` and inspection `p` of the event, among this staff. */
export const people = (esquema: string, staff: Sql = staffOf(esquema)): Sql => {
  const t = nameIn(esquema)
  const columns = sql`u.id as usuario_id, u.lang, u.nombre, u.email, null as uuid, (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles)) as ciudadano, u.avisos, null::bigint as seguimiento_id`
  return sql`
    select ${columns} from (${staff}) u
     where g.quien in ('personal_unidad', 'acepta', 'administracion', 'administracion_unidad', 'tecnico_estudio', 'lleva', 'interesado') and ${among(esquema)}
    union all
    select ${columns} from ${t('usuarios_entidades')} x join ${t('usuarios')} u on u.id = x.usuario_id
     where g.quien = 'responsable_entidad' and x.entidad_id = o.entidad_reparadora_id and x.responsable and u.activado
    union all
    select ${columns} from ${t('usuarios')} u
     where u.id = case when g.canal in ('app', 'push') then case g.quien when 'encargado' then o.encargado_id when 'encargado_anterior' then g.anterior
       when 'tecnico' then o.tecnico_id when 'inspector' then p.inspector_id when 'trabajador' then g.trabajador_id when 'creador' then i.usuario_id end end
       and u.activado
    union all
    select ${columns} from ${t('usuarios')} u
     where g.quien = 'responsable_trabajador' and u.activado and u.id in (
       select x.usuario_id from ${t('usuarios_entidades')} x join ${t('usuarios_entidades')} y on y.entidad_id = x.entidad_id
        where y.usuario_id = g.trabajador_id and x.responsable and x.usuario_id <> g.trabajador_id)
    union all
    select ${columns} from ${t('usuarios')} u
     where u.id = any(case g.quien when 'mencionado' then g.menciones when 'comentarista' then g.comentaristas end) and u.activado
    union all
    select null, i.lang, i.nombre, i.email, null, true, null, null where g.quien = 'creador' and g.canal = 'correo' and i.email is not null
    union all
    select null, d.lang, null, '', d.uuid, true, null, null from ${t('dispositivos')} d
     where g.quien = 'creador' and g.canal = 'push' and i.usuario_id is null and d.uuid = i.uuid
    union all
    select u.id, coalesce(u.lang, s.lang), null, coalesce(u.email, s.email), null, true, null::jsonb, s.id
      from ${t('seguimientos')} s left join ${t('usuarios')} u on u.id = s.usuario_id
     where g.quien = 'seguidor' and g.canal = 'correo' and s.canal = 'correo' and ${followsNow(t)} and (u.id is null or u.canal_email)
       and lower(coalesce(u.email, s.email)) is distinct from lower(i.email)
    union all
    select u.id, coalesce(u.lang, d.lang, s.lang), null, null, case when u.id is null then s.uuid end, true, null, s.id
      from ${t('seguimientos')} s left join ${t('usuarios')} u on u.id = s.usuario_id left join ${t('dispositivos')} d on d.uuid = s.uuid
     where g.quien = 'seguidor' and g.canal = 'push' and s.canal = 'push' and ${followsNow(t)}
       and case when u.id is null then i.usuario_id is not null or s.uuid is distinct from i.uuid else u.id is distinct from i.usuario_id end`
}
